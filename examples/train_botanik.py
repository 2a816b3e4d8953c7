"""Trains a small network for Botanik by self-play, and measures it in the arena.

    pip install 'tablee[envs,learn]'
    python examples/train_botanik.py --rounds 40 --games 500 --out botanik.onnx

The network learns what a position is worth: the margin at the end of the game, for the seat that
has just moved. Whoever decides looks one move ahead, in a world that fits what its seat knows, and
takes the best, or now and then any move. All positions that are looked at in one step of the batch
are judged at once. Every round plays games with the network as it is, then trains it on the last
games. The network is written as ONNX, and plays in the arena with onnxruntime.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import tablee
import tablee.envs

try:
    import onnxruntime
    import torch
except ImportError as error:
    raise SystemExit(
        f"{error.name} is missing: pip install 'tablee[envs,learn]' brings it."
    ) from None

BATCH = 64
KEPT = 5
"""Rounds whose positions are learned from."""
SCALE = 8.0
"""Most numbers of an observation are below this."""
MARGIN = 10.0
"""Points that count as one for the network."""
CODER = tablee.envs.coder("botanik")


def network(hidden: int = 96) -> torch.nn.Sequential:
    """From an observation to a value."""
    return torch.nn.Sequential(
        torch.nn.Linear(CODER.size, hidden),
        torch.nn.ReLU(),
        torch.nn.Linear(hidden, 32),
        torch.nn.ReLU(),
        torch.nn.Linear(32, 1),
    )


def look_ahead(world, seat, codes):
    """What `seat` observes after each of its moves in one imagined world."""
    rows = np.zeros((len(codes), CODER.size), np.int16)
    for row, code in zip(rows, codes, strict=True):
        after = world.copy()
        after.play(seat, code)
        CODER.observe(after, seat, row)
    return rows


def self_play(net, seed: str, games: int, curiosity: float):
    """Positions after moves of games that the network plays with itself, and their margins."""
    batch = tablee.envs.batch("botanik", BATCH, seed=seed, reward="margin")
    rng, chance = tablee.Random(seed), np.random.default_rng(len(seed) + games)
    spec, seen = batch.spec, [[] for _ in range(BATCH)]
    rows, margins, ended = [], [], 0
    while ended < games:
        ahead, actions = [], np.zeros(BATCH, np.int32)
        for i in range(BATCH):
            seat = int(batch.seats[i])
            view = batch.position(i).view(seat)
            world = spec.game.sample(view, spec, rng)  # nobody looks at what is hidden
            legal = batch.legal[i, : batch.legal_counts[i]]
            ahead.append(look_ahead(world, seat, [CODER.move(world, seat, int(a)) for a in legal]))
        with torch.inference_mode():
            values = net(torch.from_numpy(np.concatenate(ahead)).float() / SCALE).numpy()[:, 0]
        for i, value in enumerate(np.split(values, np.cumsum([len(a) for a in ahead])[:-1])):
            is_curious = chance.random() < curiosity
            chosen = chance.integers(len(value)) if is_curious else int(np.argmax(value))
            actions[i] = batch.legal[i, chosen]
            seen[i].append((int(batch.seats[i]), ahead[i][chosen]))
        batch.step(actions)
        for i in np.flatnonzero(batch.over):
            rows += [row for _, row in seen[i]]
            margins += [batch.rewards[i, seat] for seat, _ in seen[i]]
            seen[i], ended = [], ended + 1
    return np.array(rows), np.array(margins, np.float32)


def train(net, optimizer, rows, margins, passes: int = 2) -> float:
    """Fit the network to margins; the share of their variance that it explained on the way."""
    order = np.random.default_rng(0)
    errors = []
    for _ in range(passes):
        for part in np.array_split(order.permutation(len(rows)), max(1, len(rows) // 512)):
            given = torch.from_numpy(rows[part]).float() / SCALE
            wanted = torch.from_numpy(margins[part]) / MARGIN
            loss = torch.nn.functional.mse_loss(net(given)[:, 0], wanted)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            errors.append(loss.item())
    return 1 - float(np.mean(errors)) / float(np.var(margins / MARGIN))


class Network(tablee.Bot):
    """Plays with a network in a file: the moves of several worlds are judged in one batch."""

    def __init__(self, file: str, worlds: int = 4) -> None:
        self.file, self.worlds, self.session = file, worlds, None

    def __getstate__(self):  # sessions do not travel to other processes
        return {**self.__dict__, "session": None}

    def choose(self, turn):
        if self.session is None:
            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = 1
            self.session = onnxruntime.InferenceSession(self.file, options)
        rows = []
        for _ in range(self.worlds):
            world = turn.sample()
            codes = [world.check(turn.seat, move) for move in turn.legal]
            rows.append(look_ahead(world.kernel, turn.seat, codes))
        given = np.concatenate(rows).astype(np.float32) / np.float32(SCALE)
        (values,) = self.session.run(None, {"observation": given})
        return turn.legal[int(np.argmax(values.reshape(self.worlds, -1).mean(0)))]


def export(net, file: str) -> None:
    """Write the network as ONNX, for any number of rows."""
    rows = torch.export.Dim("rows")
    torch.onnx.export(
        net.eval(),
        (torch.zeros(2, CODER.size),),
        file,
        input_names=["observation"],
        output_names=["value"],
        dynamic_shapes=({0: rows},),
        external_data=False,
        verbose=False,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--games", type=int, default=500, help="in each round")
    parser.add_argument("--duels", type=int, default=100, help="games against each level")
    parser.add_argument("--out", default="botanik.onnx")
    given = parser.parse_args()
    torch.manual_seed(1)
    net = network()
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)
    kept = []
    for number in range(given.rounds):
        began = time.process_time()
        curiosity = max(0.05, 1.0 - 2 * number / given.rounds)
        kept = [*kept, self_play(net, f"round {number}", given.games, curiosity)][-KEPT:]
        rows, margins = (np.concatenate(part) for part in zip(*kept, strict=True))
        explained = train(net, optimizer, rows, margins)
        spread = np.abs(kept[-1][1]).mean()
        worked = time.process_time() - began
        print(
            f"round {number}: curiosity {curiosity:.2f}, {len(rows)} positions, mean margin "
            f"{spread:.1f}, explained {explained:.1%}, {worked:.0f} s of processors",
            flush=True,
        )
    export(net, given.out)
    for level in ("random", "novice", "casual", "club"):
        print(tablee.arena("botanik", [Network(given.out), level], games=given.duels, seed="duel"))


if __name__ == "__main__":
    main()
