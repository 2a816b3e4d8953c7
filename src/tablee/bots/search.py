"""Information-set Monte Carlo tree search: what a bot sees when it imagines.

Every iteration imagines a new world that fits the view, walks down the tree by
what is legal there, adds one node, and asks the game's brain for the outcome.
Nodes keep one value per seat, so that two to five players and decisions made
at the same time are all alike: whoever moves maximises their own value. Where a
decision has hundreds of moves, only the most promising are tried at first
(progressive widening, in the order of the brain's priors).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log, sqrt
from time import perf_counter
from typing import Protocol

from msgspec import Struct

from tablee.engine.game import AnyGame, View
from tablee.engine.kernel import CLOCK, Kernel
from tablee.engine.random import Random
from tablee.engine.spec import Spec

EXPLORATION = 0.5
WIDENING = 4.0
"""How many moves are tried after n visits: WIDENING * sqrt(n), the best priors first."""


class Brain(Protocol):
    """What a game's bots know: one small file per game."""

    def worth(self, spec: Spec, view: View, legal: Sequence[str]) -> list[float]:
        """What each move seems worth at first sight, in points."""

    def priors(self, state: Kernel, seat: int, codes: list[int]) -> list[float]:
        """The same in an imagined world, for the order in which moves are tried."""

    def outcome(self, state: Kernel, rng: Random) -> list[float]:
        """How well each seat will have done, from 0 to 1; `state` may be played on."""


class Budget(Struct, frozen=True):
    """How long a bot may think: by the clock for people, by iterations for tests."""

    seconds: float | None = None
    iterations: int | None = None

    def part(self, share: float) -> Budget:
        """A share of this budget; at least one iteration."""
        return Budget(
            None if self.seconds is None else self.seconds * share,
            None if self.iterations is None else max(1, round(self.iterations * share)),
        )


class Node:
    """One sequence of moves, over all worlds in which it was possible."""

    __slots__ = ("available", "children", "order", "value", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0
        self.value = [0.0] * seats
        self.children: dict[int, Node] = {}
        self.order: dict[int, float] = {}
        """Priors of moves of this node's decision that were seen so far."""


def search(
    game: AnyGame, spec: Spec, view: View, brain: Brain, budget: Budget, rng: Random
) -> dict[int, tuple[int, float]]:
    """For each move (by code) of the view's seat: visits, and its mean value for that seat."""
    seat = view.seat
    assert seat is not None, "a spectator does not move"
    root = Node(spec.players)
    until = perf_counter() + budget.seconds if budget.seconds is not None else None
    left = budget.iterations if budget.iterations is not None else -1
    imagine = game.imagine(view, spec)
    while left != 0 and (until is None or perf_counter() < until):
        _iterate(imagine(rng), root, seat, brain, rng)
        left -= 1
    return {
        code: (child.visits, child.value[seat] / max(1, child.visits))
        for code, child in root.children.items()
    }


def _iterate(world: Kernel, root: Node, first: int, brain: Brain, rng: Random) -> None:
    """One walk down, one new node, one outcome, all the way up again."""
    node = root
    path = [root]
    mover = first
    while True:
        codes = world.legal(mover)
        code, is_new = _select(node, world, mover, codes, brain)
        world.play(mover, code)
        if is_new:
            node.children[code] = Node(len(root.value))
            node.children[code].available = 1
        node = node.children[code]
        path.append(node)
        mask = world.acting()
        if is_new or mask == 0:
            break
        mover = _next_mover(mask, mover)
    values = brain.outcome(world, rng)
    for passed in path:
        passed.visits += 1
        for seat, value in enumerate(values):
            passed.value[seat] += value


def _next_mover(mask: int, last: int) -> int:
    """Who decides next: of several, the seat after the last; the clock only if nobody else may."""
    for step in range(1, CLOCK + 1):
        seat = (last + step) % CLOCK
        if mask >> seat & 1:
            return seat
    return CLOCK


def _select(
    node: Node, world: Kernel, mover: int, codes: list[int], brain: Brain
) -> tuple[int, bool]:
    """The move to walk down, and whether it is new."""
    children = node.children
    tried = [code for code in codes if code in children]
    for code in tried:
        children[code].available += 1
    if len(tried) < len(codes) and len(tried) < ceil(WIDENING * sqrt(node.visits + 1)):
        return _most_promising(node, world, mover, codes, brain), True
    best, best_score = tried[0], -1.0
    for code in tried:
        child = children[code]
        mean = child.value[mover] / child.visits if child.visits else 1.0
        score = mean + EXPLORATION * sqrt(log(child.available + 1) / (child.visits + 1))
        if score > best_score:
            best, best_score = code, score
    return best, False


def _most_promising(node: Node, world: Kernel, mover: int, codes: list[int], brain: Brain) -> int:
    """The untried move with the highest prior."""
    untried = [code for code in codes if code not in node.children]
    unknown = [code for code in untried if code not in node.order]
    if unknown:
        node.order.update(zip(unknown, brain.priors(world, mover, unknown), strict=True))
    return max(untried, key=node.order.__getitem__)
