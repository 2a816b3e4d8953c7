"""Games between bots, without a server: each bot sees its view and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablee.bots import Budget, choose
from tablee.engine.game import AnyGame
from tablee.engine.kernel import CLOCK
from tablee.engine.match import Match
from tablee.engine.random import Random
from tablee.engine.spec import Spec

NO_LIMIT = Budget()


def game_seeds(seed: str, count: int) -> Iterator[str]:
    """The seed of each game of a series: same series, same games."""
    for index in range(count):
        yield f"{seed}/{index}"


def play_game(
    game: AnyGame, spec: Spec, bots: Sequence[str], seed: str, budget: Budget = NO_LIMIT
) -> Match:
    """One whole game between bots, drawn from `seed` alone."""
    match = Match.deal(game, spec, seed)
    rngs = [Random(f"{seed}/bot/{seat}") for seat in range(spec.players)]
    while not match.is_over:
        seat = match.acting()[0]
        assert seat != CLOCK, "games with a clock need the simulated time of their own driver"
        view = game.view(match.state, seat)
        choice = choose(game, spec, bots[seat], view, match.legal(seat), budget, rngs[seat])
        match.play(seat, choice.move)
    return match
