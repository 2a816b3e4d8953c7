"""Mondo, where everybody builds at once: what a tile or a square cost against the best one.

The planner's own eyes judge (`bots/mondo`): all tiles of the middle at that moment,
and boards finished in the imagination. In points; `judge.py` makes chances of them.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.bots.bot import Turn
from tablee.bots.levels import ADVISER, LEVELS, REFLEXES, Reflexes
from tablee.bots.mondo.boards import Boards
from tablee.bots.mondo.planner import SHORT_LIST, Planner, Put, volcano_costs
from tablee.engine.random import Random
from tablee.games.mondo import notation
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import BACK, LIES, MAX_PLAYERS, SQUARES, TILES
from tablee.games.mondo.terms import parts_of, terms
from tablee.games.mondo.view import MondoView
from tablee.match import Match
from tablee.review.chances import lead_of
from tablee.review.marks import DOUBTS
from tablee.review.report import TilesReview

FINISHED = 6
"""Boards that are finished in the imagination for each seat and moment of the curve."""
PART = 4
"""Boards that are finished at a time: several such parts say how much they differ."""
USUAL_PACE = 2 * REFLEXES[ADVISER].pace + 40 * REFLEXES[ADVISER].glance
"""Milliseconds that a tile takes an expert from the middle to the board."""
FEW = 4
"""Tiles on a board before they say how fast its player is."""


class Weighed(Struct, frozen=True):
    """A move, and what its seat's round would score in the end."""

    move: str
    parts: tuple[float, ...]
    """One value for each part of the boards; in the same part all moves had the same luck."""

    @property
    def promise(self) -> float:
        """What says which move is the best: the first half of the boards."""
        half = self.parts[: max(1, len(self.parts) // 2)]
        return sum(half) / len(half)

    @property
    def proof(self) -> tuple[float, ...]:
        """What says how good it is: the other half, for the luckiest of many is overrated."""
        return self.parts[len(self.parts) // 2 :]

    @property
    def value(self) -> float:
        return sum(self.proof) / len(self.proof)


class Seen(Struct, frozen=True):
    """What the planner saw at one decision."""

    weighed: tuple[Weighed, ...]
    """Best first, the played one among them."""
    tiles: TilesReview


# -- the curve -----------------------------------------------------------------------


def mondo_leads(match: Match, seat: int, rng: Random) -> list[float]:
    """By how much a seat leads when all boards are finished, as far as time allows."""
    view = match.view(seat)
    assert isinstance(view, MondoView)
    state = match.spec.game.sample(view, match.spec, rng)
    assert isinstance(state, State)
    finals = [_finals(state, view, other, rng) for other in range(state.seats)]
    if state.seats == 1:
        limit = parts_of(match.spec).penalties[terms(match.spec).level]
        return [final + limit + 0.5 for final in finals[0]]
    return [
        finals[seat][i] - max(finals[other][i] for other in range(state.seats) if other != seat)
        for i in range(FINISHED)
    ]


def _finals(state: State, view: MondoView, seat: int, rng: Random) -> list[float]:
    """What a seat's game may come to: rounds that ended, and this one when it ends."""
    number = state.round
    now = float(state.total(number, seat))
    before = float(state.scores()[seat])
    world = state.world(seat)
    if not state.running >> seat & 1 or world.filled == SQUARES:
        return [before + now] * FINISHED
    boards = Boards(state, seat, *volcano_costs(state, seat)[1:])
    rest = now - world.worth(state.values.rates)
    share = _share(state, view, seat)
    ends = []
    for _ in range(FINISHED):
        full = boards.complete(rng) + rest
        ends.append(before + now + share * (full - now))
    return ends


def _share(state: State, view: MondoView, seat: int) -> float:
    """How many of its empty squares a seat will fill in the time that is left, from 0 to 1."""
    filled = state.world(seat).filled
    now = filled * USUAL_PACE if view.now is None else view.now
    pace = now / filled if filled >= FEW else USUAL_PACE
    left = max(0, 1000 * view.seconds - now)
    return min(1.0, left / max(1.0, pace) / max(1, SQUARES - filled))


# -- a decision ------------------------------------------------------------------------


def look(turn: Turn, played: str, t: int, last: int) -> Seen:
    """What the planner says about a decision; `last` is when its seat moved before."""
    state = turn.sample().kernel
    assert isinstance(state, State)
    assert isinstance(turn.view, MondoView)
    boards = max(PART, (turn.budget.iterations or 0) // (2 * SHORT_LIST) // PART * PART)
    reflexes = Reflexes(attention=TILES, boards=PART)
    planner = Planner(state, turn.view, turn.seat, LEVELS[ADVISER], reflexes, turn.rng)
    move = notation.parse(played)
    puts: list[Put] = []
    match move:
        case _ if planner.world.filled == SQUARES:  # no square is left to look at
            pass
        case notation.Put():
            puts = _all_puts(planner, state.hand[turn.seat])
        case notation.Take() | notation.Stop():
            puts = [put for tile in _middle(state) for put in planner.faces(tile)]
        case _:
            pass
    weighed = _weighed(planner, state, turn, move, puts, boards)
    mismatches, avoidable = _mismatches(state, turn.seat, weighed, played)
    own = next((one for one in weighed if one.move == played), None)
    tiles = TilesReview(
        best_tile=weighed[0].move if own and weighed[0].move.startswith("take") else None,
        lost=proven_loss(weighed[0], own) if own else 0.0,
        mismatches=mismatches,
        avoidable=avoidable,
        waited=max(0, t - last),
    )
    return Seen(weighed, tiles)


def proven_loss(best: Weighed, own: Weighed) -> float:
    """How many points a move is behind the best; 0 where that may be chance."""
    gap = lead_of([a - b for a, b in zip(best.proof, own.proof, strict=True)])
    return gap.mean if gap.mean > DOUBTS * gap.doubt else 0.0


def _middle(state: State) -> list[int]:
    return list(state.middle)[: state.in_middle]


def _all_puts(planner: Planner, tile: int) -> list[Put]:
    """Every way to lay the tile in hand."""
    box = planner.state.box
    return [
        Put(
            planner.boards.at(square, box.edges[tile * LIES + lie], True)
            + planner.front(tile, lie),
            tile,
            square,
            lie,
        )
        for lie in (*range(box.turns[tile]), BACK)
        for square in range(SQUARES)
        if planner.world.frontier >> square & 1
    ]


def _weighed(
    planner: Planner,
    state: State,
    turn: Turn,
    played: notation.Moves,
    puts: list[Put],
    boards: int,
) -> tuple[Weighed, ...]:
    """The most promising moves and the played one, on finished boards; the best first."""
    named: dict[str, Put] = {}
    for put in sorted(puts, key=lambda put: (-put.value, put.tile, put.square, put.lie)):
        named.setdefault(_name(played, put), put)
    chosen = dict(list(named.items())[:SHORT_LIST])
    text = str(played)
    if text in named:
        chosen[text] = named[text]
    share = _share(state, turn.view, turn.seat) if isinstance(turn.view, MondoView) else 1.0
    now = float(state.total(state.round, turn.seat))
    world = planner.world.worth(state.values.rates)
    parts = boards // PART
    luck = [str(planner.rng.word()) for _ in range(parts)]
    found = [_tried(planner, name, put, luck, share, now - world) for name, put in chosen.items()]
    if isinstance(played, notation.Take | notation.Stop) and "stop" in turn.legal:
        token = state.values.token[state.stops[state.round]] if state.seats > 1 else 0
        found.append(Weighed("stop", (now + token,) * parts))
    return tuple(sorted(found, key=lambda one: (-one.promise, one.move)))


def _name(played: notation.Moves, put: Put) -> str:
    """The move that a put belongs to: taking its tile, or laying it."""
    if isinstance(played, notation.Put):
        return str(notation.Put(put.square, notation.face_of(put.lie), put.lie % BACK))
    return str(notation.Take(put.tile + 1))


def _tried(
    planner: Planner, name: str, put: Put, luck: list[str], share: float, rest: float
) -> Weighed:
    """A put on finished boards; what cannot be reached in time counts by its share."""
    after = planner.world.copy()
    after.lay(put.square, put.tile, put.lie)
    soon = after.worth(planner.state.values.rates) + planner.front(put.tile, put.lie)
    values = []
    for seed in luck:
        planner.rng = Random(seed)
        full = planner.imagined(put).value
        values.append(soon + share * (full - soon) + rest)
    return Weighed(name, tuple(values))


def _mismatches(
    state: State, seat: int, weighed: tuple[Weighed, ...], played: str
) -> tuple[int, int]:
    """Edges that the played put mismatched, and how many of them the best put avoids."""
    if not played.startswith("put") or not weighed:
        return 0, 0
    own = _made(state, seat, played)
    return own, max(0, own - _made(state, seat, weighed[0].move))


def _made(state: State, seat: int, text: str) -> int:
    """How many edges a put mismatches."""
    put = notation.parse(text)
    assert isinstance(put, notation.Put)
    world = state.world(seat).copy()
    before = world.mismatches
    world.lay(put.square, state.hand[seat], notation.lie_of(put.face, put.turns))
    return int(world.mismatches - before)


def stop_value(match: Match, seat: int) -> float:
    """What a seat's round would score if it stopped now and nothing else happened."""
    state = match.kernel
    assert isinstance(state, State)
    number = state.round
    token = state.values.token[state.stops[number]]
    taken = state.bonus[number * MAX_PLAYERS + seat]
    return float(state.total(number, seat) + (0 if taken else token))
