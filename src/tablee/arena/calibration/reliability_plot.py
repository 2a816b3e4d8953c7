"""Stated chances beside what came of them, as a picture: a small square for each game."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.arena.calibration.bench_review import Reliability

SIDE = 150
GAP = 36
COLUMNS = 4
LARGEST = 7.0


def draw_reliability(found: Sequence[Reliability]) -> str:
    """An SVG document: dots on the diagonal are true chances; big dots stand for many moments."""
    rows = -(-len(found) // COLUMNS)
    width = GAP + COLUMNS * (SIDE + GAP)
    height = GAP + rows * (SIDE + GAP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="system-ui, sans-serif" font-size="12" fill="#24313a">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for place, one in enumerate(found):
        left = GAP + place % COLUMNS * (SIDE + GAP)
        top = GAP + place // COLUMNS * (SIDE + GAP)
        parts += _square(one, left, top)
    return "\n".join([*parts, "</svg>", ""])


def _square(one: Reliability, left: int, top: int) -> list[str]:
    most = max((each.count for each in one.bins), default=1)
    title = f"{one.game} {one.players}: {one.error:.3f} ({one.games} games)"
    parts = [
        f'<text x="{left}" y="{top - 8}">{title}</text>',
        f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#9aa"/>',
        f'<path d="M{left} {top + SIDE}l{SIDE} {-SIDE}" stroke="#cdd5d8"/>',
    ]
    for each in one.bins:
        x, y = left + each.stated * SIDE, top + (1 - each.came) * SIDE
        radius = max(1.5, LARGEST * (each.count / most) ** 0.5)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="#2f6f73"/>')
    return parts
