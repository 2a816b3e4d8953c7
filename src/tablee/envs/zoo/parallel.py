"""PettingZoo's environment with agents at once, for the games in which they decide so.

In Matryoshka all agents choose at the same time where the rules say so; where only some owe a
decision, the others do nothing: the last action, the only one that their mask allows. In Mondo
a step is a tick: all choose from what they see at its beginning, and their moves are made
in turn, another agent first each time. Whoever reaches for what is gone by then has waited.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from tablee.engine.errors import OptionError
from tablee.engine.spec import Spec
from tablee.envs.coding import AT_ONCE
from tablee.envs.coding.fields import ILLEGAL
from tablee.envs.sight import MASK, Shown
from tablee.envs.zoo.agents import Agents

ByAgent = dict[str, Any]


class TableParallel(Agents, ParallelEnv):  # type: ignore[misc]  # PettingZoo's class has no types
    """All agents act in every step."""

    def __init__(self, spec: Spec, reward: str = "win", render_mode: str | None = None) -> None:
        name = spec.game.name
        if name not in AT_ONCE:
            raise OptionError("env-parallel", game=name, allowed=", ".join(AT_ONCE))
        Agents.__init__(self, spec, reward, render_mode, idle=not spec.game.is_timed)
        coder = self.episode.coder
        self.idle = coder.wait if spec.game.is_timed else coder.actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Shown], ByAgent]:
        self.deal(seed)
        return self.look(), {agent: {} for agent in self.agents}

    def due(self) -> list[int]:
        """The seats that decide in the next step."""
        state = self.episode.needed()
        mask = self.episode.waiting if self.episode.is_timed else state.acting()
        return [seat for seat in range(len(self.possible_agents)) if mask >> seat & 1]

    def look(self) -> dict[str, Shown]:
        """What every agent sees; who is not asked may only do nothing."""
        due = self.due()
        shown = {}
        for agent in self.agents:
            seat = self.seat_of[agent]
            shown[agent] = self.sight.show(self.episode, seat, seat in due)
            if seat not in due:
                shown[agent][MASK][self.idle] = 1
        return shown

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Shown], ByAgent, ByAgent, ByAgent, ByAgent]:
        self.check_begun()
        infos: ByAgent = {agent: {} for agent in self.agents}
        wrong = [agent for agent in self.agents if not self.is_legal(agent, actions.get(agent))]
        if wrong:
            return self.refuse(wrong, infos)
        self.play(actions, infos)
        rewards = self.pay()
        is_over = self.episode.seat < 0
        told = self.look()
        over = dict.fromkeys(self.agents, is_over)
        going_on = dict.fromkeys(self.agents, False)
        if is_over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return told, rewards, over, going_on, infos

    def is_legal(self, agent: str, action: int | None) -> bool:
        seat = self.seat_of[agent]
        if action is None:
            return False
        if seat not in self.due():
            return bool(action == self.idle)
        return self.sight.is_legal(self.episode, seat, action)

    def play(self, actions: Mapping[str, int], infos: ByAgent) -> None:
        """The decisions of all seats that owe one."""
        episode = self.episode
        for _ in self.due():
            agent = self.possible_agents[episode.seat]
            action = actions[agent]
            if not self.sight.is_legal(episode, episode.seat, action):
                infos[agent]["beaten"] = True  # another seat was faster
                action = episode.coder.wait
            episode.step(action)

    def refuse(
        self, wrong: list[str], infos: ByAgent
    ) -> tuple[dict[str, Shown], ByAgent, ByAgent, ByAgent, ByAgent]:
        """An illegal action ends the game, and costs who chose it."""
        for agent in wrong:
            infos[agent]["illegal"] = True
        rewards = {agent: ILLEGAL if agent in wrong else 0.0 for agent in self.agents}
        told = self.look()
        over = dict.fromkeys(self.agents, True)
        going_on = dict.fromkeys(self.agents, False)
        self.agents = []
        return told, rewards, over, going_on, infos
