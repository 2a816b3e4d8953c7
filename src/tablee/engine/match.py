"""A match: one game being played, from the deal to the result, as its record sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import UNSET, Struct

from tablee.engine.components import Source
from tablee.engine.door import check, legal_moves
from tablee.engine.errors import IllegalMove, RecordError
from tablee.engine.events import Event
from tablee.engine.game import AnyGame, Setup
from tablee.engine.kernel import CLOCK, Kernel, seats_of
from tablee.engine.random import Random
from tablee.engine.record import FORMAT, Entry, Record, Result, invalid
from tablee.engine.seed import commitment
from tablee.engine.spec import Spec


class Match:
    """Setup, moves so far, and the state they lead to. Nothing else decides the state."""

    def __init__(self, game: AnyGame, spec: Spec, setup: Setup, seed: str | None = None) -> None:
        self.game = game
        self.spec = spec
        self.setup = setup
        self.seed = seed
        self.state: Kernel = game.begin(spec, setup)
        self.entries: list[Entry] = []
        self.last_events: tuple[Event, ...] = ()
        """What the last move brought about, unstripped."""
        self.began_round = False
        """Whether another round began with the last move, and with it time from 0."""
        self._judged: tuple[tuple[int, int | None, str, int | None], int] | None = None

    @classmethod
    def deal(cls, game: AnyGame, spec: Spec, seed: str) -> Match:
        """A new match; everything that chance decides is drawn from `seed`."""
        return cls(game, spec, game.deal(spec, Random(seed)), seed)

    @property
    def is_over(self) -> bool:
        return self.state.acting() == 0

    def acting(self) -> tuple[int, ...]:
        """The seats that owe a decision (`CLOCK` is the clock's)."""
        return seats_of(self.state.acting())

    def legal(self, seat: int | None) -> list[str]:
        """The legal moves of a seat, as text."""
        return legal_moves(self.game, self.state, seat)

    def check(self, seat: int | None, text: str, t: int | None = None) -> int:
        """The kernel's number for a legal move; otherwise `IllegalMove` says why.

        Who asks before they play is not judged twice.
        """
        asked = (len(self.entries), seat, text, t)
        if self._judged is None or self._judged[0] != asked:
            self._judged = (asked, check(self.game, self.state, seat, text, t))
        return self._judged[1]

    def play(self, seat: int | None, text: str, t: int | None = None) -> tuple[Event, ...]:
        """Make a move through the door. An `IllegalMove` changes nothing."""
        code = self.check(seat, text, t)
        if t is not None:
            self.state.now = t
        log: list[tuple[int, ...]] = []
        number = self.game.round_of(self.state)
        self.state.log = log
        self.state.play(CLOCK if seat is None else seat, code)
        self.state.log = None
        self.entries.append(Entry(seat, text, t))
        self.last_events = self.game.events(self.state, log)
        self.began_round = self.game.round_of(self.state) != number and not self.is_over
        return self.last_events

    def reveals(self, seat: int, text: str) -> tuple[int, ...]:
        """The seats that a legal move would show something hidden: none, and it is not final."""
        t = self.state.now if self.is_timed else None
        after = self.state.copy()
        after.play(seat, self.check(seat, text, t))
        seats = range(self.spec.players)
        return tuple(s for s in seats if after.learned[s] != self.state.learned[s])

    @property
    def is_timed(self) -> bool:
        return self.state.deadline() >= 0

    def record(self) -> Record:
        """The match as a record; with its result if and only if it is over."""
        components = self.spec.components
        return Record(
            format=FORMAT,
            game=self.game.name,
            rules=self.game.version,
            players=self.spec.players,
            options=_plain(self.spec.options),
            components="standard" if components.standard else _plain(components.data),
            setup=_plain(self.setup),
            moves=tuple(self.entries),
            seed=UNSET if self.seed is None else self.seed,
            commitment=UNSET if self.seed is None else commitment(self.seed),
            result=self.game.result(self.state) if self.is_over else UNSET,
        )


def _plain(value: Setup | Mapping[str, object]) -> dict[str, object]:
    """A value as JSON has it, so that a record is equal to itself written and read."""
    return msgspec.json.decode(msgspec.json.encode(value), type=dict[str, object])


class Step(Struct, frozen=True):
    """One replayed entry: a line of the trace."""

    ply: int
    seat: int | None
    move: str
    legal: int
    scores: tuple[int, ...]


def open_record(game: AnyGame, record: Record) -> Match:
    """The match of a record before its first move; all that is agreed and dealt is checked."""
    if record.components == "standard":
        components = game.standard()
    elif isinstance(record.components, str):
        raise RecordError("record-components", value=record.components)
    else:
        components = game.components(Source(record.components, "components"))
    spec = game.spec(record.players, record.options, components)
    seed = None if record.seed is UNSET else record.seed
    return Match(game, spec, _read_setup(game, spec, record), seed)


def _read_setup(game: AnyGame, spec: Spec, record: Record) -> Setup:
    try:
        setup: Setup = game.read_setup(spec, record.setup)
    except RecordError as error:
        if error.key != "record-invalid":
            raise
        raise invalid(str(error.facts["detail"]), "setup") from None
    return setup


def replay(match: Match, record: Record) -> Iterator[Step]:
    """Play a record's moves on its match; an illegal one is a `RecordError` with its ply."""
    for ply, entry in enumerate(record.moves):
        mover = CLOCK if entry.seat is None else entry.seat
        options = len(match.state.legal(mover)) if 0 <= mover <= CLOCK else 0
        try:
            match.play(entry.seat, entry.move, entry.t)
        except IllegalMove as error:
            key = "record-bell" if entry.seat is None else "record-move"
            raise RecordError(
                key, ply=ply, move=entry.move, rule=error.rule, seat=entry.seat
            ) from error
        yield Step(ply, entry.seat, entry.move, options, tuple(match.state.scores()))


def verify(game: AnyGame, record: Record) -> Match:
    """Every move, the result, the commitment and the deal must hold; else a `RecordError`."""
    match = open_record(game, record)
    _verify_seed(match, record)
    for _ in replay(match, record):
        pass
    _verify_result(match, record.result)
    return match


def _verify_result(match: Match, claimed: Result | object) -> None:
    if not match.is_over:
        if claimed is not UNSET:
            raise RecordError("record-result-early")
        return
    if claimed is UNSET:
        raise RecordError("record-result-missing")
    actual = match.game.result(match.state)
    if claimed != actual:
        raise RecordError("record-result-wrong", claimed=_said(claimed), actual=_said(actual))


def _said(result: Result | object) -> RecordError:
    """A result, to be told inside a sentence."""
    assert isinstance(result, Result)
    return RecordError(
        "result" if result.won is None else "result-alone",
        scores=result.scores,
        ranks=result.ranks,
        won=result.won,
    )


def _verify_seed(match: Match, record: Record) -> None:
    """The commitment must be the seed's, and the setup must be what the seed deals."""
    if record.seed is UNSET:
        return
    if record.commitment is UNSET:
        raise RecordError("record-commitment-missing")
    if record.commitment != commitment(record.seed):
        raise RecordError("record-commitment-wrong")
    if match.game.deal(match.spec, Random(record.seed)) != match.setup:
        raise RecordError("record-setup-wrong")
