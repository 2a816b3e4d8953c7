"""A review as one HTML file that needs nothing else: boards, curve, marks, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tablee.cli.console import words
from tablee.cli.reviews.show import mark_name, player_names
from tablee.match import Match
from tablee.review.marks import MARKED
from tablee.review.report import JudgedDecision, Mark, Review

WIDTH, HEIGHT, EDGE = 900, 260, 34
COLOURS = ("#2f6f73", "#b4552d", "#5b4b8a", "#8a7a1f", "#3d6fb4")
STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;
color:#24313a;background:#fff}
pre{overflow-x:auto;background:#f4f6f7;padding:.6rem;line-height:1.2}
table{border-collapse:collapse;display:block;overflow-x:auto}
td,th{padding:.2rem .7rem;text-align:left}
summary{cursor:pointer;padding:.15rem 0}svg{max-width:100%;height:auto}
.inaccuracy{color:#8a6d00}.mistake{color:#b4552d}.blunder{color:#b00020}
@media(prefers-color-scheme:dark){body{color:#e6ecef;background:#161d21}pre{background:#222c32}
.inaccuracy{color:#e0c050}.mistake{color:#f09060}.blunder{color:#ff7080}}
"""


def page(match: Match, review: Review, language: str | None = None) -> str:
    """The whole document."""
    say = words(language).say
    names = player_names(review.players, language)
    title = escape(say("cli.review.title", game=review.game.capitalize(), budget=review.budget))
    lang = escape(words(language).language)
    parts = [
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{title}</title><style>{STYLE}</style><h1>{title}</h1>",
        _curve(review, names, say("cli.review.curve")),
        _players(review, names, language),
        f"<h2>{escape(say('cli.review.moments'))}</h2><ol>",
    ]
    for moment in review.moments:
        told = [moment.sentence, *moment.reasons]
        lines = [escape(words(language).tell(one.key, one.facts, names)) for one in told]
        parts.append(f'<li><a href="#p{moment.ply}">{lines[0]}</a> {"; ".join(lines[1:])}</li>')
    parts.append(f"</ol><h2>{escape(say('cli.review.decisions'))}</h2>")
    then = match.at(0)
    decisions = {one.ply: one for one in review.decisions}
    for ply, entry in enumerate(match.entries):
        if ply in decisions:
            parts.append(_decision(then, decisions[ply], names, language))
        then.play(entry.seat, entry.move, entry.t)
    return "\n".join([*parts, "</html>", ""])


def _players(review: Review, names: Sequence[str], language: str | None) -> str:
    say = words(language).say
    heads = [say("cli.column.player"), *(say(f"cli.review.{k}") for k in ("accuracy", "cost"))]
    heads += [mark_name(mark, language) for mark in MARKED]
    rows = [
        (
            names[one.seat],
            f"{one.accuracy:.0f}",
            f"{one.average_cost:.1%}",
            *(str(one.marks[mark.value]) for mark in MARKED),
        )
        for one in review.by_player
    ]
    head = "".join(f"<th>{escape(text)}" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}" for cell in row) for row in rows)
    return f"<table><tr>{head}{body}</table>"


def _decision(then: Match, one: JudgedDecision, names: Sequence[str], language: str | None) -> str:
    """A decision, closed until it is clicked: the board its player saw, and the moves."""
    say = words(language).say
    head = f"{one.ply}. {names[one.seat]}: {one.played}"
    if one.mark != Mark.ONLY:
        head += f" ({mark_name(one.mark, language)}, {one.cost:.0%})"
    rows = "".join(
        f"<tr><td>{escape(move.move)}<td>{move.chance:.0%} ±{move.chance_doubt:.0%}"
        f"<td>{move.points:+.1f} ±{move.points_doubt:.1f}"
        for move in one.moves
    )
    heads = "".join(
        f"<th>{escape(say(f'cli.review.{key}'))}" for key in ("move", "chance", "points")
    )
    table = f"<table><tr>{heads}{rows}</table>" if rows else ""
    told = [words(language).tell(why.key, why.facts, names) for why in one.reasons]
    reasons = f"<p>{escape('; '.join(told))}</p>" if told else ""
    board = escape(then.board(one.seat, language))
    return (
        f'<details id="p{one.ply}"><summary class="{one.mark.value}">{escape(head)}</summary>'
        f"<pre>{board}</pre>{table}{reasons}</details>"
    )


def _curve(review: Review, names: Sequence[str], label: str) -> str:
    """Each seat's chance from the deal to the end."""
    last = max(1, len(review.curve) - 1)
    scale = (WIDTH - 2 * EDGE) / last

    def place(ply: int, chance: float) -> str:
        return f"{EDGE + ply * scale:.1f},{EDGE + (1 - chance) * (HEIGHT - 2 * EDGE):.1f}"

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">']
    for chance in (0.0, 0.5, 1.0):
        y = EDGE + (1 - chance) * (HEIGHT - 2 * EDGE)
        parts.append(f'<path d="M{EDGE} {y}H{WIDTH - EDGE}" stroke="#8886"/>')
        parts.append(f'<text x="2" y="{y + 4}" font-size="11" fill="#888">{chance:.0%}</text>')
    for seat, name in enumerate(names):
        points = " ".join(place(point.ply, point.chances[seat]) for point in review.curve)
        colour = COLOURS[seat % len(COLOURS)]
        line = f'fill="none" stroke="{colour}" stroke-width="2"'
        parts.append(f'<polyline points="{points}" {line}/>')
        x = EDGE + 150 * seat
        parts.append(f'<text x="{x}" y="16" fill="{colour}">{escape(name)}</text>')
    for one in review.decisions:
        if one.mark in MARKED:
            chance = review.curve[one.ply].chances[one.seat]
            across, down = place(one.ply, chance).split(",")
            colour = COLOURS[one.seat % len(COLOURS)]
            title = f"<title>{escape(f'{one.ply}. {one.played}')}</title>"
            parts.append(
                f'<circle cx="{across}" cy="{down}" r="4" fill="{colour}">{title}</circle>'
            )
    return "".join([*parts, "</svg>"])
