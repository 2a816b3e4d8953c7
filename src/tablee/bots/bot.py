"""What a bot is: something that chooses a move from what its seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from msgspec import Struct

from tablee.bots.budget import Budget
from tablee.engine.game import View
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.match import Position


class Turn(Struct, frozen=True):
    """One decision that a bot has to make, and all that it may know about it."""

    spec: Spec
    """Game, number of players, options and components."""
    seat: int
    view: View
    """Everything this seat may know, with perfect memory. Its fields are the game's own."""
    legal: tuple[str, ...]
    """The moves to choose from, in the notation of the record."""
    budget: Budget
    """How long the bot may think. A bot without search needs not look at it."""
    rng: Random
    """Chance for this bot: `rng.below(6)`, `rng.pick(moves)`. The same seed plays the same game."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.spec.game.name

    def sample(self) -> Position:
        """A whole position that fits everything this seat knows; another one each time.

        What is hidden from the seat is filled in at random.
        """
        return Position(self.spec, self.spec.game.sample(self.view, self.spec, self.rng))

    def sampler(self) -> Callable[[Random], Kernel]:
        """For search: draws the compiled states of `sample`, thousands from one view."""
        sampler: Callable[[Random], Kernel] = self.spec.game.imagine(self.view, self.spec)
        return sampler


class Considered(Struct, frozen=True):
    """A move that a bot weighed, and what it expects of it."""

    move: str
    value: float
    """How good it is, in points: what a bot compares."""
    visits: int = 0
    """In how many imagined games it was tried; 0: judged at first sight."""
    score: float | None = None
    """The own final score to expect."""
    win: float | None = None
    """The chance to win."""


class Choice(Struct, frozen=True):
    """A move, and what else the bot considered, best first."""

    move: str
    considered: tuple[Considered, ...] = ()
    after: int = 0
    """In real-time games: milliseconds until the bot's hands have made the move."""


@runtime_checkable
class Bot(Protocol):
    """Anything that can choose a move. Subclass it, or just write a class with `choose`.

    >>> import tablee
    >>> class First(tablee.Bot):
    ...     def choose(self, turn):
    ...         return turn.legal[0]
    >>> match = tablee.play("botanik", [First(), tablee.bot("random")], seed="x")
    >>> match.is_over
    True
    """

    def choose(self, turn: Turn) -> str | Choice:
        """One of `turn.legal`; as a `Choice` to say more, such as when in a real-time game."""
        ...


def name_of(bot: Bot) -> str:
    """What a bot is called in tables: its `name`, or else the name of its class."""
    usual = type(bot).__name__
    try:
        return str(getattr(bot, "name", usual))
    except Exception:  # the bot's own code: a property, or the text of its name
        return usual
