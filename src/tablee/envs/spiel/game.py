"""A game of ours as OpenSpiel has games: chance first, then one decision after another."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from tablee.engine.errors import OptionError, TableeError
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.envs.coding import Field, find_coder
from tablee.envs.episode import Episode
from tablee.envs.rewards import won_shares
from tablee.envs.sight import Sight
from tablee.envs.spiel.chance import Given, bounds_of
from tablee.envs.spiel.memory import Memory
from tablee.games import find_game

OWN = "own_actions"
SEED_BITS = 2**53
"""A random number from 0 to 1 as a whole one."""
CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


class Deck:
    """What all states of a game share: the table, and how it is dealt."""

    def __init__(self, spec: Spec, deals: int, seed: str) -> None:
        self.spec = spec
        self.deals = deals
        self.seed = seed
        self.coder = find_coder(spec)
        self.sight = Sight(self.coder)
        self.bounds = (deals,) if deals else bounds_of(spec)
        self.outcomes = {
            bound: [(roll, 1 / bound) for roll in range(bound)] for bound in set(self.bounds)
        }

    def deal(self, rolls: list[int]) -> Kernel:
        """The state that chance has decided."""
        game = self.spec.game
        if self.deals:
            state: Kernel = game.fresh(self.spec, Random(f"{self.seed}/{rolls[0]}"))
        else:
            state = game.begin(self.spec, game.deal(self.spec, Given(rolls)))
        return state

    def __deepcopy__(self, memo: dict[int, object]) -> Deck:
        memo[id(self.coder)] = self.coder  # copies of a state share it: making one takes long
        return self

    def __reduce__(self) -> tuple[object, ...]:
        spec = self.spec
        return find_deck, (spec.game.name, spec.players, spec.game.version, self.deals, self.seed)


@lru_cache(maxsize=64)
def find_deck(name: str, players: int, rules: int, deals: int, seed: str) -> Deck:
    """The deck of a table, made once."""
    return Deck(find_game(name, rules).spec(players), deals, seed)


class TableeGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One of our games for OpenSpiel."""

    def __init__(self, kind: Any, name: str, params: dict[str, Any]) -> None:
        if params["deals"] < 0:
            raise OptionError("number", name="deals", value=params["deals"], least=0)
        deck = find_deck(name, params["players"], params["rules"], params["deals"], params["seed"])
        is_zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=deck.coder.actions,
            max_chance_outcomes=max(deck.bounds),
            num_players=deck.spec.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=deck.coder.longest,
        )
        super().__init__(kind, info, params)
        self.deck = deck

    def new_initial_state(self) -> TableeState:
        return TableeState(self, self.deck)

    def max_chance_nodes_in_history(self) -> int:
        return len(self.deck.bounds)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableeObserver:
        return TableeObserver(self.deck, bool(iig_obs_type and iig_obs_type.perfect_recall))


class TableeState(pyspiel.State):  # type: ignore[misc]
    """A state: first what chance has rolled so far, then the game."""

    def __init__(self, game: TableeGame, deck: Deck) -> None:
        super().__init__(game)
        self.deck = deck
        self.rolls: list[int] = []
        self.start: Episode | None = None
        self.episode: Episode | None = None
        self.actions: list[int] = []
        self.own: list[list[int]] = [[] for _ in range(deck.spec.players)]
        self.memory: Memory | None = None
        self.imagined: dict[int, list[str]] = {}

    def current_player(self) -> int:
        if self.episode is None:
            return CHANCE
        seat = self.episode.seat
        return seat if seat >= 0 else TERMINAL

    def is_chance_node(self) -> bool:
        return self.episode is None

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.seat < 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.deck.outcomes[self.deck.bounds[len(self.rolls)]])

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel's own method, which asks this state eight times before it answers."""
        if player is not None:
            return list(super().legal_actions(player))
        if self.episode is None or self.episode.seat < 0:
            return list(super().legal_actions())
        return self.deck.sight.legal(self.episode, self.episode.seat)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.episode is not None, "chance decides"
        return self.deck.sight.legal(self.episode, player)

    def _apply_action(self, action: int) -> None:
        """Play a legal action, or take an outcome of chance; nothing else changes the state."""
        episode = self.episode
        if episode is not None:
            if episode.seat < 0:
                raise TableeError("env-over")
            if not self.deck.sight.is_legal(episode, episode.seat, action):
                raise TableeError("env-action", action=action, seat=episode.seat)
            self.actions.append(action)
            self.own[episode.seat].append(action)
            episode.step(action)
            return
        bound = self.deck.bounds[len(self.rolls)]
        if not 0 <= action < bound:
            raise TableeError("env-chance", outcome=action, last=bound - 1)
        self.rolls.append(action)
        if len(self.rolls) == len(self.deck.bounds):
            self.begin(self.deck.deal(self.rolls))

    def begin(self, state: Kernel) -> None:
        """The game begins, or goes on from an imagined state."""
        self.episode = Episode(self.deck.coder)
        self.episode.begin(state)
        self.start = self.episode.copy()

    def _action_to_string(self, player: int, action: int) -> str:
        if self.episode is None:
            return f"roll {action}"
        coder, state = self.deck.coder, self.episode.state
        if not self.deck.sight.is_legal(self.episode, player, action):
            raise TableeError("env-action", action=action, seat=player)
        if action == coder.wait:
            return "wait"
        return str(self.deck.spec.game.decode(state, player, coder.move(state, player, action)))

    def returns(self) -> list[float]:
        if not self.is_terminal() or self.episode is None:
            return [0.0] * self.deck.spec.players
        return won_shares(self.deck.spec.game.result(self.episode.state))

    def __str__(self) -> str:
        if self.episode is None:
            return f"dealing {self.rolls}"
        spec = self.deck.spec
        return _text([spec.game.view(self.episode.state, seat) for seat in range(spec.players)])

    def view_text(self, player: int) -> str:
        """What a seat sees, as JSON; nothing while chance deals."""
        if self.episode is None:
            return ""
        return _text(self.deck.spec.game.view(self.episode.state, player))

    def memory_text(self, player: int) -> str:
        """All that a seat was told since the beginning, and what it sees now."""
        return "\n".join((*self.told(player), self.view_text(player)))

    def told(self, player: int) -> list[str]:
        """What a seat saw when the game began, its own actions, and the events that it saw."""
        if self.start is None:
            return []
        if self.memory is None:
            self.memory = Memory(self.start)
        self.memory.listen(self.actions)
        before = self.imagined.get(player)
        if before is None:
            before = [_text(self.deck.spec.game.view(self.start.state, player))]
        return before + self.memory.heard[player]

    def resample_from_infostate(
        self, player: int, probability_sampler: Callable[[], float]
    ) -> TableeState:
        """A state that `player` cannot tell from this one, drawn with `Game.sample`.

        It is played on like any other. Its history is still that of the true game, so it is
        not to be replayed from there. What the other players did and heard before is not
        imagined: their information states begin here.
        """
        new: TableeState = self.clone()
        if self.episode is None or new.episode is None:
            return new
        spec, state = self.deck.spec, self.episode.state
        rng = Random(str(int(probability_sampler() * SEED_BITS)))
        world: Kernel = spec.game.sample(spec.game.view(state, player), spec, rng)
        world.now = state.now
        new.imagined = {player: self.told(player)}
        new.episode.state = world
        new.start = new.episode.copy()
        new.actions = []
        new.own = [own if seat == player else [] for seat, own in enumerate(new.own)]
        new.memory = None
        return new


class TableeObserver:
    """What a player observes: the fields of the coder, and the view as text.

    Who recalls, has the own actions, too: as numbers in order, each plus 1.
    """

    def __init__(self, deck: Deck, recalls: bool) -> None:
        self.deck = deck
        self.recalls = recalls
        coder = deck.coder
        self.row = np.zeros(coder.size, np.int16)
        recalled = (Field(OWN, (coder.longest,), 0, coder.actions, ""),) if recalls else ()
        fields = (*coder.fields, *recalled)
        self.tensor = np.zeros(sum(field.size for field in fields), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for field in fields:
            part = self.tensor[start : start + field.size]
            self.dict[field.name] = part.reshape(field.shape)
            start += field.size

    def set_from(self, state: TableeState, player: int) -> None:
        self.row[:] = 0
        if state.episode is not None:
            self.deck.coder.observe(state.episode.state, player, self.row)
        self.tensor[: self.row.size] = self.row
        if self.recalls:
            own = state.own[player]
            self.dict[OWN][:] = 0
            self.dict[OWN][: len(own)] = np.array(own) + 1

    def string_from(self, state: TableeState, player: int) -> str:
        return state.memory_text(player) if self.recalls else state.view_text(player)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def register(name: str) -> None:
    """Tell OpenSpiel about a game."""
    game = find_game(name)
    mode = pyspiel.GameType
    kind = mode(
        short_name=f"python_tablee_{name}",
        long_name=f"{name.capitalize()} (Tablée)",
        dynamics=mode.Dynamics.SEQUENTIAL,
        chance_mode=mode.ChanceMode.EXPLICIT_STOCHASTIC,
        information=mode.Information.IMPERFECT_INFORMATION,
        # One kind for all numbers of players: alone there is nobody to lose what one wins.
        utility=mode.Utility.ZERO_SUM if game.players[0] > 1 else mode.Utility.GENERAL_SUM,
        reward_model=mode.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": max(2, game.players[0]),
            "rules": game.version,
            "deals": 0,
            "seed": "tablee",
        },
    )

    class NamedGame(TableeGame):
        """A class and not a function: OpenSpiel lets go of it when Python has ended already."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, name, {**kind.parameter_specification, **(params or {})})

    pyspiel.register_game(kind, NamedGame)
