"""The HTTP paths about a person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

from tablee.server.net.api.endpoints import ApiRequest, ApiRoute, get, post
from tablee.server.net.identity import (
    SECRET,
    Identities,
    cookie_of,
    hashed,
    new_secret,
    set_cookie,
)
from tablee.server.people.admin import Admin
from tablee.server.people.passkeys import RECOVERED, Place
from tablee.server.people.service import People
from tablee.server.wire import people_messages as p
from tablee.server.wire.encoding import encode
from tablee.store.people import Filter
from tablee.tables.facts import Person
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.terms import clean_name

ME = "/api/me"
YES_NO = {"yes": True, "no": False}
NUMBER_LENGTH = 15


class PeopleApi:
    """Answers requests about the person who asks. Without `people` they are refused: a server
    that shares its tables with others keeps no histories."""

    def __init__(
        self, people: People | None, identities: Identities, admin: Admin | None = None
    ) -> None:
        self._people = people
        self._admin = admin
        self._identities = identities
        self._recovering = asyncio.Lock()
        """One code is used at a time: each works once."""

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
            get(f"{ME}/consent", "What this person has agreed to.", self.consent, p.MyConsent),
            post(
                f"{ME}/consent",
                "Let moments of one's finished games become puzzles, or no longer.",
                self.set_consent,
                p.MyConsent,
                body=p.SetConsent,
            ),
            get("/api/ratings/{game}", "Who is strongest in a game.", self.board, p.Board),
            *self._keeping(),
            get("/api/admin", "What goes on, for who runs the server.", self.admin, p.AdminState),
            post(
                "/api/admin",
                "Close, ban, mute, lift, delete, tell.",
                self.act,
                p.AdminState,
                body=p.AdminAct,
                is_costly=True,
            ),
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

    def _keeping(self) -> tuple[ApiRoute, ...]:
        """How somebody is the same person elsewhere."""
        keys, options = p.MyPasskeys, p.PasskeyOptions
        return (
            get(f"{ME}/passkeys", "This person's passkeys.", self.passkeys, keys),
            post(f"{ME}/passkeys/begin", "What to ask a browser for.", self.begin_passkey, options),
            post(f"{ME}/passkeys", "Keep a passkey.", self.add_passkey, keys, body=p.AddPasskey),
            post(f"{ME}/passkeys/revoke", "Forget one.", self.revoke, keys, body=p.RevokePasskey),
            post(f"{ME}/sign-in/begin", "What to ask a browser for.", self.begin_sign_in, options),
            post(
                f"{ME}/sign-in",
                "Be who a passkey belongs to.",
                self.sign_in,
                p.Done,
                body=p.SignIn,
                is_costly=True,
            ),
            post(f"{ME}/recovery", "A new recovery code.", self.recovery, p.RecoveryCode),
            post(
                f"{ME}/recover",
                "Be who a recovery code belongs to.",
                self.recover,
                p.Done,
                body=p.Recover,
                is_costly=True,
            ),
            post(f"{ME}/sign-out", "Be nobody known.", self.sign_out, p.Done),
        )

    async def admin(self, request: ApiRequest) -> p.AdminState:
        return await self._admins(request).state()

    async def act(self, request: ApiRequest) -> p.AdminState:
        admin = self._admins(request)
        await admin.act(request.body)
        return await admin.state()

    def _admins(self, request: ApiRequest) -> Admin:
        if self._admin is None:
            raise TableRefusal(Code.NOT_KEPT)
        self._admin.check(request.http.headers.get("authorization", ""))
        return self._admin

    async def passkeys(self, request: ApiRequest) -> p.MyPasskeys:
        people = self.people
        return await people.ask(lambda: people.passkeys.mine(request.person))

    async def begin_passkey(self, request: ApiRequest) -> p.PasskeyOptions:
        people, now = self.people, self._now()
        name = await request.commands.name_of(request.person) or "Tablée"
        place = _place(request)
        return p.PasskeyOptions(
            await people.ask(lambda: people.passkeys.begin(request.person, place, name, now))
        )

    async def add_passkey(self, request: ApiRequest) -> p.MyPasskeys:
        people, now, wish = self.people, self._now(), request.body
        name, place, person = clean_name(wish.name), _place(request), request.person
        await people.ask(lambda: people.passkeys.add(person, place, wish.credential, name, now))
        return await self.passkeys(request)

    async def revoke(self, request: ApiRequest) -> p.MyPasskeys:
        people, person, passkey = self.people, request.person, request.body.id
        await people.ask(lambda: people.passkeys.revoke(person, passkey, _device(request)))
        await people.ask(people.devices.read)
        return await self.passkeys(request)

    async def begin_sign_in(self, request: ApiRequest) -> p.PasskeyOptions:
        people, now, place = self.people, self._now(), _place(request)
        return p.PasskeyOptions(await people.ask(lambda: people.passkeys.begin_sign_in(place, now)))

    async def sign_in(self, request: ApiRequest) -> Response:
        people, now, wish, place = self.people, self._now(), request.body, _place(request)
        found = await people.ask(lambda: people.passkeys.check(place, wish.credential, now))
        return await self._be(request, *found, merge=wish.merge)

    async def recovery(self, request: ApiRequest) -> p.RecoveryCode:
        people, now, person = self.people, self._now(), request.person
        return p.RecoveryCode(await people.ask(lambda: people.passkeys.new_code(person, now)))

    async def recover(self, request: ApiRequest) -> Response:
        people, wish = self.people, request.body
        async with self._recovering:
            person = await people.ask(lambda: people.passkeys.owner_of_code(wish.code))
            answer = await self._be(request, person, RECOVERED, merge=wish.merge)
            # Last: neither a refusal nor a server that is killed uses the code up.
            await people.ask(lambda: people.passkeys.use_code(wish.code))
        return answer

    async def _be(
        self, request: ApiRequest, person: Person, passkey: str, *, merge: bool
    ) -> Response:
        secret = new_secret()
        changed = await self.people.sign_in(
            request.person, person, hashed(secret), passkey, merge=merge
        )
        return self.answer(request, p.Done(changed), secret)

    async def sign_out(self, request: ApiRequest) -> Response:
        people = self.people
        await people.ask(lambda: people.devices.remove(_device(request)))
        return self.answer(request, p.Done(), new_secret())

    def _now(self) -> int:
        return self.people.commands.ports.now()

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

    async def consent(self, request: ApiRequest) -> p.MyConsent:
        return await self.people.consent(request.person)

    async def set_consent(self, request: ApiRequest) -> p.MyConsent:
        await self.people.set_consent(request.person, request.body)
        return await self.people.consent(request.person)

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


def _device(request: ApiRequest) -> str:
    """By what this browser is known here."""
    return hashed((cookie_of(request.http.scope["headers"]) or "")[:SECRET])


def _place(request: ApiRequest) -> Place:
    """Where the page is; that it is ours was checked before, if the browser said it."""
    place = Place(request.http.headers.get("origin", ""))
    if not place.host:
        raise TableRefusal(Code.PASSKEY_WRONG)
    return place


def _number(text: str | None) -> int | None:
    is_number = text is not None and text.isascii() and text.isdigit() and len(text) < NUMBER_LENGTH
    return int(text) if is_number and text is not None else None


def _moment(text: str | None) -> tuple[int, str] | None:
    """`next` of an answer: when a game ended, and its table."""
    ended, _, table = (text or "").partition("-")
    moment = _number(ended)
    return None if moment is None else (moment, table)
