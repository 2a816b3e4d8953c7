"""The connection to the server: lost, restored, too busy; parts of the page that do not load."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    LOG_LINES,
    confirm,
    decide_by_list,
    expect_refusal,
    progress,
    table_with_bots,
    two_at_a_table,
    wait_for_decision,
    wait_for_progress,
)
from tests.helpers import first_of
from tests.server.harness_server import Server

SLOWLY = {"code": "too-fast", "words": "Too many messages at once: slow down a little."}


class Connection:
    """A page's WebSocket that can be cut and restored."""

    def __init__(self, page: Page) -> None:
        self._open: list[WebSocketRoute] = []
        self._is_cut = False
        page.route_web_socket("**/ws?*", self._connect)

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


# In one moment: the move may be shown, and the button gone, before a mouse comes there.
CONFIRM_IF_POSSIBLE = (
    "() => document.querySelector('[data-confirm]:not([aria-disabled=true])')?.click()"
)
IS_ANSWERED = "() => !document.querySelector('.bench [data-confirm][aria-disabled=true]')"


@pytest.mark.long
@pytest.mark.parametrize("is_named", first_of([True, False]), ids=["named", "nameless"])
def test_a_person_who_was_too_fast_can_go_on(
    open_page: OpenPage, tmp_path: Path, is_named: bool
) -> None:
    """Whether the refusal names the message it is about or not."""
    with Server(tmp_path, "tests.browser.few_messages_server") as server:
        page = open_page(base_url=f"http://127.0.0.1:{server.port}")
        page.route_web_socket("**/ws?*", lambda socket: flood_once(socket, is_named))
        page.goto(table_with_bots(page))
        assert wait_for_decision(page) == "show"
        before = progress(page)
        page.locator("[data-cell]").nth(0).click()
        page.locator("[data-cell]").nth(1).click()
        confirm(page).first.click()
        expect_refusal(page, "slow down")
        page.keyboard.press("Escape")
        while progress(page) == before:  # the allowance grows again
            page.wait_for_function(IS_ANSWERED)
            page.evaluate(CONFIRM_IF_POSSIBLE)
            page.wait_for_function(IS_ANSWERED)
        wait_for_progress(page, before)


def flood_once(socket: WebSocketRoute, is_named: bool) -> None:
    """The first move is refused: many pings come before it, or nobody says which message it was."""
    server = socket.connect_to_server()
    server.on_message(socket.send)
    moves: list[str | bytes] = []

    def pass_on(message: str | bytes) -> None:
        if json.loads(message)["type"] == "play":
            moves.append(message)
            if len(moves) == 1 and not is_named:
                socket.send(json.dumps({"type": "refused", "id": None, **SLOWLY}))
                return
            if len(moves) == 1:
                for _ in range(150):
                    server.send(json.dumps({"type": "ping", "id": "ping"}))
        server.send(message)

    socket.on_message(pass_on)


def test_a_lost_connection_is_shown_and_the_game_goes_on(open_page: OpenPage) -> None:
    ana, bo = open_page(), open_page()
    connection = Connection(ana)
    two_at_a_table(ana, bo)
    connection.cut()
    expect(ana.get_by_test_id("lost")).to_contain_text("Nothing is lost")
    before = progress(bo)
    decide_by_list(bo)
    assert progress(bo) != before
    # Ana decides while she is away: it is sent when the line is back, once.
    ana.locator("[data-cell]").nth(0).click()
    ana.locator("[data-cell]").nth(1).click()
    ana.locator("[data-confirm]").click()
    expect(ana.get_by_test_id("status")).to_have_text("Sent…")
    connection.restore()
    ana.get_by_role("button", name="Try now").or_(ana.get_by_test_id("link-state")).first.click()
    expect(ana.get_by_test_id("lost")).to_have_count(0)
    expect(ana.get_by_test_id("link-state")).to_have_text("Connected")
    expect(ana.locator("[data-testid=in-words]")).to_contain_text("Round 1 of 4")
    expect(bo.locator("[data-testid=in-words]")).to_contain_text("Round 1 of 4")
    for page in (ana, bo):
        expect(page.locator(LOG_LINES).filter(has_text="You have decided.")).to_have_count(1)


@pytest.mark.parametrize("part", ["TableScreen", "matryoshka"])
def test_a_part_of_the_page_that_did_not_load_can_be_loaded_again(
    open_page: OpenPage, part: str
) -> None:
    page = open_page("/")
    table = table_with_bots(page)
    page.route(f"**/assets/{part}-*.js", lambda route: route.abort())
    page.goto(table)
    expect(page.get_by_role("main")).to_contain_text("A part of the page could not be loaded")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-testid=in-words]")).to_contain_text("Before round 1")


def test_a_lost_connection_is_shown_at_once(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    page.context.set_offline(True)
    expect(page.get_by_test_id("lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_test_id("lost")).to_have_count(0)
