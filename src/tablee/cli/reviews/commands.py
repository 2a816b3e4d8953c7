"""The commands `review` and `bench review`."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from tablee.arena.calibration.bench_review import reliability
from tablee.arena.calibration.reliability_plot import draw_reliability
from tablee.arena.calibration.samples import samples, specs
from tablee.bots import parse_budget
from tablee.cli.console import progress_bar, tell_if_interpreted, words
from tablee.cli.inputs import at_least
from tablee.cli.reviews.page import page
from tablee.cli.reviews.show import show_reliability, show_review
from tablee.engine.errors import OptionError
from tablee.engine.files import read_file, write_file
from tablee.engine.record import read_record
from tablee.engine.seed import check_seed
from tablee.match import Match, verify
from tablee.review import review_match
from tablee.review.report import Review


def review(
    file: Path,
    *,
    seat: int | None = None,
    budget: str | None = None,
    json: bool = False,
    html: Path | None = None,
) -> None:
    """Judge every decision of a finished game: what the expert would have played, and what it cost.

    A move is judged by what its player could know. The same record and budget give the same
    review on any machine.

    Args:
        file: the record
        seat: judge only this player's decisions, from 1; everybody's if absent
        budget: imagined games for each decision; 1000 if absent, 500 in Matryoshka
        json: print the review as JSON (docs/review.md)
        html: write a page with boards and curve that needs nothing else
    """
    iterations = None if budget is None else parse_budget(budget).iterations
    if budget is not None and iterations is None:  # by the clock, machines would differ
        raise OptionError("budget-iterations", value=budget)
    at_least(1, seat=seat)
    match = verify(read_record(read_file(file)))
    if seat is not None and seat > match.spec.players:
        raise OptionError("seat-of", value=seat, players=match.spec.players)
    tell_if_interpreted()
    found = _reviewed(match, None if seat is None else seat - 1, iterations)
    if html is not None:
        write_file(html, page(match, found).encode())
    if json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        show_review(found)


def _reviewed(match: Match, seat: int | None, iterations: int | None) -> Review:
    with progress_bar() as progress:
        task = progress.add_task(words().say("cli.review.progress"), total=match.ply)
        return review_match(
            match, seat, iterations, lambda done, _: progress.update(task, completed=done)
        )


def bench_chances(
    games: int, decisions: int, seed: str, file: Path | None, plot: Path | None
) -> None:
    """Compare the chances that reviews state with what came of them."""
    at_least(1, games=games, decisions=decisions)
    check_seed(seed)
    tell_if_interpreted()
    found = []
    every = list(specs())
    with progress_bar() as progress:
        task = progress.add_task(words().say("cli.match.progress"), total=games * len(every))
        for spec in every:
            seen = []
            for one in samples(spec, seed, games, decisions, file):
                seen.append(one)
                progress.advance(task)
            found.append(reliability(spec, seen))
    show_reliability(found)
    if plot is not None:
        write_file(plot, draw_reliability(found).encode())
