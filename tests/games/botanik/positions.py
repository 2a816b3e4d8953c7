"""Positions of Botanik in text, and what a move makes of them.

A position is a few lines, each optional and in any order:

    sides 1:    .. gs .. .. ..
    tops:       rt bs ks gt ye
    sides 0:    .. .. rs .. ..
    arrivals:   rs kt
    released 0: gm
    machine 0:  rs 0,-1 0; gt 0,-2 2
    turn:       0
    pawn:       0
    removed 1:  kp
    left:       rs rs

Seat 0 has the pawn and the turn unless told otherwise, and the draw pile holds
what is nowhere else.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.engine.door import check as check_at_door
from tablee.engine.errors import IllegalMove
from tablee.engine.game import Event
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.botanik import Botanik
from tablee.games.botanik.kernel.look import view
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.names import tile_name, tile_number
from tablee.games.botanik.setup import parts_of
from tablee.games.botanik.view import BotanikView, Built, Column, Machine
from tablee.match import Match

GAME = Botanik()
SPEC = GAME.spec(2)
EMPTY = ".. .. .. .. .."
TOPS = "rs ys gs bs ks"


def lines_of(text: str) -> dict[str, str]:
    """The lines of a position by key, with single spaces."""
    pairs = (line.split(":", 1) for line in text.strip().splitlines())
    return {key.strip(): " ".join(value.split()) for key, value in pairs}


def position(text: str, spec: Spec = SPEC) -> State:
    """The state that a text describes."""
    told = lines_of(text)
    sides = [told.get(f"sides {seat}", EMPTY).split() for seat in (0, 1)]
    tops = told.get("tops", TOPS).split()
    released = tuple(tuple(told.get(f"released {seat}", "").split()) for seat in (0, 1))
    turn = int(told.get("turn", "0"))
    decider = next((seat for seat in (turn, 1 - turn) if released[seat]), turn)
    arrivals = tuple(told.get("arrivals", "").split())
    machines = tuple(read_machine(told.get(f"machine {seat}", "")) for seat in (0, 1))
    known = [*sides[0], *sides[1], *tops, *arrivals, *released[0], *released[1]]
    known += [built.tile for machine in machines for built in machine.tiles]
    seen = BotanikView(
        seat=None,
        first=0,
        acting=(decider,),
        decision="resolve" if released[decider] else "play",
        turn=turn,
        pawn=int(told.get("pawn", "0")),
        phase=1,
        phases=20,
        arrivals=arrivals,
        released=released,
        columns=tuple(
            Column(top, (), tuple(None if s[i] == ".." else s[i] for s in sides))
            for i, top in enumerate(tops)
        ),
        machines=(Machine((), 0, 0),) * 2,
        removed=((), ()),
        left=tuple(told["left"].split()) if "left" in told else rest(spec, known),
        types=(),
        source=(),
    )
    state = GAME.sample(seen, spec, Random("position"))
    for seat, machine in enumerate(machines):
        for built in machine.tiles:
            build(state, seat, built)
    return state


def build(state: State, seat: int, built: Built) -> None:
    """Add a tile to a machine; the position must be one that building can lead to."""
    tile = tile_number(built.tile)
    assert tile is not None
    machine = state.machine(seat)
    assert machine.refusal(tile & 7, built.x, built.y, built.turns) == 0, built
    machine.build(tile, machine.site_of(built.x, built.y), built.turns)


def read_machine(text: str) -> Machine:
    """`rs 0,-1 0; gt 0,-2 2`: tiles in the order of building."""
    tiles = []
    for entry in filter(None, text.split("; ")):
        tile, cell, turns = entry.split()
        x, y = map(int, cell.split(","))
        tiles.append(Built(tile, x, y, int(turns), (), True))
    return Machine(tuple(tiles), 0, 0)


def rest(spec: Spec, known: list[str]) -> tuple[str, ...]:
    """The tiles of the box that are nowhere else."""
    box = Counter(tile_name(tile) for tile in parts_of(spec).tiles())
    return tuple(sorted((box - Counter(known)).elements()))


def told(state: State) -> dict[str, str]:
    """A state in the words of a position."""
    seen = view(state, None)
    lines = {
        "tops": " ".join(column.top for column in seen.columns),
        "arrivals": " ".join(seen.arrivals),
        "turn": str(seen.turn),
        "pawn": str(seen.pawn),
        "acts": f"{seen.acting[0]} {seen.decision}" if seen.acting else "nobody",
        "left": " ".join(seen.left),
    }
    for seat in (0, 1):
        lines[f"sides {seat}"] = " ".join(column.sides[seat] or ".." for column in seen.columns)
        lines[f"released {seat}"] = " ".join(seen.released[seat])
        lines[f"removed {seat}"] = " ".join(seen.removed[seat])
        lines[f"machine {seat}"] = "; ".join(
            f"{built.tile} {built.x},{built.y} {built.turns}" for built in seen.machines[seat].tiles
        )
    return lines


def match_of(state: State) -> Match:
    """A match that stands at a position."""
    match = Match(state.spec, GAME.deal(state.spec, Random("any")))
    match.kernel = state
    return match


def state_of(match: Match) -> State:
    """The state of a match, as what it is."""
    assert isinstance(match.kernel, State)
    return match.kernel


def legal(state: State) -> set[str]:
    """All legal moves of whoever decides, as text."""
    moves = match_of(state).legal(state.decider)
    assert len(moves) == len(set(moves))
    return set(moves)


def play(state: State, *moves: str) -> tuple[Event, ...]:
    """Make moves through the door, each by the seat it names: `0 rs centre 2`."""
    match = match_of(state)
    events: tuple[Event, ...] = ()
    for move in moves:
        seat, text = move.split(" ", 1)
        events += match.play(int(seat), text)
    return events


def check(before: str, move: str, after: str, spec: Spec = SPEC) -> State:
    """A move leads from one position to another; only the lines that are told are compared."""
    state = position(before, spec)
    for one in move.split(" > "):
        play(state, one)
    expected = lines_of(after)
    found = told(state)
    assert {key: found[key] for key in expected} == expected
    return state


def refused(before: str, move: str, rule: str, spec: Spec = SPEC) -> None:
    """The door refuses a move, and names the rule."""
    state = position(before, spec)
    seat, text = move.split(" ", 1)
    with pytest.raises(IllegalMove) as error:
        check_at_door(GAME, state, int(seat), text)
    assert error.value.rule == rule
