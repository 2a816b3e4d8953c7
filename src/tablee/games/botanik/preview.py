"""What a possible move would bring, from what everyone can see."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.errors import IllegalMove
from tablee.games.botanik import notation
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.names import Log, tile_name


class Freed(Struct, frozen=True):
    """A tile that would be released from a column (counted from 1) to its owner."""

    seat: int
    tile: str
    column: int


class Outcome(Struct, frozen=True):
    """The consequences of a move before it is made."""

    released: tuple[Freed, ...]
    """BOT-10, BOT-19: what a play in the centre or an exchange would set free."""
    taken: str | None
    """BOT-17: the tile that an exchange would bring."""
    removed: tuple[str, ...]
    """BOT-16: released tiles that would fit nowhere."""
    joined: bool | None
    """Whether a placed tile would be joined to the Source; None for other moves."""
    ends: tuple[int, ...]
    """By seat: open ends of the Source's network afterwards."""
    points: tuple[int, ...]
    """By seat: what the machines would then score if the game ended."""


class Choice(Outcome, frozen=True, kw_only=True):
    """One way to finish a move that was begun."""

    move: str


class Preview(Outcome, frozen=True):
    """What a move would bring; of an unfinished one, each way to finish it, and nothing else."""

    choices: tuple[Choice, ...] = ()
    """After `rs ?`, `place rs ?` or `swap ?`: the legal moves that begin so, in their order."""


def preview(state: State, seat: int, text: str) -> Preview | None:
    """What a legal move would release, join and score; `rs ?` asks for all plays of a tile."""
    if text.endswith(" ?"):
        return _choices(state, seat, text[:-1])
    try:
        move = notation.parse(text)
    except IllegalMove:
        return None
    code = notation.encode(state, seat, move)
    return Preview(*_outcome(state, seat, code)) if code in state.legal(seat) else None


def _choices(state: State, seat: int, begun: str) -> Preview | None:
    """Every legal move of `seat` that begins with a text, tried out; None if there is none."""
    found = tuple(
        Choice(*_outcome(state, seat, code), move=move)
        for code in state.legal(seat)
        if (move := str(notation.decode(state, seat, code))).startswith(begun)
    )
    if not found:
        return None
    machines = [state.machine(owner) for owner in range(state.seats)]
    ends = tuple(machine.open_ends() for machine in machines)
    points = tuple(machine.worth() for machine in machines)
    return Preview((), None, (), None, ends, points, found)


Facts = tuple[
    tuple[Freed, ...],
    str | None,
    tuple[str, ...],
    bool | None,
    tuple[int, ...],
    tuple[int, ...],
]
"""An outcome's fields, in order."""


def _outcome(state: State, seat: int, code: int) -> Facts:
    """Make a legal move on a copy and tell what happened, without the next arrivals."""
    after = state.copy()
    log: list[tuple[int, ...]] = []
    after.log = log
    after.play(seat, code)
    taken: str | None = None
    joined: bool | None = None
    for entry in log:
        if entry[0] == Log.EXCHANGED:
            taken = tile_name(entry[4])
        elif entry[0] == Log.BUILT:
            machine = after.machine(seat)
            joined = bool(machine.is_joined(machine.site_of(entry[3], entry[4])))
    machines = [after.machine(owner) for owner in range(state.seats)]
    released = tuple(
        Freed(entry[1], tile_name(entry[2]), entry[3] + 1)
        for entry in log
        if entry[0] == Log.RELEASED
    )
    removed = tuple(tile_name(entry[2]) for entry in log if entry[0] == Log.REMOVED)
    ends = tuple(machine.open_ends() for machine in machines)
    points = tuple(machine.worth() for machine in machines)
    return released, taken, removed, joined, ends, points
