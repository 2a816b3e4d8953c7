"""A bot for Botanik that judges positions with a network which `train_botanik.py` has trained.

    pip install 'tablee[envs,learn]'
    tablee arena botanik --bots examples/learned_botanik.py:Learned,expert

It reads `botanik.onnx` in the current folder. Bots of the level `expert` imagine games: they try a
move in a world that fits what they know, play on for seven plays at first sight, and value both
machines by rules of thumb. `Learned` does the same, and asks the network what those rules of thumb
miss, in batches.
"""

from __future__ import annotations

from math import ceil, log2

import numpy as np

import tablee
import tablee.envs
from tablee.bots.brains import find_brain
from tablee.bots.budget import Meter

try:
    import onnxruntime
except ImportError as error:
    raise SystemExit(
        f"{error.name} is missing: pip install 'tablee[envs,learn]' brings it."
    ) from None

POINTS = 8.0
"""Points that count as one for the network."""

CODER = tablee.envs.coder("botanik")
BRAIN = find_brain("botanik")
PLACES = {
    field.name: (slice(CODER.place(field.name), CODER.place(field.name) + field.size), field.shape)
    for field in CODER.fields
}

SITES = 48
"""Of each machine; none was seen with more."""
NEEDS = 3**4
"""What the four neighbours of an empty site ask for."""
KINDS = NEEDS + 6 * 9 * 2 * 2 * 2 * 4
TILES = 6 * 8 * 2
LANES = 4
"""Where a tile waits: on top of a column, on the own side, on the other's; among the arrivals."""
NUMBERS = 80 + 5 + 4


# -- what the network reads ----------------------------------------------------------


def numbers_of(rows, name):
    """A field of some observations."""
    place, shape = PLACES[name]
    return rows[:, place].reshape(-1, *shape)


def tile_of(spelled):
    """A tile that waits, as one number: 0 if there is none."""
    return (spelled[..., 0] * 8 + spelled[..., 1]) * 2 + spelled[..., 2]


def features(rows, standings):
    """Sites and tiles as numbers of rows in tables; all else as it is."""
    site = np.moveaxis(numbers_of(rows, "machines")[:, :, :SITES], 3, 0).astype(np.int32)
    tile = ((site[2] * 9 + site[3]) * 2 + site[4]) * 2 + site[9]
    tile = (tile * 2 + site[10].clip(0, 1)) * 4 + site[11].clip(0, 3)
    needs = site[5] * 27 + site[6] * 9 + site[7] * 3 + site[8] + NEEDS // 2
    sites = np.where(site[3] > 0, tile + NEEDS, needs)
    columns = tile_of(numbers_of(rows, "registry")) + TILES * np.arange(3, dtype=np.int32)
    arrivals = tile_of(numbers_of(rows, "arrivals")) + TILES * 3
    plain = [numbers_of(rows, "left"), numbers_of(rows, "worth"), rows[:, 3:8]]
    return {
        "sites": sites,
        "tiles": np.concatenate([columns.reshape(-1, 15), arrivals], 1).astype(np.int32),
        "numbers": np.concatenate([part.reshape(len(rows), -1) for part in plain], 1).astype("f4")
        / np.float32(POINTS),
        "standings": np.asarray(standings, np.float32) / np.float32(POINTS),
    }


def worth(margin, win):
    """What an expert makes of an outcome: its points, and four more for a win."""
    return margin * POINTS + BRAIN.win / (1 + np.exp(-win))


# -- imagined games --------------------------------------------------------------------


class Leaves:
    """Ends of imagined games. Those that are over have a value; the network finds the others'."""

    def __init__(self, room: int) -> None:
        self.rows = np.zeros((room, CODER.size), np.int16)
        self.standings: list[tuple[float, float]] = []
        self.signs: list[int] = []
        self.values: list[float] = []
        self.open: list[int] = []

    def add(self, state, seat, points) -> None:
        """Remember an end, for `seat`; `points` are the final ones, or what rules of thumb say."""
        acting = state.acting()
        if acting:
            decider = acting.bit_length() - 1
            CODER.observe(state, decider, self.rows[len(self.open)])
            self.standings.append((points[decider], points[1 - decider]))
            self.signs.append(1 if decider == seat else -1)
            self.open.append(len(self.values))
            self.values.append(0.0)
        else:
            margin = points[seat] - points[1 - seat]
            self.values.append(margin + BRAIN.win * (0.5 + 0.5 * np.sign(margin)))

    def judge(self, network):
        """The value of every end for who imagined it; a win for one is none for the other."""
        values = np.array(self.values)
        if self.open:
            found = worth(*network(features(self.rows[: len(self.open)], self.standings)))
            signs = np.array(self.signs)
            values[self.open] = signs * found + BRAIN.win * (signs < 0)
        return values


def promising(world, seat, most: int):
    """The moves that an expert would compare, best first, as far as one sees at first sight."""
    codes = world.legal(seat)
    worths = BRAIN.worths(world, seat, codes)
    ranked = sorted(range(len(codes)), key=lambda i: -worths[i])[:most]
    return [codes[i] for i in ranked if worths[i] >= worths[ranked[0]] - BRAIN.hopeless]


def after(world, seat, code, rng):
    """A move, and what follows at first sight, for seven plays or to the end."""
    state = world.copy()
    state.play(seat, code)
    return state, BRAIN.outcome(state, seat, rng)


# -- the bot ---------------------------------------------------------------------------


class Learned(tablee.Bot):
    """Compares moves in the same imagined worlds, a batch of them at a time.

    As an expert does, it drops moves that are clearly worse than the best one, and the weaker half
    again and again.
    """

    name = "learned"
    ends = 192
    """Leaves of a batch."""
    few = 16
    """Worlds before anything is clear."""

    def __init__(self, file: str = "botanik.onnx") -> None:
        self.file, self.session = file, None

    def __getstate__(self):  # sessions do not travel to other processes
        return {**self.__dict__, "session": None}

    def network(self, data):
        return self.session.run(None, data)

    def choose(self, turn):
        if self.session is None:
            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = 1
            self.session = onnxruntime.InferenceSession(self.file, options)
        if len(turn.legal) == 1:
            return turn.legal[0]
        meter, imagine = Meter(turn.budget), turn.sampler()
        world = imagine(turn.rng)
        codes = promising(world, turn.seat, min(BRAIN.breadth, meter.iterations or BRAIN.breadth))
        left = np.arange(len(codes))
        tries = np.zeros((0, len(codes)))
        rounds = max(1, ceil(log2(len(codes))))
        for number in range(1, rounds + 1):
            while len(left) > 1 and meter.spent() < number / rounds:
                worlds = self.affordable(meter, len(left), number / rounds)
                more = np.full((worlds, len(codes)), np.nan)
                more[:, left] = self.imagine(turn, imagine, [codes[i] for i in left], worlds)
                meter.count += worlds * len(left)
                tries = np.concatenate([tries, more])
                left = self.rivals(left, tries[:, left])
            left = left[: max(2, (len(left) + 1) // 2)]
        return turn.spec.game.spell(world, turn.seat, [codes[left[0]]])[0]

    def affordable(self, meter, moves: int, until: float) -> int:
        """In how many worlds some moves can be tried before a part of the budget is spent."""
        if not meter.count:
            return 1
        room = int((until - meter.spent()) / meter.spent() * meter.count / moves)
        return max(1, min(room, self.ends // moves))

    def imagine(self, turn, imagine, codes, worlds: int):
        """Every move in some more worlds: what they are worth, world by world."""
        leaves = Leaves(worlds * len(codes))
        for _ in range(worlds):
            world = imagine(turn.rng)
            for code in codes:
                state, points = after(world, turn.seat, code, turn.rng)
                leaves.add(state, turn.seat, points)
        return leaves.judge(self.network).reshape(worlds, -1)

    def rivals(self, left, tries):
        """Those that may still be the best, best first."""
        order = np.argsort(-tries.mean(0))
        left, tries = left[order], tries[:, order]
        if len(tries) < self.few:
            return left
        gaps = tries[:, :1] - tries
        doubt = 4 * gaps.std(0) / np.sqrt(len(gaps)) - gaps.mean(0)
        return left[(doubt > 0.02 * BRAIN.grain) | (np.arange(len(left)) == 0)]
