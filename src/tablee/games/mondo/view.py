"""What one seat may know of a game of Mondo: everything but the rounds to come. The only exit.

Where the table hides its timer, a view holds no time. How a whole state is
imagined from a view is in `sample.py`.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.game import View
from tablee.engine.kernel import seats_of
from tablee.games.mondo.components import Tiles
from tablee.games.mondo.events import modifier_of
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import (
    FACES,
    MAX_PLAYERS,
    NOBODY,
    TASK_COUNT,
    TASKS,
    TILES,
    square_name,
)
from tablee.games.mondo.scoring import RoundCount, count_round
from tablee.games.mondo.setup import UP
from tablee.games.mondo.terms import agreed_terms, parts_of

GONE = "-"


class Held(Struct, frozen=True, gc=False):
    """A tile in hand, and the face it showed in the middle, with which it would return."""

    tile: int
    face: str


class Displayed(Struct, frozen=True, gc=False):
    """MON-28: a task turned up this round, and who took it."""

    task: str
    value: int
    holder: int | None


class Standing(Struct, frozen=True, gc=False):
    """A seat in the round that runs; `count` is what it would score if the round ended now."""

    hand: Held | None
    stopped: bool
    bonus: int
    count: RoundCount


class Past(Struct, frozen=True, gc=False):
    """A round that has ended, and how each seat's points came about."""

    modifier: str | None
    erupting: tuple[int, ...]
    tasks: tuple[Displayed, ...]
    counts: tuple[RoundCount, ...]


class MondoView(View, frozen=True, tag="mondo"):
    """All boards and hands, the middle, the tokens, and every round so far."""

    level: str
    board: str
    border: tuple[str, ...]
    """MON-01: top, right, bottom, left; clockwise."""
    marked: tuple[str, ...]
    """MON-31: the squares of a solo game's first tiles; empty otherwise."""
    tiles: Tiles
    handicap: tuple[str, ...]
    rounds: int
    round: int
    """From 1; the last one when the game is over."""
    is_over: bool
    acting: tuple[int, ...]
    seconds: int
    """How long a round lasts."""
    now: int | None
    """MON-35: when the last move was made, in milliseconds of the round; None if time is hidden."""
    middle: str
    """One letter per tile: the face it shows, f or b; - if it is not in the middle."""
    dealt: str
    """MON-10: the face that each tile showed when the round began; it decides where tiles lie."""
    standings: tuple[Standing, ...]
    """By seat; empty when the game is over, for then all rounds are past."""
    tokens: tuple[int, ...]
    """MON-16: bonus tokens left, highest first."""
    modifier: str | None
    stake: int
    """MON-26: what being best in the modifier brings and being worst costs; 0 without one."""
    tasks: tuple[Displayed, ...]
    erupting: tuple[int, ...]
    """MON-24: the seats that play this round with the volcano token."""
    limit: int | None
    """MON-33: the penalties with which a solo game is still won."""
    past: tuple[Past, ...]
    scores: tuple[int, ...]
    """MON-25: the sum of the rounds that have ended."""


def view(state: State, seat: int | None) -> MondoView:
    """Built from nothing but what `seat` may know."""
    agreed = agreed_terms(state)
    parts = parts_of(state.spec)
    is_over = state.acting() == 0
    current = state.rounds - 1 if is_over else state.round
    return MondoView(
        seat=seat,
        level=agreed.level,
        board=agreed.board,
        border=parts.borders[agreed.board],
        marked=tuple(map(square_name, parts.marked)) if agreed.is_solo else (),
        tiles=parts.shown,
        handicap=agreed.handicap,
        rounds=state.rounds,
        round=current + 1,
        is_over=is_over,
        acting=seats_of(state.running),
        seconds=agreed.seconds,
        now=None if agreed.hidden_timer or is_over else state.now,
        middle=_middle(state),
        dealt="".join([UP[state.dealt[current * TILES + i]] for i in range(TILES)]),
        standings=() if is_over else tuple([_standing(state, s) for s in range(state.seats)]),
        tokens=_tokens(state, current),
        modifier=modifier_of(state, current),
        stake=parts.modifiers[state.modifier[current]] if state.modifier[current] >= 0 else 0,
        tasks=_tasks(state, current),
        erupting=seats_of(state.erupting[current]),
        limit=parts.penalties.get(agreed.level),
        past=_ended(state),
        scores=tuple(state.scores()),
    )


def _middle(state: State) -> str:
    return "".join([GONE if state.spot[i] == NOBODY else UP[state.up[i]] for i in range(TILES)])


def _standing(state: State, seat: int) -> Standing:
    held = state.hand[seat]
    return Standing(
        hand=None if held == NOBODY else Held(held + 1, FACES[state.up[held]]),
        stopped=not state.running >> seat & 1,
        bonus=state.bonus[state.round * MAX_PLAYERS + seat],
        count=count_round(state, state.round, seat),
    )


def _tokens(state: State, number: int) -> tuple[int, ...]:
    tokens = []
    for i in range(state.stops[number], state.seats):
        if state.values.token[i] > 0:
            tokens.append(state.values.token[i])
    return tuple(tokens)


def _tasks(state: State, number: int) -> tuple[Displayed, ...]:
    found = []
    for i in range(TASK_COUNT):
        holder = state.holder[number * TASK_COUNT + i]
        if holder >= NOBODY:
            taken = None if holder == NOBODY else holder
            found.append(Displayed(TASKS[i], state.values.task[i], taken))
    return tuple(found)


def _ended(state: State) -> tuple[Past, ...]:
    """All rounds that have ended; each is looked at once."""
    for number in range(len(state.told), state.round):
        state.told[number] = _past(state, number)
    return tuple([past for past in state.told.values() if isinstance(past, Past)])


def _past(state: State, number: int) -> Past:
    return Past(
        modifier=modifier_of(state, number),
        erupting=seats_of(state.erupting[number]),
        tasks=_tasks(state, number),
        counts=tuple(count_round(state, number, seat) for seat in range(state.seats)),
    )
