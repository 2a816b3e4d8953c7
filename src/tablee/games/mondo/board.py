"""Mondo in the terminal: the own board in full, the others small, the heap, the count."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from msgspec.structs import asdict

from tablee.engine.game import Say
from tablee.games.mondo.names import (
    COLUMNS,
    LETTERS,
    ROWS,
    SIDE_NAMES,
    SIDES,
    square_name,
    turned,
)
from tablee.games.mondo.view import GONE, BoardCount, MondoView, Placed, RoundCount

COLOURS = {"W": "blue", "F": "green", "P": "yellow", "D": "red"}
WRONG = "black on red"
VOLCANOES = {"A": "▲", "I": "△", "-": " "}
CELL = 8  # columns of a square in the own board
ACROSS = 8  # tiles of the middle in one line
SMALL = 18  # columns of another player's board


def board(view: MondoView, say: Say) -> str:
    """The whole view in at most 80 columns."""
    if view.is_over:
        return "\n\n".join([say("mondo.board.over"), *_final(view, say)])
    own = 0 if view.seat is None else view.seat
    parts = [_head(view, own, say), _large(view, view.standings[own].count.board)]
    if len(view.standings) > 1:
        parts.append(_others(view, own, say))
    parts += [_middle(view, say), _hand(view, own, say)]
    return "\n\n".join(parts)


def _letter(letter: str, style: str = "") -> str:
    return f"[{style or COLOURS[letter]}]{letter}[/]"


def _edges(edges: str) -> str:
    return "".join(map(_letter, edges))


def _player(seat: int, say: Say) -> str:
    return say("player", player=seat + 1)


# -- the round -------------------------------------------------------------------


def _head(view: MondoView, own: int, say: Say) -> str:
    lines = [say("mondo.board.round", round=view.round, rounds=view.rounds)]
    if view.now is not None:
        minutes, seconds = divmod(view.seconds - view.now // 1000, 60)
        lines[0] += " · " + say("mondo.board.time", left=f"{minutes}:{seconds:02}")
    if view.tokens:
        lines.append(say("mondo.board.tokens", tokens=view.tokens))
    if view.limit is not None:
        penalties = -view.standings[own].count.total
        lines.append(say("mondo.board.limit", own=penalties, limit=view.limit))
    if view.modifier is not None:
        name = say(f"mondo.modifier.{view.modifier}")
        lines.append(say("mondo.board.modifier", name=name))
    if view.erupting:
        players = ", ".join(_player(seat, say) for seat in view.erupting)
        lines.append(say("mondo.board.erupting", players=players))
    for shown in view.tasks:
        name = say(f"mondo.task.{shown.task}")
        facts = {"task": shown.task, "name": name, "value": shown.value}
        if shown.holder is None:
            lines.append(say("mondo.board.task", **facts))
        else:
            player = _player(shown.holder, say)
            lines.append(say("mondo.board.task.taken", player=player, **facts))
    return "\n".join(lines)


def _hand(view: MondoView, own: int, say: Say) -> str:
    held = view.standings[own].hand
    legend = say("mondo.board.legend", **{letter.lower(): _letter(letter) for letter in LETTERS})
    if held is None:
        return f"{say('mondo.board.empty-hand')}\n{legend}"
    tile = held.tile - 1
    front = f"[bold]{held.tile}[/] {_edges(view.tiles.fronts[tile])}{_marks(view, tile)}"
    hand = say("mondo.board.hand", front=front.strip(), back=_edges(view.tiles.backs[tile] * SIDES))
    return f"{hand}\n{legend}"


def _marks(view: MondoView, tile: int) -> str:
    """An animal and a volcano on the front of a tile, two columns."""
    animal = "•" if view.tiles.animals[tile] else " "
    return animal + VOLCANOES[view.tiles.volcanoes[tile]]


@lru_cache(maxsize=16)
def heap_order(dealt: str) -> tuple[int, ...]:
    """MON-10: how the tiles of a round lie mixed (docs/randomness.md), each less one."""
    return tuple(
        sorted(
            range(len(dealt)),
            key=lambda tile: sha256(f"{dealt} {tile + 1}".encode()).hexdigest(),
        )
    )


def _middle(view: MondoView, say: Say) -> str:
    """Every tile that can be taken, with the face it shows, in the order of the heap."""
    cells = []
    for tile in heap_order(view.dealt):
        face = view.middle[tile]
        if face != GONE:
            edges = view.tiles.fronts[tile] if face == "f" else view.tiles.backs[tile] * SIDES
            marks = _marks(view, tile) if face == "f" else "  "
            cells.append(f"{tile + 1:>3} {_edges(edges)}{marks}")
    lines = [say("mondo.board.middle", n=len(cells))]
    lines += ["".join(cells[i : i + ACROSS]).rstrip() for i in range(0, len(cells), ACROSS)]
    return "\n".join(lines)


# -- boards ----------------------------------------------------------------------


def _large(view: MondoView, count: BoardCount) -> str:
    """Three lines a row: the edges of each tile around what it carries; mismatches in red."""
    placed = {tile.square: tile for tile in count.tiles}
    wrong = _wrong_sides(count)
    top, right, bottom, left = view.border
    lines = ["    " + "".join(f"   {letter}".ljust(CELL) for letter in "abcdef")]
    lines.append("    " + "".join(f"   {_letter(letter)}    " for letter in top))
    for row in range(ROWS):
        names = [square_name(row * COLUMNS + column) for column in range(COLUMNS)]
        cells = [_cell(view, placed.get(name), name, wrong) for name in names]
        lines.append("    " + "".join(cell[0] for cell in cells))
        west = f"{row + 1} {_letter(left[ROWS - 1 - row])} "
        lines.append(west + "".join(cell[1] for cell in cells) + _letter(right[row]))
        lines.append("    " + "".join(cell[2] for cell in cells))
    lines.append("    " + "".join(f"   {_letter(letter)}    " for letter in reversed(bottom)))
    return "\n".join(line.rstrip() for line in lines)


def _cell(
    view: MondoView, placed: Placed | None, name: str, wrong: set[tuple[str, str]]
) -> tuple[str, str, str]:
    """A square as three lines of CELL columns."""
    if placed is None:
        return " " * CELL, "[dim]   ·    [/]", " " * CELL
    tile = placed.tile - 1
    if placed.face == "front":
        edges, marks = turned(view.tiles.fronts[tile], placed.turns), _marks(view, tile)
        animal = (view.tiles.animals[tile] or "")[:2].ljust(2)
    else:
        edges, marks, animal = view.tiles.backs[tile] * SIDES, "  ", "  "
    north, east, south, west = (
        _letter(letter, WRONG if (name, SIDE_NAMES[side]) in wrong else "")
        for side, letter in enumerate(edges)
    )
    middle = f"{west} {animal}{marks[1]} {east}  "
    return f"   {north}    ", middle, f"   {south}    "


def _wrong_sides(count: BoardCount) -> set[tuple[str, str]]:
    """Both sides of every mismatch."""
    sides = {(edge.square, edge.side) for edge in count.mismatches}
    for edge in count.mismatches:
        if edge.other is not None:
            sides.add((edge.other, SIDE_NAMES[SIDE_NAMES.index(edge.side) ^ 2]))
    return sides


def _others(view: MondoView, own: int, say: Say) -> str:
    blocks = []
    for seat, standing in enumerate(view.standings):
        if seat == own:
            continue
        empty = set(standing.count.board.empty)
        rows = [
            " ".join(
                "·" if square_name(row * COLUMNS + column) in empty else "■"
                for column in range(COLUMNS)
            )
            for row in range(ROWS)
        ]
        state = say("mondo.board.stopped") if standing.stopped else ""
        points = say("points", n=standing.count.total)
        blocks.append([_player(seat, say), points, state, *rows])
    return "\n".join(
        "  ".join(line.ljust(SMALL) for line in lines).rstrip()
        for lines in zip(*blocks, strict=True)
    )


# -- the count -------------------------------------------------------------------


def _final(view: MondoView, say: Say) -> list[str]:
    """Every round of every seat, line by line."""
    parts = []
    for seat, score in enumerate(view.scores):
        title = say("mondo.board.score", player=_player(seat, say), points=score)
        rounds = [_count(past.counts[seat], say) for past in view.past]
        parts.append("\n".join([title, *(f"  {line}" for lines in rounds for line in lines)]))
    if view.limit is not None:
        is_won = -view.scores[0] <= view.limit
        parts.append(say("mondo.board.won" if is_won else "mondo.board.lost"))
    return parts


def _count(count: RoundCount, say: Say) -> list[str]:
    """The lines of one round, without those that say nothing."""
    lands = sum(land.kind != "water" for land in count.board.landscapes)
    counted = (
        ("animals", len(count.board.animals), count.animals),
        ("landscapes", lands, count.landscapes),
        ("empty", len(count.board.empty), count.empty),
        ("mismatches", len(count.board.mismatches), count.mismatches),
    )
    lines = [
        say(f"mondo.breakdown.{name}", n=n, points=points) for name, n, points in counted if points
    ]
    if count.bonus:
        lines.append(say("mondo.breakdown.bonus", points=count.bonus))
    lines.append(
        say(f"mondo.breakdown.volcanoes.{count.volcanoes.reason}", **asdict(count.volcanoes))
    )
    if count.modifier is not None:
        lines.append(say("mondo.breakdown.modifier", **asdict(count.modifier)))
    lines += [say("mondo.breakdown.task", **asdict(task)) for task in count.tasks]
    return [
        say("mondo.breakdown.total", round=count.round, total=count.total),
        *(f"  {x}" for x in lines),
    ]
