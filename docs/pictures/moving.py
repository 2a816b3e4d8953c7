"""Films a game between bots for the README: `.venv/bin/python -m docs.pictures.moving`."""

from __future__ import annotations

import io
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.pictures.refresh import HERE, opened
from PIL import Image
from playwright.sync_api import Page

from tests.browser.table_actions import LOG_LINES, server_origin

FILE = HERE / "renature.webp"
SIZE = (800, 500)
PICTURES = 24
LASTS = 600
"""Milliseconds that each picture stays; the last one stays longer."""
BEFORE = 24
"""Lines of the log before it begins: there is something to see."""
MOST = 1_500_000
BOT = {"kind": "bot", "level": "casual"}
HAS_LINES = "([lines, least]) => document.querySelectorAll(lines).length >= least"


def sit_by(page: Page) -> None:
    """At a table of bots."""
    terms = {"game": "renature", "players": 3, "pace": 700}
    wish = {"terms": terms, "seats": [BOT] * 3, "name": "Ana", "start": True}
    headers = {"origin": server_origin(page)}
    page.goto(page.request.post("/api/tables", data=wish, headers=headers).json()["path"])


def film(page: Page) -> list[Image.Image]:
    """A picture whenever something has happened, however long the machine takes for it."""
    pictures, lines = [], BEFORE
    for _ in range(PICTURES):
        page.wait_for_function(HAS_LINES, arg=[LOG_LINES, lines])
        lines = page.locator(LOG_LINES).count() + 1
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        pictures.append(picture.resize(SIZE, Image.Resampling.LANCZOS))
    return pictures


def write(pictures: list[Image.Image], file: Path) -> None:
    first, *others = pictures
    lasts = [LASTS] * len(others) + [4 * LASTS]
    first.save(
        file, save_all=True, append_images=others, duration=lasts, loop=0, quality=60, method=4
    )
    size = file.stat().st_size
    print(f"{file.name}: {len(pictures)} pictures, {size} bytes")
    assert size <= MOST


def main() -> None:
    with TemporaryDirectory() as data, opened(Path(data)) as page:
        sit_by(page)
        write(film(page), FILE)


if __name__ == "__main__":
    main()
