"""Puzzles for people: one for each game and day, others one after the other, rated by answers.

Every answer is a line in two logs: the puzzle's, which names nobody, and the person's own, which
is exported, deleted and merged with the person (`store/holders.py`).
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from tablee.games import find_game
from tablee.match import Match
from tablee.review.puzzles import boards
from tablee.review.puzzles.puzzle import RIGHT, Moment, mark_of, puzzles
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.updates.log import Happened
from tablee.server.reviews.shelf import Shelf
from tablee.server.wire import review_messages as m
from tablee.server.wire.encoding import raw
from tablee.tables.facts import Person
from tablee.tables.refusals import Code, TableRefusal

START = 1500
"""Everybody's rating at first, and every puzzle's."""
PERSON_STEP = 32.0
PUZZLE_STEP = 16.0
"""How far one answer moves a rating at most."""
SPREAD = 400.0
"""Points of rating by which ten to one is expected (Elo)."""


class Answered(Struct, frozen=True):
    """One answer, in the log of its puzzle: the rating it has since."""

    right: bool
    rating: float


class Tried(Struct, frozen=True):
    """One answer, in the log of its person."""

    puzzle: str
    right: bool
    rating: float


ANSWERED = msgspec.json.Decoder(Answered)
TRIED = msgspec.json.Decoder(Tried)


class Puzzles:
    """All puzzles of this server.

    What takes long is done in the name of an address: one may be any number of people.
    """

    def __init__(self, ports: AsyncioPorts, added: tuple[Moment, ...] = ()) -> None:
        """`added`: puzzles beside those of the package."""
        self._ports = ports
        self._added = added
        self._known: dict[str, dict[str, Moment]] = {}  # by game and id
        self._answers = Shelf(ports, "puzzle")
        self._people = Shelf(ports, "solver")
        self._rating = asyncio.Lock()
        """Answers are rated one after the other: each begins with the ratings of the last one."""

    async def today(self, person: Person, address: str, game: str) -> m.Puzzle:
        """The same puzzle for everybody, all day long."""
        found = tuple(self._of(game).values())
        day = datetime.fromtimestamp(self._ports.now() / 1000, UTC).date()
        moment = found[day.toordinal() % len(found)]
        return await self._show(person, address, moment, day.isoformat())

    async def next(
        self, person: Person, address: str, game: str, after: str | None = None
    ) -> m.Puzzle:
        """One that this person has not tried; once all are, again in the order in which they were.

        `after`: the one that this person has just seen.
        """
        found = self._of(game)
        tried = enumerate(await self._tried(person, game))
        places = {one.puzzle: place for place, one in tried}
        last = places.get(after or "", -1)

        def turn(ident: str) -> tuple[bool, bool, int]:
            place = places.get(ident, -1)
            return ident == after, 0 <= place <= last, place

        return await self._show(person, address, found[min(found, key=turn)], None)

    async def answer(
        self, person: Person, address: str, game: str, ident: str, move: str
    ) -> m.PuzzleAnswered:
        """Judge a move; an illegal one is refused."""
        moment = self._by_id(game, ident, is_timed=False)
        match = await self._ports.slow.do(address, moment.match)
        match.check(moment.seat, move, moment.t)
        cost = moment.cost(move)
        right = cost <= RIGHT
        answers, own = await self._rate(person, moment, right, float(right))
        return m.PuzzleAnswered(
            puzzle=ident,
            right=right,
            cost=cost,
            mark=mark_of(cost),
            moves=moment.moves,
            reasons=moment.reasons,
            rating=round(_last(answers)),
            your_rating=round(own),
            tried=len(answers),
            solved=sum(one.right for one in answers),
        )

    async def board(
        self, address: str, game: str, ident: str, asked: m.LookAtBoard
    ) -> m.PuzzleBoard:
        """A board after some moves; an illegal one, or a time that does not fit, is refused."""
        moment = self._by_id(game, ident, is_timed=True)

        def look() -> m.PuzzleBoard:
            found, seat = boards.reached(moment, _timed(asked.moves)), moment.seat
            worth = None if asked.preview is None else found.seen.preview(seat, asked.preview)
            return m.PuzzleBoard(
                view=raw(found.seen.view(seat)),
                legal=() if found.is_done else tuple(found.seen.legal(seat)),
                events=Happened(found.events).seen_by(seat),
                is_done=found.is_done,
                preview=None if worth is None else raw(worth),
            )

        return await self._ports.slow.do(address, look)

    async def complete(
        self, person: Person, address: str, game: str, ident: str, asked: m.CompleteBoard
    ) -> m.BoardCompleted:
        """Judge a board by what it is worth and what the expert makes of it."""
        moment = self._by_id(game, ident, is_timed=True)

        def judge() -> boards.Judged:
            return boards.judge(moment, _timed(asked.moves))

        found = await self._ports.slow.do(address, judge)
        answers, own = await self._rate(person, moment, found.is_right, found.share)
        return m.BoardCompleted(
            puzzle=ident,
            right=found.is_right,
            share=found.share,
            before=found.before,
            points=found.own.points,
            expert_points=found.expert.points,
            placed=found.own.placed,
            expert_placed=found.expert.placed,
            view=raw(found.own.view),
            expert_view=raw(found.expert.view),
            rating=round(_last(answers)),
            your_rating=round(own),
            tried=len(answers),
            solved=sum(one.right for one in answers),
        )

    async def _rate(
        self, person: Person, moment: Moment, right: bool, share: float
    ) -> tuple[list[Answered], float]:
        """Only a person's first answer is rated: all answers to the puzzle, and the own rating."""
        game, ident = moment.record.game, moment.id
        async with self._rating:
            answers, tried = await self._answered(ident), await self._tried(person, game)
            rating, own = _last(answers), _last(tried)
            if all(one.puzzle != ident for one in tried):
                expected = 1.0 / (1.0 + 10.0 ** ((rating - own) / SPREAD))
                off = share - expected
                rating, own = rating - PUZZLE_STEP * off, own + PERSON_STEP * off
                answers.append(Answered(right, rating))
                await self._answers.append(ident, (msgspec.json.encode(answers[-1]),))
                line = msgspec.json.encode(Tried(ident, right, own))
                await self._people.append(f"{person}.{game}", (line,))
        return answers, own

    def _of(self, game: str) -> dict[str, Moment]:
        """The puzzles of a game that exists and has some, in the order of their ids."""
        name = find_game(game).name
        if name not in self._known:
            found = {one.id: one for one in self._added if one.record.game == name}
            found |= {one.id: one for one in puzzles(name)}
            self._known[name] = {ident: found[ident] for ident in sorted(found)}
        if not self._known[name]:
            raise TableRefusal(Code.NO_PUZZLE)
        return self._known[name]

    def _by_id(self, game: str, ident: str, *, is_timed: bool) -> Moment:
        """A puzzle that is answered in this way: by one move, or against the clock."""
        moment = self._of(game).get(ident)
        if moment is None or (moment.t is not None) != is_timed:
            raise TableRefusal(Code.NO_PUZZLE)
        return moment

    async def _show(
        self, person: Person, address: str, moment: Moment, day: str | None
    ) -> m.Puzzle:
        game = moment.record.game

        def begin() -> Match:
            return moment.match() if moment.t is None else boards.begun(moment)

        match = await self._ports.slow.do(address, begin)
        answers, tried = await self._answered(moment.id), await self._tried(person, game)
        return m.Puzzle(
            puzzle=moment.id,
            game=game,
            rules=moment.record.rules,
            players=moment.record.players,
            options=moment.record.options,
            seat=moment.seat,
            decision=moment.decision,
            view=raw(match.view(moment.seat)),
            legal=tuple(match.legal(moment.seat)),
            day=day,
            rating=round(_last(answers)),
            tried=len(answers),
            solved=sum(one.right for one in answers),
            your_rating=round(_last(tried)),
            your_answer=next((one.right for one in tried if one.puzzle == moment.id), None),
            seconds=None if moment.t is None else boards.SECONDS,
        )

    async def _answered(self, ident: str) -> list[Answered]:
        return [ANSWERED.decode(fact) for fact in await self._answers.read(ident)]

    async def _tried(self, person: Person, game: str) -> list[Tried]:
        return [TRIED.decode(fact) for fact in await self._people.read(f"{person}.{game}")]


def _last(log: list[Answered] | list[Tried]) -> float:
    return log[-1].rating if log else float(START)


def _timed(moves: tuple[m.BoardMove, ...]) -> tuple[boards.TimedMove, ...]:
    return tuple(boards.TimedMove(one.move, one.t) for one in moves)
