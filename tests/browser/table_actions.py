"""What people do at a table. Everything waits for what the page shows, never for time."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.helpers import SOAK
from tests.server.harness_server import Connection, Person, Server

RECORDS = Path(__file__).parents[1] / "data" / "records"
TUTORIALS = Path(__file__).parents[2] / "web" / "src" / "games"
TABLE = "main[data-decision]"
LOG_LINES = ".side ol > li"
# Both are read in one moment: a table may go on between two questions.
DECISION = """() => document.querySelector('[data-testid=after]') ? { over: true }
  : document.querySelector('main[data-decision]:not([data-decision=""])')?.dataset"""
# The others may move at any time; what counts is that an own move, or an undo, has been shown.
HAS_PROGRESSED = """([made, rev]) => document.querySelector('[data-testid=after]')
  || document.querySelector('main[data-made]')?.dataset.made !== made
  || document.querySelector('main[data-rev]')?.dataset.rev !== rev"""

HAS_PROGRESSED_OR_ASKS = """([made, rev]) =>
  document.querySelector('[data-testid=after], [data-confirm]')
  || document.querySelector('main[data-made]')?.dataset.made !== made
  || document.querySelector('main[data-rev]')?.dataset.rev !== rev"""

Press = Callable[[Locator], None]
"""How somebody presses something: with a mouse or with a finger."""

BOTS_AT_ONCE = """if (location.protocol !== 'about:')
  localStorage['tablee.prefs'] ??= JSON.stringify({ tempo: 'now' })"""
"""A script for a new page whose person wants no pauses between bots' moves."""

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


class SlowLine:
    """A page's WebSocket whose messages from the server wait while `is_held`."""

    def __init__(self, page: Page, is_held: bool = False) -> None:
        self.is_held = is_held
        self._waiting: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket("**/ws?*", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        def deliver(message: str | bytes) -> None:
            if self.is_held:
                self._waiting.append((socket, message))
            else:
                socket.send(message)

        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(deliver)

    def let_go(self) -> None:
        self.is_held = False
        for socket, message in self._waiting:
            socket.send(message)
        self._waiting.clear()


def click(what: Locator) -> None:
    what.click()


def tap(what: Locator) -> None:
    what.tap()


def table_with_bots(page: Page, players: int = 3, **terms: Any) -> str:
    """Make a running table for this person, with bots that answer at once; its path."""
    wish = {
        "terms": {"game": "matryoshka", "players": players, "pace": 0, "training": True, **terms},
        "seats": [{"kind": "me"}, *({"kind": "bot", "level": "random"},) * (players - 1)],
        "name": "Ana",
        "start": True,
    }
    return _made(page, "/api/tables", wish)


def table_with_open_seat(page: Page, **terms: Any) -> str:
    """Make a table with one free seat and one bot, not begun; its path."""
    wish = {
        "terms": {"game": "matryoshka", "players": 3, "pace": 0, **terms},
        "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}],
        "name": "Ana",
    }
    return _made(page, "/api/tables", wish)


def play_on_from_sample(page: Page, sample: str, kind: str) -> None:
    """Take over a sample game where its last move of a kind is due."""
    record = json.loads((RECORDS / f"{sample}.json").read_text("utf-8"))
    moves = [entry["move"] for entry in record["moves"]]
    ply = max(at for at, move in enumerate(moves) if re.search(kind, move))
    seat = record["moves"][ply]["seat"]
    wish = {"record": record, "ply": ply, "seat": seat, "name": "Ana", "level": "random"}
    page.goto(_made(page, "/api/play-on", wish))
    assert wait_for_decision(page) is not None


def table_with_record(page: Page, game: str, *moves: str) -> str:
    """A table that goes on after the first moves of a game's tutorial, made in turn; its path."""
    source = (TUTORIALS / game / "tutorial" / "record.ts").read_text("utf-8")
    text = re.sub(r"(?m)^( *)(\w+):", r'\1"\2":', source.split("GameRecord = ", 1)[1])
    record = json.loads(re.sub(r",(\s*[\]}])", r"\1", text.replace("'", '"')))
    record["moves"] = [{"seat": at % 2, "move": move} for at, move in enumerate(moves)]
    wish = {"record": record, "ply": len(moves), "seat": 0, "name": "Ana", "level": "random"}
    return _made(page, "/api/play-on", wish)


def _made(page: Page, path: str, wish: dict[str, Any]) -> str:
    answer = page.request.post(path, data=wish, headers={"origin": server_origin(page)})
    assert answer.ok, answer.text()
    made: str = answer.json()["path"]
    return made


def server_origin(page: Page) -> str:
    """Where the server is; a newcomer gets the cookie that everything else needs."""
    return page.request.get("/api/me").url.removesuffix("/api/me")


def wait_for_decision(page: Page) -> str | None:
    """Wait for this person's next decision; None when the game is over."""
    found: dict[str, str] = page.wait_for_function(DECISION).json_value()
    return found.get("decision")


def decisions(page: Page, first: int, sample: str, kind: str) -> Iterator[str]:
    """This person's decisions until the game is over, each to be made before the next.

    In a soak those of the whole game; else so many of its first, and the end of a sample.
    """
    made = 0
    while (what := wait_for_decision(page)) is not None:
        yield what
        made += 1
        if made == first and not SOAK:
            play_on_from_sample(page, sample, kind)


def progress(page: Page) -> list[str | None]:
    """How many own moves the page shows, and how often moves were taken back."""
    table = page.locator(TABLE)
    return [table.get_attribute("data-made"), table.get_attribute("data-rev")]


def wait_for_progress(page: Page, before: list[str | None]) -> None:
    """Wait until this person's move is shown, or an undo."""
    page.wait_for_function(HAS_PROGRESSED, arg=before)


@contextmanager
def own_move(page: Page) -> Iterator[None]:
    """What is done inside is a move, or an undo: wait until the page shows it."""
    before = progress(page)
    yield
    wait_for_progress(page, before)


def wait_for_own_moves(page: Page, made: int) -> None:
    """Wait until this person has made so many moves; some are made by the page itself."""
    page.wait_for_function(
        "made => Number(document.querySelector('main').dataset.made) >= made", arg=made
    )


def expect_refusal(page: Page, words: str) -> None:
    """Wait for a refusal as it is read aloud. Unlike the bubble beside the pointer, it stays."""
    expect(page.get_by_test_id("live-now")).to_contain_text(words)


def expect_heard(page: Page, words: str | re.Pattern[str]) -> None:
    """Wait until it is read aloud, as soon as nothing else is being read."""
    expect(page.get_by_test_id("live")).to_contain_text(words)


def stop_time(page: Page) -> None:
    """Timers of the page wait from now on. `page.clock.install()` has to come before."""
    now = page.evaluate("Date.now()")
    page.clock.pause_at(datetime.fromtimestamp(now / 1000 + 1, tz=UTC))


def confirm(page: Page) -> Locator:
    return page.locator("[data-confirm]:not([aria-disabled=true])")


def confirm_if_asked(page: Page, before: list[str | None], press: Press = click) -> None:
    """Wait until a move is shown; a final one may be asked about first."""
    page.wait_for_function(HAS_PROGRESSED_OR_ASKS, arg=before)
    if progress(page) == before and confirm(page).count():
        press(confirm(page))
    wait_for_progress(page, before)


def wait_until_in_sight(page: Page, selector: str) -> None:
    """Wait until all of it is on the screen, and no bar, tray or card hides it."""
    page.wait_for_function(
        """(selector) => {
          const wanted = document.querySelector(selector)
          const box = wanted.getBoundingClientRect()
          return [box.top + 2, box.bottom - 2].every((y) => {
            const there = document.elementFromPoint(box.x + box.width / 2, y)
            const cover = there?.closest('[data-covers]')
            return there && (!cover || cover.contains(wanted))
          })
        }""",
        arg=selector,
    )


def decide_by_mouse(page: Page, press: Press = click) -> None:
    """Press cards until there is something to confirm, then confirm it."""
    with own_move(page):
        while not confirm(page).count():
            press(page.locator("[data-cell][aria-pressed=false]").first)
        press(confirm(page).first)


def decide_by_list(page: Page, word: str = "") -> None:
    """Keys only: `m`, type to narrow, Enter."""
    with own_move(page):
        page.keyboard.press("m")
        expect(page.get_by_role("combobox")).to_be_focused()
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def finish_elsewhere(page: Page, server: Server) -> None:
    """The same person plays on in another window, quickly; the page follows to the end."""
    play_to_the_end(page, server, page.url)
    expect(page.get_by_test_id("after")).to_be_visible()


def play_to_the_end(page: Page, server: Server, table: str) -> None:
    """This person's table, without a page."""
    with elsewhere(page, server, table) as line:
        line.finish()


def elsewhere(page: Page, server: Server, table: str | None = None) -> Connection:
    """The same person at the same table, without a page."""
    person = Person(server, "Ana")
    person.cookie = "; ".join(f"{c['name']}={c['value']}" for c in page.context.cookies())
    return person.at((table or page.url).split("/t/")[1].split("#", maxsplit=1)[0])


def two_at_a_table(ana: Page, bo: Page) -> None:
    """Ana makes a table and begins; Bo comes by the link. Nobody has moved but the bot."""
    path = table_with_open_seat(ana, options={"first": 0})  # no bot moves before Ana has offered
    ana.goto(path)
    link = ana.get_by_test_id("link").input_value()
    assert link.endswith(path)
    bo.goto(link)
    bo.get_by_label("Nickname").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(ana.get_by_role("main").get_by_text("Everybody is here")).to_be_visible()
    expect(bo.get_by_role("main").get_by_text("Ana will begin the game.")).to_be_visible()
    ana.get_by_role("button", name="Begin").click()
    assert wait_for_decision(ana) == wait_for_decision(bo) == "show"
    expect(ana.locator(LOG_LINES)).to_have_text(["Bot 3 has decided."])  # nor is it still thinking
