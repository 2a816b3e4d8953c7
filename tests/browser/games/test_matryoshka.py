"""Matryoshka in the browser: by mouse, by keyboard alone, on a phone; its tutorial."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    PHONE,
    confirm,
    decide_by_list,
    decide_by_mouse,
    decisions,
    progress,
    stop_time,
    table_with_bots,
    wait_for_decision,
    wait_for_progress,
)


def test_a_full_game_against_bots_by_mouse(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    seen = set()
    for what in decisions(page, 9, "matryoshka-3p-sample0", "lay"):
        seen.add(what)
        decide_by_mouse(page)
    assert seen == {"show", "offer", "propose", "take", "lay"}
    after = page.get_by_test_id("after")
    expect(after.get_by_role("heading", level=2)).to_contain_text(re.compile("win|share"))
    expect(after.locator("summary .score")).to_have_count(3)
    assert_final_scores_are_those_of_the_breakdown(page)


def assert_final_scores_are_those_of_the_breakdown(page: Page) -> None:
    for line in page.get_by_test_id("after").locator("ol > li").all():
        if line.locator("details").get_attribute("open") is None:
            line.locator("summary").click()
        score = int(line.locator("summary .score").inner_text())
        assert int(line.locator(".points.total").inner_text()) == score
        told = [int(found) for found in re.findall(r": (\d+)", line.locator("ul").inner_text())]
        assert sum(told) == score


def test_a_full_game_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    assert wait_for_decision(page) == "show"
    page.keyboard.press("b")
    first = page.locator("[data-cell]:focus")
    expect(first).to_have_attribute("tabindex", "0")
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")
    for key in ("ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "End"):
        page.keyboard.press(key)
    expect(page.locator("[data-cell]:focus")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Space")
    expect(confirm(page)).to_have_count(1)
    page.keyboard.press("Tab")
    expect(confirm(page)).to_be_focused()
    before = progress(page)
    page.keyboard.press("Enter")
    wait_for_progress(page, before)
    while wait_for_decision(page) not in ("offer", None):
        decide_by_list(page)
    page.keyboard.press("b")  # on the hand: arrows choose, Enter lifts, Enter plays
    page.keyboard.press("ArrowRight")
    before = progress(page)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_for_progress(page, before)
    assert wait_for_decision(page) == "take"
    for _ in decisions(page, 3, "matryoshka-3p-sample0", "lay"):
        decide_by_list(page)
    expect(page.get_by_test_id("after")).to_be_visible()


def test_the_list_of_moves_filters_as_one_types(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    page.keyboard.press("m")
    options = page.get_by_role("option")
    expect(options).to_have_count(15)  # two of six cards
    card = options.first.inner_text().split()[1]
    page.keyboard.type(card.lower())
    expect(options).to_have_count(5)
    page.keyboard.press("ArrowDown")
    expect(page.locator("[role=option][aria-selected=true]")).to_have_count(1)
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(options).to_have_count(0)


def test_an_illegal_attempt_says_why_beside_the_pointer_with_the_rule(open_page: OpenPage) -> None:
    page = open_page()
    page.clock.install()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    stop_time(page)  # the bubble would go away by itself
    cells = page.locator("[data-cell]")
    for at in range(3):
        cells.nth(at).click()
    why = page.get_by_test_id("why")
    expect(why).to_contain_text("Show exactly two different cards")
    pointer, bubble = cells.nth(2).bounding_box(), why.bounding_box()
    assert pointer is not None
    assert bubble is not None
    assert abs(bubble["y"] + bubble["height"] / 2 - pointer["y"] - pointer["height"] / 2) < 160
    why.get_by_role("button", name="MAT-05").click()
    expect(page.get_by_role("dialog").locator("article")).to_contain_text("The first two dolls")


def test_chosen_cards_are_scored_by_the_server_at_once(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    cells = page.locator("[data-cell]")
    cards = [cells.nth(at).get_attribute("data-card") or "" for at in range(6)]
    cells.nth(0).click()
    for at in range(1, 6):
        cells.nth(at).click()
        one, two = cards[0], cards[at]
        is_run = one[0] == two[0] and abs(int(one[1]) - int(two[1])) == 1
        points = 2 if is_run or one[1] == two[1] else 0
        expect(page.get_by_test_id("worth")).to_have_text(f"{points} points")
        cells.nth(at).click()


def test_a_phone(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(table_with_bots(page))
    board = page.get_by_test_id("board")
    for _ in range(6):
        if wait_for_decision(page) is None:
            break
        box = board.bounding_box()
        assert box is not None
        assert box["width"] == 390
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, a, summary')]
              .filter((e) => e.checkVisibility() && !e.closest('.visually-hidden'))
              .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
              .filter(([, r]) => r.width > 1 && (r.width < 39.5 || r.height < 39.5))
              .map(([html]) => html)"""
        )
        assert not small, small
        decide_by_mouse(page)
    page.get_by_role("button", name="Log").click()
    drawer = page.get_by_role("dialog")
    expect(drawer.get_by_text("You have decided.").first).to_be_visible()
    drawer.get_by_role("tab", name="Chat").click()
    expect(drawer.get_by_text("Bots are good listeners")).to_be_visible()


CUT = """names => names.flatMap((name) =>
  name.scrollWidth > name.clientWidth ? [name.textContent] : [])"""


def test_from_320_pixels_and_at_twice_the_zoom_nothing_is_cut_off(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 320, "height": 568})
    page.goto(table_with_bots(page, players=5))
    wait_for_decision(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.locator("[data-seat] b").evaluate_all(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.set_viewport_size({"width": 640, "height": 400})  # 1280 x 800 at 200 %
    assert page.evaluate("document.documentElement.scrollWidth") == 640
    decide_by_mouse(page)


def test_the_tutorial_is_done_by_playing(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Learn Matryoshka").click()
    guide = page.get_by_test_id("tutorial")
    go_on = guide.get_by_role("button", name="Go on")
    go_on.click()
    go_on.click()
    expect(guide).to_contain_text("Try it")
    assert_pointed_at(page, "[data-card=a2]")
    page.locator("[data-card=a2]").click()
    assert_pointed_at(page, "[data-card=a3]")
    page.locator("[data-card=a3]").click()
    assert_pointed_at(page, "[data-confirm]")
    expect(page.get_by_test_id("worth")).to_have_text("2 points")
    confirm(page).click()
    go_on.click()
    steps = []
    while not guide.get_by_role("button", name="Play on").count():
        assert wait_for_decision(page) is not None
        steps.append(guide.inner_text() if guide.count() else "")
        decide_by_list(page)
        wait_for_decision(page)
    assert any("Someone offers a doll" in step for step in steps)
    assert any("Only you see these proposals" in step for step in steps)
    guide.get_by_role("button", name="Play on").click()
    expect(guide).to_have_count(0)


@pytest.mark.long
def test_a_tutorial_goes_on_where_it_was_when_the_page_is_loaded_again(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Learn Matryoshka").click()
    guide = page.get_by_test_id("tutorial")
    guide.get_by_role("button", name="Go on").click()
    page.reload()
    expect(guide).to_contain_text("Step 2 of")
    guide.get_by_role("button", name="Go on").click()
    decide_by_list(page)
    guide.get_by_role("button", name="Go on").click()
    while (what := wait_for_decision(page)) != "offer":
        assert what is not None
        decide_by_list(page)
    expect(guide).to_contain_text("You are the active player")
    words = guide.inner_text()
    page.reload()
    expect(guide).to_have_text(words, use_inner_text=True)
    page.evaluate("sessionStorage.clear()")  # as on another device
    page.reload()
    expect(guide).to_have_text(words, use_inner_text=True)
    guide.get_by_role("button", name="Skip the tour").click()
    page.reload()
    wait_for_decision(page)
    expect(guide).to_have_count(0)


def assert_pointed_at(page: Page, selector: str) -> None:
    """The tutorial's ring lies around it, and a press goes through to it."""
    page.wait_for_function(
        """(selector) => {
          const ring = document.querySelector('[data-testid=pointer]')?.getBoundingClientRect()
          const box = document.querySelector(selector).getBoundingClientRect()
          return ring && ring.left <= box.left && box.right <= ring.right
            && ring.top <= box.top && box.bottom <= ring.bottom
        }""",
        arg=selector,
    )
