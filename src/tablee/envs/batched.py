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
from tablee.envs.coding.coder import Coder, blank
from tablee.envs.coding.fields import Row
from tablee.envs.episode import Episode
from tablee.envs.rewards import Rewards

NO_SEAT = fields.NO_SEAT


class BatchedGame:
    """One game after another, and the row of each array that they are shown in.

    A row is written by what has changed: nobody else may write into it.
    """

    episode: Episode
    coder: Coder

    def __init__(self, spec: Spec, seed: str, reward: str, rows: dict[str, Any]) -> None:
        self.coder = find_coder(spec)
        self.size = self.coder.size
        self.seats = spec.players
        self.episode = Episode(self.coder)
        self.payer = Rewards(reward)
        self.seed = seed
        self.deals = 0
        self.count = 0
        self.is_over = False
        self.observation = rows["observations"]
        self.mask = rows["masks"]
        self.rewards = rows["rewards"]
        self.legal = rows["legal"]
        self.keeps_final = "finals" in rows
        if self.keeps_final:
            self.final = rows["finals"]
        self.clear_rewards()

    def deal(self) -> None:
        """The next deal of the seed: `tablee.deal` deals the same."""
        self.episode.deal(f"{self.seed}/{self.deals}")
        self.deals += 1
        self.payer.begin()

    def play(self, action: int) -> None:
        """Play a legal action, and note what it pays."""
        self.clear()
        self.clear_rewards()
        self.episode.step(action)

    def settle(self, own: int) -> None:
        """Pay for the step of seat `own`; notice whether the game is over."""
        if self.payer.is_due(self.episode):
            self.payer.fill(self.episode, self.rewards)
        self.is_over = self.episode.seat == NO_SEAT
        if self.is_over and self.keeps_final:
            blank(self.final, self.size)
            self.coder.write(self.episode.state, own, self.final)

    def play_rivals(self, own: int, rng: Random) -> None:
        """Play at random until seat `own` decides or the game is over."""
        episode = self.episode
        while episode.seat != NO_SEAT and episode.seat != own:
            move = episode.state.choose(episode.seat, rng)
            episode.step(self.coder.find_action(episode.state, episode.seat, move))

    def clear(self) -> None:
        """Take back from the mask what was legal; quicker than writing all of it."""
        fill_places(self.mask, self.legal, self.count, 0)

    def clear_rewards(self) -> None:
        for seat in range(self.seats):
            self.rewards[seat] = 0

    def show(self) -> None:
        """What the seat that decides sees and may do."""
        state = self.episode.state
        seat = self.episode.seat
        self.coder.rewrite(state, seat, self.observation)
        self.count = self.coder.list_legal(state, seat, self.legal)
        fill_places(self.mask, self.legal, self.count, 1)


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
        """`seeds` has one seed for every game; `finals` may be missing among the arrays.

        The rivals of each game have a generator of their own: no game changes another.
        """
        self.count = len(seeds)
        self.seats = spec.players
        self.actions = find_coder(spec).actions
        self.rivals = rivals
        self.own = own
        self.rng = Random(f"{seeds[0]}/random")
        self.luck = [Random(f"{seed}/rivals") for seed in seeds]
        self.over = arrays["over"]
        self.deciding = arrays["seats"]
        self.legal_counts = arrays["legal_counts"].data  # Python's own numbers, if interpreted
        self.games: list[BatchedGame] = []
        for i in range(self.count):
            rows = {name: array[i] for name, array in arrays.items() if array.ndim > 1}
            self.games.append(BatchedGame(spec, seeds[i], reward, rows))
            self.deal(i, self.games[i])
            self.show(i, self.games[i])

    def deal(self, i: int, game: BatchedGame) -> None:
        """The next deal of game i; where rivals begin, they have played."""
        game.deal()
        if self.rivals:
            own = self.own if self.own != NO_SEAT else (i + game.deals) % self.seats
            game.play_rivals(own, self.luck[i])

    def step(self, actions: Any) -> int:
        """Play one action in every game. -1, or the first game whose action is not legal.

        Then nothing has been played anywhere.
        """
        for i in range(self.count):
            action = actions[i]
            game: BatchedGame = self.games[i]
            if action < 0 or action >= self.actions or game.mask[action] == 0:
                return i
        for i in range(self.count):
            self.play(i, self.games[i], actions[i])
        return NO_SEAT

    def play(self, i: int, game: BatchedGame, action: int) -> None:
        own = game.episode.seat
        game.play(action)
        if self.rivals:
            game.play_rivals(own, self.luck[i])
        game.settle(own)
        if game.is_over:
            self.deal(i, game)
        self.show(i, game)

    def show(self, i: int, game: BatchedGame) -> None:
        game.show()
        self.over[i] = 1 if game.is_over else 0
        self.legal_counts[i] = game.count
        self.deciding[i] = game.episode.seat

    def choose(self, out: Any) -> None:
        """Write a random legal action for every game, each equally likely."""
        for i in range(self.count):
            game: BatchedGame = self.games[i]
            out[i] = game.legal[self.rng.below(game.count)]


def fill_places(out: Row, places: Row, count: int, value: int) -> None:
    """Write a value at some places; a function, so that C compilers keep both arrays at hand."""
    for k in range(count):
        out[places[k]] = value
