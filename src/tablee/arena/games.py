"""Games between bots, without a server: each bot sees its view and nothing else.

In games with a clock time is simulated: a bot says how long its hands will
take, others act meanwhile, and a move that has become illegal by then is
thought over again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from time import perf_counter, thread_time

from msgspec import Struct

from tablee.bots import Budget, Choice, choose
from tablee.engine.game import AnyGame
from tablee.engine.match import Match
from tablee.engine.random import Random
from tablee.engine.spec import Spec

NO_LIMIT = Budget()


class Thought(Struct, frozen=True, array_like=True):
    """How long a bot thought about a decision that had alternatives."""

    seat: int
    seconds: float
    """Of one core's work."""
    waited: float
    """By the clock on the wall, with all that others did meanwhile."""


class Played(Struct, frozen=True):
    """A game between bots that is over, and how long each of its decisions took."""

    match: Match
    thoughts: tuple[Thought, ...]


def game_seeds(seed: str, count: int) -> Iterator[str]:
    """The seed of each game of a series: same series, same games."""
    for index in range(count):
        yield f"{seed}/{index}"


def play_game(
    game: AnyGame,
    spec: Spec,
    bots: Sequence[str],
    seed: str,
    budget: Budget = NO_LIMIT,
    chance: str = "",
) -> Played:
    """One whole game between bots, dealt from `seed` alone.

    `chance` makes the bots' own luck differ between games of the same deal.
    """
    table = _Table(Match.deal(game, spec, seed), bots, budget, f"{seed}/bot{chance}")
    if table.match.is_timed:
        _play_by_the_clock(table)
    else:
        while not table.match.is_over:
            seat = table.match.acting()[0]
            table.match.play(seat, table.ask(seat).move)
    return Played(table.match, tuple(table.thoughts))


class _Table:
    """A match and the bots that play it."""

    def __init__(self, match: Match, bots: Sequence[str], budget: Budget, chance: str) -> None:
        self.match = match
        self.bots = bots
        self.budget = budget
        self.rngs = [Random(f"{chance}/{seat}") for seat in range(match.spec.players)]
        self.thoughts: list[Thought] = []

    def ask(self, seat: int) -> Choice:
        """What the bot in a seat decides now."""
        match = self.match
        legal = match.legal(seat)
        view = match.game.view(match.state, seat)
        worked, waited = thread_time(), perf_counter()
        choice = choose(
            match.game, match.spec, self.bots[seat], view, legal, self.budget, self.rngs[seat]
        )
        if len(legal) > 1:
            thought = Thought(seat, thread_time() - worked, perf_counter() - waited)
            self.thoughts.append(thought)
        return choice


class _Plan(Struct, frozen=True, order=True):
    """When a seat's hands will have done what it decided."""

    due: int
    seat: int
    move: str


def _play_by_the_clock(table: _Table) -> None:
    """All rounds of a game with a clock, in simulated time."""
    while not table.match.is_over:
        _play_round(table)


def _play_round(table: _Table) -> None:
    """From the start of a round to its bell, or until all have stopped."""
    match = table.match
    deadline = match.state.deadline()
    plans = [_plan(table, seat, 0) for seat in range(match.spec.players)]
    heapify(plans)
    while plans and plans[0].due < deadline:
        plan = heappop(plans)
        match.state.now = plan.due
        if plan.move in match.legal(plan.seat):
            match.play(plan.seat, plan.move, plan.due)
            if match.is_over or match.began_round:
                return
        if plan.seat in match.acting():
            heappush(plans, _plan(table, plan.seat, plan.due))
    match.play(None, match.legal(None)[0], deadline)


def _plan(table: _Table, seat: int, now: int) -> _Plan:
    choice = table.ask(seat)
    return _Plan(now + max(1, choice.after), seat, choice.move)
