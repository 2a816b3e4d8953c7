"""Matryoshka (Sergio Halaban, 2016), for 3 to 5 players: collect, offer, trade, lay.

`rules` decides, `notation` spells and explains, `view` and `sample` know who
may see what, `scoring` and `events` tell what happened.
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
from tablee.games.matryoshka import events, notation, scoring
from tablee.games.matryoshka.board import board
from tablee.games.matryoshka.components import MatryoshkaComponents, read_components, scale_of
from tablee.games.matryoshka.kernel.rules import State
from tablee.games.matryoshka.names import Phase
from tablee.games.matryoshka.sample import sample, worlds_of
from tablee.games.matryoshka.setup import MatryoshkaSetup, check_setup, deal, dealt_cards
from tablee.games.matryoshka.view import MatryoshkaView, view


class Matryoshka(
    Game[State, MatryoshkaComponents, MatryoshkaSetup, notation.Moves, MatryoshkaView]
):
    """The room's door; each question is answered by the file it is about."""

    name = "matryoshka"
    version = 1
    players = (3, 4, 5)
    options = (FIRST,)
    decisions: ClassVar = {
        "show": ("show",),
        "offer": ("offer",),
        "propose": ("propose",),
        "take": ("take",),
        "lay": ("lay",),
    }
    package = "tablee.games.matryoshka"
    setup_type = MatryoshkaSetup
    view_type = MatryoshkaView
    event_types = events.EVENTS

    def components(self, source: Source, *, standard: bool = False) -> MatryoshkaComponents:
        return read_components(source, standard=standard)

    def deal(self, spec: Spec, rng: Random) -> MatryoshkaSetup:
        return deal(spec, rng)

    def check_setup(self, spec: Spec, setup: MatryoshkaSetup) -> None:
        check_setup(spec, setup)

    def begin(self, spec: Spec, setup: MatryoshkaSetup) -> State:
        return State(spec, scale_of(spec), setup.first, dealt_cards(setup))

    def decision(self, state: State, seat: int) -> str:
        return Phase(state.phase).name.lower()

    def parse(self, text: str) -> notation.Moves:
        return notation.parse(text)

    def encode(self, state: State, seat: int, move: notation.Moves) -> int:
        return notation.encode(state, seat, move)

    def decode(self, state: State, seat: int, code: int) -> notation.Moves:
        return notation.decode(state, seat, code)

    def spell(self, state: State, seat: int, codes: list[int]) -> list[str]:
        return notation.spell(state, seat, codes)

    def why(self, state: State, seat: int, move: notation.Moves) -> str | None:
        return notation.why(state, seat, move)

    def view(self, state: State, seat: int | None) -> MatryoshkaView:
        return view(state, seat)

    def sample(self, view: MatryoshkaView, spec: Spec, rng: Random) -> State:
        return sample(view, spec, rng)

    def imagine(self, view: MatryoshkaView, spec: Spec) -> Callable[[Random], State]:
        return worlds_of(view, spec).draw

    def events(self, state: State, log: list[tuple[int, ...]]) -> tuple[Event, ...]:
        return events.events(state, log)

    def board(self, view: MatryoshkaView, say: Say) -> str:
        return board(view, say)

    def preview(self, state: State, seat: int, text: str) -> scoring.TableauScore | None:
        """What the cards of a `show` or `lay`, finished or not, would score."""
        try:
            move = notation.parse(text)
        except IllegalMove:
            return None
        if not isinstance(move, notation.Show | notation.Lay):
            return None
        if not set(move.cards) <= set(notation.owned_by(state, seat)):
            return None
        return self._score(state, list(move.cards))

    def result(self, state: State) -> Result:
        finals = state.final()
        standings = [
            scoring.standing(finals[seat], notation.tableau_of(state, seat, state.stage))
            for seat in range(state.seats)
        ]
        return Result(tuple(finals), ranks(standings))

    def breakdown(self, state: State) -> tuple[scoring.TableauScore, ...]:
        return tuple(
            self._score(state, notation.tableau_of(state, seat, state.stage))
            for seat in range(state.seats)
        )

    def _score(self, state: State, cards: list[int]) -> scoring.TableauScore:
        parts = state.spec.components
        assert isinstance(parts, MatryoshkaComponents)
        return scoring.score_cards(cards, list(parts.column), list(parts.run))
