"""How a tableau's score comes about, line by line, and who ranks before whom."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.errors import IllegalMove
from tablee.engine.game import ranks
from tablee.engine.record import Result
from tablee.games.matryoshka import notation
from tablee.games.matryoshka.components import MatryoshkaComponents
from tablee.games.matryoshka.kernel.rules import State, run_lengths
from tablee.games.matryoshka.names import SIZES, card_name


class Run(Struct, frozen=True):
    """A run of consecutive sizes in one series (MAT-19)."""

    cards: tuple[str, ...]
    points: int


class Column(Struct, frozen=True):
    """The cards of one size (MAT-17)."""

    size: int
    count: int
    points: int


class TableauScore(Struct, frozen=True):
    """What a tableau scores, and why."""

    runs: tuple[Run, ...]
    columns: tuple[Column, ...]
    total: int


def score_cards(cards: list[int], column_points: list[int], run_points: list[int]) -> TableauScore:
    """Score any set of cards with the points of the component data."""
    runs = tuple(
        Run(tuple(map(card_name, found)), run_points[len(found)]) for found in runs_in(cards)
    )
    counts = [sum(card % SIZES == size for card in cards) for size in range(SIZES)]
    columns = tuple(
        Column(size + 1, count, column_points[count])
        for size, count in enumerate(counts)
        if count >= 2
    )
    total = sum(run.points for run in runs) + sum(column.points for column in columns)
    return TableauScore(runs, columns, total)


def runs_in(cards: list[int]) -> list[list[int]]:
    """All maximal runs of two or more, in order of their cards."""
    runs: list[list[int]] = []
    for row in sorted({card // SIZES for card in cards}):
        sizes = sorted(card % SIZES for card in cards if card // SIZES == row)
        lengths = run_lengths(sum(1 << size for size in sizes))
        starts = [s for s in sizes if s - 1 not in sizes and s + 1 in sizes]
        for start, length in zip(starts, lengths, strict=True):
            runs.append([row * SIZES + start + i for i in range(length)])
    return runs


def standing(total: int, cards: list[int]) -> tuple[int, list[int]]:
    """MAT-21: points first, then run lengths, longest first."""
    return total, sorted(map(len, runs_in(cards)), reverse=True)


def preview(state: State, seat: int, text: str) -> TableauScore | None:
    """What the cards of a `show` or `lay`, finished or not, would score."""
    try:
        move = notation.parse(text)
    except IllegalMove:
        return None
    if not isinstance(move, notation.Show | notation.Lay):
        return None
    if not set(move.cards) <= set(notation.owned_by(state, seat)):
        return None
    return score_of(state, list(move.cards))


def result(state: State) -> Result:
    """MAT-16, MAT-21: scores and ranks."""
    finals = state.final()
    standings = [
        standing(finals[seat], notation.tableau_of(state, seat, state.stage))
        for seat in range(state.seats)
    ]
    return Result(tuple(finals), ranks(standings))


def breakdown(state: State) -> tuple[TableauScore, ...]:
    """How each seat's last tableau scores."""
    return tuple(
        score_of(state, notation.tableau_of(state, seat, state.stage))
        for seat in range(state.seats)
    )


def score_of(state: State, cards: list[int]) -> TableauScore:
    """Score cards with the points of the state's components."""
    parts = state.spec.components
    assert isinstance(parts, MatryoshkaComponents)
    return score_cards(cards, list(parts.column), list(parts.run))


def kinds(part: TableauScore) -> dict[str, int]:
    """What a tableau scored for."""
    return {
        "runs": sum(run.points for run in part.runs),
        "columns": sum(column.points for column in part.columns),
    }
