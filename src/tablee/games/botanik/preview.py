"""What a possible move would bring, from what everyone can see."""

from __future__ import annotations

from msgspec import Struct

from tablee.games.botanik.names import Log, tile_name
from tablee.games.botanik.rules import State


class Freed(Struct, frozen=True):
    """A tile that would be released from a column (counted from 1) to its owner."""

    seat: int
    tile: str
    column: int


class Preview(Struct, frozen=True):
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


def preview(state: State, seat: int, code: int) -> Preview:
    """Make a legal move on a copy and tell what happened; the next arrivals stay untold."""
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
    return Preview(
        released=tuple(
            Freed(entry[1], tile_name(entry[2]), entry[3] + 1)
            for entry in log
            if entry[0] == Log.RELEASED
        ),
        taken=taken,
        removed=tuple(tile_name(entry[2]) for entry in log if entry[0] == Log.REMOVED),
        joined=joined,
        ends=tuple(machine.open_ends() for machine in machines),
        points=tuple(machine.worth() for machine in machines),
    )
