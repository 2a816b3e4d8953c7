"""Takes the pictures of this folder anew: `.venv/bin/python -m docs.pictures.refresh`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

import tablee
from tablee.engine.record import write_record
from tests.browser.conftest import CHROMIUM_ARGUMENTS, find_chromium
from tests.browser.table_actions import play_on_from_sample, server_origin
from tests.server.harness_server import Server

HERE = Path(__file__).parent
POSITIONS = {
    "trade": ("matryoshka-4p-sample1", "take"),
    "botanik": ("botanik-2p-rules2-4", "place"),
    "renature": ("renature-3p-sample1", "plant"),
}


def take(page: Page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.screenshot(path=HERE / f"{name}.png")


def race(page: Page) -> None:
    """In the middle of a round of Mondo, a tile in hand."""
    bots = ["club", "club", "casual", "casual"]
    match = tablee.play("mondo", bots, seed="picture", options={"level": "advanced"})
    record = json.loads(write_record(match.record()))
    puts = [at for at, entry in enumerate(record["moves"]) if entry["move"].startswith("put")]
    wish = {"record": record, "ply": puts[38], "seat": 0, "name": "Ana", "level": "club"}
    headers = {"origin": server_origin(page)}
    page.goto(page.request.post("/api/play-on", data=wish, headers=headers).json()["path"])
    page.wait_for_selector(".heap.live")
    if not page.locator("[data-held]").count():
        page.locator("[data-tile]:not(.gone)").nth(40).click()
        page.wait_for_selector("[data-held]")


@contextmanager
def opened(data: Path) -> Iterator[Page]:
    """A page of a new person at a server of its own."""
    with Server(data) as server, sync_playwright() as play:
        chromium = play.chromium.launch(
            executable_path=find_chromium(), args=list(CHROMIUM_ARGUMENTS)
        )
        yield chromium.new_context(
            base_url=f"http://127.0.0.1:{server.port}",
            viewport={"width": 1280, "height": 800},
            locale="en-GB",
            reduced_motion="reduce",
            service_workers="block",
        ).new_page()
        chromium.close()


def main() -> None:
    with TemporaryDirectory() as data, opened(Path(data)) as page:
        page.goto("/")
        page.wait_for_selector("article")
        take(page, "home")
        for name, (sample, kind) in POSITIONS.items():
            play_on_from_sample(page, sample, kind)
            take(page, name)
        race(page)
        take(page, "mondo")


if __name__ == "__main__":
    main()
