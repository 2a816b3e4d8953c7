"""Many games at once, in NumPy arrays that are written in place.

`Batch` is for training loops of one's own: it asks whichever seat decides, in every game.
`BatchVectorEnv` is the same for Gymnasium: one seat of every game against random players, or
the deciding seats of self-play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tablee.bots import Budget
from tablee.engine.errors import OptionError, TableeError
from tablee.engine.spec import Spec
from tablee.envs.batched import Games
from tablee.envs.coding import find_coder
from tablee.envs.coding.coder import check_seat, whole
from tablee.envs.coding.fields import NO_SEAT
from tablee.envs.episode import Episode
from tablee.envs.seeds import seed_number, seeds_of_games
from tablee.envs.sight import MASK, OBSERVATION, Shown
from tablee.envs.spaces import observation_space
from tablee.library import agree, budget_of
from tablee.match import Position

INTEGERS = "iu"
"""Kinds of whole numbers in NumPy, with and without a sign."""
RANDOM = "random"
"""The only rivals that are compiled."""

Seed = str | int | Sequence[str | int | None] | None


class Batch:
    """`count` games of one table. The arrays stay the same objects: copy what has to last.

    Game i begins with the deal of the seed `f"{seed}/{i}/0"`, then come `1`, `2` and so on. With
    a list of seeds, it begins with `f"{seed[i]}/0"`. What is shown can be read but not written: a
    step writes only what has changed.
    """

    def __init__(
        self,
        spec: Spec,
        count: int,
        *,
        seed: Seed = "tablee",
        reward: str = "win",
        rivals: bool = False,
        seat: int | None = None,
        finals: bool = False,
    ) -> None:
        """`seat` is the one that is asked, if rivals play the others; None: each in turn.

        With `finals` the last observation of a game that ended is kept, for who decided last.
        """
        if not isinstance(count, int | np.integer) or count < 1:
            raise OptionError("number", name="count", value=count, least=1)
        count = int(count)
        self.spec = spec
        self.coder = find_coder(spec)
        self.count = count
        self.reward = reward
        self.rivals = rivals
        if seat is not None and not rivals:
            raise OptionError("env-batch-seat", seat=seat)
        self.own = NO_SEAT if seat is None else check_seat(seat, spec.players)
        self._arrays = arrays_of(count, self.coder.size, self.coder.actions, spec.players)
        self._chosen: NDArray[np.int32] = np.zeros(count, np.int32)
        self.observations: NDArray[np.int16] = _read_only(self._arrays["observations"])
        self.rewards: NDArray[np.float32] = self._arrays["rewards"]
        """What the last step paid, by seat."""
        self.over: NDArray[np.int8] = self._arrays["over"]
        """Whether the last step ended the game; then the row shows the next one."""
        self.masks: NDArray[np.int8] = _read_only(self._arrays["masks"])
        self.seats: NDArray[np.int8] = _read_only(self._arrays["seats"])
        """Who decides."""
        self.legal: NDArray[np.int32] = _read_only(self._arrays["legal"])
        """The legal actions as numbers; the first `legal_counts` of each row."""
        self.legal_counts: NDArray[np.int32] = _read_only(self._arrays["legal_counts"])
        if finals:
            self._arrays["finals"] = np.zeros_like(self.observations)
        self.reset(seed)

    def reset(self, seed: Seed) -> None:
        """Deal all games anew."""
        seeds = seeds_of_games(seed, self.count)
        self._arrays["masks"][:] = 0
        self._games = Games(self.spec, seeds, self.reward, self._arrays, self.rivals, self.own)

    def step(self, actions: NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """Play one action in every game; a `TableeError` if one of them is not legal."""
        given = self._checked(actions)
        self._chosen[:] = given
        if given.dtype != np.int32:  # numbers that 32 bits do not hold are not legal
            self._chosen[(given < 0) | (given >= self.coder.actions)] = -1
        wrong = self._games.step(self._chosen.data)  # Python's numbers, if interpreted
        if wrong >= 0:
            seat = int(self.seats[wrong])
            raise TableeError("env-batch", action=int(given[wrong]), seat=seat, number=wrong)

    def choose(self, out: NDArray[np.integer[Any]]) -> None:
        """Write a random legal action for every game into `out`."""
        given = self._checked(out)
        is_wide = 2 ** (8 * given.dtype.itemsize - 1) >= self.coder.actions
        if given is not out or not is_wide or not given.flags.writeable:
            raise TableeError("env-actions", count=self.count)
        self._games.choose(self._chosen)
        given[:] = self._chosen

    def position(self, number: int) -> Position:
        """A copy of one game's position, for search; it knows everything, hidden things too."""
        if not 0 <= whole(number) < self.count:
            allowed = f"0..{self.count - 1}"
            raise OptionError("option-value", option="number", value=number, allowed=allowed)
        episode: Episode = self._games.games[number].episode
        return Position(self.spec, episode.state.copy())

    def finals(self, over: NDArray[np.bool_]) -> NDArray[np.int16]:
        """The last observations of these games, where they are kept."""
        if "finals" not in self._arrays:
            raise TableeError("env-finals")
        found: NDArray[np.int16] = self._arrays["finals"][over]
        return found

    def _checked(self, actions: object) -> NDArray[np.integer[Any]]:
        """One whole number for each game; a `TableeError` for anything else."""
        try:
            given = np.asarray(actions)
        except ValueError:  # lists in a list
            given = np.zeros(0)
        if given.shape != (self.count,) or given.dtype.kind not in INTEGERS:
            raise TableeError("env-actions", count=self.count)
        return given

    def __reduce__(self) -> tuple[object, ...]:
        raise TableeError("env-batch-copy")


def arrays_of(count: int, size: int, actions: int, players: int) -> dict[str, NDArray[Any]]:
    """What compiled code writes into."""
    return {
        "observations": np.zeros((count, size), np.int16),
        "masks": np.zeros((count, actions), np.int8),
        "rewards": np.zeros((count, players), np.float32),
        "over": np.zeros(count, np.int8),
        "seats": np.zeros(count, np.int8),
        "legal": np.zeros((count, actions), np.int32),
        "legal_counts": np.zeros(count, np.int32),
    }


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    """The same numbers; nobody can write them here."""
    seen = array.view()
    seen.flags.writeable = False
    return seen


class BatchVectorEnv(VectorEnv[Shown, NDArray[np.int64], NDArray[Any]]):
    """A batch behind Gymnasium's vector interface.

    A game that ends is followed by the next one in the same step; the observation is then
    that of the new game, and `infos["final_obs"]` has that of the old one. In self-play the
    reward is that of the seat that has just decided; `infos["rewards"]` has those of all seats,
    and `infos["seats"]` who decides next.
    """

    def __init__(
        self,
        spec: Spec,
        num_envs: int,
        *,
        reward: str = "win",
        rivals: bool = True,
        seat: int | None = None,
    ) -> None:
        self.batch = Batch(spec, num_envs, reward=reward, rivals=rivals, seat=seat, finals=True)
        coder = self.batch.coder
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = observation_space(coder)
        self.single_action_space = spaces.Discrete(coder.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rows = np.arange(num_envs)
        self.is_dealt = False
        """A batch deals at once; who steps before `reset` would play those deals each time."""

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Shown, dict[str, Any]]:
        """One seed for all games, or a list with one for each; without, they go on by chance."""
        given = seed if isinstance(seed, list | tuple) else [seed]
        numbers = [None if one is None else seed_number(one) for one in given]
        super().reset(seed=next(iter(numbers), None))
        if seed is None:
            self.batch.reset(int(self.np_random.integers(2**62)))
        else:
            self.batch.reset(numbers if given is seed else numbers[0])
        self.is_dealt = True
        return self.look(), self.told()

    def look(self) -> Shown:
        return {OBSERVATION: self.batch.observations.copy(), MASK: self.batch.masks.copy()}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Shown, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        if not self.is_dealt:
            raise TableeError("env-reset")
        deciding = self.batch.seats.astype(np.intp)
        self.batch.step(actions)
        paid = self.batch.rewards[self.rows, deciding]
        over = self.batch.over.astype(np.bool_)
        infos = self.told()
        if over.any():
            infos |= self.ended(over)
        return self.look(), paid, over, np.zeros(self.num_envs, np.bool_), infos

    def told(self) -> dict[str, Any]:
        """Facts of every game; as Gymnasium has it, `_name` says for which games they are."""
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "rewards": self.batch.rewards.copy(),
            "_rewards": everywhere,
            "seats": self.batch.seats.copy(),
            "_seats": everywhere,
        }

    def ended(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """The last observations of games that ended, as Gymnasium's own vectors give them."""
        found = np.full(self.num_envs, None, object)
        mask = np.zeros(self.batch.coder.actions, np.int8)
        for i, row in zip(np.flatnonzero(over), self.batch.finals(over), strict=True):
            found[i] = {OBSERVATION: row, MASK: mask.copy()}
        paid = np.where(over[:, None], self.batch.rewards, np.float32(0))
        return {
            "final_obs": found,
            "_final_obs": over,
            "final_info": {"rewards": paid, "_rewards": over},
            "_final_info": over,
        }


def named_vector(
    game: str,
    num_envs: int,
    players: int | None = None,
    *,
    rules: int | None = None,
    reward: str = "win",
    rivals: bool = True,
    seat: int | None = None,
    bots: object = RANDOM,
    budget: float | str | Budget | None = None,
    options: Mapping[str, object] | None = None,
    components: str | Path | None = None,
    render_mode: str | None = None,
) -> BatchVectorEnv:
    """What `gymnasium.make_vec("tablee/Botanik-v2", …)` makes; nothing is rendered.

    It takes what `gymnasium.make` takes. Random players need no budget.
    """
    if budget is not None:
        budget_of(budget)
    if bots != RANDOM:
        raise OptionError("env-vector-bots", value=bots)
    table = agree(game, players, options, components, rules)
    return BatchVectorEnv(table, num_envs, reward=reward, rivals=rivals, seat=seat)
