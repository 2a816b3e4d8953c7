"""Draws the curve of a training run of `examples/train_botanik.py`.

python -m bench.training botanik.csv bench/training.svg
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 60, 150, 44, 44
LOW, HIGH = 0.5, 0.7
LINES = (("rules_of_thumb", "rules of thumb", "#9aa5ab"), ("network", "network", "#2f6f73"))


def draw(rounds: list[dict[str, str]]) -> str:
    """An SVG document: what both evaluations explain, round by round."""
    last = max(1, len(rounds) - 1)

    def x(number: float) -> float:
        return LEFT + number * (WIDTH - LEFT - RIGHT) / last

    def y(share: float) -> float:
        return TOP + (HIGH - share) * (HEIGHT - TOP - BOTTOM) / (HIGH - LOW)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="system-ui, sans-serif" font-size="13" fill="#24313a">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24" font-size="15" font-weight="600">'
        "Share of the final margin's variance that is explained</text>",
        f'<text x="{x(last)}" y="{HEIGHT - 8}" text-anchor="end">round of self-play</text>',
    ]
    for tick in range(5):
        share = LOW + (HIGH - LOW) * tick / 4
        parts.append(f'<path d="M{LEFT} {y(share):.1f}H{x(last):.1f}" stroke="#dfe5e8"/>')
        parts.append(f'<text x="8" y="{y(share) + 4:.1f}">{share:.0%}</text>')
    for number in (0, last):
        parts.append(f'<text x="{x(number):.1f}" y="{HEIGHT - 26}">{number}</text>')
    for name, label, colour in LINES:
        shares = [float(one[name]) for one in rounds]
        points = " ".join(f"{x(i):.1f},{y(share):.1f}" for i, share in enumerate(shares))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="3"/>'
        )
        end = f'x="{x(last) + 8:.1f}" y="{y(shares[-1]) + 4:.1f}"'
        parts.append(f"<text {end}>{label} {shares[-1]:.1%}</text>")
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    source, target = sys.argv[1:]
    with Path(source).open(encoding="utf-8") as file:
        Path(target).write_text(draw(list(csv.DictReader(file))), "utf-8")
