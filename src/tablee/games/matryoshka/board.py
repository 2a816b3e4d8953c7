"""Matryoshka in the terminal: tableaus as rows and columns, the trade, the hand."""

from __future__ import annotations

from tablee.engine.game import Say
from tablee.games.matryoshka.view import MatryoshkaView, Tableau

COLOURS = dict(
    zip(
        "abcdefghij",
        (
            "red",
            "yellow",
            "green",
            "blue",
            "magenta",
            "cyan",
            "bright_red",
            "bright_green",
            "bright_blue",
            "bright_magenta",
        ),
        strict=True,
    )
)
ACROSS = 3  # tableaus side by side in 80 columns
IN_A_ROW = 5  # names of series


def board(view: MatryoshkaView, say: Say) -> str:
    """The whole view in at most 80 columns."""
    phase = say(f"matryoshka.phase.{view.phase}")
    if view.round == 0:
        parts = [say("matryoshka.board.before", phase=phase)]
    else:
        parts = [say("matryoshka.board.round", round=view.round, phase=phase)]
    parts.append(_series(view, say))
    if view.tableaus:
        parts.append(_tableaus(view, say))
    if view.trades and view.trades[-1].partner is None:
        parts.append(_trade(view, say))
    if view.seat is not None:
        parts.append(say("matryoshka.board.hand", cards=" ".join(map(_card, view.hand))))
    if view.choice is not None:
        parts.append(say("matryoshka.board.chosen", move=view.choice))
    return "\n\n".join(parts)


def _series(view: MatryoshkaView, say: Say) -> str:
    """Sentences name a series; moves and tableaus have its letter."""
    names = [
        f"[{COLOURS[letter]}]{letter}[/] {say(f'matryoshka.series.{letter}')}"
        for letter in view.series
    ]
    rows = (names[at : at + IN_A_ROW] for at in range(0, len(names), IN_A_ROW))
    return "\n".join("  ".join(row) for row in rows)


def _card(card: str) -> str:
    return f"[{COLOURS[card[0]]}]{card}[/]"


def _tableaus(view: MatryoshkaView, say: Say) -> str:
    blocks = []
    for seat, tableau in enumerate(view.tableaus[-1]):
        marks = "".join(
            mark for mark, on in ((" *", seat in view.acting), (" ^", seat == view.active)) if on
        )
        title = say("player", player=seat + 1, you=seat == view.seat) + marks
        points = say("points", n=tableau.points)
        blocks.append([_pad(title, 24), _pad(points, 24), *_grid(view, tableau)])
    lines: list[str] = []
    for start in range(0, len(blocks), ACROSS):
        row = blocks[start : start + ACROSS]
        lines += ["  ".join(parts).rstrip() for parts in zip(*row, strict=True)]
        lines.append("")
    return "\n".join(lines).rstrip()


def _grid(view: MatryoshkaView, tableau: Tableau) -> list[str]:
    lines = [_pad("  1  2  3  4  5  6  7", 24)]
    for letter in view.series:
        cells = []
        for size in range(1, 8):
            card = f"{letter}{size}"
            cells.append(_card(card) if card in tableau.cards else "[dim]·[/] ")
        lines.append(f"[bold]{letter}[/] " + " ".join(cells) + "  ")
    return lines


def _trade(view: MatryoshkaView, say: Say) -> str:
    trade = view.trades[-1]
    active = say("player", player=trade.active + 1, you=trade.active == view.seat)
    lines = [say("matryoshka.board.offer", player=active, card=_card(trade.offered))]
    for seat, card in enumerate(trade.proposed):
        if card is not None:
            player = say("player", player=seat + 1, you=seat == view.seat)
            line = say("matryoshka.board.proposal", player=player, card=_card(card))
            if trade.active == view.seat:  # the move counts seats from 0, unlike people
                line = say("matryoshka.board.choice", line=line, move=f"take {seat}")
            lines.append(line)
    return "\n".join(lines)


def _pad(text: str, width: int) -> str:
    return text + " " * max(0, width - len(text))
