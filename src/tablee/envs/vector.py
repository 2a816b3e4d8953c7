"""Many games at once, in NumPy arrays that are written in place.

`Batch` is for training loops of one's own: it asks whichever seat decides, in every game.
`BatchVectorEnv` is the same for Gymnasium: one seat of every game against random players, or
the deciding seats of self-play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tablee.engine.errors import TableeError
from tablee.engine.spec import Spec
from tablee.envs.batched import Games
from tablee.envs.coding import find_coder
from tablee.envs.spaces import MASK, OBSERVATION, Shown, observation_space
from tablee.library import agree


class Batch:
    """`count` games of one table. The arrays stay the same objects: copy what has to last.

    Game i begins with the deal of the seed `f"{seed}/{i}/0"`, then come `1`, `2` and so on.
    """

    def __init__(
        self,
        spec: Spec,
        count: int,
        *,
        seed: str = "tablee",
        reward: str = "win",
        rivals: bool = False,
    ) -> None:
        self.spec = spec
        self.coder = find_coder(spec)
        self.count = count
        self.reward = reward
        self.rivals = rivals
        actions = self.coder.actions
        self.observations: NDArray[np.int16] = np.zeros((count, self.coder.size), np.int16)
        self.masks: NDArray[np.int8] = np.zeros((count, actions), np.int8)
        self.rewards: NDArray[np.float32] = np.zeros((count, spec.players), np.float32)
        """What the last step paid, by seat."""
        self.over: NDArray[np.int8] = np.zeros(count, np.int8)
        """Whether the last step ended the game; then the row shows the next one."""
        self.seats: NDArray[np.int8] = np.zeros(count, np.int8)
        """Who decides."""
        self.legal: NDArray[np.int32] = np.zeros((count, actions), np.int32)
        """The legal actions as numbers; the first `legal_counts` of each row."""
        self.legal_counts: NDArray[np.int32] = np.zeros(count, np.int32)
        self.reset(seed)

    def reset(self, seed: str) -> None:
        """Deal all games anew."""
        self.masks[:] = 0
        arrays = {
            "observations": self.observations,
            "masks": self.masks,
            "rewards": self.rewards,
            "over": self.over,
            "seats": self.seats,
            "legal": self.legal,
            "legal_counts": self.legal_counts,
        }
        self.games = Games(self.spec, self.count, self.reward, seed, arrays, self.rivals)
        self.games.reset()

    def step(self, actions: NDArray[np.int32]) -> None:
        """Play one action in every game; a `TableeError` if one of them is not legal."""
        chosen = np.ascontiguousarray(actions, np.int32)
        wrong = self.games.step(chosen)
        if wrong >= 0:
            seat = int(self.seats[wrong])
            raise TableeError("env-batch", action=int(chosen[wrong]), seat=seat, number=wrong)

    def choose(self, out: NDArray[np.int32]) -> None:
        """Write a random legal action for every game into `out`."""
        self.games.choose(out)


class BatchVectorEnv(VectorEnv[Shown, NDArray[np.int64], NDArray[Any]]):
    """A batch behind Gymnasium's vector interface.

    A game that ends is followed by the next one in the same step; the observation is then
    that of the new game. In self-play the reward is that of the seat that has just decided.
    """

    def __init__(
        self, spec: Spec, num_envs: int, *, reward: str = "win", rivals: bool = True
    ) -> None:
        self.batch = Batch(spec, num_envs, reward=reward, rivals=rivals)
        coder = self.batch.coder
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = observation_space(coder)
        self.single_action_space = spaces.Discrete(coder.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Shown, dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.batch.reset(str(seed if isinstance(seed, int) else self.np_random.integers(2**62)))
        return self.look(), {}

    def look(self) -> Shown:
        return {OBSERVATION: self.batch.observations.copy(), MASK: self.batch.masks.copy()}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Shown, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        deciding = self.batch.seats.astype(np.intp)
        self.batch.step(actions.astype(np.int32))
        paid = self.batch.rewards[self.rows, deciding]
        over = self.batch.over.astype(np.bool_)
        return self.look(), paid, over, np.zeros(self.num_envs, np.bool_), {}


def named_vector(
    game: str,
    num_envs: int,
    players: int | None = None,
    *,
    rules: int | None = None,
    reward: str = "win",
    rivals: bool = True,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> BatchVectorEnv:
    """What `gymnasium.make_vec("tablee/Botanik-v2", …)` makes; nothing is rendered."""
    table = agree(game, players, options, None, rules)
    return BatchVectorEnv(table, num_envs, reward=reward, rivals=rivals)
