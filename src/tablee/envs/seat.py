"""Gymnasium's environment: one seat of a game against bots of any level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from msgspec import Struct
from numpy.typing import NDArray

from tablee.arena.entrants import entrants
from tablee.bots import Bot, Budget, Choice, Turn
from tablee.bots.forfeit import decide
from tablee.engine.errors import OptionError, TableeError
from tablee.engine.random import Random
from tablee.envs.coding import find_coder
from tablee.envs.coding.coder import check_seat
from tablee.envs.coding.fields import ILLEGAL, TICK_MS
from tablee.envs.episode import Episode
from tablee.envs.render import MODES, Screen
from tablee.envs.rewards import Rewards
from tablee.envs.seeds import Seeds, seed_number
from tablee.envs.sight import Shown, Sight
from tablee.envs.spaces import observation_space
from tablee.library import agree, budget_of
from tablee.match import Position

NO_LIMIT = Budget()


class Intention(Struct, frozen=True):
    """What a bot's hands are busy with in a real-time game."""

    move: str
    due: int
    """Milliseconds of the round."""
    round: int


class Rivals:
    """The bots in all seats but one."""

    def __init__(self, bots: Mapping[int, Bot], budget: Budget) -> None:
        self.bots = bots
        self.budget = budget
        self.rngs: dict[int, Random] = {}
        self.intentions: dict[int, Intention] = {}

    def begin(self, seed: str) -> None:
        """A new game: the same seed gives bots the same luck."""
        self.rngs = {seat: Random(f"{seed}/bot/{seat}") for seat in self.bots}
        self.intentions = {}

    def play(self, episode: Episode) -> None:
        """Let the bots decide until it is the turn of a seat without one."""
        while episode.seat in self.bots:
            seat, coder, state = episode.seat, episode.coder, episode.state
            position = Position(coder.spec, state)
            move = self.choose(position, seat)
            if move is None:
                episode.step(coder.wait)
            else:
                code = position.check(seat, move, position.now if episode.is_timed else None)
                episode.step(coder.action(state, seat, code))

    def choose(self, position: Position, seat: int) -> str | None:
        """A move, or None while the hands of a bot in a real-time game are not ready."""
        if not position.is_timed:
            return self.ask(position, seat).move
        legal = position.legal(seat)
        number = position.spec.game.round_of(position.kernel)
        intended = self.intentions.pop(seat, None)
        if intended is None or intended.round != number or intended.move not in legal:
            choice = self.ask(position, seat)
            intended = Intention(choice.move, position.now + max(1, choice.after), number)
        if intended.due <= position.now + TICK_MS:
            return intended.move
        self.intentions[seat] = intended
        return None

    def ask(self, position: Position, seat: int) -> Choice:
        """What a bot decides; a `Forfeit` if it fails."""
        legal = tuple(position.legal(seat))
        view = position.view(seat)
        turn = Turn(position.spec, seat, view, legal, self.budget, self.rngs[seat])
        return decide(self.bots[seat], turn)


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; the others are bots.

    `bots` is a level or a bot for all other seats, or one for each of them, in order from the
    next seat on. An illegal action ends the game and costs 1; `info["why"]` says which rule
    refuses it.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: str | Bot | Sequence[str | Bot] = "casual",
        budget: float | str | Budget | None = None,
        reward: str = "win",
        options: Mapping[str, object] | None = None,
        components: str | Path | None = None,
        rules: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        table = agree(game, players, options, components, rules)
        seat = check_seat(seat, table.players)
        coder = find_coder(table)
        limit = NO_LIMIT if budget is None else budget_of(budget)
        self.seat = seat
        self.render_mode = render_mode
        self.screen = Screen(render_mode)
        self.episode = Episode(coder)
        self.rivals = Rivals(_seated(bots, seat, table.players, game), limit)
        self.payer = Rewards(reward)
        self.paid = np.zeros(table.players, np.float32)
        self.seeds = Seeds()
        self.is_over = True
        self.sight = Sight(coder)
        self.observation_space = observation_space(coder)
        self.action_space = spaces.Discrete(coder.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Shown, dict[str, Any]]:
        number = None if seed is None else seed_number(seed)
        super().reset(seed=number)
        dealt = self.seeds.next(number)
        self.episode.deal(dealt)
        self.payer.begin()
        self.rivals.begin(dealt)
        self.is_over = True  # if a bot forfeits
        self.rivals.play(self.episode)
        self.is_over = False
        return self.look(), self.info()

    def step(self, action: int) -> tuple[Shown, float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if self.is_over:
            raise TableeError("env-reset")
        if not self.sight.is_legal(episode, self.seat, action):
            self.is_over = True
            return self.look(), ILLEGAL, True, False, self.info() | {"why": self.why(action)}
        episode.step(action)
        self.is_over = True  # if a bot forfeits
        self.rivals.play(episode)
        self.is_over = episode.seat < 0
        self.paid[:] = 0
        self.payer.fill(episode, self.paid)
        if self.render_mode == "human":
            self.render()
        return self.look(), float(self.paid[self.seat]), self.is_over, False, self.info()

    def look(self) -> Shown:
        return self.sight.show(self.episode, self.seat, self.episode.seat == self.seat)

    def info(self) -> dict[str, Any]:
        """The mask once more, where Gymnasium's own tools look for it."""
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """A 1 for every legal action, as sb3-contrib asks for it."""
        return self.sight.mask(self.episode, self.seat, self.episode.seat == self.seat)

    def position(self) -> Position:
        """A copy of the position, and all that the library can say of it."""
        return Position(self.episode.coder.spec, self.episode.needed().copy())

    def spell(self, action: int) -> str:
        """An action in the notation of records; `wait` if time is to pass."""
        coder, state = self.episode.coder, self.episode.needed()
        if action == coder.wait:
            return "wait"
        move = coder.move(state, self.seat, action)
        return "" if move < 0 else str(coder.spec.game.decode(state, self.seat, move))

    def why(self, action: int) -> str:
        """The number of the rule that refuses an action, or a word such as `not-a-move`."""
        refusal = self.position().why(self.seat, self.spell(action))
        return "not-a-move" if refusal is None else refusal.rule

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as this seat sees it, as text or as a picture."""
        return self.screen.draw(self.position(), self.seat)


def _seated(
    bots: str | Bot | Sequence[str | Bot], seat: int, players: int, game: str
) -> dict[int, Bot]:
    """The bots by seat, from the next one on."""
    others = [(seat + k) % players for k in range(1, players)]
    one = cast("str | Bot", bots)
    given = list(bots) if isinstance(bots, list | tuple) else [one] * len(others)
    if len(given) != len(others):
        raise OptionError("bot-count", given=len(given), needed=len(others))
    found = entrants(given, game)
    return {other: entrant.bot() for other, entrant in zip(others, found, strict=True)}
