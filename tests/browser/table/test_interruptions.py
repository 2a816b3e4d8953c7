"""What a blind player hears of what interrupts: an open dialog, a lost line, a move taken back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.by_ear.blind_player import BlindPlayer
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    decide_by_list,
    elsewhere,
    table_with_bots,
    wait_for_decision,
)
from tests.server.harness_server import Server

SEVERAL_ATTEMPTS = "Attempt 3."


class Cable:
    """A page's connections to the server, which can be cut."""

    def __init__(self, page: Page) -> None:
        self._is_cut = False
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/ws?*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_cut:
            socket.close(code=1001)
        else:
            socket.connect_to_server()
            self._open.append(socket)

    def cut(self) -> None:
        self._is_cut = True
        for socket in self._open:
            socket.close(code=1001)

    def mend(self) -> None:
        self._is_cut = False


@pytest.mark.long
def test_interruptions_are_heard_once(open_page: OpenPage, server: Server) -> None:
    player = BlindPlayer(open_page())
    page = player.page
    cable = Cable(page)
    player.sit_down(table_with_bots(page, 2, game="botanik"))
    wait_for_decision(page)
    player.press("b")
    player.press("h")
    player.wait_until_told("A bot would play")

    decide_by_list(page)
    player.wait_until_told("You place")
    wait_for_decision(page)
    player.press("u")
    assert "Your turn" in player.wait_until_told("The move was taken back.")
    decide_by_list(page)
    wait_for_decision(page)
    player.wait_until_told("Your turn")
    player.press("[")
    player.wait_until_told("Move 1 of 2: You place")
    player.press("[")
    player.wait_until_told("The beginning, before the first of 2 moves.")
    player.press("Escape")
    player.wait_until_told("Back to now.")
    expect(page.locator("[data-testid=board] :focus")).to_have_count(1)

    player.open_list()  # it lies over the page, and is heard through all the same
    cable.cut()
    player.wait_until_told("Connection lost.")
    expect(page.get_by_test_id("lost")).to_contain_text(SEVERAL_ATTEMPTS)
    assert not [words for words in player.listen() if "ttempt" in words]  # they are for the eye
    with elsewhere(page, server) as other:
        other.play_first()
        other.to_turn()
    cable.mend()
    back = player.wait_until_told("Connected again.")
    assert "Bot 2" in back
    assert "Your turn" in back
    assert player.close().lost == []
