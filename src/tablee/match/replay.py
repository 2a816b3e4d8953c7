"""Records become matches again: opened, replayed move by move, verified to the last claim."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, Struct

from tablee.engine.components import Source
from tablee.engine.errors import IllegalMove, RecordError
from tablee.engine.game import Setup
from tablee.engine.random import Random
from tablee.engine.record import Record, Result, invalid
from tablee.engine.seed import commitment
from tablee.engine.spec import Spec
from tablee.games import find_game
from tablee.match.match import Match


class Step(Struct, frozen=True):
    """One replayed entry: a line of the trace."""

    ply: int
    seat: int | None
    move: str
    legal: int
    scores: tuple[int, ...]


def open_record(record: Record) -> Match:
    """The match of a record before its first move; all that is agreed and dealt is checked."""
    game = find_game(record.game, record.rules)
    if record.components == "standard":
        components = game.standard()
    elif isinstance(record.components, str):
        raise RecordError("record-components", value=record.components)
    else:
        components = game.components(Source(record.components, "components"))
    spec = game.spec(record.players, record.options, components)
    seed = None if record.seed is UNSET else record.seed
    return Match(spec, _read_setup(spec, record), seed)


def _read_setup(spec: Spec, record: Record) -> Setup:
    try:
        setup: Setup = spec.game.read_setup(spec, record.setup)
    except RecordError as error:
        if error.key != "record-invalid":
            raise
        raise invalid(str(error.facts["detail"]), "setup") from None
    return setup


def replay(match: Match, record: Record) -> Iterator[Step]:
    """Play a record's moves on its match; an illegal one is a `RecordError` with its ply."""
    for ply, entry in enumerate(record.moves):
        count = _count_legal(match, entry.seat)
        try:
            match.play(entry.seat, entry.move, entry.t)
        except IllegalMove as error:
            key = "record-bell" if entry.seat is None else "record-move"
            raise RecordError(
                key, ply=ply, move=entry.move, rule=error.rule, seat=entry.seat
            ) from error
        yield Step(ply, entry.seat, entry.move, count, match.scores())


def open_played(record: Record) -> Match:
    """The match of a record with all its moves; result and seed are not checked."""
    match = open_record(record)
    for _ in replay(match, record):
        pass
    return match


def _count_legal(match: Match, seat: int | None) -> int:
    """How many legal moves a seat has; none if there is no such seat."""
    is_known = seat is None or 0 <= seat < match.spec.players
    return match.count_legal(seat) if is_known else 0


def verify(record: Record) -> Match:
    """Every move, the result, the commitment and the deal must hold; else a `RecordError`."""
    match = open_record(record)
    _verify_seed(match, record)
    for _ in replay(match, record):
        pass
    _verify_result(match, record.result)
    return match


def _verify_result(match: Match, claimed: Result | object) -> None:
    if not match.is_over:
        if claimed is not UNSET:
            raise RecordError("record-result-early")
        return
    if claimed is UNSET:
        raise RecordError("record-result-missing")
    actual = match.result()
    if claimed != actual:
        raise RecordError("record-result-wrong", claimed=_said(claimed), actual=_said(actual))


def _said(result: Result | object) -> RecordError:
    """A result, to be told inside a sentence."""
    assert isinstance(result, Result)
    return RecordError(
        "result" if result.won is None else "result-alone",
        scores=result.scores,
        ranks=result.ranks,
        won=result.won,
    )


def _verify_seed(match: Match, record: Record) -> None:
    """The commitment must be the seed's, and the setup must be what the seed deals."""
    if record.seed is UNSET:
        return
    if record.commitment is UNSET:
        raise RecordError("record-commitment-missing")
    if record.commitment != commitment(record.seed):
        raise RecordError("record-commitment-wrong")
    if match.spec.game.deal(match.spec, Random(record.seed)) != match.setup:
        raise RecordError("record-setup-wrong")
