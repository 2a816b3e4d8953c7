"""Renature on the page: whole games by mouse and by keyboard alone, a phone, and by ear."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible, assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.games.harness_renature import LIT, decide_by_mouse, press_lit, sit_down
from tests.browser.table_actions import (
    PHONE,
    decide_by_list,
    decisions,
    own_move,
    play_on_from_sample,
    play_to_the_end,
    progress,
    stop_time,
    table_with_bots,
    wait_for_decision,
    wait_for_progress,
)
from tests.helpers import SOAK, first_of
from tests.server.harness_server import Server


def test_a_full_game_by_mouse(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, players=4)
    seen = set()
    for what in decisions(page, 6, "renature-4p-sample1", "place"):
        seen.add(what)
        decide_by_mouse(page, what)
    assert {"domino", "plant", "end"} <= seen
    after = page.get_by_test_id("after")
    expect(after.locator("summary .score")).to_have_count(4)
    for line in after.locator("ol > li").all():
        if line.locator("details").get_attribute("open") is None:
            line.locator("summary").click()
        score = int(line.locator("summary .score").inner_text().replace("−", "-"))
        *parts, total = [
            int(cell.replace("−", "-")) for cell in line.locator("td").all_inner_texts()
        ]
        assert sum(parts) == total == score


def turning(page: Page) -> int:
    """Which domino of the hand looks different when it is turned: not a double."""
    hand = page.locator("[data-domino]").all()
    names = [domino.get_attribute("data-domino") or "" for domino in hand]
    return next(at for at, name in enumerate(names) if name[0] != name[1])


@pytest.mark.long
def test_a_full_game_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, players=4)
    page.keyboard.press("b")
    cell = page.locator("[data-at]:focus")
    expect(cell).to_have_attribute("data-at", "c1")  # the first start cell
    page.keyboard.press(str(turning(page) + 1))
    held = page.locator("[data-domino][aria-pressed=true]")
    expect(held).to_have_count(1)
    expect(cell).to_have_accessible_name(re.compile("^C1, brook, start cell"))
    page.keyboard.press("ArrowRight")
    expect(cell).to_have_attribute("data-at", "d1")
    page.keyboard.press("ArrowLeft")
    half = r"the \w+ on [A-O]\d+"
    expect(cell).to_have_accessible_name(re.compile(rf"Here: Place {half}, {half}$"))
    first = cell.get_attribute("aria-label")
    page.keyboard.press("r")
    expect(cell).not_to_have_attribute("aria-label", first or "")
    expect(page.locator("dialog")).to_have_count(0)  # elsewhere, `r` opens the rules
    page.keyboard.press("Escape")
    expect(held).to_have_count(0)
    page.keyboard.press("2")
    page.keyboard.press("n")  # the next place that fits
    expect(page.locator("[data-at]:focus[data-lit]")).to_have_count(1)
    before = progress(page)
    page.keyboard.press("Enter")
    wait_for_progress(page, before)
    assert wait_for_decision(page) == "plant"
    page.keyboard.press("n")
    if page.locator(LIT).count() > 1:
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("actions")).to_contain_text(
        re.compile(r"Choose a plant for [A-O]\d")
    )
    before = progress(page)
    page.keyboard.press("1")
    wait_for_progress(page, before)
    if not SOAK:  # the end of another game
        play_on_from_sample(page, "renature-4p-sample1", "place")
    while (what := wait_for_decision(page)) is not None:
        decide_by_list(page, "go on" if what in ("closing", "end") else "")
    expect(page.get_by_test_id("after")).to_be_visible()


def test_a_domino_is_turned_by_key_and_wheel_while_the_mouse_plays(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    page.locator("[data-domino]").nth(turning(page)).click()
    held = page.locator("[data-domino][aria-pressed=true] .piece")
    expect(held).not_to_contain_class("vertical")
    page.keyboard.press("r")
    expect(held).to_contain_class("vertical")
    expect(page.locator("dialog")).to_have_count(0)
    page.locator("[data-at=h8]").hover()
    page.mouse.wheel(0, 100)
    expect(held).not_to_contain_class("vertical")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(held).to_have_count(1)
    page.keyboard.press("Escape")
    expect(held).to_have_count(0)
    page.keyboard.press("r")  # nothing to turn
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_move_shows_what_it_brings_before_it_is_made(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    brings = page.get_by_test_id("brings")
    page.locator("[data-domino]").first.click()
    page.locator("[data-at=c1]").hover()
    expect(brings).to_have_text(re.compile(r"\d cells? to plant on"))
    decide_by_mouse(page, "domino")
    assert wait_for_decision(page) == "plant"
    if not page.locator("[data-lit][aria-selected=true]").count():
        press_lit(page)
    expect(page.locator("[data-sort] .worth").first).to_have_attribute("data-words", "+1")
    decide_by_mouse(page, "plant")
    assert wait_for_decision(page) == "end"
    page.locator("[data-animal='3']").click()
    expect(brings).to_have_text(re.compile(r"−2 clouds · Then your hand fits in \d+ places"))
    with own_move(page):
        page.locator("[data-confirm]").click()
    expect(page.locator("[data-animal='3']")).to_have_accessible_name("badger, the joker now")
    page.locator("[role=gridcell][aria-label*='(white)']").first.click()
    expect(brings).to_have_text("−1 cloud")
    with own_move(page):
        page.locator("[data-confirm]").click()
    expect(page.locator("[role=gridcell][aria-label*='(white)']")).to_have_count(0)
    expect(page.get_by_role("img", name="3 of 6 clouds")).to_be_visible()
    with own_move(page):
        page.locator("[data-move=again]").click()  # three clouds are left: another turn
    assert wait_for_decision(page) == "domino"


def test_an_illegal_place_says_why_beside_the_pointer_with_the_rule(open_page: OpenPage) -> None:
    page = open_page()
    page.clock.install()
    sit_down(page)
    stop_time(page)  # the bubble would go away by itself
    page.locator("[data-domino]").first.click()
    why = page.get_by_test_id("why")
    page.locator("[data-at=h8]").click()  # far from every start cell
    expect(why).to_contain_text("REN-15")
    page.locator("[data-at=b2]").click()  # an area
    expect(why).to_contain_text("REN-13")
    pointer, bubble = page.locator("[data-at=b2]").bounding_box(), why.bounding_box()
    assert pointer is not None
    assert bubble is not None
    assert abs(bubble["y"] - pointer["y"]) < 160


def test_an_area_explains_itself(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    page.locator("[data-at=b2]").hover()
    card = page.get_by_test_id("area")
    expect(card).to_contain_text("Area A")
    expect(card).to_contain_text("6 brook cells around it still open")
    card.hover()  # it can be read with a pointer on it (WCAG 1.4.13)
    expect(card).to_contain_text("Area A")
    page.mouse.move(0, 0)
    expect(card).to_have_count(0)
    decide_by_mouse(page, "domino")
    wait_for_decision(page)
    decide_by_mouse(page, "plant")
    planted = page.locator("[role=gridcell][aria-label*='(white)']")
    planted.hover()
    expect(card).to_contain_text(re.compile(r"If it were scored now\s+You\s+1\s+\+\d"))


def test_a_phone(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    sit_down(page)
    board = page.get_by_role("grid").bounding_box()
    assert board is not None
    assert board["width"] == 390
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert_targets_are_large(page)
    for has_slipped in (True, False):
        page.locator("[data-domino]").first.tap()
        before = progress(page)
        page.touchscreen.tap(*middle(page, "[data-at=c1]"))
        wait_for_progress(page, before)
        assert wait_for_decision(page) == "plant"
        take_back = page.get_by_role("button", name="Take back").first
        expect(take_back).to_be_enabled()
        if has_slipped:
            before = progress(page)
            take_back.tap()
            wait_for_progress(page, before)
            assert wait_for_decision(page) == "domino"
    page.get_by_role("button", name="Look closer").tap()
    page.wait_for_function("() => document.querySelector('[role=grid]').clientWidth > 600")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="See the whole valley").tap()
    assert_targets_are_large(page)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def assert_targets_are_large(page: Page) -> None:
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a, summary')]
          .filter((e) => e.checkVisibility() && !e.closest('.visually-hidden'))
          .map((e) => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
          .filter(([, r]) => r.width > 1 && (r.width < 39.5 || r.height < 39.5))
          .map(([html]) => html)"""
    )
    assert not small, small


def test_from_320_pixels_and_at_twice_the_zoom_nothing_is_cut_off(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 320, "height": 568})
    sit_down(page, players=4)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.set_viewport_size({"width": 640, "height": 400})  # 1280 x 800 at 200 %
    assert page.evaluate("document.documentElement.scrollWidth") == 640
    hand = page.locator(".hand")
    expect(hand).to_be_in_viewport(ratio=1)  # beside the valley
    page.set_viewport_size({"width": 844, "height": 390})  # a phone on its side
    expect(hand).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
    decide_by_mouse(page, "domino")


def test_a_long_name_is_shortened_and_the_counts_are_not(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page, players=3)
    page.locator(".side .name b").evaluate_all("all => all.forEach(b => b.append('W'.repeat(24)))")
    lines = page.get_by_role("list", name="The other players").get_by_role("listitem")
    expect(lines).to_have_count(2)
    for line in lines.all():
        box, things = line.bounding_box(), line.locator(".things").bounding_box()
        assert box is not None
        assert things is not None
        assert things["x"] + things["width"] <= box["x"] + box["width"]


def test_a_spectator_has_no_empty_tray(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    other = open_page(page.url, **PHONE)
    expect(other.get_by_role("grid")).to_be_visible()
    expect(other.locator(".tray")).to_have_count(0)
    expect(page.locator(".tray")).to_have_count(1)


DECISIONS = (
    ("domino", "renature-2p-sample2", "place"),
    ("plant", "renature-4p-sample1", "plant"),
    ("overflow", "renature-3p-sample3", "spill"),
    ("closing", "renature-3p-sample1", "done"),
    ("end", "renature-4p-sample2", "retrieve"),
)


@pytest.mark.parametrize(("what", "sample", "kind"), first_of(DECISIONS))
def test_no_decision_has_a_violation(
    open_page: OpenPage, what: str, sample: str, kind: str
) -> None:
    page = open_page()
    play_on_from_sample(page, sample, kind)
    assert wait_for_decision(page) == what
    if what == "domino":
        page.locator("[data-domino]").first.click()
    page.locator("[data-at=b2]").hover()
    assert_accessible_in_both_themes(page, what)
    if what == "domino":
        page.set_viewport_size({"width": 390, "height": 844})
        assert_accessible(page, "a phone")


@pytest.mark.long
def test_what_is_left_after_the_game_has_no_violation(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    table = table_with_bots(page, players=3, game="renature")
    play_to_the_end(page, server, table)
    page.goto(table)
    page.wait_for_selector("[data-testid=after]")
    assert_accessible_in_both_themes(page, "after the game")


def test_an_area_about_to_close_says_who_gets_what_and_then_why(open_page: OpenPage) -> None:
    page = open_page()
    play_on_from_sample(page, "renature-3p-sample1", "done")
    assert wait_for_decision(page) == "closing"
    words = page.get_by_test_id("in-words").inner_text()
    found = re.search(r"Area (\w)[^\n]*isolated this turn", words)
    assert found is not None, words
    area = page.get_by_test_id("area")
    page.locator(f"[role=gridcell][aria-label*='area {found[1]}']").first.hover()
    expect(area).to_contain_text("If it were scored now")
    before = progress(page)
    page.locator("[data-move=done]").click()
    wait_for_progress(page, before)
    page.locator(f"[role=gridcell][aria-label*='area {found[1]}']").first.hover()
    expect(area).to_contain_text("isolated by you")
    expect(area).to_contain_text("When it was scored")
    page.reload()  # what was paid is not forgotten
    wait_for_decision(page)
    page.locator(f"[role=gridcell][aria-label*='area {found[1]}']").first.hover()
    expect(area).to_contain_text("When it was scored")
