"""Renature's turns end by themselves where that is wished, but never over an undo."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.games.harness_renature import LIT, decide_by_mouse, sit_down
from tests.browser.table_actions import (
    own_move,
    stop_time,
    table_with_open_seat,
    wait_for_decision,
    wait_for_own_moves,
)

FOREVER_MS = 60_000
WISHED = "() => localStorage.setItem('tablee.renature.ends-by-itself', 'true')"


def open_with_wish(open_page: OpenPage) -> Page:
    """A page whose person wants turns to end by themselves."""
    page = open_page(motion=True)
    page.add_init_script(f"({WISHED})()")
    return page


@pytest.mark.long
def test_a_domino_and_a_plant_are_dragged(open_page: OpenPage) -> None:
    """Two gestures, and the turn ends by itself."""
    page = open_with_wish(open_page)
    sit_down(page)
    drag(page, "[data-domino]", "[data-at=f1]")
    page.wait_for_selector("main[data-decision=plant]")
    drag(page, "[data-sort='own bush']", LIT)
    wait_for_own_moves(page, 3)  # nothing more was pressed
    assert wait_for_decision(page) == "domino"


def drag(page: Page, piece: str, place: str) -> None:
    start, end = (page.locator(found).first.bounding_box() for found in (piece, place))
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()


def play_until(page: Page, wanted: str) -> None:
    """By mouse, to a decision of this turn."""
    while (what := wait_for_decision(page)) != wanted:
        assert what is not None
        decide_by_mouse(page, what)


def play_to_the_end_of_the_turn(page: Page) -> None:
    """While time stands still, so that nothing of the turn happens by itself."""
    assert wait_for_decision(page) == "domino"
    stop_time(page)
    play_until(page, "end")


def test_a_turn_ends_by_itself_only_when_that_is_wished_and_it_is_said(
    open_page: OpenPage,
) -> None:
    page = open_page(motion=True)
    page.clock.install()
    sit_down(page)
    play_to_the_end_of_the_turn(page)
    page.clock.fast_forward(FOREVER_MS)
    expect(page.locator(".ending")).to_have_count(0)
    assert wait_for_decision(page) == "end"
    page.get_by_role("switch", name="End my turn automatically").click()
    page.clock.resume()
    decide_by_mouse(page, "end")
    play_to_the_end_of_the_turn(page)
    expect(page.locator(".ending")).to_have_count(1)
    page.clock.run_for(1000)
    expect(page.get_by_test_id("live")).to_contain_text("Your turn ends by itself")


@pytest.mark.long
def test_a_turn_that_an_undo_led_back_to_does_not_end_by_itself(open_page: OpenPage) -> None:
    page = open_with_wish(open_page)
    page.clock.install()
    sit_down(page)
    play_to_the_end_of_the_turn(page)
    expect(page.get_by_role("switch", name="End my turn automatically")).to_be_visible()
    with own_move(page):
        page.clock.fast_forward(FOREVER_MS)  # it ends by itself
        page.clock.resume()
    assert wait_for_decision(page) == "domino"
    while wait_for_decision(page) != "end":
        with own_move(page):
            page.get_by_role("button", name="Take back").first.click()
    page.clock.fast_forward(FOREVER_MS)
    expect(page.locator(".ending")).to_have_count(0)
    assert wait_for_decision(page) == "end"
    decide_by_mouse(page, "end")
    play_to_the_end_of_the_turn(page)  # another turn, which nobody undid
    expect(page.locator(".ending")).to_have_count(1)


@pytest.mark.long
def test_a_turn_does_not_end_by_itself_while_an_undo_is_asked_for(open_page: OpenPage) -> None:
    ana, bo = open_page(), open_with_wish(open_page)
    bo.clock.install()
    path = table_with_open_seat(ana, game="renature", options={"first": 0})
    ana.goto(path)
    bo.goto(path)
    bo.get_by_label("Nickname").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    ana.get_by_role("button", name="Begin").click()
    play_until(ana, "end")
    expect(ana.get_by_role("switch")).to_have_count(0)  # no bar moves: none to be switched on
    decide_by_mouse(ana, "end")
    play_to_the_end_of_the_turn(bo)
    expect(bo.locator(".ending")).to_have_count(1)
    ana.get_by_role("button", name="Ask to take back").first.click()
    asked = bo.get_by_test_id("undo-asked")
    expect(asked).to_be_visible()
    bo.clock.fast_forward(FOREVER_MS)
    expect(bo.locator(".ending")).to_have_count(0)
    assert wait_for_decision(bo) == "end"
    expect(asked).to_be_visible()
