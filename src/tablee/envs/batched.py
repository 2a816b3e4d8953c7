"""Many games at once for training: everything that happens in a step is compiled.

The arrays belong to the caller and are written in place. Row i is game i: what the seat that
decides may see, which of its actions are legal, what the last step paid to every seat, and
whether it ended the game. A game that is over is followed by another deal at once, so its
row shows the new game.
"""

from __future__ import annotations

from typing import Any

from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.envs.coding import fields, find_coder
from tablee.envs.coding.coder import blank
from tablee.envs.episode import Episode
from tablee.envs.rewards import Rewards

NO_SEAT = fields.NO_SEAT


class Games:
    """The games of a batch, and the arrays they are shown in.

    With `rivals`, only one seat of each game is asked: `own`, or another one after each deal. The
    others play at random, each legal move equally likely.
    """

    def __init__(
        self,
        spec: Spec,
        seeds: list[str],
        reward: str,
        arrays: dict[str, Any],
        rivals: bool,
        own: int = NO_SEAT,
    ) -> None:
        """`seeds` has one seed for every game; `finals` may be missing among the arrays."""
        count = len(seeds)
        self.count = count
        self.seats = spec.players
        coder = find_coder(spec)
        self.size = coder.size
        self.actions = coder.actions
        self.seeds = seeds
        self.rivals = rivals
        self.own = own
        self.episodes = [Episode(find_coder(spec)) for _ in range(count)]
        self.payers = [Rewards(reward) for _ in range(count)]
        self.deals = [0] * count
        self.rng = Random("")
        self.luck: list[Random] = []
        self.observations = arrays["observations"]
        self.masks = arrays["masks"]
        self.rewards = arrays["rewards"]
        self.over = arrays["over"]
        self.deciding = arrays["seats"]
        self.legal = arrays["legal"]
        self.legal_counts = arrays["legal_counts"].data  # Python's own numbers, if interpreted
        self.keeps_finals = "finals" in arrays
        if self.keeps_finals:
            self.finals = arrays["finals"]

    def seed_of(self, i: int, number: int) -> str:
        """The seed of a game's deal: `tablee.deal` deals the same."""
        return f"{self.seeds[i]}/{number}"

    def reset(self) -> None:
        """Deal all games anew, from the first deal of each seed.

        The rivals of each game have a generator of their own: no game changes another.
        """
        self.rng = Random(f"{self.seeds[0]}/random")
        self.luck = [Random(f"{seed}/rivals") for seed in self.seeds]
        for i in range(self.count):
            self.deals[i] = 0
            self.clear_rewards(i)
            self.over[i] = 0
            self.deal(i)
            self.show(i)

    def deal(self, i: int) -> None:
        """The next deal of game i; where rivals begin, they have played."""
        episode: Episode = self.episodes[i]
        payer: Rewards = self.payers[i]
        number = self.deals[i]
        self.deals[i] = number + 1
        episode.deal(self.seed_of(i, number))
        payer.begin()
        if self.rivals:
            self.play_rivals(i, episode, self.asked(i))

    def asked(self, i: int) -> int:
        """The seat of game i that is asked, where rivals play the others."""
        if self.own != NO_SEAT:
            return self.own
        number: int = self.deals[i]
        return (i + number) % self.seats

    def play_rivals(self, i: int, episode: Episode, own: int) -> None:
        """Play at random until seat `own` decides or the game is over."""
        rng: Random = self.luck[i]
        while episode.seat != NO_SEAT and episode.seat != own:
            move = episode.state.choose(episode.seat, rng)
            episode.step(episode.coder.find_action(episode.state, episode.seat, move))

    def step(self, actions: Any) -> int:
        """Play one action in every game. -1, or the first game whose action is not legal.

        Then nothing has been played anywhere.
        """
        for i in range(self.count):
            action = actions[i]
            if action < 0 or action >= self.actions or self.masks[i, action] == 0:
                return i
        for i in range(self.count):
            self.play(i, actions[i])
        return NO_SEAT

    def play(self, i: int, action: int) -> None:
        episode: Episode = self.episodes[i]
        payer: Rewards = self.payers[i]
        own = episode.seat
        self.clear(i)
        self.clear_rewards(i)
        episode.step(action)
        if self.rivals:
            self.play_rivals(i, episode, own)
        if payer.is_due(episode):
            payer.fill(episode, self.rewards[i])
        self.over[i] = 1 if episode.seat == NO_SEAT else 0
        if episode.seat == NO_SEAT:
            if self.keeps_finals:
                blank(self.finals[i], self.size)
                episode.coder.write(episode.state, own, self.finals[i])
            self.deal(i)
        self.show(i)

    def clear(self, i: int) -> None:
        """Take back from the mask what was legal; quicker than writing all of it."""
        for k in range(self.legal_counts[i]):
            self.masks[i, self.legal[i, k]] = 0

    def clear_rewards(self, i: int) -> None:
        for seat in range(self.seats):
            self.rewards[i, seat] = 0

    def show(self, i: int) -> None:
        """What the seat that decides sees and may do."""
        episode: Episode = self.episodes[i]
        blank(self.observations[i], self.size)
        episode.coder.write(episode.state, episode.seat, self.observations[i])
        count = episode.coder.list_legal(episode.state, episode.seat, self.legal[i])
        self.legal_counts[i] = count
        self.deciding[i] = episode.seat
        for k in range(count):
            self.masks[i, self.legal[i, k]] = 1

    def choose(self, out: Any) -> None:
        """Write a random legal action for every game, each equally likely."""
        for i in range(self.count):
            out[i] = self.legal[i, self.rng.below(self.legal_counts[i])]
