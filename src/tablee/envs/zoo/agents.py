"""What PettingZoo's two kinds of environment share: a game, its seats as agents, their spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tablee.engine.errors import TableeError
from tablee.engine.spec import Spec
from tablee.envs.coding import find_coder
from tablee.envs.episode import Episode
from tablee.envs.render import MODES, Screen
from tablee.envs.rewards import Rewards
from tablee.envs.seeds import Seeds
from tablee.envs.sight import Sight
from tablee.envs.spaces import observation_space
from tablee.match import Position


class Agents:
    """A game played by agents: `player_0`, `player_1` and so on, one for every seat."""

    def __init__(self, spec: Spec, reward: str, render_mode: str | None, *, idle: bool) -> None:
        """With `idle` there is one action more, for agents that owe no decision."""
        coder = find_coder(spec)
        actions = coder.actions + (1 if idle else 0)
        self.metadata = {
            "name": f"tablee_{spec.game.name}_v{spec.game.version}",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.screen = Screen(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(spec.players)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.episode = Episode(coder)
        self.payer = Rewards(reward)
        self.paid = np.zeros(spec.players, np.float32)
        self.seeds = Seeds()
        self.sight = Sight(coder, actions)
        shown = observation_space(coder, actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, shown)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> None:
        """A new game; without a seed, the next one of the last seed."""
        self.episode.deal(self.seeds.next(seed))
        self.payer.begin()
        self.agents = self.possible_agents[:]

    def check_begun(self) -> None:
        """A `TableeError` if there is no game, or it is over and all agents have left."""
        if not self.agents:
            raise TableeError("env-reset")

    def pay(self) -> dict[str, float]:
        """The rewards of the last step, by agent."""
        if not self.payer.is_due(self.episode):
            return dict.fromkeys(self.possible_agents, 0.0)
        self.paid[:] = 0
        self.payer.fill(self.episode, self.paid)
        return dict(zip(self.possible_agents, self.paid.tolist(), strict=True))

    def position(self) -> Position:
        """A copy of the position, and all that the library can say of it."""
        return Position(self.episode.coder.spec, self.episode.needed().copy())

    def spell(self, agent: str, action: int) -> str:
        """A legal action in the notation of records; `wait` if time is to pass."""
        coder, state, seat = self.episode.coder, self.episode.needed(), self.seat_of[agent]
        if action == coder.wait:
            return "wait"
        move = coder.move(state, seat, action)
        return "" if move < 0 else str(coder.spec.game.decode(state, seat, move))

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as a spectator sees it, as text or as a picture."""
        return self.screen.draw(self.position(), None)

    def close(self) -> None:
        """Nothing is held open."""
