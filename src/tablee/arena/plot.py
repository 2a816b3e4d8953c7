"""A tournament's ratings as a picture: a dot and its 95% interval for every bot."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from tablee.arena.standings import Standing

WIDTH = 640
ROW = 34
LEFT = 110
RIGHT = 24
TOP = 44
BOTTOM = 40
TICKS = 5


def draw_ratings(title: str, bots: Sequence[Standing]) -> str:
    """An SVG document."""
    height = TOP + ROW * len(bots) + BOTTOM
    low = min(bot.rating.interval[0] for bot in bots)
    high = max(bot.rating.interval[1] for bot in bots)
    scale = (WIDTH - LEFT - RIGHT) / max(high - low, 1e-9)

    def x(value: float) -> str:
        return f"{LEFT + (value - low) * scale:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="system-ui, sans-serif" font-size="13" fill="#24313a">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24" font-size="15" font-weight="600">{escape(title)}</text>',
    ]
    base = TOP + ROW * len(bots)
    for tick in range(TICKS):
        value = low + (high - low) * tick / (TICKS - 1)
        parts.append(f'<path d="M{x(value)} {TOP}V{base}" stroke="#dfe5e8"/>')
        parts.append(
            f'<text x="{x(value)}" y="{base + 18}" text-anchor="middle">{value:.1f}</text>'
        )
    for row, bot in enumerate(bots):
        y = TOP + ROW * row + ROW / 2
        left, right = bot.rating.interval
        parts += [
            f'<text x="{LEFT - 12}" y="{y + 4:.1f}" text-anchor="end">{escape(bot.bot)}</text>',
            f'<path d="M{x(left)} {y}H{x(right)}" stroke="#2f6f73" stroke-width="3"/>',
            f'<circle cx="{x(bot.rating.mu)}" cy="{y}" r="6" fill="#2f6f73"/>',
        ]
    return "\n".join([*parts, "</svg>", ""])
