"""What Botanik's bots know: what a tile would be worth in a machine, and who gets it.

A tile is worth what its best place brings: flowers, its colour's group, the
open ends that are left. A play is worth what it releases for its player, less
what it releases for the other, and part of what it parks. Imagined games are
played on by that judgement for a phase or two; the machines are then valued
as they stand, with a part of what may still become of them.
"""

from __future__ import annotations

from tablee.engine.arrays import Arrays, blanks, zeros
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.games.botanik import names
from tablee.games.botanik.kernel.machine import MachineGrid
from tablee.games.botanik.kernel.rules import State, is_strange
from tablee.games.botanik.names import Kind

COLUMNS = names.COLUMN_COUNT
CENTRE = names.CENTRE_BIT
LANE = names.LANE_SIZE
ARRIVAL = names.ARRIVAL_LANE
NO_TILE = names.NO_TILE
NOBODY = names.NOBODY
KIND = names.KIND_SHIFT
REGISTRY = names.PLAY_SHIFT
TILE = names.TILE_SHIFT
X = names.X_SHIFT
Y = names.Y_SHIFT
ORIGIN = names.CELL_ORIGIN
PLAY = int(Kind.PLAY)
PLACE = int(Kind.PLACE)
SWAP = int(Kind.SWAP)
MECABOTANIST = int(names.Type.MECABOTANIST)
PLANT = int(names.Type.PLANT)
VEGETABLE = int(names.Type.VEGETABLE)
EMPTY = names.EMPTY
TILES = names.TILE_NUMBERS
COLOUR = names.COLOUR_SHIFT
FACE_MASK = names.FACE_COUNT - 1
WRAP = names.CELL_MASK
GROUP = names.GROUP_SIZE
ROOT = 0

NOTHING = -100.0
"""A tile that fits nowhere."""
DETACHED = 0.3
"""What is left of a tile's worth while no pipe joins it to the Source."""
PAIR = 0.9
"""What a second tile of a colour is worth beside the first, when much is still to come."""
BUD = 1.4
"""What a plant or vegetable is worth while it has no neighbour of its own colour."""
PARKED = 0.6
"""The part of a tile's worth that parking it brings."""
RIVAL = 0.9
"""What a point that a play gives the opponent costs."""
CROWDED = 0.25
"""What parking a tile costs for each tile that is parked already."""
EXCHANGE = 0.9
NAIVE = 0.3
"""How much casual players think of what is still to come, from 0 to 1."""
HORIZON = 7
"""How many plays an imagined game goes on."""
SEASON = 24.0
"""With so many plays to come, unfinished things count in full."""
MOST_ENDS = 6


def _ends() -> list[float]:
    """What open ends are worth: one is needed, each further one lets the machine grow."""
    return [-3.0, 0.0, 1.3, 2.1, 2.6, 2.9, 3.0]


STEPS = names.STEPS
ENDS = _ends()


class BotanikBrain(Arrays):
    """See `Brain` in `brain.py`."""

    breadth = 24
    depth = 2
    hopeless = 6.0
    grain = 0.5
    win = 4.0
    rivalry = 1.0

    def allocate(self) -> None:
        self.values = blanks(2 * TILES)
        self.ways = zeros(2 * TILES)
        self.stamps = zeros(2 * TILES)
        self.formed = zeros(2)

    def __init__(self) -> None:
        self.future = 1.0
        self.forget()

    def forget(self) -> None:
        """Forget the values of tiles, which belong to another state."""
        for i in range(2 * TILES):
            self.stamps[i] = -1
        self.formed[0] = -1
        self.formed[1] = -1

    # -- what search asks ----------------------------------------------------------

    def gains(self, state: Kernel, seat: int, codes: list[int]) -> list[float]:
        assert isinstance(state, State)
        self.forget()
        self.future = NAIVE
        return [self.judge(state, seat, code) for code in codes]

    def worths(self, state: Kernel, seat: int, codes: list[int]) -> list[float]:
        assert isinstance(state, State)
        self.forget()
        self.look_ahead(state)
        return [self.judge(state, seat, code) for code in codes]

    def presume(self, state: Kernel, seat: int, rng: Random) -> None:
        """Nothing to do: nobody chooses in secret in Botanik."""

    def outcome(self, state: Kernel, seat: int, rng: Random) -> list[float]:
        assert isinstance(state, State)
        self.forget()
        self.play_on(state)
        if state.decider == NOBODY:
            return [float(score) for score in state.final()]
        return [self.standing(state, 0), self.standing(state, 1)]

    # -- how much is still to come ---------------------------------------------------

    def look_ahead(self, state: State) -> None:
        """Set `future`: the share of unfinished things that can still be finished, from 0 to 1."""
        left = state.draw_size - state.drawn + state.holds[ARRIVAL]
        self.future = left / SEASON if left < SEASON else 1.0

    # -- a tile in a machine ---------------------------------------------------------

    def place_value(self, machine: MachineGrid, tile: int, site: int, turns: int) -> float:
        """What a placement brings; `form_groups` was called before."""
        kind = tile & 7
        colour = tile >> COLOUR
        shape = machine.box.shape[kind * 4 + turns]
        ends = machine.ends[ROOT]
        joined = False
        size = 1
        points = 0.0
        bud = 0.0
        first = -1
        second = -1
        third = -1
        for side in range(4):
            near = machine.site_at[(machine.cell[site] + STEPS[side]) & WRAP] - 1
            is_open = (shape >> side) & 1
            if near < 0 or machine.tile[near] == EMPTY:
                if is_open:
                    ends += 1
                    bud = BUD
                continue
            other = machine.tile[near]
            if is_open and machine.find(near) == ROOT:
                joined = True
                ends -= 1
            if other >> COLOUR != colour:
                continue
            if is_open and (other & 7 == PLANT or other & 7 == VEGETABLE):
                points += machine.box.flowers[other & FACE_MASK]  # it waited for this
            if is_open and (kind == PLANT or kind == VEGETABLE):
                bud = machine.box.flowers[kind]
            group = machine.group_of(near)
            if group != first and group != second and group != third:
                third = second
                second = first
                first = group
                size += machine.size[group]
                if machine.size[group] < GROUP:
                    points += machine.size[group]
        if size < GROUP:
            points = points - (size - 1) + (PAIR * self.future if size == 2 else 0.0)
        else:
            points += 1
        if kind != PLANT and kind != VEGETABLE:
            points += machine.box.flowers[tile & FACE_MASK]
        elif bud > BUD:
            points += bud
        else:
            points += bud * self.future
        if not joined:
            return DETACHED * points * self.future - self.future
        ends = min(ends, MOST_ENDS)
        return points + self.future * (ENDS[ends] - ENDS[min(machine.ends[ROOT], MOST_ENDS)])

    def value(self, state: State, seat: int, tile: int) -> float:
        """What a tile is worth in a seat's machine, in its best place, which is kept in `ways`."""
        if tile & 7 == MECABOTANIST:
            return self.exchange_value(state, seat)
        machine = state.machine(seat)
        place = seat * TILES + tile
        if self.stamps[place] == machine.tiles:
            return self.values[place]
        if self.formed[seat] != machine.tiles:
            machine.form_groups()
            self.formed[seat] = machine.tiles
        best = NOTHING
        way = -1
        for site in range(1, machine.sites):
            turns = machine.turns_at(tile & 7, site)
            for turn in range(4):
                if (turns >> turn) & 1:
                    value = self.place_value(machine, tile, site, turn)
                    if value > best:
                        best = value
                        way = site << 2 | turn
        if way < 0:
            best = 0.0
        self.values[place] = best
        self.ways[place] = way
        self.stamps[place] = machine.tiles
        return best

    def exchange_value(self, state: State, seat: int) -> float:
        """What a mecabotanist is worth: part of the best top, which may be covered by then."""
        best = 0.0
        for column in range(COLUMNS):
            if state.top[column] & 7 != MECABOTANIST:
                value = EXCHANGE * self.value(state, seat, state.top[column])
                best = max(best, value)
        return best

    # -- a move ------------------------------------------------------------------------

    def judge(self, state: State, seat: int, code: int) -> float:
        """What any move seems worth."""
        if code >> KIND == PLAY:
            return self.play_value(state, seat, code >> REGISTRY, code & 15)
        if code >> KIND == SWAP:
            return self.swap_value(state, seat, code & 7)
        machine = state.machine(seat)
        if self.formed[seat] != machine.tiles:
            machine.form_groups()
            self.formed[seat] = machine.tiles
        x = ((code >> X) & 255) - ORIGIN
        y = ((code >> Y) & 255) - ORIGIN
        return self.place_value(machine, (code >> TILE) & 63, machine.site_of(x, y), code & 3)

    def play_value(self, state: State, seat: int, tile: int, where: int) -> float:
        """What playing a tile on the Registry seems worth."""
        if where >= CENTRE:
            return self.released(state, seat, where & 7, tile)
        parked = 0
        for column in range(COLUMNS):
            if state.side[seat * COLUMNS + column] != NO_TILE:
                parked += 1
        value = self.value(state, seat, tile)
        return self.future * (PARKED * value - CROWDED * parked)

    def released(self, state: State, seat: int, column: int, top: int) -> float:
        """What a new top on a column releases, for the own machine and for the other's."""
        total = 0.0
        own = state.side[seat * COLUMNS + column]
        if own != NO_TILE and is_strange(own, top):
            total += (1.0 - PARKED * self.future) * self.value(state, seat, own)
        theirs = state.side[(1 - seat) * COLUMNS + column]
        if theirs != NO_TILE and is_strange(theirs, top):
            total -= RIVAL * (1.0 - PARKED * self.future) * self.value(state, 1 - seat, theirs)
        return total

    def swap_value(self, state: State, seat: int, column: int) -> float:
        """BOT-17: the tile taken, and what the mecabotanist releases there."""
        mecabotanist = MECABOTANIST
        for i in range(seat * LANE, seat * LANE + state.holds[seat]):
            if state.held[i] & 7 == MECABOTANIST:
                mecabotanist = state.held[i]
        value = self.value(state, seat, state.top[column])
        return value + self.released(state, seat, column, mecabotanist)

    # -- playing on --------------------------------------------------------------------

    def policy(self, state: State, seat: int) -> int:
        """The move that seems worth most."""
        if state.is_resolving:
            return self.resolution(state, seat)
        best = -1
        most = 0.0
        for i in range(ARRIVAL * LANE, ARRIVAL * LANE + state.holds[ARRIVAL]):
            tile = state.held[i]
            sides = state.sides_for(seat, tile)
            for column in range(COLUMNS):
                value = self.play_value(state, seat, tile, CENTRE | column)
                if best < 0 or value > most:
                    best = tile << REGISTRY | CENTRE | column
                    most = value
                if (sides >> column) & 1:
                    value = self.play_value(state, seat, tile, column)
                    if value > most:
                        best = tile << REGISTRY | column
                        most = value
        return best

    def resolution(self, state: State, seat: int) -> int:
        """The best swap, or else the best placement."""
        best = -1
        most = 0.0
        for i in range(seat * LANE, seat * LANE + state.holds[seat]):
            tile = state.held[i]
            if tile & 7 == MECABOTANIST:
                for column in range(COLUMNS):
                    if state.top[column] & 7 != MECABOTANIST:
                        value = self.swap_value(state, seat, column)
                        if best < 0 or value > most:
                            best = SWAP << KIND | column
                            most = value
                continue
            value = self.value(state, seat, tile)
            way = self.ways[seat * TILES + tile]
            if way >= 0 and (best < 0 or value > most):
                machine = state.machine(seat)
                x = machine.x[way >> 2] + ORIGIN
                y = machine.y[way >> 2] + ORIGIN
                best = PLACE << KIND | tile << TILE | x << X | y << Y | (way & 3)
                most = value
        return best

    def play_on(self, state: State) -> None:
        """Let both players make the move that seems best, for HORIZON plays or to the end."""
        until = state.draw_size - state.drawn + state.holds[ARRIVAL] - HORIZON
        while state.decider != NOBODY:
            left = state.draw_size - state.drawn + state.holds[ARRIVAL]
            if left <= until and until > 0 and not state.is_resolving:
                return
            self.look_ahead(state)
            state.play(state.decider, self.policy(state, state.decider))

    def standing(self, state: State, seat: int) -> float:
        """What a seat may expect: its machine, what may become of it, and what it has parked."""
        self.look_ahead(state)
        machine = state.machine(seat)
        total = float(machine.worth())
        self.formed[seat] = machine.tiles
        for n in range(1, machine.tiles):
            site = machine.placed[n]
            if not machine.is_joined(site):
                continue
            if machine.size[machine.group_of(site)] == 2:
                total += self.future * PAIR / 2
            if not machine.is_in_flower(site) and machine.ends[ROOT] > 0:
                total += self.future * BUD
        ends = machine.ends[ROOT] if machine.ends[ROOT] < MOST_ENDS else MOST_ENDS
        total += self.future * ENDS[ends]
        for column in range(COLUMNS):
            tile = state.side[seat * COLUMNS + column]
            if tile != NO_TILE:
                total += self.future * PARKED * self.value(state, seat, tile)
        return total
