"""Renature in the terminal: the valley, the areas, the player boards, the hand.

An animal is its digit, and the two halves of a domino that lies from west to
east are joined. A plant is its colour's letter and its value, a bare cell its
area's letter; everything can be told without colours.
"""

from __future__ import annotations

from tablee.engine.game import Say
from tablee.games.renature.names import BROOK, COLOURS, COLUMNS, PLANTS
from tablee.games.renature.view import Area, Player, RenatureView

INK = {
    "white": "bold white",
    "black": "bold black on white",
    "orange": "bold dark_orange",
    "blue": "bold blue",
    "neutral": "bold green",
}
LETTER = {"white": "w", "black": "k", "orange": "o", "blue": "u", "neutral": "n"}
WIDTH = 80
AREA = 26  # columns for an area in the list
NAME = 12  # columns for a player's name


def board(view: RenatureView, say: Say) -> str:
    """The whole view in at most 80 columns."""
    parts = [_head(view, say), _valley(view), _legend(view, say), _areas(view, say)]
    parts.append(_players(view, say))
    if view.seat is not None:
        parts.append(_hand(view, say))
    return "\n\n".join(parts)


def _head(view: RenatureView, say: Say) -> str:
    animal = say(f"renature.animal.{view.animals[view.joker]}")
    phase = say(f"renature.phase.{view.phase}")
    head = say("renature.board.head", phase=phase, joker=view.joker, animal=animal)
    if view.overflow:
        head += " " + say("renature.board.overflow", n=view.overflow)
    return head


def _valley(view: RenatureView) -> str:
    """Three columns for each cell: two for what lies there, one for what joins it to the next."""
    cells = _cells(view)
    head = "   " + "  ".join(COLUMNS[: len(view.map[0])])
    lines = [f"[dim]{head}[/]"]
    for row in range(len(view.map)):
        names = [f"{column}{row + 1}" for column in COLUMNS[: len(view.map[0])]]
        lines.append(f"[dim]{row + 1:>2}[/] " + "".join(cells[name] for name in names).rstrip())
    return "\n".join(lines)


def _cells(view: RenatureView) -> dict[str, str]:
    """Three columns for each cell, by its name."""
    cells: dict[str, str] = {}
    for row, drawn in enumerate(view.map):
        for column, letter in zip(COLUMNS, drawn, strict=False):
            name = f"{column}{row + 1}"
            mark = "#" if name in view.starts else letter
            ink = "cyan" if letter == BROOK else "dim"
            cells[name] = f"[{ink}]{mark}[/]  "
    for cloud in view.clouds:
        cells[cloud.cell] = f"[bright_cyan]{f'*{cloud.count}':<3}[/]"
    for plant in view.plants:
        value = PLANTS.index(plant.plant) + 1
        cells[plant.cell] = f"[{INK[plant.colour]}]{LETTER[plant.colour]}{value}[/] "
    for played in view.played:
        if played.cells is not None:
            west = min(played.cells) if played.cells[0][1:] == played.cells[1][1:] else ""
            for animal, cell in zip(played.domino, played.cells, strict=True):
                ink = "bold yellow" if int(animal) == view.joker else "bold"
                cells[cell] = f"[{ink}]{animal}[/]" + ("--" if cell == west else "  ")
    return cells


def _legend(view: RenatureView, say: Say) -> str:
    """The joker track, and what the signs mean."""
    words = []
    for number, animal in enumerate(view.animals):
        name = f"{number} {say(f'renature.animal.{animal}')}"
        words.append(f"[bold yellow]{name}[/]" if number == view.joker else name)
    colours = [*(player.colour for player in view.players), COLOURS[-1]]
    inks = [
        f"[{INK[colour]}]{LETTER[colour]}[/] {say(f'renature.colour.{colour}')}"
        for colour in colours
    ]
    plants = [f"{i} {say(f'renature.plant.{plant}')}" for i, plant in enumerate(PLANTS, 1)]
    signs = [say("renature.board.start"), say("renature.board.clouds")]
    return "\n".join(
        [*_wrapped(words, " · "), *_wrapped([*inks, *plants], " · "), *_wrapped(signs, " · ")]
    )


def _wrapped(words: list[str], glue: str) -> list[str]:
    """Words joined in lines of at most 80 columns."""
    lines: list[str] = []
    line: list[str] = []
    for word in words:
        if line and _length(glue.join([*line, word])) > WIDTH:
            lines.append(glue.join(line))
            line = []
        line.append(word)
    return [*lines, glue.join(line)]


def _length(text: str) -> int:
    """The length of a text without its markup."""
    length = 0
    inside = False
    for sign in text:
        inside = sign == "[" or (inside and sign != "]")
        length += not inside and sign != "]"
    return length


def _areas(view: RenatureView, say: Say) -> str:
    """Every area: its token, its totals by colour, who took it or that it is about to close."""
    entries = [_area(view, area, say) for area in view.areas]
    across = WIDTH // AREA
    lines = []
    for start in range(0, len(entries), across):
        row = entries[start : start + across]
        lines.append("".join(entry + " " * (AREA - _length(entry)) for entry in row).rstrip())
    return "\n".join([f"[bold]{say('renature.board.areas')}[/]", *lines])


def _area(view: RenatureView, area: Area, say: Say) -> str:
    text = f"[bold]{area.letter}[/] {area.main}/{area.secondary}"
    colours = [*(player.colour for player in view.players), COLOURS[-1]]
    for colour, total in zip(colours, area.score.totals, strict=True):
        if total:
            text += f" [{INK[colour]}]{LETTER[colour]}{total}[/]"
    if area.taker is not None:
        text += f" >{area.taker}"
        text += "" if area.back is None else f"+{area.back}"
    elif area.is_closing:
        text += " [bold red]![/]"
    else:
        text += f" [dim]~{area.open_cells}[/]"
    return text


def _players(view: RenatureView, say: Say) -> str:
    lines = [f"[bold]{say('renature.board.players')}[/]"]
    for seat, player in enumerate(view.players):
        mark = "*" if seat in view.acting else " "
        name = say("player", player=seat + 1, you=seat == view.seat)[:NAME]
        who = f"{mark}[{INK[player.colour]}]{LETTER[player.colour]}[/] {name:<{NAME}} "
        lines.append(who + _player(player, view.slots[-1], say))
    return "\n".join(lines)


def _player(player: Player, slots: int, say: Say) -> str:
    return say(
        "renature.board.player",
        points=f"{player.points:>3}",
        clouds=f"{player.clouds}/{slots}",
        own="/".join(map(str, player.own)),
        neutral="/".join(map(str, player.neutral)),
        hand=player.hand_size,
        reserve=f"{player.reserve:>2}",
        tokens=player.tokens,
    )


def _hand(view: RenatureView, say: Say) -> str:
    words = []
    for domino in view.hand:
        names = "-".join(say(f"renature.animal.{view.animals[int(animal)]}") for animal in domino)
        words.append(f"[bold]{domino}[/] {names}")
    return "\n".join(_wrapped([say("renature.board.hand"), *words], "  "))
