"""Games between bots, without a server: each bot sees its view and nothing else.

In games with a clock time is simulated: a bot says how long its hands will
take, others act meanwhile, and a move that has become illegal by then is
thought over again. A bot that fails forfeits: its game ends there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from time import perf_counter, thread_time

from msgspec import Struct

from tablee.bots import Bot, Budget, Choice, Turn, is_builtin
from tablee.bots.forfeit import USUAL_LIMIT, Forfeit, decide
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.match import Match

NO_LIMIT = Budget()

Thinking = Callable[[int | None], None]
"""Told the seat of a bot that is not built in when it begins to think, and None when it ends."""


Note = Callable[[Match, Turn, Choice], None]
"""Told every question that a bot was asked, and its answer."""


class Thought(Struct, frozen=True, array_like=True):
    """How long a bot thought about a decision that had alternatives."""

    seat: int
    seconds: float
    """Of one core's work."""
    waited: float
    """By the clock on the wall, with all that others did meanwhile."""


class Intention(Struct, frozen=True, order=True):
    """A move that a bot has decided on in a real-time game, and when its hands will have made it.

    Intentions sort by time.
    """

    due: int
    seat: int
    move: str


class Played(Struct, frozen=True):
    """A game between bots that is over or forfeited, and how long each decision took."""

    match: Match
    thoughts: tuple[Thought, ...]
    forfeit: Forfeit | None = None


def game_seeds(seed: str, count: int) -> Iterator[str]:
    """The seed of each game of a series: same series, same games."""
    for index in range(count):
        yield f"{seed}/{index}"


def play_game(
    spec: Spec,
    bots: Sequence[Bot],
    seed: str,
    budget: Budget = NO_LIMIT,
    chance: str = "",
    *,
    limit: float = USUAL_LIMIT,
    thinking: Thinking | None = None,
    note: Note | None = None,
) -> Played:
    """One whole game between bots, dealt from `seed` alone.

    `chance` makes the bots' own luck differ between games of the same deal.
    """
    match = Match.deal(spec, seed)
    players = Players(match, bots, budget, f"{seed}/bot{chance}", limit, thinking, note)
    forfeit = None
    try:
        if players.match.is_timed:
            while not players.match.is_over:
                _play_round(players)
        else:
            _play_turns(players)
    except Forfeit as error:
        forfeit = error
    return Played(players.match, tuple(players.thoughts), forfeit)


class Players:
    """A match and the bots that play it."""

    def __init__(
        self,
        match: Match,
        bots: Sequence[Bot],
        budget: Budget,
        chance: str,
        limit: float = USUAL_LIMIT,
        thinking: Thinking | None = None,
        note: Note | None = None,
    ) -> None:
        self.match = match
        self.bots = bots
        self.budget = budget
        self.limit = limit
        self.thinking = thinking
        self.note = note
        self.rngs = [Random(f"{chance}/{seat}") for seat in range(match.spec.players)]
        self.thoughts: list[Thought] = []

    def ask(self, seat: int) -> Choice:
        """What the bot in a seat decides now; a `Forfeit` if it fails."""
        match, bot = self.match, self.bots[seat]
        legal = tuple(match.legal(seat))
        turn = Turn(match.spec, seat, match.view(seat), legal, self.budget, self.rngs[seat])
        thinking = None if is_builtin(bot) else self.thinking
        if thinking is not None:
            thinking(seat)
        worked, waited = thread_time(), perf_counter()
        choice = decide(bot, turn, None if is_builtin(bot) else self.limit)
        if len(legal) > 1:
            self.thoughts.append(Thought(seat, thread_time() - worked, perf_counter() - waited))
        if thinking is not None:
            thinking(None)
        if self.note is not None:
            self.note(match, turn, choice)
        return choice

    def intend(self, seat: int, now: int) -> Intention:
        """In a real-time game: what the bot in a seat does next, and when."""
        self.match.pass_time(now)
        choice = self.ask(seat)
        return Intention(now + max(1, choice.after), seat, choice.move)


def _play_turns(players: Players) -> None:
    match = players.match
    while not match.is_over:
        seat = match.acting()[0]
        assert seat is not None, "a game without a clock"
        match.play(seat, players.ask(seat).move)


def _play_round(players: Players) -> None:
    """From the start of a round to its bell, or until all have stopped."""
    match = players.match
    deadline = match.deadline
    assert deadline is not None, "a game with a clock"
    intentions = [players.intend(seat, 0) for seat in range(match.spec.players)]
    heapify(intentions)
    while intentions and intentions[0].due < deadline:
        intended = heappop(intentions)
        match.pass_time(intended.due)
        if intended.move in match.legal(intended.seat):
            match.play(intended.seat, intended.move, intended.due)
            if match.is_over or match.began_round:
                return
        if intended.seat in match.acting():
            heappush(intentions, players.intend(intended.seat, intended.due))
    match.play(None, match.legal(None)[0], deadline)
