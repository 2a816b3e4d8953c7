"""A game against a bot over the protocol, with nothing but a WebSocket.

python session.py http://127.0.0.1:8000
"""

import asyncio
import json
import sys
from itertools import count
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

server = sys.argv[1]
ids = count(1)

# Who we are: a cookie that the first answer sets.
with urlopen(f"{server}/api/me") as answer:
    cookie = answer.headers["set-cookie"].split(";")[0]

# A table with a bot, started at once. Without a pace the bot answers immediately.
terms = {"game": "botanik", "players": 2, "pace": 0}
seats = [{"kind": "me"}, {"kind": "bot", "level": "casual"}]
body = json.dumps({"terms": terms, "seats": seats, "name": "Ana", "start": True})
with urlopen(Request(f"{server}/api/tables", body.encode(), {"cookie": cookie})) as answer:
    table = json.load(answer)["table"]


async def main() -> None:
    address = server.replace("http", "ws", 1) + "/ws"
    async with connect(address, additional_headers={"cookie": cookie}) as socket:

        async def say(kind: str, **fields: object) -> None:
            await socket.send(json.dumps({"type": kind, "id": str(next(ids)), **fields}))

        await say("hello", table=table, language="en")
        async for data in socket:
            message = json.loads(data)
            game = None
            if message["type"] == "welcome":
                game = message["game"]
            elif message["type"] == "update":
                game = message
            elif message["type"] == "probe":
                await say("echo", probe=message["probe"])
            elif message["type"] == "refused":
                print(message["code"], message["words"])
            elif message["type"] == "over":
                print("over:", message["result"]["scores"])
                return
            if game and game["legal"]:  # it is our turn: play the first legal move
                await say("play", ply=game["ply"], rev=game["rev"], move=game["legal"][0])


asyncio.run(main())
