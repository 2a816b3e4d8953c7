"""The page is small: what is sent before a game is chosen, and for the shell and one game."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import table_with_bots, wait_for_decision
from tests.server.harness_server import Person, Server

MOST = 250_000
MOST_WITH_A_GAME = 255_000
MOST_AFTERWARDS = 260_000
FOLDER = Path(str(files("tablee"))) / "web"
FETCHED = "performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"
FETCHED_BEFORE = FETCHED.replace(".map", ".filter((one) => one.startTime <= window.firstBoard).map")
NOTE_FIRST_BOARD = """new MutationObserver((_, watch) => {
  if (!document.querySelector('main[data-decision]:not([data-decision=""])')) return
  window.firstBoard = performance.now()
  watch.disconnect()
}).observe(document, { subtree: true, childList: true, attributes: true })"""
"""When the first board is there: before it is painted."""

HAS_TABLE_SCREEN = f"() => {FETCHED}.some((path) => path.includes('TableScreen'))"


def test_the_home_page_weighs_at_most_250_kb(open_page: OpenPage, server: Server) -> None:
    """All that comes before a game is chosen: fonts, answers, the screen of a table."""
    page = open_page("/")
    page.wait_for_selector("main article")
    page.wait_for_function(HAS_TABLE_SCREEN)  # it comes when nothing else is to be done
    page.wait_for_load_state("networkidle")
    sizes = files_of(page)
    answers = {path for path in page.evaluate(FETCHED) if path.startswith("/api/")}
    ana = Person(server, "Ana")
    sizes |= {path: len(json.dumps(ana.get(path))) for path in sorted(answers)}
    print(f"home: {sum(sizes.values())} bytes in {len(sizes)} files")
    assert "/api/games" in sizes
    assert sum(sizes.values()) <= MOST, sizes


def test_shell_and_one_game_weigh_at_most_255_kb(open_page: OpenPage) -> None:
    """All that was asked for up to the first board, fonts included; text as gzip sends it.

    What lies beside the board is asked for after it, and is bounded as well.
    """
    page = open_page()
    page.add_init_script(NOTE_FIRST_BOARD)
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    page.wait_for_load_state("networkidle")
    page.wait_for_function(f"() => {FETCHED}.some((path) => path.includes('MoveList'))")
    all_of_it, sizes = files_of(page), files_of(page, FETCHED_BEFORE)
    print(f"first board: {sum(sizes.values())} bytes in {len(sizes)} files")
    print(f"with what is beside it: {sum(all_of_it.values())} bytes in {len(all_of_it)} files")
    assert any("matryoshka" in path for path in sizes)
    assert sum(sizes.values()) <= MOST_WITH_A_GAME, sizes
    assert sum(all_of_it.values()) <= MOST_AFTERWARDS, all_of_it


def files_of(page: Page, fetched: str = FETCHED) -> dict[str, int]:
    """The files that a page has fetched, and their bytes."""
    found = {path for path in page.evaluate(fetched) if (FOLDER / path.lstrip("/")).is_file()}
    return {path: weight(FOLDER / path.lstrip("/")) for path in found | {"/index.html"}}


def weight(file: Path) -> int:
    """Bytes as the server sends them."""
    packed = file.with_name(file.name + ".gz")
    assert file.suffix not in (".js", ".css", ".html") or packed.is_file(), file.name
    return len((packed if packed.is_file() else file).read_bytes())
