"""A review as tables and sentences."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from tablee.arena.calibration.bench_review import Reliability
from tablee.cli.console import console, words
from tablee.review.marks import MARKED
from tablee.review.report import Mark, Review


def player_names(players: int, language: str | None = None) -> list[str]:
    """What players are called where nobody says: by number, from 1."""
    return [words(language).say("player", player=seat + 1) for seat in range(players)]


def show_review(review: Review) -> None:
    """Players, the moments that decided the game, and every move that is marked."""
    names = player_names(review.players)
    console().print(_players(review, names))
    for moment in review.moments:
        told = words().tell(moment.sentence.key, moment.sentence.facts, names)
        _line(words().say("cli.review.moment", ply=moment.ply, words=told))
        for reason in moment.reasons:
            told = words().tell(reason.key, reason.facts, names)
            _line(words().say("hint.why", reason=told))
    console().print(_marked(review, names))


def _line(text: str) -> None:
    console().print(text, markup=False, highlight=False, soft_wrap=True)


def _players(review: Review, names: Sequence[str]) -> Table:
    say = words().say
    table = Table(title=say("cli.review.title", game=review.game, budget=review.budget))
    table.add_column(say("cli.column.player"))
    for key in ("accuracy", "cost", "lost", "luck"):
        table.add_column(say(f"cli.review.{key}"), justify="right")
    for mark in MARKED:
        table.add_column(say(f"review.mark.{mark.value}"), justify="right")
    for one in review.by_player:
        table.add_row(
            names[one.seat],
            f"{one.accuracy:.0f}",
            f"{one.average_cost:.1%}",
            f"{one.average_lost:.2f}",
            f"{one.luck:+.0%}",
            *(str(one.marks[mark.value]) for mark in MARKED),
        )
    return table


def _marked(review: Review, names: Sequence[str]) -> Table:
    say = words().say
    table = Table()
    for key in ("ply", "who", "played", "better", "cost", "mark"):
        table.add_column(say(f"cli.review.{key}"))
    for one in review.decisions:
        if one.mark in MARKED:
            cost = f"{one.cost:.0%} ±{one.cost_doubt:.0%}"
            row = (names[one.seat], one.played, one.best, cost, mark_name(one.mark))
            table.add_row(str(one.ply), *row)
    return table


def mark_name(mark: Mark, language: str | None = None) -> str:
    return words(language).say(f"review.mark.{mark.value}")


def show_reliability(found: Sequence[Reliability]) -> None:
    """How true stated chances were, by game and number of players."""
    say = words().say
    table = Table(title=say("cli.review.reliability"))
    for key in ("game", "players", "games", "moments-count", "error", "interval"):
        table.add_column(say(f"cli.review.{key}"))
    for one in found:
        interval = f"{one.low:.3f} – {one.high:.3f}"
        row = (one.game, one.players, one.games, one.moments, f"{one.error:.3f}", interval)
        table.add_row(*map(str, row))
    console().print(table)
