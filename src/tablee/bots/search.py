"""What a bot sees when it imagines: information-set Monte Carlo tree search, with paired worlds.

Worlds that fit the view are drawn one after the other, and every candidate is
tried in the same ones, with the same chance in what follows: luck cancels out,
and that matters most where much is hidden. A candidate that does clearly worse
than the best one is dropped, and so is the weaker half again and again
(sequential halving): most of the time goes into the closest choices, and none
where one move is left. Below a candidate may grow a tree, as deep as the
level and the game's brain find useful: nodes keep one value per seat, so two to five players and
decisions made at the same time are all alike, and count in how many worlds
they were available. Games are then played on by the brain's cheap policy.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log, log2, sqrt
from statistics import fmean, stdev

from tablee.bots.bot import Turn
from tablee.bots.brain import Brain, margin, shares, utilities
from tablee.bots.budget import Meter
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random

EXPLORATION = 6.0
"""In points: how much a decision inside the tree tries what seems worse."""
WIDENING = 2.0
"""After n visits, WIDENING * sqrt(n) moves are tried, the most promising first."""
FEW = 16
"""Worlds before anything is clear."""
KEPT = 64
"""Worlds before a move that is kept is dropped after all, when it is clear what it is worth."""
CLEAR = 4.0
"""A candidate is dropped that is behind by so many standard errors in the same worlds."""
ALIKE = 0.02
"""And one that cannot be better than the best by so many grains."""
EXPANDED_AFTER = 6
"""Visits after which the decisions behind a node are looked at."""


class Node:
    """One sequence of decisions, over all worlds in which it was possible."""

    __slots__ = (
        "available",
        "children",
        "code",
        "ends",
        "order",
        "points",
        "tries",
        "value",
        "visits",
        "won",
    )

    def __init__(self, code: int, seats: int) -> None:
        self.code = code
        self.visits = 0
        self.available = 0
        self.value = [0.0] * seats
        self.points = [0.0] * seats
        self.won = [0.0] * seats
        self.tries: list[float] = []
        """Of a candidate: how good it was for its player, world by world."""
        self.ends: list[tuple[float, float]] = []
        """And how it ended for its player there, where a move is judged: by how many points they
        led, and their win."""
        self.children: dict[int, Node] = {}
        self.order: dict[int, float] = {}
        """What moves of the decision behind this node seemed worth, those seen so far."""

    def mean(self, seat: int) -> float:
        return self.value[seat] / self.visits if self.visits else 0.0


def search(
    turn: Turn, brain: Brain, meter: Meter, kept: int | None = None, depth: int = 0
) -> list[Node]:
    """The moves of the turn's seat that were compared, best first.

    `kept` is a move that is compared to the end, however hopeless it looks; `depth` is how many
    further decisions a tree looks at before the cheap policy takes over.
    """
    seat, rng = turn.seat, turn.rng
    imagine = turn.sampler()
    nodes = everyone = _candidates(imagine(rng), seat, brain, kept)
    rounds = ceil(log2(len(nodes))) or int(kept is not None)
    for number in range(1, rounds + 1):
        nodes = _compare(nodes, seat, imagine, brain, meter, number / rounds, rng, kept, depth)
        nodes.sort(key=lambda node: -node.mean(seat))
        if len(nodes) == 1 or meter.spent() >= 1.0:
            break
        few = max(2, (len(nodes) + 1) // 2)
        nodes = nodes[:few] + [node for node in nodes[few:] if node.code == kept]
    dropped = [node for node in everyone if node not in nodes]
    dropped.sort(key=lambda node: (-node.visits, -node.mean(seat)))
    return nodes + dropped


def _candidates(world: Kernel, seat: int, brain: Brain, kept: int | None = None) -> list[Node]:
    """The one to keep and the most promising moves, a node for each, best first."""
    codes = world.legal(seat)
    worths = brain.worths(world, seat, codes)
    ranked = sorted(range(len(codes)), key=lambda i: -worths[i])
    least = worths[ranked[0]] - brain.hopeless
    chosen = [codes[i] for i in ranked[: brain.breadth] if worths[i] >= least]
    if kept is not None:  # first, so that the smallest budget is enough for it
        chosen = [kept, *(code for code in chosen if code != kept)]
    return [Node(code, world.seats) for code in chosen]


def _compare(
    nodes: list[Node],
    seat: int,
    imagine: Callable[[Random], Kernel],
    brain: Brain,
    meter: Meter,
    until: float,
    rng: Random,
    kept: int | None = None,
    depth: int = 0,
) -> list[Node]:
    """Try nodes in the same worlds, world after world; those that may still be the best."""
    while True:
        worlds = len(nodes[0].tries)
        if worlds >= FEW and worlds & (worlds - 1) == 0:  # looks are rare, for they cost time too
            rivals = _rivals(nodes, seat, brain.grain)
            if len(rivals) == 1 and (kept is None or worlds >= KEPT):
                return rivals
            nodes = rivals + [n for n in nodes if n.code == kept and n not in rivals]
        world = imagine(rng)
        brain.presume(world, seat, rng)
        luck = str(rng.word())
        for node in nodes:
            state = world.copy()
            state.play(seat, node.code)
            noted = kept is not None
            node.tries.append(_walk(node, state, seat, brain, Random(luck), noted, depth))
            meter.count += 1
            if meter.spent() >= 1.0:
                return nodes
        if meter.spent() >= until:
            return nodes


def _rivals(nodes: list[Node], seat: int, grain: float) -> list[Node]:
    """The best node, and those that are not clearly behind it, nor just as good."""
    best = max(nodes, key=lambda node: node.mean(seat))
    rivals = [best]
    for node in nodes:
        if node is not best:
            gaps = [ours - theirs for ours, theirs in zip(best.tries, node.tries, strict=True)]
            mean = fmean(gaps)
            doubt = CLEAR * stdev(gaps, mean) / sqrt(len(gaps))
            if doubt > mean and doubt - mean > ALIKE * grain:
                rivals.append(node)
    return rivals


def _walk(
    node: Node,
    state: Kernel,
    seat: int,
    brain: Brain,
    rng: Random,
    is_noted: bool = False,
    depth: int = 0,
) -> float:
    """Down the tree, one new node at most, on to the end, and all the way up again.

    How good that was for `seat`; with `is_noted` the candidate remembers how it ended.
    """
    path = [node]
    mover = seat
    for _ in range(depth):
        if node.visits < EXPANDED_AFTER or state.acting() == 0:
            break
        mover = _next_mover(state, mover)
        node = _select(node, state, mover, brain)
        state.play(mover, node.code)
        path.append(node)
    points = brain.outcome(state, seat, rng)
    won = shares(points)
    values = utilities(brain, points, won)
    if is_noted:
        path[0].ends.append((margin(points, seat), won[seat]))
    for passed in path:
        passed.visits += 1
        for i in range(len(values)):
            passed.value[i] += values[i]
            passed.points[i] += points[i]
            passed.won[i] += won[i]
    return values[seat]


def _next_mover(state: Kernel, last: int) -> int:
    """Who decides next: of several seats, the first from the last mover on."""
    mask = state.acting()
    return next(
        seat for step in range(state.seats) if (mask >> (seat := (last + step) % state.seats)) & 1
    )


def _select(node: Node, state: Kernel, mover: int, brain: Brain) -> Node:
    """The decision to walk down to: a new one, as long as there are few, else the best bet."""
    codes = state.legal(mover)
    children = node.children
    tried = [children[code] for code in codes if code in children]
    for child in tried:
        child.available += 1
    if len(tried) < len(codes) and len(tried) < WIDENING * sqrt(node.visits - EXPANDED_AFTER + 1):
        code = _most_promising(node, state, mover, codes, brain)
        children[code] = Node(code, state.seats)
        children[code].available = 1
        return children[code]
    return max(
        tried,
        key=lambda child: (
            child.mean(mover) + EXPLORATION * sqrt(log(child.available + 1) / (child.visits + 1))
        ),
    )


def _most_promising(node: Node, state: Kernel, mover: int, codes: list[int], brain: Brain) -> int:
    """The untried move that seems worth most."""
    untried = [code for code in codes if code not in node.children]
    unknown = [code for code in untried if code not in node.order]
    if unknown:
        node.order.update(zip(unknown, brain.worths(state, mover, unknown), strict=True))
    return max(untried, key=node.order.__getitem__)
