"""Matryoshka's scoring once more, slowly and straight from the sheet."""

from __future__ import annotations

TABLE = {2: 2, 3: 4, 4: 7, 5: 10, 6: 13, 7: 16, 8: 19, 9: 22, 10: 25}
MORE_FOR_RUNS = {5: 1, 6: 2, 7: 3}


def run_lengths(cards: set[str]) -> list[int]:
    """Every run of two or more, longest first."""
    lengths = []
    for letter in "abcdefghij":
        row = "".join("x" if f"{letter}{size}" in cards else " " for size in range(1, 8))
        lengths += [len(run) for run in row.split() if len(run) > 1]
    return sorted(lengths, reverse=True)


def score(cards: set[str]) -> int:
    """Columns and runs of a tableau."""
    total = 0
    for size in "1234567":
        total += TABLE.get(sum(card[1] == size for card in cards), 0)
    for length in run_lengths(cards):
        total += TABLE[length] + MORE_FOR_RUNS.get(length, 0)
    return total


def ranks(tableaus: list[set[str]]) -> tuple[int, ...]:
    """One plus those with more points, or as many and longer runs."""
    standings = [(score(cards), run_lengths(cards)) for cards in tableaus]
    return tuple(1 + sum(other > own for other in standings) for own in standings)
