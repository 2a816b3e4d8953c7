"""Positions of Renature in text, and the check that a move leads from one to another.

A position is lines of `key: value`. What it does not mention is as in a new game:

    joker: 0                      turn: 0                     phase: domino
    brook: 37 c1 d1, 44 e1 f1     the dominoes that lie there; the last is the one just placed
    plants: white turf b2, neutral oak c2
    clouds: 6 6                   points: 4 3                 overflow: 0
    hand 0: 37 12 | 55            a hand, and the reserve after the bar
    board 0: 3210 1111            plants left on a player board, own and neutral
    taken: A 0, B 1               areas isolated before, and by whom
    sky: b14 2                    cloud tokens on area cells
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from tablee.engine.components import Source
from tablee.engine.door import check as check_at_door
from tablee.engine.errors import IllegalMove
from tablee.engine.game import Event
from tablee.engine.random import Random
from tablee.games.renature import Renature
from tablee.games.renature.components import RenatureComponents, parts_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import COLOURS, DOMINO_NUMBERS, PLANTS, Phase, domino_name

GAME = Renature()


def components(changes: Mapping[str, Any]) -> RenatureComponents:
    """The standard components with some parts replaced."""
    data = deepcopy(dict(GAME.standard().data)) | dict(changes)
    return GAME.components(Source(data, "test"))


def small_map(
    drawing: str, starts: str = "a1", clouds: Mapping[str, int] | None = None
) -> RenatureComponents:
    """A map of the test's own, with tokens for areas of up to 8 cells: 9 for each size."""
    tokens = [
        {"size": size, "main": size, "secondary": size // 2, "backs": [1, 2, 3] * 3}
        for size in range(1, 9)
    ]
    rows = "\n".join(row.strip() for row in drawing.strip().splitlines())
    sky = {"box": 40, "cells": dict(clouds or {})}
    changes = {"map": rows, "starts": starts.split(), "clouds": sky, "tokens": tokens}
    return components(changes)


def position(text: str, players: int = 2, parts: RenatureComponents | None = None) -> State:
    """The state that a text describes."""
    spec = GAME.spec(players, {"first": 0}, parts)
    state = GAME.begin(spec, GAME.deal(spec, Random("position")))
    facts = read(text)
    cells = {name: cell for cell, name in enumerate(parts_of(spec.components).drawing.names)}
    for entry in entries(facts.pop("brook", "")):
        _lay(state, entry, cells)
    _plant(state, entries(facts.pop("plants", "")), cells)
    letters = parts_of(spec.components).drawing.letters
    takers = state.taker
    for letter, seat in entries(facts.pop("taken", "")):
        takers[letters.index(letter)] = int(seat)
    state.taker = takers
    if "sky" in facts:
        sky = [0] * len(state.cloud)
        for cell, count in entries(facts.pop("sky")):
            sky[cells[cell]] = int(count)
        state.cloud = sky
    for key, value in facts.items():
        _set(state, key, value)
    if state.phase in (Phase.PLANT, Phase.OVERFLOW, Phase.CLOSING):
        _just_placed(state)
    state.closing = sum(state.is_closing(area) for area in range(state.valley.areas))
    return state


def read(text: str) -> dict[str, str]:
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    facts = {}
    for line in lines:
        key, _, value = line.partition(":")
        facts[key.strip()] = " ".join(value.split())
    return facts


def entries(value: str) -> list[list[str]]:
    return [entry.split() for entry in value.split(",") if entry.strip()]


def _lay(state: State, entry: list[str], cells: Mapping[str, int]) -> None:
    domino, first, second = entry
    edge = state.valley.edge_between(cells[first], cells[second])
    spot = edge * 2 + (cells[second] < cells[first])
    state.lay(DOMINO_NUMBERS[domino], spot)
    facts = state.played
    facts[3 * state.plays : 3 * state.plays + 3] = [state.turn, DOMINO_NUMBERS[domino], spot]
    state.played = facts
    state.plays += 1
    state.last = edge


def _plant(state: State, plants: list[list[str]], cells: Mapping[str, int]) -> None:
    """Own plants come from their owner's board, neutral ones from that of seat 0, if it has any."""
    have = state.have
    for colour, plant, cell in plants:
        owner, kind = COLOURS.index(colour), PLANTS.index(plant)
        state.grow(cells[cell], owner, kind)
        slot = 8 * owner + kind if owner < 4 else 4 + kind
        have[slot] = max(0, have[slot] - 1)
    state.have = have


def _set(state: State, key: str, value: str) -> None:
    word, _, seat = key.partition(" ")
    match word:
        case "phase":
            state.phase = Phase[value.upper()]
        case "turn" | "joker" | "overflow":
            setattr(state, word, int(value))
        case "clouds" | "points":
            numbers = [int(number) for number in value.split()]
            setattr(state, word, numbers + [0] * (4 - len(numbers)))
        case "hand":
            _deal(state, int(seat), value)
        case "board":
            have = state.have
            have[8 * int(seat) : 8 * int(seat) + 8] = [int(n) for n in value.replace(" ", "")]
            state.have = have
        case _:
            raise AssertionError(key)


def _deal(state: State, seat: int, value: str) -> None:
    hand_text, _, reserve_text = value.partition("|")
    hand = sorted(DOMINO_NUMBERS[name] for name in hand_text.split())
    reserve = [DOMINO_NUMBERS[name] for name in reserve_text.split()]
    hands, held, dealt = state.hand, state.held, state.dealt
    counts, drawn = state.dealt_count, state.drawn
    hands[3 * seat : 3 * seat + len(hand)] = hand
    held[seat] = len(hand)
    dealt[55 * seat : 55 * seat + len(hand) + len(reserve)] = hand + reserve
    counts[seat], drawn[seat] = len(hand) + len(reserve), len(hand)
    state.hand, state.held, state.dealt = hands, held, dealt
    state.dealt_count, state.drawn = counts, drawn


def _just_placed(state: State) -> None:
    """One domino has left the hand of the player who has just placed it."""
    held = state.held
    held[state.turn] = min(held[state.turn], 2)
    state.held = held


def describe(state: State, key: str) -> str:
    """What a state has to say about one key."""
    word, _, seat = key.partition(" ")
    match word:
        case "phase":
            return Phase(state.phase).name.lower()
        case "turn" | "joker" | "overflow":
            return str(getattr(state, word))
        case "clouds" | "points":
            return " ".join(map(str, getattr(state, word)[: state.seats]))
        case "hand":
            here = 3 * int(seat)
            return " ".join(map(domino_name, state.hand[here : here + state.held[int(seat)]]))
        case "board":
            have = "".join(map(str, state.have[8 * int(seat) : 8 * int(seat) + 8]))
            return f"{have[:4]} {have[4:]}"
        case "plants":
            plants = GAME.view(state, None).plants
            return ", ".join(f"{plant.colour} {plant.plant} {plant.cell}" for plant in plants)
        case "taken":
            areas = GAME.view(state, None).areas
            return ", ".join(f"{a.letter} {a.taker}" for a in areas if a.taker is not None)
        case "legal":
            return ", ".join(GAME.spell(state, state.turn, state.legal(state.turn)))
        case "final":
            return " ".join(map(str, state.final()))
        case "ranks":
            return " ".join(map(str, GAME.result(state).ranks))
    raise AssertionError(key)


def play(state: State, moves: str, seat: int | None = None) -> tuple[Event, ...]:
    """Play moves, separated by semicolons, through the door; what people would notice."""
    found: list[Event] = []
    for move in moves.split(";"):
        mover = state.turn if seat is None else seat
        code = check_at_door(GAME, state, mover, move.strip())
        log: list[tuple[int, ...]] = []
        state.log = log
        state.play(mover, code)
        state.log = None
        found += GAME.events(state, log)
    return tuple(found)


def check(
    before: str,
    moves: str,
    after: str,
    players: int = 2,
    parts: RenatureComponents | None = None,
) -> State:
    """From one position, by legal moves, to what another says."""
    state = position(before, players, parts)
    if moves:
        play(state, moves)
    for key, value in read(after).items():
        assert describe(state, key) == value, key
    return state


def refused(
    before: str | State,
    move: str,
    players: int = 2,
    parts: RenatureComponents | None = None,
    seat: int | None = None,
) -> str:
    """Why the door refuses a move in a position."""
    state = position(before, players, parts) if isinstance(before, str) else before
    try:
        check_at_door(GAME, state, state.turn if seat is None else seat, move)
    except IllegalMove as error:
        return error.rule
    return "legal"


def thrifty(rng: Random, legal: Sequence[str]) -> str:
    """A random move of a player who keeps clouds for later, so that all decisions come up."""
    steps = [move for move in legal if move.split()[0] not in ("joker", "retrieve", "again")]
    if steps and rng.below(12) > 0:
        places = [move for move in steps if move.split()[0] in ("place", "plant")]
        return rng.pick(places or steps)
    return rng.pick(legal)
