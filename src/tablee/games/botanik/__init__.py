"""Botanik (Pauchon, Largey, Crittin, 2021), for 2 players: park, release, build, flower.

`rules` decides, with `machine` for what is built and `box` for its shapes;
`notation` spells and explains, `view` and `sample` know who may see what,
`scoring`, `events` and `preview` tell what happened, or would.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from tablee.engine.components import Source
from tablee.engine.errors import IllegalMove
from tablee.engine.events import Event
from tablee.engine.game import Game, Say, ranks
from tablee.engine.options import FIRST
from tablee.engine.random import Random
from tablee.engine.record import Result
from tablee.engine.spec import Spec
from tablee.games.botanik import events, notation, scoring
from tablee.games.botanik.board import board
from tablee.games.botanik.components import BotanikComponents, read_components
from tablee.games.botanik.kernel.look import decision, view
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.preview import Preview, choices, preview
from tablee.games.botanik.sample import imagine, sample
from tablee.games.botanik.setup import BotanikSetup, check_setup, deal, parts_of, tile_numbers
from tablee.games.botanik.view import BotanikView


class Botanik(Game[State, BotanikComponents, BotanikSetup, notation.Moves, BotanikView]):
    """The room's door; each question is answered by the file it is about."""

    name = "botanik"
    version = 1
    players = (2,)
    options = (FIRST,)
    decisions: ClassVar = {
        "play": ("side", "centre"),
        "resolve": ("place", "swap"),
    }
    package = "tablee.games.botanik"
    setup_type = BotanikSetup
    view_type = BotanikView
    sees_alike = True
    event_types = events.EVENTS

    def components(self, source: Source, *, standard: bool = False) -> BotanikComponents:
        return read_components(source, standard=standard)

    def deal(self, spec: Spec, rng: Random) -> BotanikSetup:
        return deal(spec, rng)

    def check_setup(self, spec: Spec, setup: BotanikSetup) -> None:
        check_setup(spec, setup)

    def begin(self, spec: Spec, setup: BotanikSetup) -> State:
        box = parts_of(spec).box()
        return State(spec, box, setup.first, tile_numbers(setup.centre), tile_numbers(setup.draw))

    def decision(self, state: State, seat: int) -> str:
        return decision(state)

    def parse(self, text: str) -> notation.Moves:
        return notation.parse(text)

    def is_canonical(self, state: State, seat: int, move: notation.Moves) -> bool:
        return notation.is_canonical(state, move)

    def encode(self, state: State, seat: int, move: notation.Moves) -> int:
        return notation.encode(move)

    def decode(self, state: State, seat: int, code: int) -> notation.Moves:
        return notation.decode(code)

    def spell(self, state: State, seat: int, codes: list[int]) -> list[str]:
        return [notation.spelled(code) for code in codes]

    def why(self, state: State, seat: int, move: notation.Moves) -> str | None:
        return notation.why(state, seat, move)

    def view(self, state: State, seat: int | None) -> BotanikView:
        return view(state, seat)

    def sample(self, view: BotanikView, spec: Spec, rng: Random) -> State:
        return sample(view, spec, rng)

    def imagine(self, view: BotanikView, spec: Spec) -> Callable[[Random], State]:
        return imagine(view, spec)

    def events(self, state: State, log: list[tuple[int, ...]]) -> tuple[Event, ...]:
        return events.events(state, log)

    def board(self, view: BotanikView, say: Say) -> str:
        return board(view, say)

    def preview(self, state: State, seat: int, text: str) -> Preview | None:
        """What a legal move would release, join and score; `rs ?` asks for all plays of a tile."""
        if text.endswith(" ?"):
            return choices(state, seat, text[:-1])
        try:
            move = notation.parse(text)
        except IllegalMove:
            return None
        code = notation.encode(move)
        return preview(state, seat, code) if code in state.legal(seat) else None

    def result(self, state: State) -> Result:
        standings = [scoring.standing(state.machine(seat)) for seat in range(state.seats)]
        return Result(tuple(state.final()), ranks(standings))

    def breakdown(self, state: State) -> tuple[scoring.MachineScore, ...]:
        parts = parts_of(state.spec)
        return tuple(scoring.count(state.machine(seat), parts) for seat in range(state.seats))
