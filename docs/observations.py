"""Writes the tables of fields into docs/research.md, and the picture of planes beside it.

    python docs/observations.py

A test compares both with what the coders say, so that the page stays true.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from tablee.engine.random import Random
from tablee.envs.coding import CODERS, Coder, find_coder
from tablee.envs.episode import Episode
from tablee.envs.sight import Sight
from tablee.envs.spaces import split
from tablee.games import find_game

PAGE = Path(__file__).parent / "research.md"
PICTURE = Path(__file__).parent / "pictures" / "planes.svg"
START = "<!-- fields: python docs/observations.py writes what follows -->\n"
END = "<!-- end of fields -->"
SHOWN = {
    "renature": ("animals", "plant_colours", "plant_types", "clouds"),
    "matryoshka": ("hand", "dealt", "series", "choice"),
}
PLAYERS = {"botanik": 2, "matryoshka": 4, "renature": 2, "mondo": 4}
PLIES = 40
CELL = 9
GAP = 24
COLOURS = ("#e8eceb", "#9ec7c0", "#3f8f86", "#e0a458", "#b3543a", "#5a4a78", "#2d3a4a")


def table(coder: Coder) -> str:
    """The fields of a table's observations, as Markdown."""
    game, players = coder.spec.game.name.capitalize(), coder.spec.players
    lines = [
        f"### {game}, {players} players: {coder.size:,} numbers",
        "",
        "| from | field | shape | values | meaning |",
        "|---|---|---|---|---|",
    ]
    start = 0
    for field in coder.fields:
        shape = " x ".join(map(str, field.shape))
        values = f"{field.low} to {field.high}"
        lines.append(f"| {start} | `{field.name}` | {shape} | {values} | {field.about} |")
        start += field.size
    return "\n".join(lines)


def tables() -> str:
    """All games, each for one number of players; others differ in their seats."""
    coders = [find_coder(find_game(name).spec(PLAYERS[name])) for name in CODERS]
    return "\n\n".join(map(table, coders)) + "\n"


def page(text: str) -> str:
    """The page with its tables written anew."""
    pattern = re.escape(START) + ".*" + re.escape(END)
    return re.sub(pattern, lambda _: f"{START}\n{tables()}\n{END}", text, flags=re.DOTALL)


def position(name: str) -> dict[str, np.ndarray]:
    """The fields of a position in the middle of a game, always the same."""
    coder = find_coder(find_game(name).spec(PLAYERS[name]))
    episode = Episode(coder)
    episode.deal("planes")
    rng = Random("planes")
    legal = np.zeros(coder.actions, np.int32)
    for _ in range(PLIES):
        count = coder.legal(episode.state, episode.seat, legal)
        episode.step(int(rng.pick(legal[:count].tolist())))
    shown = Sight(coder).show(episode, 0, is_asked=False)
    return split(coder, shown["observation"])  # type: ignore[return-value]


def grid(values: np.ndarray, x: int, y: int, title: str) -> list[str]:
    """One field as coloured squares."""
    rows = np.atleast_2d(values)
    parts = [f'<text x="{x}" y="{y - 6}">{title}</text>']
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            colour = COLOURS[min(int(value), len(COLOURS) - 1)]
            parts.append(
                f'<rect x="{x + c * CELL}" y="{y + r * CELL}" '
                f'width="{CELL - 1}" height="{CELL - 1}" fill="{colour}"/>'
            )
    return parts


def picture() -> str:
    """The chosen fields of both games, a row for each."""
    parts: list[str] = []
    y, width = GAP, 0
    for name, chosen in SHOWN.items():
        found = position(name)
        x, height = 4, 0
        for field in chosen:
            rows, columns = np.atleast_2d(found[field]).shape
            parts += grid(found[field], x, y, f"{name}: {field}")
            x += max(columns * CELL, 9 * len(f"{name}: {field}")) + GAP
            height = max(height, rows * CELL)
        width = max(width, x)
        y += height + GAP + 8
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" '
        'font-family="sans-serif" font-size="12" fill="#5f7a76">'
    )
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def main() -> None:
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
    PICTURE.write_text(picture(), "utf-8")


if __name__ == "__main__":
    main()
