"""PettingZoo's environment with one agent after another, for all games."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tablee.engine.errors import TableeError
from tablee.engine.spec import Spec
from tablee.envs.coding.fields import ILLEGAL
from tablee.envs.sight import Shown
from tablee.envs.zoo.agents import Agents


class TableAEC(Agents, AECEnv):  # type: ignore[misc]  # PettingZoo's class has no types
    """Agents decide in turn. `raw`: an illegal action is an error, and nothing checks the order."""

    def __init__(self, spec: Spec, reward: str = "win", render_mode: str | None = None) -> None:
        AECEnv.__init__(self)
        Agents.__init__(self, spec, reward, render_mode, idle=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> Shown:
        seat = self.seat_of[agent]
        return self.sight.show(self.episode, seat, seat == self.episode.seat)

    def last(self, observe: bool = True) -> tuple[Shown | None, float, bool, bool, dict[str, Any]]:
        self.check_begun()
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        self.check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        if action is None or not self.sight.is_legal(episode, episode.seat, action):
            raise TableeError("env-action", action=action, seat=episode.seat)
        self._cumulative_rewards[agent] = 0.0
        episode.step(action)
        if self.payer.is_due(episode):
            self.rewards = self.pay()
            self._accumulate_rewards()
        if episode.seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[episode.seat]
        if self.render_mode == "human":
            self.render()


def wrapped(env: TableAEC) -> AECEnv:
    """The environment with PettingZoo's usual checks: an illegal action loses the game."""
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)
