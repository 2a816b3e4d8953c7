"""A walk by keys through screens, dialogs and decisions: the focus never stays on the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.by_ear.blind_player import EARS
from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import begun, make
from tests.browser.table_actions import (
    decide_by_list,
    finish_elsewhere,
    play_on_from_sample,
    table_with_bots,
    table_with_open_seat,
    wait_for_decision,
)
from tests.server.harness_server import Server

TEN_FRAMES = """() => new Promise((done) => {
  let left = 10
  const next = () => (left-- > 0 ? requestAnimationFrame(next) : done(null))
  next()
})"""
IS_ON_THE_PAGE = "() => [null, document.body].includes(document.activeElement)"


@pytest.fixture
def page(open_page: OpenPage) -> Iterator[Page]:
    """A page that notes where the focus was before it fell to the page for six frames."""
    page = open_page()
    page.add_init_script(EARS)
    yield page
    settle(page)


def settle(page: Page) -> None:
    """Wait long enough for a lost focus to be noted; there must be none."""
    page.evaluate(TEN_FRAMES)
    assert page.evaluate("window.ears.lost") == []
    assert not page.evaluate(IS_ON_THE_PAGE)


def press(page: Page, role: Literal["button", "link"], name: str) -> None:
    page.get_by_role(role, name=name, exact=True).first.press("Enter")


def walk_through_dialogs(page: Page, *buttons: str) -> None:
    for key in ("m", "r", "?"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        settle(page)
    for name in buttons:
        press(page, "button", name)
        page.wait_for_selector("dialog[open]")
        settle(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.get_by_role("button", name=name, exact=True).first).to_be_focused()


@pytest.mark.long
def test_dialogs_and_the_decisions_of_matryoshka(page: Page) -> None:
    page.goto(table_with_bots(page, 3))
    for wanted in ("show", "offer|propose", "take", "lay"):
        if wanted in ("take", "lay"):
            play_on_from_sample(page, "matryoshka-3p-sample0", wanted)
        assert wait_for_decision(page) in wanted.split("|")
        page.keyboard.press("b")
        settle(page)
        decide_by_list(page)
        settle(page)
    wait_for_decision(page)
    page.keyboard.press("b")
    walk_through_dialogs(page, "Settings", "Table", "Seen")


def test_what_is_beside_the_board_and_what_is_asked_before_leaving(page: Page) -> None:
    page.goto(table_with_bots(page, 2, game="renature"))
    wait_for_decision(page)
    page.keyboard.press("b")
    for key in ("l", "c"):
        page.keyboard.press(key)
        settle(page)
        page.get_by_role("tab", selected=True).focus()
    press(page, "button", "Fold away")
    settle(page)
    press(page, "button", "Fold the players away")
    settle(page)
    press(page, "button", "Table")
    page.get_by_role("dialog").get_by_role("button", name="Let someone watch").press("Enter")
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_be_focused()
    page.keyboard.press("Escape")
    press(page, "button", "Table")
    page.get_by_role("dialog").get_by_role("button", name="Leave").last.press("Enter")
    settle(page)
    page.keyboard.press("Escape")
    settle(page)


def test_a_bot_is_put_on_a_seat_and_the_focus_stays_there(page: Page) -> None:
    page.goto(table_with_open_seat(page))
    expect(page.get_by_test_id("live")).to_contain_text("1 seat is still free.")
    page.get_by_role("button", name="Put a bot here, seat 2").press("Enter")
    expect(page.get_by_label("Level of the bot on seat 2")).to_be_focused()
    page.get_by_role("button", name="Free this seat, seat 2").press("Enter")
    expect(page.locator("[data-place='1'] :focus")).to_have_count(1)
    settle(page)


def test_the_own_time_is_said_when_it_becomes_short(page: Page) -> None:
    page.clock.install()
    clock = {"clock": "live", "seconds": 300}
    page.goto(table_with_bots(page, 2, game="botanik", clock=clock))
    wait_for_decision(page)
    page.clock.fast_forward(245_000)
    expect(page.get_by_test_id("live-now")).to_contain_text("You have 60 seconds left.")
    page.clock.fast_forward(36_000)
    expect(page.get_by_test_id("live-now")).to_contain_text("You have 20 seconds left.")


def test_a_pause_and_what_follows_it(page: Page) -> None:
    page.goto(make(page, "mb"))
    begun(page)
    page.keyboard.press("b")
    press(page, "button", "Pause")
    expect(page.locator("[data-resume]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-resume]")).to_have_count(0)
    expect(page.get_by_test_id("live")).to_contain_text("The game goes on.")
    settle(page)


def test_pages_and_a_tour(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("article")
    press(page, "link", "Rules of Botanik")
    expect(page.get_by_role("heading", level=1, name="Rules of Botanik")).to_be_focused()
    press(page, "link", "Tablée, all games")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("button", name="Learn Botanik").press("Enter")
    go_on = page.get_by_role("button", name="Go on")
    expect(go_on).to_be_focused()
    expect(page.get_by_test_id("live")).to_contain_text("By keyboard: m lists what you can do")
    go_on.press("Enter")
    expect(go_on).to_have_count(0)
    settle(page)
    expect(page.get_by_test_id("live")).to_contain_text("Three tiles have arrived.")
    press(page, "button", "Skip the tour")
    settle(page)


@pytest.mark.long
def test_the_end_and_a_replay_that_says_its_moments_whole(page: Page, server: Server) -> None:
    page.goto(table_with_bots(page, 3))
    wait_for_decision(page)
    page.keyboard.press("b")
    finish_elsewhere(page, server)
    expect(page.get_by_test_id("live-now")).to_contain_text("The game is over.")
    expect(page.get_by_test_id("live-now")).to_contain_text("You: ")
    expect(page.locator("#after-title")).to_be_focused()
    press(page, "link", "Replay")
    expect(page.get_by_role("heading", level=1, name="Replay")).to_be_focused()
    said = page.locator(".words[aria-live=polite][aria-atomic=true]")
    expect(said).to_contain_text("Move 0 of")
    page.keyboard.press("]")
    expect(said).to_contain_text("Move 1 of")
    page.keyboard.press("End")
    expect(said).to_contain_text("wins!")
    for key in ("w", "l", "b"):
        page.keyboard.press(key)
        settle(page)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog")
    expect(keys).to_contain_text("Play, pause")
    expect(keys).not_to_contain_text("Take back")
    page.keyboard.press("Escape")
    settle(page)
