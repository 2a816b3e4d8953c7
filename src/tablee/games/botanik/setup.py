"""What chance decides in Botanik: the five piles, the draw pile, the first player."""

from __future__ import annotations

from tablee.engine.errors import RecordError
from tablee.engine.game import Setup, check_first, first_seat
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.botanik.components import BotanikComponents
from tablee.games.botanik.kernel.rules import State
from tablee.games.botanik.names import COLUMN_COUNT, tile_names, tile_number


class BotanikSetup(Setup, frozen=True):
    """The record's `setup`: tiles in the order of the columns, and in the order drawn."""

    centre: tuple[str, ...]
    draw: tuple[str, ...]
    first: int


def parts_of(spec: Spec) -> BotanikComponents:
    """The components that a table agreed on."""
    parts = spec.components
    assert isinstance(parts, BotanikComponents)
    return parts


def deal(spec: Spec, rng: Random) -> BotanikSetup:
    """Order of chance: all tiles shuffled, the first five to the columns; then the first player.

    Before the shuffle, tiles lie colour by colour and type by type, in the order of `names`.
    """
    tiles, first = _shuffled(spec, rng)
    names = tile_names(tiles)
    return BotanikSetup(names[:COLUMN_COUNT], names[COLUMN_COUNT:], first)


def _shuffled(spec: Spec, rng: Random) -> tuple[list[int], int]:
    """All tiles in a random order, and who begins."""
    tiles = parts_of(spec).tiles()
    rng.shuffle(tiles)
    return tiles, first_seat(spec, rng)


def fresh(spec: Spec, rng: Random) -> State:
    """As `begin` of a `deal`, but no tile is spelled."""
    tiles, first = _shuffled(spec, rng)
    box = parts_of(spec).box()
    return State(spec, box, first, tiles[:COLUMN_COUNT], tiles[COLUMN_COUNT:])


def check_setup(spec: Spec, setup: BotanikSetup) -> None:
    """Could chance have decided this? BOT-03, BOT-05, BOT-06."""
    if len(setup.centre) != COLUMN_COUNT:
        raise RecordError("setup-wrong", place="setup.centre", rule="BOT-05")
    tiles = parts_of(spec).tiles()
    if len(setup.draw) != len(tiles) - COLUMN_COUNT:
        raise RecordError("setup-wrong", place="setup.draw", rule="BOT-05")
    for place, names in (("setup.centre", setup.centre), ("setup.draw", setup.draw)):
        if any(tile_number(name) is None for name in names):
            raise RecordError("setup-wrong", place=place, rule="BOT-03")
    if sorted(tile_numbers((*setup.centre, *setup.draw))) != sorted(tiles):
        raise RecordError("setup-wrong", place="setup.draw", rule="BOT-03")
    check_first(spec, setup.first, "BOT-06")


def begin(spec: Spec, setup: BotanikSetup) -> State:
    """The state before the first move."""
    box = parts_of(spec).box()
    return State(spec, box, setup.first, tile_numbers(setup.centre), tile_numbers(setup.draw))


def tile_numbers(names: tuple[str, ...]) -> list[int]:
    """Tiles as numbers, from names that are known to be right."""
    numbers: list[int] = []
    for name in names:
        number = tile_number(name)
        assert number is not None, name
        numbers.append(number)
    return numbers
