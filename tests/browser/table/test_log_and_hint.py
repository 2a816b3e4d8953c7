"""The log brings back a moment; a hint can be played."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import begun, make
from tests.browser.table_actions import (
    PHONE,
    decide_by_list,
    play_on_from_sample,
    table_with_bots,
    wait_for_decision,
)
from tests.helpers import first_of

APART = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect()
  const [card, place] = [box('[data-testid=hint]'), box('.centre .hinted')]
  return card.bottom <= place.top || place.bottom <= card.top
}"""


@pytest.mark.long
def test_a_line_of_the_log_brings_back_its_moment(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    decide_by_list(page)
    wait_for_decision(page)
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")
    page.locator(".side ol button").first.click()
    expect(page.get_by_test_id("looking")).to_contain_text("You are looking at move 1 of")
    expect(page.get_by_test_id("in-words")).to_contain_text("Before round 1")
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")


def test_a_line_of_the_log_marks_its_place_on_the_board(open_page: OpenPage) -> None:
    page = open_page()
    play_on_from_sample(page, "botanik-2p-sample2", "side")
    line = page.locator(".side ol button").filter(has_text="on your side of column").last
    line.hover()
    expect(page.locator(".registry .just-done")).to_have_count(1)
    told = line.inner_text()
    place = page.locator(".registry .just-done").get_attribute("data-spot") or ""
    assert f"column {place[-1]}" in told
    page.mouse.move(0, 0)


@pytest.mark.long
def test_memory_aids_are_there_for_all_or_nobody(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    hand = page.locator("[data-card]").count()
    page.get_by_role("button", name="Seen").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name=": You")).to_have_count(hand)
    assert_accessible_in_both_themes(page, "seen cards")
    page.goto(table_with_bots(page, players=2, game="renature", options={"first": 0}))
    wait_for_decision(page)
    page.get_by_role("button", name="Seen").click()
    expect(dialog).to_contain_text("52 dominoes have not been seen")  # but for the own three
    assert_accessible_in_both_themes(page, "seen dominoes")
    page.set_viewport_size(PHONE["viewport"])
    hidden = "one => one.scrollWidth - one.clientWidth"
    assert dialog.locator(".scroll").evaluate(hidden) == 0  # all ten animals
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(table_with_bots(page, aids=False))
    wait_for_decision(page)
    expect(page.get_by_role("button", name="Seen")).to_have_count(0)


GAMES = ("botanik", "mondo", "matryoshka", "renature")


@pytest.mark.parametrize("game", first_of(GAMES))
def test_a_hint_says_why_and_what_the_second_best_is_worth(open_page: OpenPage, game: str) -> None:
    page = open_page()
    if game == "mondo":
        page.goto(make(page, "m", level="solo-easy"))
        begun(page)
    else:
        players = 3 if game == "matryoshka" else 2
        page.goto(table_with_bots(page, players, game=game, options={"first": 0}))
    wait_for_decision(page)
    page.keyboard.press("h")
    hint = page.get_by_test_id("hint")
    expect(hint).to_contain_text("A bot would play: ")
    expect(hint).to_contain_text(re.compile("worth .* points less|Nearly as good"))
    english = hint.get_by_role("listitem").all_inner_texts()
    assert 1 <= len(english) <= 3
    assert_accessible_in_both_themes(page, f"hint in {game}")
    page.get_by_role("button", name="fr", exact=True).click()
    expect(hint).to_contain_text(re.compile("points de moins|Presque aussi bien"))
    french = hint.get_by_role("listitem").all_inner_texts()
    assert len(french) == len(english)
    assert not set(french) & set(english)
    assert not any("reason." in told for told in (*english, *french))  # a key, not a sentence
    hint.get_by_role("button", name="Masquer le conseil").click()
    expect(hint).to_have_count(0)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desk", "phone"])
def test_a_hint_leaves_the_place_in_sight_that_it_is_about(
    open_page: OpenPage, size: dict[str, Any]
) -> None:
    page = open_page(**size)
    play_on_from_sample(page, "renature-2p-sample2", "place")  # near the upper edge
    page.keyboard.press("h")
    page.get_by_test_id("hint").wait_for()
    page.wait_for_function(APART)


def test_a_hint_stays_while_others_decide(open_page: OpenPage) -> None:
    page = open_page()
    sockets: list[tuple[WebSocketRoute, dict[str, Any]]] = []

    def connect(socket: WebSocketRoute) -> None:
        def deliver(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "welcome":
                sockets.append((socket, message["game"]))
            socket.send(text)

        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(deliver)

    page.route_web_socket("**/ws?*", connect)
    page.goto(table_with_bots(page, 2, game="renature", options={"first": 0}))
    wait_for_decision(page)
    page.keyboard.press("h")
    hint = page.get_by_test_id("hint")
    hint.wait_for()
    ((socket, game),) = sockets
    later = {**game, "type": "update", "scores": [0, 77], "log": []}
    socket.send(json.dumps(later))  # the same decision, as it is told when another has moved
    expect(page.locator("[data-score='1']").first).to_have_text("77")
    expect(hint).to_be_visible()
    socket.send(json.dumps({**later, "scores": [0, 78], "legal": game["legal"][:0]}))
    expect(page.locator("[data-score='1']").first).to_have_text("78")
    expect(hint).to_have_count(0)  # its move is not legal any more


def test_a_hint_is_a_move_that_can_be_played(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    page.keyboard.press("h")
    hint = page.get_by_test_id("hint")
    expect(hint).to_contain_text("A bot would play: Show")
    hint.get_by_role("button", name="Play it").click()
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")
