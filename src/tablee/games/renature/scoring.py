"""How points come about, line by line, and who ranks before whom."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.game import ranks
from tablee.engine.record import Result
from tablee.games.renature.components import parts_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import COLOURS, NEUTRAL


class AreaScore(Struct, frozen=True, gc=False):
    """REN-20: what an area brings as it stands, and why."""

    totals: tuple[int, ...]
    """Values by colour: the seats', then neutral last."""
    absent: tuple[str, ...]
    """Colours that tie."""
    leader: str | None
    runner_up: str | None
    points: tuple[int, ...]
    """By seat."""


class AreaPoints(Struct, frozen=True):
    """Points that an area brought a seat, by its letter."""

    area: str
    points: int


class SeatCount(Struct, frozen=True):
    """REN-27, REN-28: a seat's final score, part by part."""

    track: int
    areas: tuple[AreaPoints, ...]
    """Areas that still held their token at the end."""
    clouds: int
    plants: int
    """The value of the plants left on the player board, which is lost."""
    bonuses: tuple[AreaPoints, ...]
    """The backs of the tokens taken."""
    total: int


def area_score(state: State, area: int) -> AreaScore:
    """An area as the kernel ranks it now."""
    colours = (*range(state.seats), NEUTRAL)
    return AreaScore(
        totals=tuple([state.total_of(area, colour) for colour in colours]),
        absent=tuple([COLOURS[colour] for colour in colours if state.is_tied(area, colour)]),
        leader=_colour(state.first_colour(area)),
        runner_up=_colour(state.second_colour(area)),
        points=tuple([state.share(area, seat) for seat in range(state.seats)]),
    )


def _colour(colour: int) -> str | None:
    return None if colour < 0 else COLOURS[colour]


def seat_count(state: State, seat: int) -> SeatCount:
    """How the final score of a seat comes about; for games that are over."""
    letters = parts_of(state.spec.components).drawing.letters
    late: list[AreaPoints] = []
    bonuses: list[AreaPoints] = []
    for area, letter in enumerate(letters):
        if state.taker[area] == seat:
            bonuses.append(AreaPoints(letter, state.back[area]))
        elif state.taker[area] < 0:
            points = area_score(state, area).points[seat]
            if points:
                late.append(AreaPoints(letter, points))
    return SeatCount(
        track=state.points[seat],
        areas=tuple(late),
        clouds=state.clouds[seat],
        plants=state.left_value(seat),
        bonuses=tuple(bonuses),
        total=state.final()[seat],
    )


def standing(state: State, seat: int) -> tuple[int, int]:
    """REN-29: points first, then tokens taken."""
    return state.final()[seat], state.tokens(seat)


def result(state: State) -> Result:
    """REN-29: scores and ranks."""
    standings = [standing(state, seat) for seat in range(state.seats)]
    return Result(tuple(state.final()), ranks(standings))


def breakdown(state: State) -> tuple[SeatCount, ...]:
    """How the final score of every seat comes about."""
    return tuple(seat_count(state, seat) for seat in range(state.seats))


def kinds(part: SeatCount) -> dict[str, int]:
    """What a seat scored for. Points of the track came from areas that were scored in play."""
    return {
        "areas": part.track + sum(area.points for area in part.areas),
        "bonuses": sum(area.points for area in part.bonuses),
        "clouds": part.clouds,
        "plants": -part.plants,
    }
