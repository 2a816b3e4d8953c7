"""Botanik in the browser: whole games by mouse and by keys, a phone, by ear, the tutorial."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import assert_accessible, assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.games.harness_botanik import (
    HELD,
    LEGAL,
    press_target,
    take,
)
from tests.browser.table_actions import (
    HAS_PROGRESSED_OR_ASKS,
    PHONE,
    confirm,
    decisions,
    expect_refusal,
    finish_elsewhere,
    play_on_from_sample,
    progress,
    table_with_bots,
    tap,
    wait_for_decision,
    wait_for_progress,
    wait_until_in_sight,
)
from tests.server.harness_server import Server

SAMPLE = "botanik-2p-sample{}".format


def sit_down(page: Page) -> None:
    page.goto(table_with_bots(page, 2, game="botanik", options={"first": 0}))


def test_a_full_game_of_botanik_by_mouse(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    seen: set[str] = set()
    for what in decisions(page, 6, SAMPLE(2), "place"):
        seen.add(what)
        take(page)
        press_target(page)
    assert seen == {"play", "resolve"}
    after = page.get_by_test_id("after")
    expect(after.get_by_role("heading", level=2)).to_contain_text(re.compile("win|share"))
    for line in after.locator("ol > li").all():
        if line.locator("details").get_attribute("open") is None:
            line.locator("summary").click()
        score = int(line.locator("summary .score").inner_text())
        counted = [int(found) for found in line.locator("dd").all_inner_texts()]
        assert counted[-1] == score == sum(counted[:-1])


@pytest.mark.long
def test_a_full_game_of_botanik_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    assert wait_for_decision(page) == "play"
    page.keyboard.press("b")
    for _ in range(6):
        if page.locator("[data-take]:focus").count():
            break
        page.keyboard.press("ArrowDown")
    expect(page.locator("[data-take]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(HELD)).to_have_count(1)
    page.keyboard.press("Escape")  # lets go, and the tile has the focus again
    expect(page.locator(HELD)).to_have_count(0)
    while wait_for_decision(page) is not None:
        before = progress(page)
        if not page.locator(LEGAL).count():
            expect(page.locator("[data-take]:focus")).to_have_count(1)
            page.keyboard.press("Enter")
        expect(page.locator(f"{LEGAL}:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        page.wait_for_function(HAS_PROGRESSED_OR_ASKS, arg=before)
        if progress(page) == before and confirm(page).count():
            page.keyboard.press("Enter")
        wait_for_progress(page, before)
    expect(page.get_by_test_id("after")).to_be_visible()


def test_a_tile_is_turned_by_key_wheel_and_button(open_page: OpenPage) -> None:
    page = open_page()
    play_on_from_sample(page, SAMPLE(2), "place rt 0,-1")
    cell = page.locator(f"{LEGAL}:not([aria-label*='fits in 1 orientation'])").first
    target = cell.get_attribute("data-target") or ""
    cell = page.locator(f"[data-target='{target}']")  # its own words will change
    cell.focus()
    lies = cell.get_attribute("aria-label") or ""
    said = page.get_by_test_id("live")
    expect(said).not_to_contain_text(lies)  # the focus reads it already
    page.keyboard.press("r")
    expect(cell).not_to_have_attribute("aria-label", lies)
    expect(said).to_contain_text(cell.get_attribute("aria-label") or "")
    expect(page.get_by_role("dialog")).to_have_count(0)  # the rules stay closed
    page.keyboard.press("Shift+R")
    expect(cell).to_have_attribute("aria-label", lies)
    cell.hover()
    page.mouse.wheel(0, 100)
    expect(cell).not_to_have_attribute("aria-label", lies)
    page.mouse.wheel(0, -100)
    expect(cell).to_have_attribute("aria-label", lies)
    page.get_by_role("button", name="Turn right").click()
    page.get_by_role("button", name="Turn left").click()
    cell.focus()
    expect(cell).to_have_attribute("aria-label", lies)


def test_what_a_play_would_release_is_shown_before_it_is_made(open_page: OpenPage) -> None:
    page = open_page()
    play_on_from_sample(page, SAMPLE(2), "centre")
    take(page)
    for number in range(1, 6):
        target = page.locator(f"[data-target='centre {number}']")
        expect(target).to_have_attribute("aria-label", re.compile("frees"))
        words = target.get_attribute("aria-label") or ""
        target.hover()
        freed = words.count("frees") - words.count("frees nothing")
        expect(page.locator(".registry .leaving")).to_have_count(freed)


def test_an_exchange_shows_what_it_brings(open_page: OpenPage) -> None:
    page = open_page()
    play_on_from_sample(page, SAMPLE(1), "swap")
    target = page.locator(LEGAL).first
    target.hover()
    expect(target).to_have_attribute("aria-label", re.compile("brings you"))
    expect(page.locator(".scene .arrives").first).to_be_visible()
    press_target(page)
    assert wait_for_decision(page) == "resolve"
    expect(page.locator(LEGAL).first).to_have_attribute("data-target", re.compile(r"^-?\d+,-?\d+$"))


def test_illegal_attempts_name_the_rule(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    wait_for_decision(page)
    for tile in page.locator("[data-take]").all():
        tile.click()
        expect(page.locator(LEGAL).first).to_be_visible()
        closed = page.locator("[data-target^=side]:not([data-legal])")
        if closed.count():
            closed.first.click()
            expect_refusal(page, "BOT-08")
            break
    play_on_from_sample(page, SAMPLE(2), "place")
    frame = page.locator("[data-machine]").last.bounding_box()
    assert frame is not None
    page.mouse.click(frame["x"] + 6, frame["y"] + frame["height"] - 6)
    expect_refusal(page, "BOT-12")


def test_a_tile_is_dragged_to_its_place(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    wait_for_decision(page)
    before = progress(page)
    drag(page, page.locator("[data-take]").first, page.locator("[data-target='centre 3']"))
    wait_for_progress(page, before)
    play_on_from_sample(page, SAMPLE(2), "place")
    tile = page.locator(HELD)
    drag(page, tile, page.locator("[data-machine]").last.get_by_role("img", name="Source"))
    expect_refusal(page, "BOT-12")
    drag(page, tile, page.locator(LEGAL).first)
    page.wait_for_function(HAS_PROGRESSED_OR_ASKS, arg=progress(page))


def drag(page: Page, what: Locator, onto: Locator) -> None:
    start, end = what.bounding_box(), onto.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=40)
    page.mouse.up()


def test_a_machine_pans_and_zooms(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    wait_for_decision(page)
    machine = page.locator("[data-machine='0']")
    plane = machine.locator(".plane")
    at_first = plane.get_attribute("style") or ""
    box = machine.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 240, steps=4)
    page.mouse.up()
    expect(plane).not_to_have_attribute("style", at_first)
    machine.get_by_role("button", name="Show all").click()
    expect(plane).to_have_attribute("style", at_first)
    machine.get_by_role("button", name="Larger").click()
    expect(plane).not_to_have_attribute("style", at_first)


def test_botanik_in_words(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    wait_for_decision(page)
    pipe = "(straight|elbow|tee|cross)( with a flower)?"
    tile = rf"(red|yellow|green|blue|black) ({pipe}|plant|vegetable|mecabotanist)"
    board = page.get_by_role("region", name="The board in words")
    lines = board.get_by_role("listitem")
    pile = "Phase 1 of 20. Meca pawn: you. Draw pile: 57 tiles."
    expect(lines.nth(0)).to_have_text(pile)
    expect(lines.nth(1)).to_have_text(re.compile(rf"^Arrivals: {tile}, {tile}, {tile}\.$"))
    first = board.get_by_role("table", name="Registry").get_by_role("row").nth(1)
    expect(first).to_have_text(re.compile(rf"^1\s*{tile}\s*free\s*free\s*–$"))
    machine = "Machine, you: 0 tiles around the Source, 0 points now, 1 open end."
    expect(lines.nth(2)).to_have_text(machine)
    source = board.get_by_role("table", name="Machine: you").get_by_role("row").nth(1)
    expect(source).to_have_text(re.compile(r"^Source\s*–\s*north"))
    ends = board.get_by_role("table", name="Open ends: you").get_by_role("row")
    expect(ends).to_have_count(2)
    expect(ends.nth(1)).to_have_text(re.compile(r"^north 1\s*the south \(Source\)\s*–$"))
    expect(board.get_by_role("heading", name="How to read this")).to_have_count(1)
    page.keyboard.press("m")
    words = page.get_by_role("option").all_inner_texts()
    assert len(words) == len(set(words)) >= 5  # one tile, if all three are alike, on any pile
    where = "(on your side|on the central pile)"
    assert all(re.fullmatch(rf"The {tile} {where}, column \d", w) for w in words)
    page.keyboard.press("Escape")
    play_on_from_sample(page, SAMPLE(2), "place")
    row = rf"(north|east|south|west) \d.*{tile}.*(north|east|south|west)"
    machines = page.get_by_role("table", name=re.compile("^Machine: "))
    expect(machines.first).to_contain_text(re.compile(row))
    expect(page.get_by_test_id("in-words")).to_contain_text("Released, to be placed by")


@pytest.mark.long
def test_no_state_of_botanik_has_a_violation(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    sit_down(page)
    wait_for_decision(page)
    take(page)
    assert_accessible_in_both_themes(page, "playing")
    page.get_by_title("What is still in the draw pile").click()
    assert_accessible_in_both_themes(page, "draw pile")
    play_on_from_sample(page, SAMPLE(1), "swap")
    page.locator(LEGAL).first.hover()
    assert_accessible_in_both_themes(page, "exchanging")
    play_on_from_sample(page, SAMPLE(2), "place")
    page.locator(LEGAL).first.focus()
    page.locator("[data-machine] .points").first.click()
    assert_accessible_in_both_themes(page, "building")
    finish_elsewhere(page, server)
    assert_accessible_in_both_themes(page, "the final count")
    small = open_page(**PHONE)
    play_on_from_sample(small, SAMPLE(2), "place")
    assert_accessible(small, "building on a phone")


def test_a_tap_counts_though_the_cell_changes_under_the_finger(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    play_on_from_sample(page, SAMPLE(2), "place")
    page.get_by_text("+1", exact=True).tap(
        force=True
    )  # it gives way to the tile that would lie here
    expect(confirm(page)).to_be_visible()


def test_botanik_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    sit_down(page)
    for _ in range(4):
        if wait_for_decision(page) is None:
            break
        take(page)
        assert_nothing_is_small_or_cut_off(page, 390)
        press_target(page, tap)
    play_on_from_sample(page, SAMPLE(2), "place")
    assert_nothing_is_small_or_cut_off(page, 390)
    press_target(page, tap)
    page.set_viewport_size({"width": 360, "height": 640})
    if wait_for_decision(page) is not None:
        take(page)
    assert_nothing_is_small_or_cut_off(page, 360)
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_the_machine_comes_into_sight_when_a_tile_is_to_be_built(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    play_on_from_sample(page, SAMPLE(1), "place")
    page.locator("[data-take]").first.tap()
    expect(page.locator(".machine.taking")).to_be_visible()
    wait_until_in_sight(page, ".machine.taking")


def test_a_long_name_is_shortened_and_the_pawn_is_not(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page, players=2, game="botanik"))
    wait_for_decision(page)
    page.locator(".who .name").evaluate_all("all => all.forEach(b => b.append('W'.repeat(24)))")
    for width in (1280, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        for spot in page.locator("[data-spot^=pawn]").all():
            box = spot.bounding_box()
            assert box is not None
            assert box["width"] >= 26


def assert_nothing_is_small_or_cut_off(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == width
    small = page.evaluate(
        """() => [...document.querySelectorAll('[data-table] button')]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
          .filter(([, box]) => box.width > 1 && (box.width < 39.5 || box.height < 39.5))
          .map(([html]) => html)"""
    )
    assert not small, small


def test_the_tutorial_of_botanik_is_done_by_playing(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Learn Botanik").click()
    guide = page.get_by_test_id("tutorial")
    guide.get_by_role("button", name="Go on").click()
    expect(guide).to_contain_text("place it on your side")
    before = progress(page)
    page.locator("[data-take=re]").click()
    page.locator("[data-target='side 1']").click()
    wait_for_progress(page, before)
    told = {"play": "release it", "resolve": "Released!"}
    seen: list[str] = []
    while not seen or seen[-1] != "resolve":
        decision = wait_for_decision(page)
        assert decision is not None
        seen.append(decision)
        # Who places another tile on their own side is told no more than before.
        if decision == "resolve" or len(seen) == 1:
            expect(guide).to_contain_text(told[decision])
        take(page)
        press_target(page)
    for _ in range(2):
        guide.get_by_role("button", name="Go on").click()
    guide.get_by_role("button", name="Play on").click()
    expect(guide).to_have_count(0)


def test_botanik_moves_while_others_play(open_page: OpenPage) -> None:
    """With motion on, tiles fly; a click lands them, and nothing of the show is left behind."""
    page = open_page(motion=True)
    sit_down(page)
    for _ in range(3):
        assert wait_for_decision(page) is not None
        take(page)
        press_target(page)
    wait_for_decision(page)
    page.wait_for_function("() => document.querySelector('[data-sky]').children.length === 0")
    expect(page.locator("[data-machine]")).to_have_count(2)


def test_the_tutorial_brings_what_it_points_at_into_sight_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/", **PHONE)
    page.get_by_role("button", name="Learn Botanik").click()
    guide = page.get_by_test_id("tutorial")
    expect(guide).to_contain_text("your machine")
    wait_until_in_sight(page, "[data-machine='0']")
    expect(guide).to_be_in_viewport(ratio=1)
    guide.get_by_role("button", name="Go on").click()
    wait_until_in_sight(page, "[data-take]")
    page.locator("[data-take]").first.tap()
    wait_until_in_sight(page, "[data-legal][data-target^='side']")
