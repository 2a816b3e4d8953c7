"""What tests of every game share: how many games to try, and how to play them at random."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

import msgspec
import pytest
from _pytest.mark import ParameterSet
from msgspec import Struct

from tablee.engine.arrays import COMPILED
from tablee.engine.errors import OptionError
from tablee.engine.game import AnyGame
from tablee.engine.kernel import CLOCK, Kernel
from tablee.engine.options import Option
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games import GAMES, find_game
from tablee.match import Match

BOUNDS = os.environ.get("TABLEE_BOUNDS") == "1"
SOAK = os.environ.get("TABLEE_SOAK") == "1"
LONGEST = 20_000  # plies: a game that goes on longer does not end
STEPS_IN_A_ROUND = 90  # of a random player's thoughts in a game with a clock


def first_of(parameters: Sequence[Any]) -> list[ParameterSet]:
    """The first one for `make test`; the others take long and show much the same."""
    first, *others = parameters
    return [_parameter(first), *(_parameter(one, pytest.mark.long) for one in others)]


def _parameter(value: Any, *marks: pytest.MarkDecorator) -> ParameterSet:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=marks)


def sample_size(n: int) -> int:
    """How many of something to try: fewer where rules run slowly, more in a soak."""
    if SOAK:
        return 20 * n
    if not COMPILED:
        return max(1, n // 8)
    return max(1, n // 4) if BOUNDS else n


def plies(n: int) -> int:
    """How far apart a game is looked at: farther where rules run slowly."""
    if not COMPILED:
        return 8 * n
    return 4 * n if BOUNDS else n


class Case(Struct, frozen=True):
    """A table to play at: game, players, options."""

    game: AnyGame
    spec: Spec

    def __str__(self) -> str:
        values = [value for value in self.spec.options.values() if not isinstance(value, tuple)]
        is_older = self.game.version != self.game.versions[-1]
        rules = [f"rules{self.game.version}"] if is_older else []
        return "-".join([self.game.name, f"{self.spec.players}p", *rules, *map(str, values)])

    def deal(self, number: int = 0) -> Match:
        """A new match, always the same for the same number."""
        return Match.deal(self.spec, f"test {self} {number}")

    def rng(self, number: int = 0) -> Random:
        """Chance for players, not for the deal."""
        return Random(f"players {self} {number}")


@cache
def cases() -> tuple[Case, ...]:
    """Every game for every number of players, every option's values once, older rules once."""
    return tuple(
        case for game in GAMES for case in (*_plain(game), *_with_options(game), *_older(game))
    )


def plain_cases() -> list[Case]:
    """Every game for every number of players, without options, under its newest rules."""
    return [
        case for game in GAMES for case in cases() if case.game == game and not case.spec.options
    ]


def _plain(game: AnyGame) -> Iterator[Case]:
    for players in game.players:
        yield Case(game, game.spec(players))


def _older(game: AnyGame) -> Iterator[Case]:
    """Rules that only records and running tables still have."""
    for version in game.versions[:-1]:
        older = find_game(game.name, version)
        yield Case(older, older.spec(game.players[0]))


def _with_options(game: AnyGame) -> Iterator[Case]:
    """As few tables as show every value, several options at a time, players in turn."""
    count = max((len(_values(option, 2)) for option in game.options), default=0)
    for i in range(count):
        turned = game.players[i % len(game.players) :] + game.players[: i % len(game.players)]
        for players in turned:
            values = {option.name: _values(option, players) for option in game.options}
            chosen = {name: found[i % len(found)] for name, found in values.items()}
            try:
                case = Case(game, game.spec(players, chosen))
            except OptionError:
                continue  # not for so many players: the next number
            yield case
            break


def _values(option: Option, players: int) -> list[object]:
    match option.kind:
        case "choice":
            return list(option.choices)
        case "number":
            return [option.low]
        case "flag":
            return [True]
        case "seat":
            return [players - 1]
        case "each":
            return [
                tuple(option.choices[(seat + 1) % len(option.choices)] for seat in range(players))
            ]


class RandomTurn(Struct, frozen=True):
    """A decision that a random player has taken, not yet played."""

    seat: int | None
    move: str
    t: int | None

    @property
    def mover(self) -> int:
        """The seat as the kernel counts it."""
        return CLOCK if self.seat is None else self.seat


def random_turn(match: Match, rng: Random) -> RandomTurn:
    """What happens next, if all play at random: also when, in a game with a clock."""
    state = match.kernel
    t: int | None = None
    deadline = state.deadline()
    if deadline >= 0:
        t = state.now + rng.below(2 * max(1, deadline // STEPS_IN_A_ROUND) + 1)
        if t >= deadline:
            return RandomTurn(None, match.legal(None)[0], deadline)
    seat = rng.pick(match.to_play())
    code = state.choose(seat, rng)
    return RandomTurn(seat, match.spec.game.spell(state, seat, [code])[0], t)


def play_turn(match: Match, turn: RandomTurn) -> None:
    """Make the move through the door."""
    match.play(turn.seat, turn.move, turn.t)


def play_random(match: Match, rng: Random, plies: int = LONGEST) -> None:
    """Play on at random, to the end or for some plies."""
    for _ in range(plies):
        if match.is_over:
            return
        play_turn(match, random_turn(match, rng))
    assert plies < LONGEST, "this game does not end"


def random_match(case: Case, number: int = 0) -> Match:
    """A whole game played at random."""
    match = case.deal(number)
    play_random(match, case.rng(number))
    return match


def walk(case: Case, number: int = 0, every: int = 1) -> Iterator[Match]:
    """A random game, stopping before some of its plies (one in `every`) and at its end."""
    match = case.deal(number)
    rng = case.rng(number)
    stops = Random(f"stops {case} {number}")
    for _ in range(LONGEST):
        if match.is_over:
            break
        if stops.below(every) == 0:
            yield match
        play_turn(match, random_turn(match, rng))
    assert match.is_over, "this game does not end"
    yield match


def onlookers(match: Match) -> list[int | None]:
    """Everybody who may look: all seats, and a spectator."""
    return [None, *range(match.spec.players)]


def seen(game: AnyGame, state: Kernel) -> bytes:
    """What everybody sees, as bytes that can be compared."""
    views = [game.view(state, seat) for seat in (None, *range(state.seats))]
    return msgspec.json.encode(views)


def internals(state: Kernel) -> dict[str, object]:
    """A kernel's own numbers: all that can be read, whoever may know them."""
    names = {
        name
        for kind in type(state).__mro__
        for name, member in vars(kind).items()
        if isinstance(member, GetSetDescriptorType | MemberDescriptorType)
    }
    names |= set(getattr(state, "__dict__", ()))
    found = {name: getattr(state, name) for name in sorted(names) if not name.startswith("__")}
    return {
        name: list(value) if isinstance(value, list) else value  # not the kernel's own list
        for name, value in found.items()
        if isinstance(value, int | list | tuple)
    }


def guide_example(game: str) -> Any:
    """The worked example that the page's guide of a game draws, with its points."""
    guides = Path(__file__).parents[1] / "web" / "src" / "rules" / "guides"
    return json.loads((guides / game / "example.json").read_text("utf-8"))


def plain(value: object) -> Any:
    """A struct as JSON would have it."""
    return json.loads(msgspec.json.encode(value))
