"""The HTTP paths about a person."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from tablee.server.net.identity import Identities, hashed, new_secret, set_cookie
from tablee.server.net.routes import ApiRequest, ApiRoute, get, post
from tablee.server.people.service import People
from tablee.server.wire import people_messages as p
from tablee.server.wire.encoding import encode
from tablee.store.people import Filter
from tablee.tables.refusals import Code, TableRefusal

ME = "/api/me"
YES_NO = {"yes": True, "no": False}
NUMBER_LENGTH = 15


class PeopleApi:
    """Answers requests about the person who asks. Without `people` they are refused: a server
    that shares its tables with others keeps no histories."""

    def __init__(self, people: People | None, identities: Identities) -> None:
        self._people = people
        self._identities = identities

    @property
    def people(self) -> People:
        if self._people is None:
            raise TableRefusal(Code.NOT_KEPT)
        return self._people

    def routes(self) -> tuple[ApiRoute, ...]:
        return (
            get(
                f"{ME}/games",
                "This person's finished games.",
                self.games,
                p.MyGames,
                query=("game", "players", "against", "won", "rated", "after"),
            ),
            get(f"{ME}/statistics", "Sums over all of them.", self.statistics, p.MyStatistics),
            get(f"{ME}/ratings", "How strong this person is.", self.my_ratings, p.MyRatings),
            post(
                f"{ME}/listed",
                "Be on leaderboards, or no longer.",
                self.set_listed,
                p.MyRatings,
                body=p.SetListed,
            ),
            get("/api/ratings/{game}", "Who is strongest in a game.", self.board, p.Board),
            get(
                f"{ME}/export",
                "Everything about this person, as a ZIP file.",
                self.export,
                bytes,
                is_costly=True,
                is_slow=True,
            ),
            post(
                f"{ME}/delete",
                "Forget this person.",
                self.delete,
                p.Done,
                body=p.Delete,
                is_costly=True,
            ),
        )

    async def games(self, request: ApiRequest) -> p.MyGames:
        asked = request.http.query_params
        wanted = Filter(
            asked.get("game"),
            _number(asked.get("players")),
            asked.get("against"),
            YES_NO.get(asked.get("won", "")),
            YES_NO.get(asked.get("rated", "")),
            _moment(asked.get("after")),
        )
        return await self.people.games(request.person, wanted)

    async def statistics(self, request: ApiRequest) -> p.MyStatistics:
        return await self.people.statistics(request.person)

    async def my_ratings(self, request: ApiRequest) -> p.MyRatings:
        return await self.people.my_ratings(request.person)

    async def set_listed(self, request: ApiRequest) -> p.MyRatings:
        await self.people.set_listed(request.person, request.body)
        return await self.people.my_ratings(request.person)

    async def board(self, request: ApiRequest) -> p.Board:
        return await self.people.board(request.http.path_params["game"], request.person)

    async def export(self, request: ApiRequest) -> Response:
        pieces: AsyncIterator[bytes] = self.people.export(request.person, request.address)
        headers = {"content-disposition": 'attachment; filename="tablee.zip"'}
        return StreamingResponse(pieces, media_type="application/zip", headers=headers)

    async def delete(self, request: ApiRequest) -> Response:
        done = p.Done(await self.people.delete(request.person))
        return self.answer(request, done, new_secret())

    def answer(self, request: ApiRequest, body: object, secret: str) -> Response:
        """An answer that makes the browser keep another secret: from now on it is somebody else."""
        response = Response(encode(body), media_type="application/json")
        secure = request.http.url.scheme == "https"
        response.headers["set-cookie"] = set_cookie(self._identities.sign(secret), secure=secure)
        return response


def device(secret: str) -> str:
    """By what a browser is known here."""
    return hashed(secret)


def _number(text: str | None) -> int | None:
    is_number = text is not None and text.isascii() and text.isdigit() and len(text) < NUMBER_LENGTH
    return int(text) if is_number and text is not None else None


def _moment(text: str | None) -> tuple[int, str] | None:
    """`next` of an answer: when a game ended, and its table."""
    ended, _, table = (text or "").partition("-")
    moment = _number(ended)
    return None if moment is None else (moment, table)
