"""Trains a small network to judge positions of Botanik, and measures it in the arena.

    pip install 'tablee[envs,learn]'
    python examples/train_botanik.py --rounds 10 --out botanik.onnx

Bots of the level `expert` imagine games: they try a move in a world that fits what they know, play
on for seven plays at first sight, and value both machines by rules of thumb. The network learns
what those rules of thumb miss. It begins as nothing, and so with the play of an expert.

Games are played by the batch environment. Whoever decides tries its most promising moves, each in
the same imagined world, and takes the one whose end the network finds best, or now and then
another. That end is also played on to the last tile, at first sight: the network learns its margin
and its winner. All ends of all games are judged at once. What a round has shown is
added to a file of the same name that ends in `.csv`; after every fifth it is written as ONNX.

In the arena `Learned` plays with onnxruntime: a search like that of the expert, with the network in
batches at its leaves.
"""

from __future__ import annotations

import argparse
import copy
import time
from math import ceil, log2
from pathlib import Path

import numpy as np

import tablee
import tablee.envs
from tablee.bots.brains import find_brain
from tablee.bots.budget import Meter

try:
    import onnxruntime
    import torch
except ImportError as error:
    raise SystemExit(
        f"{error.name} is missing: pip install 'tablee[envs,learn]' brings it."
    ) from None

BATCH = 64
"""Games that are played at once."""
WIDTH = 6
"""Moves that are tried for each decision of self-play."""
CURIOSITY = 0.2
"""How often any one of them is played."""
LONGEST = 12
"""Times that seven plays are played on, at most."""
KEPT = 600_000
"""Positions that are remembered: the last ones."""
AGAIN = 2
"""How many old positions are learned again for each new one."""
POINTS = 8.0
"""Points that count as one for the network."""
STEADY = 0.995
"""How much of the averaged network stays after a step of training."""

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


class Judge(torch.nn.Module):
    """The margin to expect for who decides, in parts of `POINTS`, and how likely it wins."""

    def __init__(self, width: int = 32, hidden: int = 64) -> None:
        super().__init__()
        self.site = torch.nn.Embedding(KINDS, width)
        self.tile = torch.nn.Embedding(TILES * LANES, width)
        self.inner = torch.nn.Linear(4 * width + NUMBERS + 2, hidden)
        self.upper = torch.nn.Linear(hidden, 32)
        self.last = torch.nn.Linear(32, 2)
        torch.nn.init.normal_(self.site.weight, 0, 0.05)
        torch.nn.init.normal_(self.tile.weight, 0, 0.05)
        torch.nn.init.zeros_(self.last.weight)
        torch.nn.init.zeros_(self.last.bias)

    def forward(self, sites, tiles, numbers, standings):
        machines = self.site(sites).sum(2)
        waiting = self.tile(tiles)
        width = waiting.shape[2]
        columns = torch.relu(waiting[:, :15].reshape(-1, 5, 3, width).sum(2)).sum(1)
        arrivals = waiting[:, 15:].sum(1)
        seen = [machines[:, 0], machines[:, 1], columns, arrivals, numbers, standings]
        found = torch.relu(self.inner(torch.cat(seen, 1)))
        found = self.last(torch.relu(self.upper(found)))
        ahead = standings[:, 0] - standings[:, 1]
        return found[:, 0] + ahead, found[:, 1] + ahead


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


# -- self-play -----------------------------------------------------------------------------


def self_play(network, seed: str, steps: int):
    """Positions that the network met in `BATCH` games, and how they ended at first sight."""
    batch = tablee.envs.batch("botanik", BATCH, seed=seed)
    rng = tablee.Random(seed)
    lessons, margins = [], []
    for _ in range(steps):
        leaves, tried = Leaves(BATCH * WIDTH), []
        for i in range(BATCH):
            position, seat = batch.position(i), int(batch.seats[i])
            world = batch.spec.game.sample(position.view(seat), batch.spec, rng)
            codes = promising(world, seat, WIDTH)
            ends = [after(world, seat, code, rng) for code in codes]
            for end, points in ends:
                leaves.add(end, seat, points)
            tried.append((position.kernel, seat, codes, ends))
        values = np.split(leaves.judge(network), np.cumsum([len(one[2]) for one in tried])[:-1])
        actions = np.zeros(BATCH, np.int32)
        lesson = Leaves(BATCH * LONGEST)
        for i, (state, seat, codes, ends) in enumerate(tried):
            is_curious = rng.below(100) < 100 * CURIOSITY
            chosen = rng.below(len(codes)) if is_curious else int(np.argmax(values[i]))
            actions[i] = CODER.action(state, seat, codes[chosen])
            start, margin = len(lesson.open), play_out(lesson, *ends[chosen], seat, rng)
            margins += [sign * margin for sign in lesson.signs[start:]]
        if lesson.open:
            lessons.append(features(lesson.rows[: len(lesson.open)], lesson.standings))
        batch.step(actions)
    return {name: np.concatenate([one[name] for one in lessons]) for name in lessons[0]} | {
        "margin": np.array(margins, np.float32) / np.float32(POINTS)
    }


def after(world, seat, code, rng):
    """A move, and what follows at first sight, for seven plays or to the end."""
    state = world.copy()
    state.play(seat, code)
    return state, BRAIN.outcome(state, seat, rng)


def play_out(lesson, state, points, seat, rng) -> float:
    """Play on to the end at first sight, and note the positions: the margin of `seat`."""
    while state.acting():
        lesson.add(state, seat, points)
        points = BRAIN.outcome(state, seat, rng)
    return points[seat] - points[1 - seat]


# -- training --------------------------------------------------------------------------


def given(data, part):
    """Some rows of what the network reads, for PyTorch."""
    names = ("sites", "tiles", "numbers", "standings")
    return [torch.from_numpy(data[name][part]) for name in names]


def train(net, average, optimizer, data, fresh: int, seed: int) -> None:
    """Learn the last `fresh` positions and some of the others; `average` follows slowly."""
    chance, size = np.random.default_rng(seed), len(data["margin"])
    old = chance.choice(size - fresh, min(size - fresh, AGAIN * fresh), replace=False)
    order = chance.permutation(np.concatenate([old, np.arange(size - fresh, size)]))
    for part in np.array_split(order, max(1, len(order) // 512)):
        margin, win = net(*given(data, part))
        wanted = torch.from_numpy(data["margin"][part])
        won = 0.5 + 0.5 * torch.sign(wanted)
        loss = torch.nn.functional.mse_loss(margin, wanted)
        loss = loss + 0.5 * torch.nn.functional.binary_cross_entropy_with_logits(win, won)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            for slow, fast in zip(average.parameters(), net.parameters(), strict=True):
                slow.lerp_(fast, 1 - STEADY)


def explained(net, data) -> tuple[float, float]:
    """The share of the margins' variance that rules of thumb explain, and the network."""
    wanted = data["margin"]
    with torch.inference_mode():
        margin = net(*given(data, slice(None)))[0].numpy()
    ahead = data["standings"][:, 0] - data["standings"][:, 1]
    return tuple(
        1 - float(np.mean((guess - wanted) ** 2) / np.var(wanted)) for guess in (ahead, margin)
    )


def in_torch(net):
    """The network as `Leaves` ask it."""

    def network(data):
        with torch.inference_mode():
            return [part.numpy() for part in net(*given(data, slice(None)))]

    return network


def export(net, file: str) -> None:
    """Write the network as ONNX, for any number of rows."""
    rows = torch.export.Dim("rows")
    example = features(np.zeros((2, CODER.size), np.int16), np.zeros((2, 2)))
    torch.onnx.export(
        copy.deepcopy(net).eval(),
        tuple(given(example, slice(None))),
        file,
        input_names=list(example),
        output_names=["margin", "win"],
        dynamic_shapes=({0: rows},) * len(example),
        external_data=False,
        verbose=False,
    )


def learn(rounds: int, steps: int, out: str) -> None:
    """Play and train in turn. Every round is measured on its own games before it learns them."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    net = Judge()
    average = copy.deepcopy(net)
    optimizer = torch.optim.Adam(net.parameters(), 2e-3)
    data = None
    curve = Path(out).with_suffix(".csv")
    curve.write_text("round,seconds,positions,rules_of_thumb,network\n", "utf-8")
    for number in range(rounds):
        fresh = self_play(in_torch(average), f"round {number}", steps)
        thumb, share = explained(average, fresh)
        count = len(fresh["margin"])
        if data is not None:
            fresh = {name: np.concatenate([data[name], fresh[name]]) for name in fresh}
        data = {name: part[-KEPT:] for name, part in fresh.items()}
        train(net, average, optimizer, data, count, number)
        line = f"{number},{time.process_time():.0f},{count},{thumb:.4f},{share:.4f}"
        with curve.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        print(line, flush=True)
        if (number + 1) % 5 == 0 or number + 1 == rounds:
            export(average, out)


# -- in the arena ------------------------------------------------------------------------


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=10, help="0: only duels")
    parser.add_argument("--steps", type=int, default=100, help=f"of {BATCH} games, in each round")
    parser.add_argument("--duels", type=int, default=100, help="games against each level")
    parser.add_argument("--budget", default="30ms", help="of the processor, for each decision")
    parser.add_argument("--against", default="random,novice,casual,club,expert")
    parser.add_argument("--seed", default="duel", help="which deals the duels have")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", default="botanik.onnx")
    asked = parser.parse_args()
    if asked.rounds:
        learn(asked.rounds, asked.steps, asked.out)
    for level in asked.against.split(",") if asked.duels else ():
        duel = [Learned(asked.out), level]
        seed, budget, jobs = f"{asked.seed} {level}", asked.budget, asked.jobs
        played = tablee.arena(
            "botanik", duel, games=asked.duels, seed=seed, budget=budget, jobs=jobs
        )
        print(played, flush=True)


if __name__ == "__main__":
    main()
