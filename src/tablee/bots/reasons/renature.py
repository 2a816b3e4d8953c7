"""What speaks for a move of Renature: points, areas, clouds, room for dominoes."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.bots.reasons.reason import Fact, Reason
from tablee.bots.renature import RenatureBrain
from tablee.games.renature import notation
from tablee.games.renature.components import parts_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import COLOURS, KIND_SHIFT, NEUTRAL, PLANTS, TYPES, Kind, Phase
from tablee.games.renature.preview import Preview, preview
from tablee.games.renature.scoring import AreaScore, area_score


def reasons(state: State, seat: int, text: str) -> Iterator[Reason]:
    """What a legal move brings, the weightiest first."""
    found = preview(state, seat, text)
    assert found is not None, "a legal move"
    move = notation.parse(text)
    match move:
        case notation.Place():
            yield from _closing(found, seat)
            yield from _plant_to_follow(state, seat, notation.encode(state, seat, move))
        case notation.Discard():
            if _kinds(state, seat, Kind.PLACE) == []:
                yield Reason("renature.reason.fits-nowhere")
        case notation.PutPlant(sort, place):
            yield Reason("renature.reason.scores", {"points": found.points, "cells": found.counted})
            cell = notation.cell_of(state, place)
            after = state.copy()
            after.grow(cell, NEUTRAL if sort >= TYPES else seat, sort % TYPES)
            yield from _area_change(state, after, seat, state.valley.area[cell])
            if found.gained:
                yield Reason("renature.reason.clouds", {"count": found.gained})
        case notation.Retrieve(place):
            cell = notation.cell_of(state, place)
            after = state.copy()
            after.uproot(cell)
            yield from _area_change(state, after, seat, state.valley.area[cell])
            plant = PLANTS[state.plant[cell] % TYPES]
            yield Reason("renature.reason.gives-back", {"plant": plant, "cost": found.cost})
        case notation.MoveJoker():
            more = found.placements - _placements(state, seat)
            if more > 0:
                yield Reason("renature.reason.joker", {"n": more})
        case notation.Again():
            if found.placements:
                yield Reason("renature.reason.again", {"n": found.placements})
        case notation.Skip():
            if _none_is_worth_it(state, seat):
                yield Reason("renature.reason.keeps-plants")
        case _:
            if state.clouds[seat]:
                yield Reason("renature.reason.keeps-clouds", {"n": state.clouds[seat]})


def _kinds(state: State, seat: int, kind: Kind) -> list[int]:
    return [code for code in state.legal(seat) if code >> KIND_SHIFT == kind]


def _placements(state: State, seat: int) -> int:
    return sum(state.count_spots(domino) for domino in notation.hand_of(state, seat))


def _closing(found: Preview, seat: int) -> Iterator[Reason]:
    """REN-19: the areas that a domino isolates, if they pay this seat."""
    for closing in found.closing:
        points = closing.score.points[seat]
        if points:
            yield Reason("renature.reason.closes", {"area": closing.area, "points": points})


def _plant_to_follow(state: State, seat: int, code: int) -> Iterator[Reason]:
    """REN-16: the plant that seems best beside the domino."""
    placed = state.copy()
    placed.play(seat, code)
    if placed.turn != seat or placed.phase != Phase.PLANT:
        return
    codes = _kinds(placed, seat, Kind.PLANT)
    worths = RenatureBrain().worths(placed, seat, codes)
    best = max(worths, default=0.0)
    if best <= 0.0:
        return
    cell, sort = divmod(codes[worths.index(best)] & ((1 << KIND_SHIFT) - 1), 2 * TYPES)
    colour = NEUTRAL if sort >= TYPES else seat
    yield Reason(
        "renature.reason.then-plant",
        {
            "plant": PLANTS[sort % TYPES],
            "colour": COLOURS[colour],
            "cell": parts_of(state.spec.components).drawing.name(cell),
            "points": placed.plant_points(cell, sort % TYPES),
        },
    )
    grown = placed.copy()
    grown.grow(cell, colour, sort % TYPES)
    area = state.valley.area[cell]
    before, after = area_score(placed, area), area_score(grown, area)
    if state.taker[area] < 0 and before.leader != COLOURS[seat] == after.leader:
        letter = _letter(state, area)
        points = after.points[seat]
        yield Reason("renature.reason.then-lead", {"area": letter, "points": points})


def _area_change(state: State, grown: State, seat: int, area: int) -> Iterator[Reason]:
    """REN-20: who leads in an area that is still to be scored, and what it pays this seat."""
    if state.taker[area] >= 0:
        return
    before, after = area_score(state, area), area_score(grown, area)
    facts: dict[str, Fact] = {"area": _letter(state, area)}
    own, loser = COLOURS[seat], _rival(before, seat)
    if before.leader != own == after.leader:
        facts["points"] = after.points[seat]
        if loser is None:
            yield Reason("renature.reason.takes-lead", facts)
        else:
            yield Reason("renature.reason.takes-lead-from", facts | {"seat": loser})
    elif loser is not None and after.leader != before.leader:
        yield Reason("renature.reason.denies", facts | {"seat": loser})
    elif after.points[seat] > before.points[seat]:
        facts["points"] = after.points[seat] - before.points[seat]
        yield Reason("renature.reason.share", facts)


def _rival(score: AreaScore, seat: int) -> int | None:
    """The other seat that leads in an area, if one does."""
    leader = None if score.leader is None else COLOURS.index(score.leader)
    return None if leader in (None, seat, NEUTRAL) else leader


def _none_is_worth_it(state: State, seat: int) -> bool:
    """Whether every plant that could be planted now seems to be worth more elsewhere."""
    codes = _kinds(state, seat, Kind.PLANT)
    return bool(codes) and max(RenatureBrain().worths(state, seat, codes)) < 0.0


def _letter(state: State, area: int) -> str:
    return parts_of(state.spec.components).drawing.letters[area]
