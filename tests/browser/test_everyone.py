"""Everyone can play: both languages, both themes, by ear; axe-core finds nothing on any screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import (
    decide_by_list,
    decision,
    finish_elsewhere,
    table_for_two,
    table_with_bots,
)
from tests.browser.conftest import Open
from tests.server.a_server import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN_AXE = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
  .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`)"""


def assert_accessible(page: Page, screen: str) -> None:
    # By the debugger, not by a script tag: the page's own security policy stays as it is.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8") + "; null")
    # What is still fading in has no contrast yet.
    page.evaluate(
        """() => Promise.all(document.getAnimations()
          .filter((a) => a.effect?.getTiming().iterations !== Infinity).map((a) => a.finished))"""
    )
    found = page.evaluate(RUN_AXE)
    assert not found, f"{screen}: {found}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_screen_has_a_violation(open_page: Open, server: Server, theme: str) -> None:
    page = open_page("/", color_scheme=theme)
    page.wait_for_selector("article")
    assert_accessible(page, "home")
    page.goto(table_for_two(page))
    page.wait_for_selector("[data-testid=link]")
    assert_accessible(page, "waiting room, host")
    guest = open_page(page.url, color_scheme=theme)
    guest.wait_for_selector("form.sit")
    assert_accessible(guest, "waiting room, guest")
    page.goto("/")
    page.goto(table_with_bots(page))
    seen: set[str] = set()
    while (what := decision(page)) is not None:
        if what not in seen:
            seen.add(what)
            assert_accessible(page, what)
        decide_by_list(page)
        if len(seen) == 5:
            break
    open_dialogs(page)
    finish_elsewhere(page, server)
    assert_accessible(page, "after the game")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("[data-testid=replay-at]")
    assert_accessible(page, "replay")
    for path in ("/rules/matryoshka", "/nowhere", "/t/nothinghere", "/replay"):
        page.goto(path)
        page.wait_for_selector("main h1, main h2")
        assert_accessible(page, path)


def open_dialogs(page: Page) -> None:
    decision(page)
    for key, name in (("m", "moves"), ("r", "rules"), ("?", "keys")):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        assert_accessible(page, name)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    assert_accessible(page, "settings")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Leave").first.click()
    assert_accessible(page, "leave")
    page.keyboard.press("Escape")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_phone_has_no_violation(open_page: Open, theme: str) -> None:
    small: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "color_scheme": theme}
    page = open_page("/", **small)
    page.wait_for_selector("article")
    assert_accessible(page, "home")
    page.goto(table_with_bots(page))
    decision(page)
    assert_accessible(page, "board")
    for name in ("Log", "Chat"):
        page.locator("nav").get_by_role("button", name=name).click()
        assert_accessible(page, name)


def test_the_board_in_words(open_page: Open) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    decision(page)
    lines = page.get_by_role("region", name="The board in words").get_by_role("listitem")
    expect(lines).to_have_count(2)
    expect(lines.nth(0)).to_have_text("Round 0 of 4, choosing the first dolls.")
    card = r"(Rose|Drop|Clover|Heart|Sun|Tulip|Star|Moon|Cherry|Snow) [A-J][1-7]"
    expect(lines.nth(1)).to_have_text(re.compile(rf"^Your hand: {card}(, {card}){{5}}\.$"))
    decide_by_list(page)
    decision(page)
    words = page.get_by_test_id("in-words")
    expect(words).to_contain_text(re.compile(rf"Tableau of Bot 2, \d+ points?: {card}, {card}\."))
    next_decision = re.compile(r"Your turn: (Offer|Propose) one card of your hand")
    expect(page.get_by_test_id("live")).to_contain_text(next_decision)


def test_the_language_follows_the_browser_and_can_be_switched(open_page: Open) -> None:
    page = open_page("/", locale="fr-CH")
    expect(page.get_by_role("heading", level=1)).to_have_text("Prenez place.")
    page.goto(table_with_bots(page))
    decision(page)
    status = page.get_by_test_id("status")
    expect(status).to_have_text("Montrez deux cartes de votre main")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("button", name="en", exact=True).click()
    expect(status).to_have_text("Show two cards of your hand")
    expect(page.get_by_test_id("in-words")).to_contain_text("Your hand")
    cells = page.locator("[data-cell]")
    for at in range(3):
        cells.nth(at).click()
    expect(page.get_by_test_id("why")).to_contain_text("Show exactly two")  # the server's words
    page.reload()
    expect(status).to_have_text("Show two cards of your hand")


def test_title_and_favicon_call(open_page: Open) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    decision(page)
    expect(page).to_have_title("● Your turn · Matryoshka")
    icon = page.locator("#favicon")
    expect(icon).to_have_attribute("href", "/favicon-turn.svg")
    page.get_by_role("link", name="Tablée, all games").click()
    expect(page).to_have_title(re.compile("^Tablée"))
    expect(icon).to_have_attribute("href", "/favicon.svg")
