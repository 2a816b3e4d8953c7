"""Nothing jumps, and nothing that commits comes under a pointer that is about to press."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import FloatRect, Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import begun, make, take_and_put
from tests.browser.table.test_connection import Connection
from tests.browser.table_actions import (
    PHONE,
    confirm,
    decide_by_list,
    own_move,
    play_on_from_sample,
    table_with_bots,
    table_with_record,
    two_at_a_table,
    wait_for_decision,
    wait_until_in_sight,
)
from tests.helpers import first_of

HOUR_MS = 3_600_000
PROTOCOL_2 = ',"protocol":2'


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def boxes_of(found: Locator) -> list[FloatRect]:
    return [box_of(one) for one in found.all()]


def button_at(page: Page, at: tuple[float, float]) -> str:
    """The words of the button that a press would reach."""
    words: str = page.evaluate(
        """([x, y]) => {
          const found = document.elementFromPoint(x, y)?.closest('button')
          return found?.ariaLabel ?? found?.textContent ?? ''
        }""",
        list(at),
    )
    return words


@pytest.mark.long
def test_who_asks_for_an_undo_and_who_is_asked_see_it_over_the_board(open_page: OpenPage) -> None:
    ana, bo = open_page(), open_page(**PHONE)
    two_at_a_table(ana, bo)
    decide_by_list(ana)
    decide_by_list(bo)
    expect(ana.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")
    wait_for_decision(ana)
    expect(bo.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")
    before = [box_of(page.get_by_test_id("board")) for page in (ana, bo)]
    ana.get_by_role("button", name="Ask to take back").first.click()
    expect(bo.get_by_test_id("undo-asked")).to_be_in_viewport(ratio=1)
    expect(ana.get_by_role("main").get_by_text("Waiting for an answer")).to_be_in_viewport(ratio=1)
    assert [box_of(page.get_by_test_id("board")) for page in (ana, bo)] == before
    yes, no = boxes_of(bo.get_by_test_id("undo-asked").get_by_role("button"))
    assert yes["y"] == no["y"]


def test_a_lost_connection_is_told_over_the_board(open_page: OpenPage) -> None:
    page = open_page()
    connection = Connection(page)
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    before = box_of(page.get_by_test_id("board"))
    connection.cut()
    expect(page.get_by_test_id("lost")).to_be_in_viewport(ratio=1)
    assert box_of(page.get_by_test_id("board")) == before


@pytest.mark.parametrize("kind", first_of(["propose", "offer"]))
def test_a_card_is_never_traded_away_by_two_quick_clicks(open_page: OpenPage, kind: str) -> None:
    page = open_page()
    play_on_from_sample(page, "matryoshka-4p-sample1", kind)
    cards = page.locator(".hand [data-card]")
    before = boxes_of(cards)
    board = box_of(page.get_by_test_id("board"))
    at = middle(before[1])
    page.mouse.dblclick(*at)
    expect(confirm(page)).to_have_count(1)
    assert boxes_of(cards) == before
    assert box_of(page.get_by_test_id("board")) == board
    assert button_at(page, at) == cards.nth(1).get_attribute("aria-label")
    with own_move(page):
        confirm(page).click()  # would be gone if the clicks had played


# Every name of an owner that a card, or the ring of the chosen one, is drawn over.
COVERED = """() => [...document.querySelectorAll('.proposals li')].flatMap((one) => {
  const name = one.querySelector('.who').getBoundingClientRect()
  const over = [...one.querySelectorAll('[data-card] rect')].some((drawn) => {
    const box = drawn.getBoundingClientRect()
    return box.top < name.bottom && box.bottom > name.top
  })
  return over ? [one.textContent.trim()] : []
})"""


def test_proposals_leave_their_owners_names_in_sight(open_page: OpenPage) -> None:
    page = open_page()
    play_on_from_sample(page, "matryoshka-4p-sample1", "take")
    assert page.evaluate(COVERED) == []
    card = page.locator(".proposals [data-card]").first
    before = box_of(card)
    page.mouse.dblclick(*middle(before))
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(confirm(page)).to_have_count(1)
    assert box_of(card) == before
    assert page.evaluate(COVERED) == []
    page.set_viewport_size(PHONE["viewport"])
    assert page.evaluate(COVERED) == []


def test_the_tour_lies_over_the_board_and_is_not_left_by_a_double_press(
    open_page: OpenPage,
) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Learn Matryoshka").click()
    guide = page.get_by_test_id("tutorial")
    go_on = guide.get_by_role("button", name="Go on")
    go_on.click()
    expect(guide).to_contain_text("Step 2 of")
    board = box_of(page.get_by_test_id("board"))
    went = box_of(go_on)
    page.mouse.dblclick(*middle(went))
    expect(guide).to_contain_text("Step 3 of")  # which has no such button
    skip = box_of(guide.get_by_role("button", name="Skip the tour"))
    assert skip["x"] > went["x"] + went["width"]  # not where any part of it was
    page.set_viewport_size(PHONE["viewport"])
    wait_until_in_sight(page, "[data-confirm]")  # the card speaks of it
    page.set_viewport_size({"width": 1280, "height": 800})
    guide.get_by_role("button", name="Skip the tour").click()
    expect(guide).to_have_count(0)
    assert box_of(page.get_by_test_id("board")) == board


def test_the_tour_of_botanik_points_at_the_column_it_speaks_of(open_page: OpenPage) -> None:
    page = open_page("/")
    path = table_with_record(page, "botanik", "re side 1", "ys side 2")
    page.evaluate(
        """table => sessionStorage.setItem(`tablee.learn.${table}`, '{"done":2,"made":1}')""",
        path.removeprefix("/t/"),
    )
    page.goto(f"{path}#learn")
    assert wait_for_decision(page) == "play"
    expect(page.get_by_test_id("tutorial")).to_contain_text("release it")
    expect(page.locator("[data-legal][data-target='centre 2']")).to_have_count(1)
    page.wait_for_function(
        """() => {
          const ring = document.querySelector('[data-testid=pointer]')?.getBoundingClientRect()
          const pile = document.querySelector("[data-target='centre 1']").getBoundingClientRect()
          return ring && Math.abs(ring.x + ring.width / 2 - pile.x - pile.width / 2) < 2
        }"""
    )


@pytest.mark.long
def test_the_volcano_token_of_mondo_moves_nothing(open_page: OpenPage) -> None:
    page = open_page()
    erupts = False

    def told(message: str | bytes, socket: WebSocketRoute) -> None:
        found = json.loads(message)
        if erupts and found.get("type") == "update":
            found["view"]["erupting"] = [0]
        socket.send(json.dumps(found))

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        # Whole updates are asked for: what differs would not have what is added here.
        socket.on_message(lambda message: server.send(str(message).replace(PROTOCOL_2, "")))
        server.on_message(lambda message: told(message, socket))

    page.route_web_socket("**/ws?table=*", connect)
    page.goto(make(page, "mb"))
    begun(page)
    parts = page.locator("[data-stop], .head, .world, .heap")
    before = boxes_of(parts)
    erupts = True
    page.locator("[data-tile]").first.click()
    page.locator("[data-drop-tile]").click()
    expect(page.locator(".standing").get_by_label("volcano token")).to_be_visible()
    expect(page.locator("[data-held]")).to_have_count(0)
    assert boxes_of(parts) == before


class LongCountdown:
    """A page's WebSocket that tells of a countdown until `end`, however long the page takes."""

    def __init__(self, page: Page) -> None:
        self._has_ended = False
        page.route_web_socket("**/ws?table=*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(self._tell)

    def _tell(self, message: str | bytes) -> None:
        told = json.loads(message)
        if "table" in told and not self._has_ended:
            self._truth = {"type": "table", **{key: told[key] for key in ("table", "seat", "who")}}
            soon = time.time() * 1000 + HOUR_MS
            told["table"] = {**told["table"], "status": "countdown", "begins": soon}
        self._socket.send(json.dumps(told))

    def end(self) -> None:
        """The page hears what is so: that the game runs, or else when it does."""
        self._has_ended = True
        self._socket.send(json.dumps(self._truth))


def test_a_press_just_after_a_round_of_mondo_is_not_explained(open_page: OpenPage) -> None:
    page = open_page()
    line = LongCountdown(page)
    page.goto(make(page, "m"))
    page.wait_for_selector("[data-testid=interlude]")
    page.locator("[data-tile]").first.dispatch_event("click")
    line.end()
    begun(page)
    page.locator("[data-tile]").first.click()
    expect(page.locator("[data-held]")).to_have_count(1)
    expect(page.get_by_test_id("live-now")).not_to_contain_text("countdown")
    expect(page.get_by_test_id("why")).to_have_count(0)


def test_a_move_that_met_the_end_of_a_round_is_refused_without_a_word(open_page: OpenPage) -> None:
    page = open_page()
    words = "Soon"
    refused: list[str] = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(socket.send)

        def hear(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] != "play" or refused:
                return server.send(message)
            refused.append(said["id"])
            answer = {"type": "refused", "id": said["id"], "code": "countdown", "words": words}
            return socket.send(json.dumps(answer))

        socket.on_message(hear)

    page.route_web_socket("**/ws?table=*", connect)
    page.goto(make(page, "m"))
    begun(page)
    page.locator("[data-tile]").first.click()
    while not refused:
        page.evaluate("null")  # a message has been heard once the page answers
    expect(page.locator("[data-held]")).to_have_count(0)
    take_and_put(page)
    expect(page.get_by_test_id("live-now")).not_to_contain_text(words)
    expect(page.get_by_test_id("why")).to_have_count(0)


def test_the_tour_of_mondo_waits_for_the_end_of_the_countdown(open_page: OpenPage) -> None:
    page = open_page("/")
    line = LongCountdown(page)
    page.get_by_role("button", name="Learn Mondo").click()
    expect(page.get_by_test_id("interlude")).to_contain_text("as soon as it says go")
    expect(page.get_by_test_id("tutorial")).to_have_count(0)  # it would lie over what counts
    line.end()
    expect(page.get_by_test_id("tutorial")).to_contain_text("This is your world")


@pytest.mark.long
def test_what_the_bench_of_botanik_says_moves_no_column(open_page: OpenPage) -> None:
    page = open_page()
    play_on_from_sample(page, "botanik-2p-sample2", "side")
    page.locator("[data-take]").first.click()
    columns = page.locator(".column")
    before = boxes_of(columns)
    for target in page.locator("[data-target][data-legal]").all():
        target.hover()
        assert boxes_of(columns) == before
