"""Games as one line per ply: what is legal, what is seen, what it scores.

Run with both kinds of kernels, the lines must be equal (`test_modes.py`):
`python -m tests.contract.compiled.digest GAME GAMES`.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

import msgspec

from tablee.engine.arrays import COMPILED
from tablee.engine.random import Random
from tablee.match import Match
from tests.helpers import Case, cases, seen, walk


def mode() -> str:
    return "compiled" if COMPILED else "interpreted"


def lines(game: str, games: int) -> Iterator[str]:
    """Every ply of some random games at every kind of table."""
    for case in cases():
        if case.game.name == game:
            for number in range(games):
                for match in walk(case, number):
                    yield f"{case} {number} {len(match.entries)} {digest(case, match)}"


def digest(case: Case, match: Match) -> str:
    state = match.kernel
    legal = [state.legal(seat) for seat in range(8)]
    known = [seen(case.game, state), sampled(case, match)]
    result = case.game.result(state) if match.is_over else None
    parts = (legal, known, state.scores(), list(state.learned), result, state.to_bytes())
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:16]


def sampled(case: Case, match: Match) -> bytes:
    """A world as one seat imagines it, at some plies: it must be the same in both modes."""
    ply = len(match.entries)
    if ply % 7:
        return b""
    view = case.game.view(match.kernel, ply % case.spec.players)
    return seen(case.game, case.game.sample(view, case.spec, Random(f"digest {ply}")))


if __name__ == "__main__":
    print(mode())
    for line in lines(sys.argv[1], int(sys.argv[2])):
        print(line)
