"""Mondo in the browser: by mouse, by keyboard alone, on a phone; two who want one tile."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible, assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import (
    begun,
    free,
    in_the_middle,
    laid,
    make,
    stop,
    take_and_put,
)
from tests.browser.table_actions import (
    LOG_LINES,
    PHONE,
    SlowLine,
    expect_refusal,
)
from tests.helpers import SOAK
from tests.server.harness_server import Person, Server

BOXES = "all => all.map(one => one.getBoundingClientRect().toJSON())"


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_host_agrees_on_whole_minutes(open_page: OpenPage, locale: str) -> None:
    ana, ben = open_page(locale=locale), open_page(locale=locale)
    ana.goto(make(ana, "mo", start=False, seconds=45))
    ben.goto(ana.url)
    name = {"en-GB": "Time per round", "fr-FR": "Temps par tour"}[locale]
    time = ana.get_by_label(name)
    expect(time.locator("option:checked")).to_have_text("45 s")
    expect(ben.get_by_text(re.compile(rf"{name}.*45\ss"))).to_be_visible()
    offered = time.locator("option").all_inner_texts()[2:]
    assert offered == [f"{n} min" for n in (*range(1, 11), 12, 15, 20, 30)]
    time.select_option("7 min")
    expect(ben.get_by_text(re.compile(rf"{name}.*7\smin"))).to_be_visible()
    expect(time.locator("option:checked")).to_have_text("7 min")


def test_only_levels_for_so_many_players_are_offered(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "mo", start=False))
    level = page.get_by_label("Level", exact=True)
    offered = level.locator("option")
    assert not [words for words in offered.all_inner_texts() if "Alone" in words]
    level.select_option("Beginner")
    expect(level.locator("option:checked")).to_have_text("Beginner")
    page.get_by_role("button", name="1", exact=True).click()
    expect(offered).to_have_text(["As usual", "Solo, easy", "Solo, medium", "Solo, hard"])
    expect(level.locator("option:checked")).to_have_text("As usual")


@pytest.mark.long
def test_a_game_alone_by_mouse_to_the_full_board_and_its_count(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "m"))
    begun(page)
    expect(page.get_by_test_id("clock")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    # Turn by wheel and by pressing the tile, flip, return: nothing of that is a move but the last.
    tile = in_the_middle(page, 3)
    page.locator(f"[data-tile='{tile}']").click()
    held = page.locator(f"[data-held='{tile}']")
    expect(held).to_have_attribute("data-turns", "0")
    face = held.get_attribute("data-face")
    free(page).first.hover()
    expect(page.get_by_test_id("change")).to_have_text(re.compile("[+±−][0-9]"))
    page.mouse.wheel(0, 100)
    expect(held).to_have_attribute("data-turns", "1")
    held.click()
    expect(held).to_have_attribute("data-turns", "2")
    page.get_by_role("button", name="Flip", exact=True).click()
    assert held.get_attribute("data-face") != face
    page.locator("[data-drop-tile]").click()
    expect(held).to_have_count(0)
    expect(page.locator(f"[data-tile='{tile}']")).to_be_visible()
    for count in range(4, 24):
        assert laid(page) == count
        if count < 7:
            take_and_put(page, 2)
        else:  # the same clicks, without waiting for the pointer to get there
            page.locator("[data-tile]:not(.gone)").nth(2).dispatch_event("click")
            free(page).first.dispatch_event("click")
            expect(page.get_by_test_id("in-words")).to_contain_text(f", you: {count + 1} tile")
    page.locator("[data-stop]").click()  # a full board asks nothing
    after = page.get_by_test_id("after")
    expect(after).to_be_visible()
    score = int(after.locator("summary .score").inner_text().replace("−", "-"))
    lines = after.locator(".ranks td").all_inner_texts()
    points = [int(line.replace("−", "-")) for line in lines]
    assert points[-1] == score == sum(points[:-1])


def test_dragging_takes_at_once_and_puts_where_it_is_dropped(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "m"))
    begun(page)
    own = page.get_by_role("table", name="Your world, square by square")
    a2 = own.get_by_role("row").nth(2).get_by_role("cell").first
    expect(a2).to_have_text("empty")
    tile = in_the_middle(page, 20)
    page.locator(f"[data-tile='{tile}']").hover()
    page.mouse.down()
    square = page.locator("[data-square=a2]").bounding_box()
    assert square is not None
    x, y = square["x"] + square["width"] / 2, square["y"] + square["height"] / 2
    page.mouse.move(x, y + 60, steps=4)
    expect(page.locator(f"[data-held='{tile}']")).to_be_visible()  # nobody else gets it now
    page.mouse.move(x, y, steps=4)
    expect(page.get_by_test_id("change")).to_be_visible()
    page.mouse.up()
    expect(a2).to_have_text(re.compile("^north |all around"))


@pytest.mark.long
def test_three_rounds_by_keyboard_alone(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    path = make(page, "mo", start=False, level="expert")
    ben = Person(server, "Ben")
    ben.join(path.removeprefix("/t/"))
    page.goto(path)
    page.get_by_role("button", name="Begin", exact=True).press("Enter")
    words = page.get_by_test_id("in-words")
    for number in (1, 2, 3):
        begun(page)
        expect(words).to_contain_text(f"Round {number} of 3.")
        line = ben.at(path.removeprefix("/t/"))
        assert line.play("stop")["type"] == "ack"  # so that the round ends with this person
        line.close()
        if number == 1 or SOAK:
            lay_one_by_keys(page)
        page.keyboard.press("m")  # without waiting for answers: all of it is sent in a row
        expect(page.get_by_role("combobox")).to_be_focused()
        page.keyboard.type("stop")
        expect(page.get_by_role("option").first).to_contain_text("top")
        page.keyboard.press("Enter")
        if number < 3:
            expect(words).to_contain_text(f"Round {number + 1} of 3.")
            count = page.get_by_test_id("interlude")
            expect(count).to_contain_text(f"Round {number}")
            expect(count).to_contain_text("Bonus token")
        if number == 1:
            assert_accessible(page, "the count between rounds")
    expect(page.get_by_test_id("after")).to_be_visible()


def test_a_tile_is_laid_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "m"))
    begun(page)
    lay_one_by_keys(page)


def lay_one_by_keys(page: Page) -> None:
    """Flip a tile, take it, turn it and lay it; take another one and give it back."""
    before = laid(page)
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("f")
    page.keyboard.press("Enter")
    expect(page.locator("[data-square]:focus")).to_be_visible()
    page.keyboard.press("r")  # turns: the rules are R's only with an empty hand
    expect(page.locator("[data-held]")).to_have_attribute("data-turns", "1")
    page.keyboard.press("Enter")
    expect(page.locator("[data-tile]:focus")).to_be_visible()
    expect(page.get_by_test_id("in-words")).to_contain_text(f"World, you: {before + 1} tile")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")


@pytest.mark.long
def test_two_reach_for_the_same_tile_and_both_go_on(open_page: OpenPage) -> None:
    ana = open_page()
    ana.goto(make(ana, "mo", start=False))
    ben = open_page()
    held_back: list[Any] | None = None  # what Ben's page has not heard yet, while it is deaf

    def listen(socket: Any) -> None:
        def tell(message: Any) -> None:
            socket.send(message) if held_back is None else held_back.append((socket, message))

        socket.connect_to_server().on_message(tell)

    ben.route_web_socket("**/ws?*", listen)
    ben.goto(ana.url)
    ben.locator("form.sit input").fill("Ben")
    ben.locator("form.sit").get_by_role("button").first.click()
    ana.get_by_role("button", name="Begin", exact=True).click()
    for page in (ana, ben):
        begun(page)
    held_back = []  # Ben still sees the tile that Ana takes
    ana.locator("[data-tile='7']").click()
    expect(ana.get_by_test_id("in-words")).to_contain_text("In your hand: tile 7")
    ben.locator("[data-tile='7']").click()
    expect(ben.locator("[data-held='7']")).to_have_count(1)  # shown before it is known
    late, held_back = held_back, None
    for socket, message in late:
        socket.send(message)
    expect(ben.locator("[data-held]")).to_have_count(0)
    expect_refusal(ben, "quicker")
    for page, tile in ((ana, 0), (ben, 30)):
        if not page.locator("[data-held]").count():
            page.locator("[data-tile]:not(.gone)").nth(tile).click()
        free(page).first.click()
        expect(page.get_by_test_id("in-words")).to_contain_text("World, you: 1 tile")
    expect(ana.get_by_test_id("in-words")).to_contain_text("World, Ben: 1 tile")


def test_a_phone(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(make(page, "mb"))
    begun(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.locator("[data-tile]").nth(2).tap()
    expect(page.locator("[data-held]")).to_be_visible()
    page.locator("[data-held]").tap()
    expect(page.locator("[data-held]")).to_have_attribute("data-turns", "1")
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, a, summary')]
          .filter((e) => e.checkVisibility() && !e.closest('.visually-hidden'))
          .map((e) => [e.outerHTML.slice(0, 80), e.offsetWidth, e.offsetHeight])
          .filter(([, w, h]) => w > 1 && (w < 39.5 || h < 39.5)).map(([html]) => html)"""
    )
    assert not small, small
    free(page).first.tap()
    expect(page.get_by_test_id("in-words")).to_contain_text("World, you: 1 tile")


def test_the_heap_of_a_phone_fills_what_is_left(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(make(page, "mbbb"))
    begun(page)
    board, heap = (page.locator(part).bounding_box() for part in (".host", "[data-heap]"))
    assert board is not None
    assert heap is not None
    assert board["y"] + board["height"] - 12 < heap["y"] + heap["height"]
    lines = {box["y"] for box in page.locator("[data-tile]").evaluate_all(BOXES)}
    assert len(lines) == 4


def test_what_can_be_done_with_the_tile_in_hand_fits_beside_it(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "mb"))
    begun(page)
    page.locator("[data-tile]").first.click()
    hand = page.locator("[data-hand]").evaluate_all(BOXES)[0]
    for button in page.locator("[data-hand] button").evaluate_all(BOXES):
        assert hand["x"] <= button["x"] <= button["right"] <= hand["right"]
        assert hand["y"] <= button["y"] <= button["bottom"] <= hand["bottom"]


def test_mon_13_no_square_is_offered_before_the_last_tile_lies(open_page: OpenPage) -> None:
    """The first tile may go anywhere, the second only beside it."""
    page = open_page()
    line = SlowLine(page)
    page.goto(make(page, "mb"))
    begun(page)
    page.locator("[data-tile]").nth(0).click()
    expect(free(page)).to_have_count(24)
    line.is_held = True
    page.locator("[data-square=a1]").click()
    expect(page.locator("[data-held]")).to_have_count(0)
    page.locator("[data-tile]:not(.gone)").nth(0).click()
    expect(page.locator("[data-held]")).to_be_visible()
    expect(free(page)).to_have_count(0)
    line.let_go()
    expect(free(page)).to_have_count(2)


def test_what_was_placed_is_shown_in_the_log(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "m", level="solo-easy"))
    begun(page)
    take_and_put(page)
    line = page.locator(LOG_LINES).filter(has_text="You place a tile of")
    drawn = page.locator("[data-world] image").evaluate_all(
        "all => all.map(one => one.href.baseVal)"
    )
    assert line.locator("[data-shown] img").get_attribute("src") in drawn


@pytest.mark.long
def test_a_hint_names_the_thing_before_its_number(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "m", level="solo-easy"))
    begun(page)
    page.keyboard.press("h")
    words = "A bot would play: Take the tile with (north|\\w+ all around)"
    expect(page.get_by_test_id("hint")).to_contain_text(re.compile(words))


def test_on_a_low_screen_the_middle_is_beside_the_world(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 844, "height": 390})
    page.goto(make(page, "mb"))
    begun(page)
    page.locator("[data-tile]:not(.gone)").first.click()
    for seen in ("[data-heap]", "[data-world]", "[data-held]", "[data-drop-tile]"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 640, "height": 400})  # 1280 x 800 at 200 %
    expect(page.locator("[data-heap]")).to_be_in_viewport(ratio=0.8)
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_an_illegal_attempt_says_why(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "m"))
    begun(page)
    page.locator("[data-square=a1]").click()
    expect_refusal(page, "One tile in hand at a time")
    page.locator("[data-tile]").nth(9).click()
    expect(free(page).first).to_be_visible()
    page.locator("[data-square=f1]").click()
    expect_refusal(page, "MON-13")


@pytest.mark.long
def test_no_state_of_the_board_has_a_violation(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "mbb", level="expert"))
    begun(page)
    for at in range(3):
        take_and_put(page, 10 * at)
    page.locator("[data-tile]").nth(5).click()
    free(page).first.hover()
    assert_accessible_in_both_themes(page, "a tile in hand")
    page.set_viewport_size({"width": 390, "height": 844})
    assert_accessible(page, "phone")


@pytest.mark.long
def test_the_count_after_the_game_has_no_violation(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "m"))
    begun(page)
    stop(page)
    expect(page.get_by_test_id("after")).to_be_visible()
    assert_accessible_in_both_themes(page, "after the game")


@pytest.mark.long
def test_the_tutorial_is_done_by_playing(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Learn Mondo").click()
    guide = page.get_by_test_id("tutorial")
    go_on = guide.get_by_role("button", name="Go on")
    expect(guide).to_contain_text("your world")
    go_on.click()
    begun(page)
    page.locator("[data-tile]").first.click()
    expect(guide).to_contain_text("Turn it")
    go_on.click()
    free(page).first.click()
    expect(guide).to_contain_text("red cross")
    go_on.click()
    go_on.click()
    guide.get_by_role("button", name="Play on").click()
    expect(guide).to_have_count(0)


def test_a_double_click_asks_before_the_round_is_left(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "m"))
    begun(page)
    button = page.locator("[data-stop]")
    button.dblclick()
    expect(button).to_contain_text("empty. Stop?")
    take_and_put(page)  # the round goes on


def test_a_tile_is_put_by_a_double_click_without_a_word(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "m"))
    begun(page)
    before = laid(page)
    page.locator("[data-tile]").first.click()
    free(page).first.dblclick()
    expect(page.get_by_test_id("in-words")).to_contain_text(f"World, you: {before + 1} tile")
    take_and_put(page)  # whatever was answered before that has come
    expect(page.get_by_test_id("live-now")).not_to_contain_text("MON-")
