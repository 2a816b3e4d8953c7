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

`learned_botanik.py` plays with the network in the arena; `match_botanik.py` is a long match, which
can be interrupted.
"""

from __future__ import annotations

import argparse
import copy
import time
from pathlib import Path

import numpy as np
from learned_botanik import (
    BRAIN,
    CODER,
    KINDS,
    LANES,
    NUMBERS,
    POINTS,
    TILES,
    Learned,
    Leaves,
    after,
    features,
    promising,
)

import tablee
import tablee.envs

try:
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
STEADY = 0.995
"""How much of the averaged network stays after a step of training."""


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
    fresh = min(fresh, size)  # of a long round only the last positions are kept
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
