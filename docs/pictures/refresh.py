"""Takes the pictures of this folder anew: `.venv/bin/python -m docs.pictures.refresh`.

All but Mondo's, whose moment does not stand still: that one is taken by hand.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.at_the_table import (
    PHONE,
    play_to_the_end,
    sit_down_at,
    table_for_two,
    table_with_bots,
)
from tests.browser.conftest import CHROMIUM_ARGUMENTS, find_chromium
from tests.server.a_server import Server

HERE = Path(__file__).parent
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
POSITIONS = {
    "trade": ("matryoshka-4p-sample1", "take"),
    "lay": ("matryoshka-3p-sample1", "lay"),
    "botanik": ("botanik-2p-sample2", "place"),
    "renature": ("renature-3p-sample1", "plant"),
}


def take(page: Page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.screenshot(path=HERE / f"{name}.png")


def main() -> None:
    with TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as play:
        chromium = play.chromium.launch(
            executable_path=find_chromium(), args=list(CHROMIUM_ARGUMENTS)
        )
        usual: dict[str, Any] = {
            "base_url": f"http://127.0.0.1:{server.port}",
            "locale": "en-GB",
            "reduced_motion": "reduce",
        }
        page = chromium.new_context(**usual, **DESK).new_page()
        page.goto("/")
        page.wait_for_selector("article")
        take(page, "home")
        page.goto(table_for_two(page))
        page.wait_for_selector("[data-testid=link]")
        take(page, "waiting-room")
        for name, (sample, kind) in POSITIONS.items():
            sit_down_at(page, sample, kind)
            take(page, name)
        table = table_with_bots(page)
        play_to_the_end(page, server, table)
        page.goto(table)
        page.wait_for_selector("[data-testid=after]")
        take(page, "after")
        phone = chromium.new_context(**usual, **PHONE).new_page()
        sit_down_at(phone, "matryoshka-3p-sample1", "propose")
        take(phone, "phone-trade")
        chromium.close()


if __name__ == "__main__":
    main()
