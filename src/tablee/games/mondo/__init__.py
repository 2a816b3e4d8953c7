"""Mondo (Michael Schacht, 2011), for 1 to 4 players in real time: build a world until the bell.

`rules`, `rounds` and `world` decide, `notation` spells and explains, `view` and
`sample` know who may see what, `scoring` and `events` tell what happened,
`terms` knows what a table agreed on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct

from tablee.engine.components import Source
from tablee.engine.errors import IllegalMove
from tablee.engine.events import Event
from tablee.engine.game import Game, Say, ranks
from tablee.engine.random import Random
from tablee.engine.record import Result
from tablee.engine.spec import Spec
from tablee.games.mondo import events, notation, scoring
from tablee.games.mondo.board import board
from tablee.games.mondo.components import MondoComponents, read_components
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.sample import imagine
from tablee.games.mondo.setup import MondoSetup, begin, check_setup, deal
from tablee.games.mondo.terms import OPTIONS, parts_of, terms
from tablee.games.mondo.view import MondoView, view


class Preview(Struct, frozen=True):
    """What a legal move would change: the mover's round as if it ended then, line by line."""

    move: str
    change: int
    """Points gained or lost against the round as it stands."""
    count: scoring.RoundCount


class Mondo(Game[State, MondoComponents, MondoSetup, notation.Moves, MondoView]):
    """The room's door; each question is answered by the file it is about."""

    name = "mondo"
    version = 1
    players = (1, 2, 3, 4)
    options = OPTIONS
    decisions: ClassVar = {
        "build": ("take", "flip", "put", "drop", "stop", "task"),
        "clock": ("bell",),
    }
    package = "tablee.games.mondo"
    setup_type = MondoSetup
    view_type = MondoView
    sees_alike = True
    event_types = events.EVENTS
    countdown_ms = 3_000  # MON-10: 3-2-1-0
    count_ms = 5_000

    def components(self, source: Source, *, standard: bool = False) -> MondoComponents:
        return read_components(source, standard=standard)

    def deal(self, spec: Spec, rng: Random) -> MondoSetup:
        return deal(spec, rng)

    def check_setup(self, spec: Spec, setup: MondoSetup) -> None:
        check_setup(spec, setup)

    def begin(self, spec: Spec, setup: MondoSetup) -> State:
        return begin(spec, setup)

    def decision(self, state: State, seat: int) -> str:
        """All seats build at once, each at its own speed."""
        return "build"

    def hides_time(self, spec: Spec) -> bool:
        """MON-35: the variant with a hidden timer."""
        return terms(spec).hidden_timer

    def round_of(self, state: State) -> int:
        return state.round

    def parse(self, text: str) -> notation.Moves:
        return notation.parse(text)

    def is_canonical(self, state: State, seat: int, move: notation.Moves) -> bool:
        return notation.is_canonical(state, seat, move)

    def encode(self, state: State, seat: int, move: notation.Moves) -> int:
        return notation.encode(move)

    def decode(self, state: State, seat: int, code: int) -> notation.Moves:
        return notation.decode(code)

    def spell(self, state: State, seat: int, codes: list[int]) -> list[str]:
        return notation.spell(codes)

    def why(self, state: State, seat: int, move: notation.Moves) -> str | None:
        return notation.why(state, seat, move)

    def beaten(self, state: State, seat: int, move: notation.Moves) -> str | None:
        return notation.beaten(state, seat, move)

    def view(self, state: State, seat: int | None) -> MondoView:
        return view(state, seat)

    def sample(self, view: MondoView, spec: Spec, rng: Random) -> State:
        return imagine(view, spec)(rng)

    def imagine(self, view: MondoView, spec: Spec) -> Callable[[Random], State]:
        return imagine(view, spec)

    def events(self, state: State, log: list[tuple[int, ...]]) -> tuple[Event, ...]:
        return events.events(state, log)

    def board(self, view: MondoView, say: Say) -> str:
        return board(view, say)

    def preview(self, state: State, seat: int, text: str) -> Preview | None:
        """What a legal move would change in the seat's round; everything it needs is public."""
        try:
            move = notation.parse(text)
        except IllegalMove:
            return None
        code = notation.encode(move)
        if not notation.is_canonical(state, seat, move) or code not in state.legal(seat):
            return None
        number = state.round
        after = state.copy()
        after.play(seat, code)
        change = after.total(number, seat) - state.total(number, seat)
        return Preview(text, change, scoring.count_round(after, number, seat))

    def result(self, state: State) -> Result:
        """MON-25; MON-33: alone, one wins or loses."""
        finals = state.final()
        agreed = terms(state.spec)
        if agreed.is_solo:
            limit = parts_of(state.spec).penalties[agreed.level]
            return Result(tuple(finals), (1,), won=-finals[0] <= limit)
        return Result(tuple(finals), ranks(finals))

    def breakdown(self, state: State) -> tuple[scoring.SeatCount, ...]:
        return tuple(scoring.count_seat(state, seat) for seat in range(state.seats))
