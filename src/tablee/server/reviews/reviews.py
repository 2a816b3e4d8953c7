"""The reviews that people ask for: one move at a time, each person's share, kept once done."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Literal

import msgspec
from msgspec import Struct

from tablee import __version__
from tablee.engine.errors import TableeError
from tablee.engine.record import Record, read_record, write_record
from tablee.match import Match, open_played, verify
from tablee.review import normal_budget
from tablee.review.judge import PlyVerdict
from tablee.review.make import DEEPER, assemble, check, record_hash
from tablee.review.report import Review
from tablee.server.bots.questions import Asker, PlyQuestion, Urgency
from tablee.server.hub.asyncio_ports import AsyncioPorts, PooledQuestion
from tablee.server.reviews.shelf import Shelf
from tablee.server.wire.encoding import raw
from tablee.server.wire.review_messages import Depth, Judgement, ReviewMoment, ReviewState
from tablee.store.interface import StoreError
from tablee.tables.facts import Person
from tablee.tables.refusals import Code, TableRefusal

PER_ADDRESS = 4
"""Reviews of one address at the same time; a person has one."""
REMEMBERED = 32
"""Reviews that stay in memory after they are done."""
ID_LENGTH = 24
REVIEWS = msgspec.json.Decoder(Review)

Status = Literal["waiting", "running", "done", "cancelled", "failed"]


class Checked(Struct, frozen=True):
    """A finished game that somebody wants to have reviewed."""

    match: Match
    record: bytes
    name: str
    """Its hash."""


class Job:
    """One review, from the first question to the last."""

    def __init__(self, ident: str, record: bytes, name: str, iterations: int, plies: int) -> None:
        self.ident = ident
        self.record = record
        self.name = name
        self.iterations = iterations
        self.plies = plies
        self.found: list[PlyVerdict] = []
        self.status: Status = "waiting"
        self.people: dict[Person, str] = {}
        """Who waits for it, and where."""
        self.question: PooledQuestion | None = None
        self.review: Review | None = None

    @property
    def is_under_way(self) -> bool:
        return self.status in ("waiting", "running")

    def state(self) -> ReviewState:
        done = self.plies if self.review is not None else len(self.found)
        return ReviewState(self.ident, self.status, done, self.plies, self.review)


class Reviews:
    """All reviews of this server."""

    def __init__(self, ports: AsyncioPorts, budget: int | None = None) -> None:
        """`budget`: imagined games for each decision; None: as many as the game usually needs."""
        self._ports = ports
        self._budget = budget
        self._shelf = Shelf(ports, "review")
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._judging: set[Person] = set()

    # -- asking ------------------------------------------------------------------------

    async def start(
        self, person: Person, address: str, read: Callable[[], Record], depth: Depth
    ) -> ReviewState:
        """Begin a review, join one, or bring one that is kept. A running game is refused."""
        checked = await self._ports.slow.do(address, partial(_checked, read))
        iterations = self._budget or normal_budget(checked.match.spec.game.name)
        iterations *= DEEPER if depth == "deep" else 1
        ident = review_id(checked.name, iterations)
        job = self._jobs.get(ident) or await self._kept(ident)
        if job is not None and (job.review is not None or job.is_under_way):
            if job.is_under_way:
                job.people[person] = address
            return job.state()
        self._check_share(person, address)
        job = Job(ident, checked.record, checked.name, iterations, checked.match.ply)
        job.people[person] = address
        self._remember(job)
        self._go_on(job)
        return job.state()

    def _check_share(self, person: Person, address: str) -> None:
        under_way = [job for job in self._jobs.values() if job.is_under_way]
        if any(person in job.people for job in under_way):
            raise TableRefusal(Code.REVIEW_UNDER_WAY)
        if sum(address in job.people.values() for job in under_way) >= PER_ADDRESS:
            raise TableRefusal(Code.BUSY)

    async def state(self, ident: str) -> ReviewState:
        return (await self._find(ident)).state()

    async def cancel(self, person: Person, ident: str) -> ReviewState:
        """This person does not wait any more; when nobody does, the review ends."""
        job = await self._find(ident)
        if job.people.pop(person, None) is not None and job.is_under_way and not job.people:
            job.status = "cancelled"
            if job.question is not None:
                job.question.drop()
        return job.state()

    # -- the work ----------------------------------------------------------------------

    def _go_on(self, job: Job) -> None:
        """Ask about the next move: for whoever waits longest."""
        person, address = next(iter(job.people.items()))
        question = PlyQuestion(job.record, job.name, len(job.found), job.iterations)
        asker = Asker(Urgency.REVIEW, address, person)
        job.question = self._ports.judge(question, partial(self._judged, job), asker)

    def _judged(self, job: Job, verdict: PlyVerdict | None) -> None:
        if not job.is_under_way:
            return
        if verdict is None:
            job.status = "failed"
            return
        job.status = "running"
        job.found.append(verdict)
        if len(job.found) < job.plies:
            self._go_on(job)
        else:
            self._ports.start(self._finish(job))

    async def _finish(self, job: Job) -> None:
        try:
            address = next(iter(job.people.values()), "")
            review = await self._ports.slow.do(address, partial(_assembled, job))
            job.review, job.status = review, "done"
            job.found = []
            await self._shelf.append(job.ident, (job.record, msgspec.json.encode(review)))
        except StoreError as error:  # it is there all the same, until the server stops
            self._ports.warn(error)
        except TableeError:  # the server stops
            job.status = "failed"

    # -- looking -----------------------------------------------------------------------

    async def moment(self, address: str, ident: str, ply: int) -> ReviewMoment:
        """The decision at a ply as its seat saw it then."""
        job = await self._find(ident)
        return await self._ports.slow.do(address, partial(_moment, job, ply))

    async def judge(
        self, person: Person, address: str, ident: str, ply: int, move: str
    ) -> Judgement:
        """What another move would have been worth; one question for each person at a time."""
        job = await self._find(ident)
        await self._ports.slow.do(address, partial(_check_move, job, ply, move))
        if person in self._judging:
            raise TableRefusal(Code.BUSY)
        self._judging.add(person)
        try:
            answer: asyncio.Future[PlyVerdict | None] = self._ports.loop.create_future()
            question = PlyQuestion(job.record, job.name, ply, job.iterations, move)
            asker = Asker(Urgency.WAITING, address, person)
            self._ports.judge(question, partial(_settle, answer), asker)
            found = await answer
        finally:
            self._judging.discard(person)
        if found is None or found.verdict is None:
            raise TableRefusal(Code.BUSY)
        verdict = found.verdict
        moves = {one.move: one for one in verdict.moves}
        if move not in moves:
            raise TableRefusal(Code.NO_REVIEW)
        return Judgement(
            move=moves[move],
            best=verdict.moves[0],
            cost=verdict.cost,
            cost_doubt=verdict.cost_doubt,
            lost=verdict.lost,
            mark=verdict.mark,
            reasons=verdict.reasons,
        )

    # -- what is remembered --------------------------------------------------------------

    async def _find(self, ident: str) -> Job:
        job = self._jobs.get(ident)
        if job is None:
            job = await self._kept(ident)
        if job is None:
            raise TableRefusal(Code.NO_REVIEW)
        return job

    async def _kept(self, ident: str) -> Job | None:
        """A review from the store; its name tells the version that made it."""
        if len(ident) != ID_LENGTH or not ident.isalnum():
            return None
        facts = await self._shelf.read(ident)
        if len(facts) < 2:
            return None
        review = REVIEWS.decode(facts[1])
        job = Job(ident, facts[0], review.record, review.budget, len(review.curve) - 1)
        job.review, job.status = review, "done"
        self._remember(job)
        return job

    def _remember(self, job: Job) -> None:
        self._jobs[job.ident] = job
        self._jobs.move_to_end(job.ident)
        old = [known for known in self._jobs.values() if not known.is_under_way]
        for known in old[:-REMEMBERED]:
            del self._jobs[known.ident]


def review_id(name: str, iterations: int) -> str:
    """The same record, version and budget have the same review."""
    return sha256(f"{name}/{__version__}/{iterations}".encode()).hexdigest()[:ID_LENGTH]


def _checked(read: Callable[[], Record]) -> Checked:
    record = read()
    match = verify(record)
    check(match, None, 1)
    return Checked(match, write_record(record), record_hash(match.record()))


def _opened(data: bytes) -> Match:
    return open_played(read_record(data))


def _assembled(job: Job) -> Review:
    match = _opened(job.record)
    return assemble(match, job.found, job.iterations, tuple(range(match.spec.players)))


def _moment(job: Job, ply: int) -> ReviewMoment:
    match = _opened(job.record)
    if not 0 <= ply < match.ply or match.entries[ply].seat is None:
        raise TableRefusal(Code.PLY_UNKNOWN, ply=ply)
    entry = match.entries[ply]
    then = match.at(ply)
    assert entry.seat is not None
    if entry.t is not None:
        then.pass_time(entry.t)
    return ReviewMoment(
        ply=ply,
        seat=entry.seat,
        decision=then.decision(entry.seat) or "",
        view=raw(then.view(entry.seat)),
        legal=tuple(then.legal(entry.seat)),
    )


def _check_move(job: Job, ply: int, move: str) -> None:
    """A move that is not legal there is refused by its rule."""
    match = _opened(job.record)
    if not 0 <= ply < match.ply or match.entries[ply].seat is None:
        raise TableRefusal(Code.PLY_UNKNOWN, ply=ply)
    entry = match.entries[ply]
    match.at(ply).check(entry.seat, move, entry.t)


def _settle(answer: asyncio.Future[PlyVerdict | None], found: PlyVerdict | None) -> None:
    if not answer.done():
        answer.set_result(found)
