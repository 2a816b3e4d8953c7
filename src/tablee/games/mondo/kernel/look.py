"""What one seat may know of a game of Mondo: everything but the rounds to come. The only exit.

Where the table hides its timer, a view holds no time. How a whole state is
imagined from a view is in `sample.py`.
"""

from __future__ import annotations

from tablee.engine.kernel import seats_of
from tablee.games.mondo import names
from tablee.games.mondo.events import modifier_of
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import FACES, TASKS, square_name
from tablee.games.mondo.scoring import count_round
from tablee.games.mondo.setup import UP
from tablee.games.mondo.terms import agreed_terms, parts_of
from tablee.games.mondo.view import GONE, Displayed, Held, MondoView, Past, Standing

TILES = names.TILES
NOBODY = names.NOBODY
MAX_PLAYERS = names.MAX_PLAYERS
TASK_COUNT = names.TASK_COUNT
FRONT, BACK = UP.encode()
OUT = ord(GONE)


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
        dealt=_dealt(state, current),
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
    shown = bytearray(TILES)
    for i in range(TILES):
        shown[i] = OUT if state.spot[i] == NOBODY else BACK if state.up[i] else FRONT
    return shown.decode()


def _dealt(state: State, number: int) -> str:
    shown = bytearray(TILES)
    for i in range(TILES):
        shown[i] = BACK if state.dealt[number * TILES + i] else FRONT
    return shown.decode()


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
