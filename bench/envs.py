"""How fast environments step, beside others of their kind, in one run.

    pip install 'tablee[envs,spiel]' pygame
    python -m bench.envs [SECONDS]

Two programs alternate in short slices, so that a busy machine slows both alike; what counts is
the ratio. A step is one decision: observation, mask, a random choice among the legal actions, and
the move, with new deals as games end. PettingZoo's connect_four needs pygame.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers python_tic_tac_toe
from pettingzoo.classic.connect_four.connect_four import raw_env as connect_four

import tablee.envs
import tablee.envs.spiel  # registers our games

SLICE = 0.25
BATCH = 64
Work = Callable[[], int]
"""Some steps; how many they were."""


def aec(env: Any) -> Work:
    """One whole game of an AEC environment by random legal actions."""

    def play() -> int:
        env.reset()
        steps = 0
        while env.agents:
            shown, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(int(random.choice(np.flatnonzero(shown["action_mask"]))))
                steps += 1
        return steps

    return play


def spiel(name: str, *, tensor: bool = False) -> Work:
    """One whole game of OpenSpiel by random legal actions; deals are not counted as steps."""
    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            if tensor:
                state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def batch(game: str, players: int) -> Work:
    """Some steps of a batch: real deals, observation, mask, a random choice."""
    games = tablee.envs.batch(game, BATCH, players)
    actions = np.zeros(BATCH, np.int32)

    def play() -> int:
        for _ in range(16):
            games.choose(actions)
            games.step(actions)
        return 16 * BATCH

    return play


def rates(seconds: float, *works: Work) -> list[float]:
    """Steps a second of CPU time of each, in alternating slices; the best slice counts."""
    best = [0.0] * len(works)
    for work in works:
        work()
    for _ in range(max(1, round(seconds / SLICE / len(works)))):
        for i, work in enumerate(works):
            steps, began = 0, time.process_time()
            while time.process_time() - began < SLICE:
                steps += work()
            best[i] = max(best[i], steps / (time.process_time() - began))
    return best


def line(name: str, own: float, peer: str, other: float, goal: float | None = None) -> None:
    asked = "" if goal is None else f"  (goal {goal:g})"
    print(f"{name:42} {own:>12,.0f}  {own / other:6.2f} x {peer} {other:,.0f}{asked}")


def main(seconds: float = 4.0) -> None:
    """Prints a line for each environment."""
    own, peer = rates(seconds, aec(tablee.envs.aec("botanik", raw=True)), aec(connect_four()))
    line("AEC raw, Botanik", own, "PettingZoo connect_four", peer, 3)
    seeded = "python_tablee_botanik(deals=1000)"
    own, peer = rates(seconds, spiel(seeded), spiel("python_tic_tac_toe"))
    line("OpenSpiel seeded, Botanik", own, "python_tic_tac_toe", peer, 3)
    for game, players in (("botanik", 2), ("matryoshka", 4), ("renature", 2), ("mondo", 4)):
        own, peer = rates(seconds, batch(game, players), spiel("connect_four"))
        goal = 1.0 if game == "botanik" else None
        line(f"batch of {BATCH}, {game}, {players} players", own, "C++ connect_four", peer, goal)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
