"""Takes the pictures of this folder anew: `.venv/bin/python -m docs.pictures.refresh`."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tablee.arena.games import play_game
from tablee.engine.record import write_record
from tablee.games import find_game
from tests.browser.at_the_table import (
    PHONE,
    origin,
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


def race(page: Page) -> None:
    """In the middle of a round of Mondo, a tile in hand."""
    game = find_game("mondo")
    spec = game.spec(4, {"level": "advanced"})
    match = play_game(game, spec, ["club", "club", "casual", "casual"], "picture").match
    record = json.loads(write_record(match.record()))
    puts = [at for at, entry in enumerate(record["moves"]) if entry["move"].startswith("put")]
    wish = {"record": record, "ply": puts[38], "seat": 0, "name": "Ana", "level": "club"}
    headers = {"origin": origin(page)}
    page.goto(page.request.post("/api/play-on", data=wish, headers=headers).json()["path"])
    page.wait_for_selector(".heap.live")
    if not page.locator("[data-held]").count():
        page.locator("[data-tile]:not(.gone)").nth(40).click()
        page.wait_for_selector("[data-held]")


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
        race(page)
        take(page, "mondo")
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
