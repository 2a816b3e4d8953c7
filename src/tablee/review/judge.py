"""One decision, judged by the bots' own search from what its seat knew then."""

from __future__ import annotations

from msgspec import Struct, structs

from tablee.bots import Budget, Choice, Reason, Turn
from tablee.bots.brain import Brain
from tablee.bots.budget import Meter
from tablee.bots.hints import reasons
from tablee.bots.parallel.merge import TRUSTED
from tablee.bots.search import Node, search
from tablee.engine.random import Random
from tablee.engine.record import Entry
from tablee.match import Match
from tablee.review import marks
from tablee.review.chances import Curve, Lead, curve_of, lead_of
from tablee.review.mondo import PART, Seen, look
from tablee.review.report import JudgedMove, Mark, TilesReview
from tablee.review.standing import Hope, brain_of, hope_of, hopes

SHOWN = 6
"""Judged moves that a review keeps of one decision."""


class Verdict(Struct, frozen=True):
    """What was found out about one decision."""

    moves: tuple[JudgedMove, ...]
    """Best first, the judged one among them; empty where nothing was to decide."""
    cost: float
    cost_doubt: float
    lost: float
    mark: Mark
    chance: float | None
    """What the judged move promised; None where nothing was looked at."""
    reasons: tuple[Reason, ...]
    tiles: TilesReview | None = None


class PlyVerdict(Struct, frozen=True):
    """Everything about one ply that takes long to find out: what a bot's process returns."""

    hopes: tuple[Hope, ...]
    """By seat, before the move; empty after the end."""
    verdict: Verdict | None
    """None: the clock moved, or this seat is not reviewed."""


def judge_ply(
    match: Match,
    ply: int,
    game: str,
    iterations: int,
    is_judged: bool = True,
    move: str | None = None,
) -> PlyVerdict:
    """What can be said about the move at `ply` of a match, or about `move` in its place.

    `game` names the record. The same arguments give the same verdict on any machine.
    """
    then = match.at(ply)
    found = hopes(then, f"hope/{game}/{ply}", iterations)
    entry = match.entries[ply]
    if entry.seat is None or not is_judged:
        return PlyVerdict(found, None)
    asked = entry.move if move is None else move
    known = found[entry.seat]
    verdict = judge(then, entry.seat, asked, game, iterations, t=entry.t, hope=known)
    return PlyVerdict(found, verdict)


def judge(
    then: Match,
    seat: int,
    move: str,
    game: str,
    iterations: int,
    *,
    t: int | None = None,
    hope: Hope | None = None,
) -> Verdict:
    """What `move` is worth to a seat that has to decide, beside the other sensible moves."""
    if t is not None:
        then.pass_time(t)
    legal = tuple(then.legal(seat))
    if len(legal) == 1:
        return Verdict((), 0.0, 0.0, 0.0, Mark.ONLY, None, ())
    rng = Random(f"judge/{game}/{then.ply}/{seat}")
    budget = Budget(iterations=iterations)
    turn = Turn(then.spec, seat, then.view(seat), legal, budget, rng)
    brain = brain_of(turn.game)
    curve = curve_of(turn.game, then.spec.players)
    if brain is None:
        known = hope or hope_of(then, seat, f"hope/{game}/{then.ply}", iterations)
        last = max((e.t or 0 for e in _round_so_far(then) if e.seat == seat), default=0)
        seen = look(turn, move, t or 0, last)
        return _mondo_verdict(turn, move, seen, known, curve, then.ply)
    code = then.check(seat, move)
    nodes = search(turn, brain, Meter(budget), code)
    return _verdict(turn, move, nodes, brain, curve, then.ply)


def _round_so_far(match: Match) -> list[Entry]:
    """The moves of the round that runs: time begins anew with each."""
    found: list[Entry] = []
    for entry in reversed(match.entries):
        if found and (entry.t or 0) > (found[-1].t or 0):
            break
        found.append(entry)
    return found


class _Weighed(Struct, frozen=True):
    """A move, compared with the best one in the worlds in which both were tried."""

    move: str
    gap: Lead
    """How far it is behind; not below 0."""
    lost: float
    """The same in points alone."""
    visits: int


def _verdict(
    turn: Turn, move: str, nodes: list[Node], brain: Brain, curve: Curve, ply: int
) -> Verdict:
    """What search found, as a verdict."""
    tried = [node for node in nodes if node.ends]
    most = max(len(node.ends) for node in tried)
    trusted = [node for node in tried if len(node.ends) >= TRUSTED * most]
    best = max(trusted, key=lambda node: lead_of(_leads(node, brain)).mean)
    texts = turn.spec.game.spell(turn.sample().kernel, turn.seat, [node.code for node in tried])
    weighed = [_compared(text, node, best, brain) for text, node in zip(texts, tried, strict=True)]
    points = sum(margin for margin, _ in best.ends) / len(best.ends)
    return conclude(turn, move, weighed, lead_of(_leads(best, brain)), points, curve, ply)


def _leads(node: Node, brain: Brain) -> list[float]:
    return [margin + brain.win * won for margin, won in node.ends]


def _compared(text: str, node: Node, best: Node, brain: Brain) -> _Weighed:
    """Worlds are the same for all nodes, one after the other: luck cancels out."""
    pairs = list(zip(best.ends, node.ends, strict=False))
    gaps = [ours - theirs + brain.win * (won - other) for (ours, won), (theirs, other) in pairs]
    lost = sum(ours - theirs for (ours, _), (theirs, _) in pairs) / len(pairs)
    found = lead_of(gaps)
    gap = Lead(max(0.0, found.mean), found.spread, found.count)
    return _Weighed(text, gap, lost, len(node.ends))


def _mondo_verdict(
    turn: Turn, move: str, seen: Seen, hope: Hope, curve: Curve, ply: int
) -> Verdict:
    """What the planner saw, as a verdict: points on the board are points of the lead."""
    if not any(one.move == move for one in seen.weighed):
        return Verdict((), 0.0, 0.0, 0.0, Mark.GOOD, None, (), seen.tiles)
    best = seen.weighed[0]
    weighed = []
    for one in seen.weighed:
        gap = lead_of([a - b for a, b in zip(best.proof, one.proof, strict=True)])
        behind = Lead(max(0.0, gap.mean), gap.spread, gap.count)
        weighed.append(_Weighed(one.move, behind, behind.mean, PART * len(one.parts)))
    lead = Lead(hope.mean, hope.spread, hope.count)
    found = conclude(turn, move, weighed, lead, hope.points, curve, ply)
    return structs.replace(found, tiles=seen.tiles)


def conclude(
    turn: Turn,
    move: str,
    weighed: list[_Weighed],
    top: Lead,
    points: float,
    curve: Curve,
    ply: int,
) -> Verdict:
    """Leads become chances; `top` and `points` are the best move's."""
    slope = curve.slope(top, ply)
    judged = []
    for one in weighed:
        behind = Lead(top.mean - one.gap.mean, top.spread, top.count)
        doubt = one.gap.doubt if one.gap.mean else top.doubt
        chance = curve.chance(behind, ply)
        judged.append(
            JudgedMove(one.move, points - one.lost, doubt, chance, doubt * slope, one.visits)
        )
    place = next(i for i, one in enumerate(weighed) if one.move == move)
    own, gap = judged[place], weighed[place].gap
    best = max(judged, key=lambda one: (one.chance, one.move == move, one.visits))
    cost = max(0.0, best.chance - own.chance)
    steep = max(slope, cost / gap.mean) if gap.mean else slope
    is_best = best.move == move
    return Verdict(
        moves=_shown(judged, best, own),
        cost=cost,
        cost_doubt=0.0 if is_best else gap.doubt * steep,
        lost=max(0.0, weighed[place].lost),
        mark=marks.mark(cost, gap.doubt * steep, is_best),
        chance=own.chance,
        reasons=reasons(turn, Choice(best.move)),
    )


def _shown(judged: list[JudgedMove], best: JudgedMove, own: JudgedMove) -> tuple[JudgedMove, ...]:
    """The best moves, and always the judged one."""
    others = sorted(
        (one for one in judged if one not in (best, own)),
        key=lambda one: (-one.chance, -one.visits, one.move),
    )
    few = others[: SHOWN - (1 if best is own else 2)]
    chosen = [best, *few] if best is own else [best, own, *few]
    return tuple(sorted(chosen, key=lambda one: (one is not best, -one.chance, one is not own)))
