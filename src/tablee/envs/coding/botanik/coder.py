"""Botanik for a learning program.

A play names one of the three arrivals, a placement one of the tiles to resolve and a site of
the machine: the cells that the machine touches, numbered as it reached them, the Source first.
Equal tiles are one choice: the first of them is named.
"""

from __future__ import annotations

from tablee.engine.kernel import Kernel
from tablee.engine.spec import Spec
from tablee.envs.coding import botanik, fields
from tablee.envs.coding.botanik.rows import MachineRows, PileRows, ShownRow
from tablee.envs.coding.coder import Coder, blank
from tablee.envs.coding.fields import Field, Row, flags
from tablee.games.botanik import names
from tablee.games.botanik.kernel.box import bit_counts, bit_places
from tablee.games.botanik.kernel.machine import MachineGrid
from tablee.games.botanik.kernel.rules import (
    State,
    is_repeated,
    nth_way,
    open_sides,
    placement,
    ways,
)
from tablee.games.botanik.names import Kind
from tablee.games.botanik.setup import parts_of

COLUMNS = names.COLUMN_COUNT
LANES = names.LANE_COUNT
LANE = names.LANE_SIZE
ARRIVAL = names.ARRIVAL_LANE
CENTRE = names.CENTRE_BIT
KIND = names.KIND_SHIFT
REGISTRY = names.PLAY_SHIFT
TILE = names.TILE_SHIFT
TILE_BITS = names.TILE_BITS
TILE_MASK = names.TILE_MASK
X = names.X_SHIFT
Y = names.Y_SHIFT
ORIGIN = names.CELL_ORIGIN
COLOUR = names.COLOUR_SHIFT
NO_TILE = names.NO_TILE
NOBODY = names.NOBODY
PHASE = names.PHASE_SIZE
MECABOTANIST = int(names.Type.MECABOTANIST)
PLAY = int(Kind.PLAY)
SWAP = int(Kind.SWAP)
COLOURS = len(names.COLOURS)
KIND_NUMBERS = names.FACE_COUNT // 2
TURNS = 4
COUNT = bit_counts()
PLACES = bit_places()
NO_MOVE = fields.NO_MOVE

SWAPS = 2 * LANE * COLUMNS  # after the plays on a side and in the centre
PLACEMENTS = SWAPS + COLUMNS
SPELLED = botanik.SPELLED
COVERED = botanik.COVERED
SITE = botanik.SITE
LEFT = botanik.LEFT
TILE_ABOUT = "colour (1 to 5), type (1 to 7), 1 with a flower; zeros: no tile"


def most_built(draw: int) -> int:
    """BOT-07: how many tiles of the draw pile one player can play, and so build, at most."""
    plays = [0, 0]
    owner = 0
    while draw > 0:
        size = min(draw, PHASE)
        plays[owner] += (size + 1) // 2
        plays[1 - owner] += size // 2
        draw -= size
        owner = 1 - owner
    return max(plays)


class BotanikCoder(Coder):
    """35 plays and exchanges, and the placements."""

    def __init__(self, spec: Spec) -> None:
        Coder.__init__(self, spec)
        draw = len(parts_of(spec).tiles()) - COLUMNS
        built = most_built(draw)
        self.draw = draw
        self.removals = built
        self.sites = 3 * (built + 1) + 2  # n tiles in one piece touch 2 n + 2 other cells at most
        self.rows_0 = MachineRows()
        self.rows_1 = MachineRows()
        self.piles = PileRows()
        self.shown = ShownRow()
        self.empty = ShownRow()
        # A tile is played once, exchanged at most once, and placed at most once.
        self.settle(PLACEMENTS + LANE * self.sites * TURNS, 3 * draw, self.describe())
        self.at_tiles = self.place("arrivals")  # then what was released, then the registry
        self.at_machines = self.place("machines")
        self.at_worth = self.place("worth")
        self.at_left = self.place("left")
        self.at_covered = self.place("covered")
        self.at_removed = self.place("removed")

    def describe(self) -> list[Field]:
        return [
            Field("seat", (1,), 0, 1, "the observer's own seat"),
            flags("acting", 2, "who decides: the observer, the other"),
            flags("resolving", 1, "1 if released tiles are resolved, 0 if arrivals are played"),
            flags("turn", 1, "1 if it is the observer's turn"),
            flags("pawn", 1, "1 if the observer has the pawn"),
            flags("first", 1, "1 if the observer began"),
            Field("phase", (1,), 0, 255, "the phase, from 1"),
            Field("arrivals", (LANE, SPELLED), 0, 8, TILE_ABOUT),
            Field("released", (2, LANE, SPELLED), 0, 8, f"by seat: {TILE_ABOUT}"),
            Field(
                "registry",
                (COLUMNS, 3, SPELLED),
                0,
                8,
                f"by column, the top, the observer's side and the other's: {TILE_ABOUT}",
            ),
            Field("worth", (2, 2), -1, 1000, "by seat: points if the game ended now, open ends"),
            Field(
                "left",
                (COLOURS, 2, KIND_NUMBERS),
                0,
                150,
                "what the draw pile holds: how many, by colour, flower and type",
            ),
            Field(
                "machines",
                (2, self.sites, SITE),
                -128,
                127,
                "by seat and site: x, y, colour (0: none), type (0: empty, 8: the Source), flower; "
                "north, east, south, west: 1 open, -1 blank, 0 undecided (an empty site); "
                "1 if joined to the Source, points for its group, points for its flowers; "
                "which tile it was, in the order of building",
            ),
            Field(
                "covered",
                (self.draw, COVERED),
                0,
                8,
                f"tiles under the tops, column by column, the lowest first: column (1 to 5), "
                f"{TILE_ABOUT}",
            ),
            Field(
                "removed",
                (2, self.removals, SPELLED),
                0,
                8,
                f"by seat, tiles that fitted nowhere: {TILE_ABOUT}",
            ),
        ]

    # -- moves as numbers --------------------------------------------------------

    def find_action(self, state: Kernel, seat: int, move: int) -> int:
        table: State = state  # type: ignore[assignment]  # its own game's
        if move >> KIND == PLAY:
            return play_number(slot(table, ARRIVAL, move >> REGISTRY), move & 15)
        if move >> KIND == SWAP:
            return SWAPS + (move & 7)
        x = ((move >> X) & 255) - ORIGIN
        y = ((move >> Y) & 255) - ORIGIN
        site = table.machine(seat).site_of(x, y)
        held = slot(table, seat, (move >> TILE) & TILE_MASK)
        return PLACEMENTS + (held * self.sites + site) * TURNS + (move & 3)

    def find_move(self, state: Kernel, seat: int, action: int) -> int:
        table: State = state  # type: ignore[assignment]
        if action < SWAPS:
            held = action // COLUMNS % LANE
            if held >= table.holds[ARRIVAL]:
                return NO_MOVE
            where = action % COLUMNS + (CENTRE if action >= LANE * COLUMNS else 0)
            return table.held[ARRIVAL * LANE + held] << REGISTRY | where
        if action < PLACEMENTS:
            return SWAP << KIND | (action - SWAPS)
        way = (action - PLACEMENTS) % (self.sites * TURNS)
        held = (action - PLACEMENTS) // (self.sites * TURNS)
        machine = table.machine(seat)
        if held >= table.holds[seat] or way // TURNS >= machine.sites:
            return NO_MOVE
        return placement(machine, table.held[seat * LANE + held], way)

    def list_legal(self, state: Kernel, seat: int, found: Row) -> int:
        """The moves of `State.legal`, from what the kernel counts, without a list of them."""
        table: State = state  # type: ignore[assignment]
        count = 0
        if table.decider != seat:
            return 0
        lane = seat if table.is_resolving else ARRIVAL
        for held in range(table.holds[lane]):
            tile = table.held[lane * LANE + held]
            if is_repeated(table, lane, held):
                continue
            if table.is_resolving and tile & 7 != MECABOTANIST:
                start = PLACEMENTS + held * self.sites * TURNS
                count = list_placements(table.machine(seat), tile & 7, start, found, count)
            elif table.is_resolving:
                for n in range(ways(table, seat, tile)):
                    found[count] = SWAPS + (nth_way(table, seat, tile, n) & 7)
                    count += 1
            else:
                count = list_plays(open_sides(table, seat, tile), held, found, count)
        return count

    def points(self, state: Kernel, seat: int) -> int:
        table: State = state  # type: ignore[assignment]
        return table.machine(seat).worth()

    # -- what a seat knows -------------------------------------------------------

    def write(self, state: Kernel, seat: int, out: Row) -> None:
        self.empty.begin()
        self.update(self.empty, state, seat, out)

    def rewrite(self, state: Kernel, seat: int, out: Row) -> None:
        if self.shown.seen is None:
            blank(out, self.size)
            self.shown.begin()
        self.update(self.shown, state, seat, out)

    def update(self, shown: ShownRow, state: Kernel, seat: int, out: Row) -> None:
        """Write what has changed since a row was written, which is most of it in another game."""
        table: State = state  # type: ignore[assignment]
        is_other = shown.seen is not table
        is_turned = is_other or shown.seat != seat
        write_table(self, table, seat, shown, out)
        self.rows_0.follow(table.machine_0)
        self.rows_1.follow(table.machine_1)
        for k in range(2):
            rows = self.rows_0 if k == seat else self.rows_1
            if is_turned or shown.shown_tiles[k] != rows.tiles:
                write_sites(self, rows, k, max(rows.size, shown.ends[k]), out)
                shown.ends[k] = rows.size
                shown.shown_tiles[k] = rows.tiles
        self.piles.follow(table)
        if is_other or shown.drawn != table.drawn:
            write_left(self, out)
        if is_other or shown.covers != table.covers:
            write_covered(self, max(table.covers, shown.covers), out)
        if shown.removals > 0 or table.removals > 0:  # hardly ever
            clear(self.at_removed, self.at_removed + 2 * self.removals * SPELLED, out)
            write_removed(self, table, seat, out)
        shown.seen = table
        shown.seat = seat
        shown.drawn = table.drawn
        shown.covers = table.covers
        shown.removals = table.removals


# Functions and not methods, because C compilers inline functions.


def list_placements(machine: MachineGrid, kind: int, start: int, found: Row, count: int) -> int:
    """The placements of a released tile; `start` is the number of the first one on site 0."""
    for site in range(1, machine.sites):
        start += TURNS
        turns = machine.turns_at(kind, site)
        for n in range(COUNT[turns]):
            found[count + n] = start + PLACES[turns * COLUMNS + n]
        count += COUNT[turns]
    return count


def list_plays(sides: int, held: int, found: Row, count: int) -> int:
    """The plays of an arrival: every centre is open to it, and these columns of the own side."""
    centre = (LANE + held) * COLUMNS
    side = held * COLUMNS
    places = sides * COLUMNS
    for column in range(COLUMNS):
        found[count + column] = centre + column
    count += COLUMNS
    for n in range(COUNT[sides]):
        found[count + n] = side + PLACES[places + n]
    return count + COUNT[sides]


def write_table(coder: BotanikCoder, table: State, seat: int, shown: ShownRow, out: Row) -> None:
    """Who decides, and what lies on the table and waits: arrivals, released, tops, sides."""
    other = 1 - seat
    out[0] = seat
    out[1] = table.decider == seat
    out[2] = table.decider == other
    out[3] = table.is_resolving and table.decider != NOBODY
    out[4] = table.turn == seat
    out[5] = table.pawn == seat
    out[6] = table.first == seat
    out[7] = (table.drawn + PHASE - 1) // PHASE
    start = coder.at_tiles
    for k in range(LANES):
        lane = ARRIVAL if k == 0 else seat if k == 1 else other
        holds = table.holds[lane]
        for i in range(holds):
            show_tile(shown, k * LANE + i, table.held[lane * LANE + i], start, out)
        for i in range(holds, shown.holds[k]):
            show_tile(shown, k * LANE + i, NO_TILE, start, out)
        shown.holds[k] = holds
    for column in range(COLUMNS):
        place = LANES * LANE + 3 * column
        show_tile(shown, place, table.top[column], start, out)
        show_tile(shown, place + 1, table.side[seat * COLUMNS + column], start, out)
        show_tile(shown, place + 2, table.side[other * COLUMNS + column], start, out)


def write_sites(coder: BotanikCoder, rows: MachineRows, k: int, size: int, out: Row) -> None:
    """A machine and what it is worth, the observer's first, with `size` numbers of its sites."""
    out[coder.at_worth + 2 * k] = rows.points
    out[coder.at_worth + 2 * k + 1] = rows.open_ends
    at = coder.at_machines + k * coder.sites * SITE
    for i in range(size):
        out[at + i] = rows.rows[i]


def write_left(coder: BotanikCoder, out: Row) -> None:
    for i in range(LEFT):
        out[coder.at_left + i] = coder.piles.left[i]


def write_covered(coder: BotanikCoder, tiles: int, out: Row) -> None:
    for i in range(tiles * COVERED):
        out[coder.at_covered + i] = coder.piles.covered[i]


def write_removed(coder: BotanikCoder, table: State, seat: int, out: Row) -> None:
    own = 0
    others = 0
    for i in range(table.removals):
        if table.removed[i] >> TILE_BITS == seat:
            at = coder.at_removed + own * SPELLED
            own += 1
        else:
            at = coder.at_removed + (coder.removals + others) * SPELLED
            others += 1
        write_tile(table.removed[i] & TILE_MASK, at, out)


def play_number(held: int, where: int) -> int:
    """The number of a play: one of the arrivals, and where it goes."""
    return (LANE * COLUMNS if where >= CENTRE else 0) + held * COLUMNS + (where & 7)


def slot(table: State, lane: int, tile: int) -> int:
    """The first place of a tile in its lane."""
    i = 0
    while table.held[lane * LANE + i] != tile:
        i += 1
    return i


def show_tile(shown: ShownRow, place: int, tile: int, start: int, out: Row) -> None:
    """Write one of the tiles on the table, unless it is there already."""
    if shown.on_table[place] != tile:
        shown.on_table[place] = tile
        write_tile(tile, start + place * SPELLED, out)


def write_tile(tile: int, at: int, out: Row) -> None:
    """A tile in three numbers; three zeros if there is none."""
    out[at] = 0 if tile == NO_TILE else (tile >> COLOUR) + 1
    out[at + 1] = 0 if tile == NO_TILE else (tile & 7) + 1
    out[at + 2] = 0 if tile == NO_TILE else (tile >> 3) & 1


def clear(start: int, end: int, out: Row) -> None:
    """Write zeros from one place to before another."""
    for i in range(start, end):
        out[i] = 0
