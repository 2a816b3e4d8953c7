"""Renature (Wolfgang Kramer and Michael Kiesling, 2020), for 2 to 4 players.

`rules`, `players` and `field` are the kernel, on the map of `valley`;
`notation` spells and explains, `view` and `sample` know who may see what,
`scoring`, `events` and `preview` tell what happened and what would.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from tablee.engine.components import Source
from tablee.engine.events import Event
from tablee.engine.game import Game, Say, ranks
from tablee.engine.options import FIRST
from tablee.engine.random import Random
from tablee.engine.record import Result
from tablee.engine.spec import Spec
from tablee.games.renature import events, notation, scoring
from tablee.games.renature.board import board
from tablee.games.renature.components import (
    RenatureComponents,
    parts_of,
    read_components,
    valley_of,
)
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import Phase
from tablee.games.renature.preview import Preview, preview
from tablee.games.renature.sample import worlds
from tablee.games.renature.setup import (
    RenatureSetup,
    check_setup,
    deal,
    domino_numbers,
    token_numbers,
)
from tablee.games.renature.view import RenatureView, view


class Renature(Game[State, RenatureComponents, RenatureSetup, notation.Moves, RenatureView]):
    """The room's door; each question is answered by the file it is about."""

    name = "renature"
    version = 1
    players = (2, 3, 4)
    options = (FIRST,)
    decisions: ClassVar = {
        "domino": ("place", "discard", "joker", "retrieve"),
        "plant": ("plant", "skip", "joker", "retrieve"),
        "overflow": ("joker", "retrieve", "spill"),
        "closing": ("retrieve", "done"),
        "end": ("joker", "retrieve", "again", "done"),
    }
    package = "tablee.games.renature"
    setup_type = RenatureSetup
    view_type = RenatureView
    event_types = events.EVENTS

    def components(self, source: Source, *, standard: bool = False) -> RenatureComponents:
        return read_components(source, standard=standard)

    def deal(self, spec: Spec, rng: Random) -> RenatureSetup:
        return deal(spec, rng)

    def check_setup(self, spec: Spec, setup: RenatureSetup) -> None:
        check_setup(spec, setup)

    def begin(self, spec: Spec, setup: RenatureSetup) -> State:
        parts = parts_of(spec.components)
        own = parts.boards[spec.players]
        return State(
            spec,
            valley_of(parts.drawing, parts.starts),
            [*own.own, *own.neutral, own.clouds],
            list(parts.clouds),
            parts.joker,
            setup.first,
            domino_numbers(setup),
            token_numbers(parts, setup),
        )

    def decision(self, state: State, seat: int) -> str:
        return Phase(state.phase).name.lower()

    def parse(self, text: str) -> notation.Moves:
        return notation.parse(text)

    def is_canonical(self, state: State, seat: int, move: notation.Moves) -> bool:
        return notation.is_on_map(state.spec, move)

    def encode(self, state: State, seat: int, move: notation.Moves) -> int:
        return notation.encode(state, seat, move)

    def decode(self, state: State, seat: int, code: int) -> notation.Moves:
        return notation.decode(state, seat, code)

    def why(self, state: State, seat: int, move: notation.Moves) -> str | None:
        return notation.why(state, seat, move)

    def view(self, state: State, seat: int | None) -> RenatureView:
        return view(state, seat)

    def sample(self, view: RenatureView, spec: Spec, rng: Random) -> State:
        return worlds(view, spec).draw(rng)

    def imagine(self, view: RenatureView, spec: Spec) -> Callable[[Random], State]:
        return worlds(view, spec).draw

    def events(self, state: State, log: list[tuple[int, ...]]) -> tuple[Event, ...]:
        return events.events(state, log)

    def board(self, view: RenatureView, say: Say) -> str:
        return board(view, say)

    def preview(self, state: State, seat: int, text: str) -> Preview | None:
        """What a legal move would bring: points, clouds, areas about to close."""
        return preview(state, seat, text)

    def result(self, state: State) -> Result:
        standings = [scoring.standing(state, seat) for seat in range(state.seats)]
        return Result(tuple(state.final()), ranks(standings))

    def breakdown(self, state: State) -> tuple[scoring.SeatCount, ...]:
        return tuple(scoring.seat_count(state, seat) for seat in range(state.seats))
