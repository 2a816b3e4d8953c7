"""Botanik in the terminal: Registry, arrivals, and both machines drawn as pipes.

A tile of a machine is five columns by three rows, its name in the middle:
heavy pipes lead to the Source, light ones do not yet. A dot is an empty cell
beside the machine. Machines wider than the terminal are cut into bands.
"""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

from tablee.engine.game import Say
from tablee.games.botanik.names import COLOURS, FACES
from tablee.games.botanik.view import BotanikView, Built

STYLES = dict(zip(COLOURS, ("red", "yellow", "green", "blue", "bright_black"), strict=True))
WIDTH = 80
CELL = 5
NAME = 3  # how wide the longest name of a tile is
LABEL = 4
BAND = (WIDTH - LABEL) // CELL  # cells side by side
GAP = 2
SOURCE = "()"
NEAR = ((0, -1), (1, 0), (0, 1), (-1, 0))

Cells = dict[tuple[int, int], Built]


def board(view: BotanikView, say: Say) -> str:
    """The whole view in at most 80 columns."""
    parts = [_head(view, say), _registry(view, say), _waiting(view, say), _left(view, say)]
    blocks = [_machine(view, seat, say) for seat in _order(view)]
    widths = [max(width for width, _ in block) for block in blocks]
    if sum(widths) + GAP <= WIDTH:
        lines = [
            _padded(a, widths[0] + GAP) + b[1] for a, b in zip_longest(*blocks, fillvalue=(0, ""))
        ]
        parts.append("\n".join(line.rstrip() for line in lines))
    else:
        parts += ["\n".join(text.rstrip() for _, text in block) for block in blocks]
    return "\n\n".join(part for part in parts if part)


def _order(view: BotanikView) -> tuple[int, int]:
    """The opponent above or left, the reader below or right."""
    own = view.seat or 0
    return 1 - own, own


def _player(view: BotanikView, seat: int, say: Say) -> str:
    return say("player", player=seat + 1, you=seat == view.seat)


def _tile(name: str, fill: str = "") -> str:
    """A tile's name in its colour; with `fill`, as wide as any name."""
    rest = fill * (NAME - len(name))
    return f"[{STYLES[name[0]]}]{name}[/]{rest}"


def _tiles(names: tuple[str, ...]) -> str:
    return " ".join(map(_tile, names))


def _padded(line: tuple[int, str], width: int) -> str:
    """A text whose visible width is known, filled up."""
    return line[1] + " " * (width - line[0])


def _head(view: BotanikView, say: Say) -> str:
    head = say("botanik.board.phase", phase=view.phase, phases=view.phases)
    if view.decision is None:
        return head
    pawn = say("botanik.board.pawn", player=_player(view, view.pawn, say))
    return f"{head} {pawn}"


def _registry(view: BotanikView, say: Say) -> str:
    """Both sides of the Registry and the tops between them, with how many tiles lie below."""
    top, bottom = _order(view)
    names = {seat: _player(view, seat, say) for seat in (top, bottom)}
    centre = say("botanik.board.centre")
    width = max(map(len, (*names.values(), centre))) + GAP
    empty = "[dim]··[/] "

    def side(seat: int) -> str:
        tiles = [column.sides[seat] for column in view.columns]
        return (
            names[seat].ljust(width)
            + "  ".join(_tile(t, " ") if t else empty for t in tiles).rstrip()
        )

    tops = "  ".join(_tile(column.top, " ") for column in view.columns).rstrip()
    below = "".join(f"{f'+{len(c.covered)}' if c.covered else '':<5}" for c in view.columns)
    lines = [" " * width + "    ".join(str(i + 1) for i in range(len(view.columns))), side(top)]
    lines.append(f"[bold]{centre.ljust(width)}[/]{tops}")
    if below.strip():
        lines.append(f"{' ' * width}[dim]{below.rstrip()}[/]")
    return "\n".join((*lines, side(bottom)))


def _waiting(view: BotanikView, say: Say) -> str:
    """Arrivals, and released tiles that someone has to resolve."""
    lines = [say("botanik.board.arrivals", tiles=_tiles(view.arrivals))] if view.arrivals else []
    for seat, tiles in enumerate(view.released):
        if tiles:
            player = _player(view, seat, say)
            lines.append(say("botanik.board.released", player=player, tiles=_tiles(tiles)))
    for seat, tiles in enumerate(view.removed):
        if tiles:
            player = _player(view, seat, say)
            lines.append(say("botanik.board.removed", player=player, tiles=_tiles(tiles)))
    return "\n".join(lines)


def _left(view: BotanikView, say: Say) -> str:
    """What the draw pile still holds, by colour."""
    if not view.left:
        return ""
    counts = Counter(view.left)
    lines = [(WIDTH, say("botanik.board.left", n=len(view.left)))]
    for colour in COLOURS:
        faces = [face for face in FACES if counts[colour + face]]
        kinds = "".join(f"{face}{counts[colour + face]}" for face in faces) or "-"
        width, text = len(kinds) + 2, f"[{STYLES[colour]}]{colour}[/] {kinds}"
        before, line = lines[-1]
        if before + GAP + width <= WIDTH:
            lines[-1] = (before + GAP + width, f"{line}{' ' * GAP}{text}")
        else:
            lines.append((width, text))
    return "\n".join(line for _, line in lines)


def _machine(view: BotanikView, seat: int, say: Say) -> list[tuple[int, str]]:
    """A machine as lines with their visible widths, band by band."""
    machine = view.machines[seat]
    player = _player(view, seat, say)
    title = say("botanik.board.machine", player=player)
    facts = say("botanik.board.worth", points=machine.points, ends=machine.ends)
    lines = [(len(title), f"[bold]{title}[/]"), (len(facts), facts)]
    cells: Cells = {(0, 0): Built(SOURCE, 0, 0, 0, view.source, True)}
    cells |= {(built.x, built.y): built for built in machine.tiles}
    west, east = min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 1
    for start in range(west, east + 1, BAND):
        lines += _band(cells, range(start, min(start + BAND, east + 1)))
    return lines


def _band(cells: Cells, columns: range) -> list[tuple[int, str]]:
    """All rows of some columns, under a line of x and beside a column of y."""
    width = LABEL + CELL * len(columns)
    lines = [(width, " " * LABEL + "".join(f"{x:^{CELL}}" for x in columns))]
    north, south = min(y for _, y in cells) - 1, max(y for _, y in cells) + 1
    for y in range(north, south + 1):
        rows = [_cell(cells, x, y) for x in columns]
        if not any("".join(row).strip() for row in rows):
            continue
        for i in range(3):
            label = f"{y:>{LABEL - 1}} " if i == 1 else " " * LABEL
            lines.append((width, label + "".join(row[i] for row in rows)))
    return lines


def _cell(cells: Cells, x: int, y: int) -> tuple[str, str, str]:
    """Three rows of a cell; empty cells beside the machine have a dot."""
    blank = " " * CELL
    built = cells.get((x, y))
    if built is None:
        beside = any((x + dx, y + dy) in cells for dx, dy in NEAR)
        return blank, "  [dim]·[/]  " if beside else blank, blank
    upright, level = ("┃", "━") if built.joined else ("│", "─")
    north, east, south, west = (
        side in built.openings for side in ("north", "east", "south", "west")
    )
    to_east, to_west = level if east else " ", level if west else " "
    is_source = built.tile == SOURCE
    name = f"[bold]{SOURCE}[/]{to_east}" if is_source else _tile(built.tile, to_east)
    return (
        f"  {upright}  " if north else blank,
        f"{to_west}{name}{to_east}",
        f"  {upright}  " if south else blank,
    )
