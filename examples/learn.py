"""Learns Botanik from random games, with NumPy alone, and beats random play."""

import numpy as np

import tablee
import tablee.envs

GAMES, BATCH, NEAR = 2000, 256, 84  # the first 84 numbers: all but the tiles of machines and piles
batch = tablee.envs.batch("botanik", BATCH, seed="learn", reward="margin")
actions = np.zeros(BATCH, np.int32)
seen = [[] for _ in range(BATCH)]
rows, margins = [], []
while len(rows) < 10 * GAMES:  # about ten positions of a game are enough
    for i in range(BATCH):
        seen[i].append((batch.seats[i], batch.observations[i, :NEAR].copy()))
    batch.choose(actions)
    batch.step(actions)
    for i in np.flatnonzero(batch.over):  # how the game ended, for each position on the way
        rows += [row for _, row in seen[i][::7]]
        margins += [batch.rewards[i, seat] for seat, _ in seen[i][::7]]
        seen[i] = []
positions = np.array(rows, float)
weights = np.linalg.solve(positions.T @ positions + np.eye(NEAR), positions.T @ np.array(margins))


class Learner(tablee.Bot):
    def value(self, turn, world, move):
        world.play(turn.seat, move)
        row = np.zeros(batch.coder.size, np.int16)
        batch.coder.observe(world.kernel, turn.seat, row)
        return row[:NEAR] @ weights

    def choose(self, turn):
        world = turn.sample()
        return max(turn.legal, key=lambda move: self.value(turn, world.copy(), move))


print(tablee.arena("botanik", [Learner(), "random"], games=100, seed="test"))
