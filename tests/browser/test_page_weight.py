"""The page is small: the bytes that are sent for the shell and one game."""

from __future__ import annotations

import gzip
from importlib.resources import files
from pathlib import Path

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import table_with_bots, wait_for_decision

SHELL_AND_ONE_GAME = 250_000


def test_shell_and_one_game_weigh_at_most_250_kb(open_page: OpenPage) -> None:
    """All that was fetched up to the first board, fonts included; text as gzip sends it."""
    folder = Path(str(files("tablee"))) / "web"
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    fetched = page.evaluate(
        "performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname)"
    )
    assets = {path for path in fetched if (folder / path.lstrip("/")).is_file()} | {"/index.html"}
    sizes = {path: weight(folder / path.lstrip("/")) for path in assets}
    print(f"{sum(sizes.values())} bytes in {len(sizes)} files")
    assert any("matryoshka" in path for path in sizes)
    assert sum(sizes.values()) <= SHELL_AND_ONE_GAME, sizes


def weight(file: Path) -> int:
    data = file.read_bytes()
    return len(data) if file.suffix == ".woff2" else len(gzip.compress(data))
