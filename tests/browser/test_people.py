"""Two browsers at one table: invitation, chat, a cut line, undo, rematch."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.at_the_table import (
    PHONE,
    confirm,
    decide_by_list,
    decide_by_mouse,
    decision,
    moment,
    moved_on,
    play_to_the_end,
    table_for_two,
    table_with_bots,
)
from tests.browser.conftest import Open
from tests.server.harness_server import Server

LINES = ".side ol > li"
SLOWLY = {"code": "too-fast", "words": "Too many messages at once: slow down a little."}


class Line:
    """A page's WebSocket that can be cut and restored."""

    def __init__(self, page: Page) -> None:
        self._open: list[WebSocketRoute] = []
        self._is_cut = False
        page.route_web_socket("**/ws", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close()
            return
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(socket.send)
        self._open.append(socket)

    def cut(self) -> None:
        self._is_cut = True
        for socket in self._open:
            socket.close()
        self._open.clear()

    def restore(self) -> None:
        self._is_cut = False


def sit_down(open_page: Open) -> tuple[Page, Line, Page, Line]:
    """Ana has made a table and begun; Bo came by the link."""
    ana, bo = open_page(), open_page()
    lines = Line(ana), Line(bo)
    path = table_for_two(ana, options={"first": 0})  # no bot moves before Ana has offered
    ana.goto(path)
    link = ana.get_by_test_id("link").input_value()
    assert link.endswith(path)
    bo.goto(link)
    bo.get_by_label("Nickname").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(ana.get_by_text("Everybody is here")).to_be_visible()
    expect(bo.get_by_text("Ana will begin the game.")).to_be_visible()
    ana.get_by_role("button", name="Begin").click()
    assert decision(ana) == decision(bo) == "show"
    expect(ana.locator(LINES)).to_have_text(["Bot 3 has decided."])  # nor is it still thinking
    return ana, lines[0], bo, lines[1]


@pytest.mark.parametrize("is_named", [True, False], ids=["named", "nameless"])
def test_who_was_too_fast_goes_on(open_page: Open, is_named: bool) -> None:
    page = open_page()
    refused: list[str] = []

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(socket.send)

        def tell(message: str | bytes) -> None:
            kind = json.loads(message)["type"]
            if kind == "play" and not refused:
                refused.append(kind)
                if not is_named:
                    socket.send(json.dumps({"type": "refused", "id": None, **SLOWLY}))
                    return
                for _ in range(150):  # somebody else at the same keyboard
                    server.send(json.dumps({"type": "ping", "id": "ping"}))
            server.send(message)

        socket.on_message(tell)

    page.route_web_socket("**/ws", connect)
    page.goto(table_with_bots(page))
    assert decision(page) == "show"
    before = moment(page)
    page.locator("[data-cell]").nth(0).click()
    page.locator("[data-cell]").nth(1).click()
    confirm(page).first.click()
    expect(page.get_by_test_id("why")).to_contain_text("slow down")
    page.keyboard.press("Escape")
    confirm(page).first.click()
    moved_on(page, before)


def test_a_lost_line_is_said_and_the_game_goes_on_where_it_was(open_page: Open) -> None:
    ana, line, bo, _ = sit_down(open_page)
    line.cut()
    expect(ana.get_by_test_id("lost")).to_contain_text("Nothing is lost")
    before = moment(bo)
    decide_by_list(bo)
    assert moment(bo) != before
    # Ana decides while she is away: it is sent when the line is back, once.
    ana.locator("[data-cell]").nth(0).click()
    ana.locator("[data-cell]").nth(1).click()
    ana.locator("[data-confirm]").click()
    expect(ana.get_by_test_id("status")).to_have_text("Sent…")
    line.restore()
    ana.get_by_role("button", name="Try now").or_(ana.get_by_test_id("link-state")).first.click()
    expect(ana.get_by_test_id("lost")).to_have_count(0)
    expect(ana.get_by_test_id("link-state")).to_have_text("Connected")
    expect(ana.locator("[data-testid=in-words]")).to_contain_text("Round 1 of 4")
    expect(bo.locator("[data-testid=in-words]")).to_contain_text("Round 1 of 4")
    for page in (ana, bo):
        expect(page.locator(LINES).filter(has_text="You have decided.")).to_have_count(1)


@pytest.mark.parametrize("part", ["TableScreen", "matryoshka"])
def test_a_part_of_the_page_that_does_not_come_can_be_asked_for_again(
    open_page: Open, part: str
) -> None:
    page = open_page("/")
    table = table_with_bots(page)
    page.route(f"**/assets/{part}-*.js", lambda route: route.abort())
    page.goto(table)
    expect(page.get_by_role("main")).to_contain_text("A part of the page could not be loaded")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-testid=in-words]")).to_contain_text("Round 0 of 4")


def test_undo_is_free_until_something_was_shown_and_then_asked_for(open_page: Open) -> None:
    ana, _, bo, _ = sit_down(open_page)
    decide_by_list(ana)
    expect(ana.get_by_test_id("status")).to_contain_text("Bo")
    before = moment(ana)
    ana.get_by_role("button", name="Take back").first.click()
    moved_on(ana, before)
    assert decision(ana) == "show"
    decide_by_list(ana)
    decide_by_list(bo)
    expect(ana.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")
    ana.get_by_role("button", name="Ask to take back").first.click()
    asked = bo.get_by_test_id("undo-asked")
    expect(asked).to_contain_text("Ana would like to take a move back.")
    asked.get_by_role("button", name="Fine").click()
    expect(ana.get_by_test_id("in-words")).to_contain_text("Round 0 of 4")
    assert decision(ana) == "show"


def test_people_talk_and_mute(open_page: Open) -> None:
    ana, _, bo, _ = sit_down(open_page)
    bo.keyboard.press("c")
    expect(bo.locator("[data-chat]").first).to_be_focused()
    bo.keyboard.type("bonsoir <b>")
    bo.keyboard.press("Enter")
    expect(bo.locator(".side .lines li").first).to_contain_text("bonsoir <b>")
    expect(bo.get_by_role("button", name="Mute")).to_have_count(0)  # one's own line
    expect(ana.get_by_test_id("live")).to_contain_text("Bo says: bonsoir <b>")
    ana.get_by_role("tab", name="Chat").click()
    expect(ana.locator(".side .lines li")).to_contain_text("bonsoir <b>")
    ana.get_by_role("button", name="Mute Bo").click()
    expect(ana.locator(".side .lines li")).to_have_count(0)


@pytest.mark.parametrize("width", [768, 1024])
def test_log_and_chat_are_there_on_a_tablet(open_page: Open, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 900})
    page.goto(table_with_bots(page))
    decide_by_list(page)
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("dialog")).to_contain_text("You have decided.")
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("c")
    expect(page.get_by_role("dialog").locator("[data-chat]")).to_be_focused()


def test_a_line_that_goes_down_is_said_at_once(open_page: Open) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    decision(page)
    page.context.set_offline(True)
    expect(page.get_by_test_id("lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_test_id("lost")).to_have_count(0)


def test_who_made_the_table_says_their_name_there(open_page: Open) -> None:
    ana = open_page()
    ana.goto(table_for_two(ana))
    bo = open_page(ana.url)
    ana.get_by_label("Nickname").fill("Anastasia")
    ana.get_by_label("Nickname").press("Enter")
    expect(bo.locator(".seats")).to_contain_text("Anastasia")


def test_a_rematch_is_told_to_the_others(open_page: Open, server: Server) -> None:
    ana, _, bo, _ = sit_down(open_page)
    table = ana.url
    bo.get_by_role("button", name="Table", exact=True).click()
    bo.get_by_role("button", name="Leave").click()
    bo.get_by_role("dialog").get_by_role("button", name="Leave").click()
    bo.wait_for_url("/")
    play_to_the_end(ana, server, table)
    for page in (ana, bo):
        page.goto(table)
        page.wait_for_selector("[data-testid=after]")
    ana.get_by_role("button", name="Rematch").click()
    expect(ana.get_by_text("Not here yet: Bo")).to_be_visible()
    expect(bo).to_have_title(re.compile("A rematch is waiting"))
    bo.get_by_test_id("rematch").get_by_role("link").click()
    expect(ana.get_by_text("Everybody is here")).to_be_visible()


def test_a_spectator_sees_the_table_but_no_hand(open_page: Open) -> None:
    ana, _, bo, _ = sit_down(open_page)
    carla = open_page(ana.url)
    expect(carla.get_by_test_id("status")).to_contain_text("Ana and Bo are deciding")
    expect(carla.get_by_test_id("in-words")).not_to_contain_text("Your hand")
    expect(carla.locator("[data-card]")).to_have_count(0)
    expect(ana.get_by_text("1 watching")).to_be_visible()
    told = ana.get_by_text("1 watching").bounding_box()
    last = ana.locator("aside [data-seat]").last.bounding_box()
    assert told is not None
    assert last is not None
    assert told["y"] - (last["y"] + last["height"]) < 30  # with the players, not adrift below
    assert decision(bo) == "show"


def test_a_seat_moves_to_another_device_once(open_page: Open) -> None:
    ana = open_page()
    ana.goto(table_with_bots(ana))
    decision(ana)
    ana.get_by_role("button", name="Table", exact=True).click()
    ana.get_by_role("button", name="Play on another device").click()
    expect(ana.get_by_role("img", name="QR code of this link")).to_be_visible()
    link = ana.get_by_test_id("link").input_value()
    phone = open_page(link, **PHONE)
    assert decision(phone) == "show"
    expect(phone).to_have_url(re.compile(r"/t/\w+$"))  # the token is gone from the address
    expect(ana.get_by_text("Your seat has moved to the other device")).to_be_visible()
    expect(ana.get_by_test_id("in-words")).not_to_contain_text("Your hand")
    late = open_page(link)
    expect(late.get_by_test_id("why")).to_contain_text("link")
    expect(late.get_by_test_id("in-words")).not_to_contain_text("Your hand")
    decide_by_mouse(phone)
