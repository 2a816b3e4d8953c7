"""A game against a bot over the protocol, with `tablee.client`.

python client.py http://127.0.0.1:8000
"""

import asyncio
import sys

from tablee.client import Connection, Session
from tablee.server.wire.server_messages import Update, Welcome
from tablee.tables.terms import SeatWish, Terms


async def main(server: str) -> None:
    session = Session(server)
    await session.me()  # who we are: the session keeps the cookie
    terms = Terms(game="botanik", players=2, pace=0)
    seats = (SeatWish(kind="me"), SeatWish(kind="bot", level="casual"))
    seated = await session.create(terms, seats, "Ana", start=True)
    async with Connection(session, seated.table) as table:
        async for message in table:
            is_news = isinstance(message, Welcome | Update)
            if is_news and table.update and table.update.legal:
                await table.play(table.update.legal[0])
            if table.over is not None:
                print("over:", list(table.over.result.scores))
                break


asyncio.run(main(sys.argv[1]))
