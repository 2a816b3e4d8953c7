"""Games that take days: other tables, vacations, what happened since, and notices."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablee.server.settings import Settings
from tests.browser.accessibility import assert_accessible, assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import PHONE, expect_heard
from tests.server.days.harness_days import server_at
from tests.server.harness_server import Person, Server, server_with
from tests.server.notices.harness_push import Browser, PushService

TERMS = {"clock": {"clock": "days", "days": 2}, "vacation": 7}


def cookies(person: Person, server: Server) -> list[dict[str, str]]:
    name, value = person.cookie.split("=")
    return [{"name": name, "value": value, "url": f"http://127.0.0.1:{server.port}"}]


def page_of(open_page: OpenPage, person: Person, server: Server, **options: object) -> Page:
    page = open_page(base_url=f"http://127.0.0.1:{server.port}", **options)
    page.context.add_cookies(cookies(person, server))  # type: ignore[arg-type]
    return page


def table_of(ana: Person, ben: Person) -> str:
    table = ana.make("mob", False, **TERMS)
    ben.join(table)
    with ana.at(table) as line:
        line.ask("start")
    return table


@pytest.mark.long
def test_a_game_of_days_from_two_pages(open_page: OpenPage, tmp_path: Path) -> None:
    with server_at(tmp_path) as server:
        ana, ben = Person(server, "Ana"), Person(server, "Ben")
        first, second = table_of(ana, ben), table_of(ana, ben)
        desk = page_of(open_page, ana, server)
        desk.goto(f"/t/{first}")
        strip = desk.get_by_test_id("other-tables")
        expect(strip.get_by_role("listitem")).to_have_count(1)
        expect(strip).to_contain_text("Your turn")
        assert_accessible_in_both_themes(desk, "table with a strip of others")
        strip.get_by_role("link", name="Next table that waits for you").click()
        desk.wait_for_url(f"**/t/{second}")

        desk.get_by_role("button", name="Table", exact=True).click()
        desk.get_by_role("button", name="Vacation").click()
        desk.get_by_label("Days").select_option("3")
        assert_accessible(desk, "vacation")
        desk.get_by_role("button", name="Go on vacation").click()
        expect(desk.get_by_text("You are on vacation until 9 May.")).to_be_visible()
        phone = page_of(open_page, ben, server, locale="fr-FR", **PHONE)
        phone.goto(f"/t/{second}")
        expect(phone.get_by_text("en congé jusqu’au 9 mai").first).to_be_attached()
        expect(phone.get_by_text(re.compile(r"^\d j \d+ h$")).first).to_be_attached()
        assert_accessible(phone, "somebody on vacation, on a phone")
        desk.get_by_role("button", name="I am back").click()
        expect(desk.get_by_text("You have 6 days left in this game.")).to_be_visible()

        with ana.at(first) as line, ben.at(first) as other:
            line.to_turn()
            line.play_first()
            other.to_turn()
            other.play_first()
        server.kill()
    with server_at(tmp_path, "2031-05-06T18:00") as server:
        desk = page_of(open_page, ana, server)
        desk.goto(f"/t/{first}")
        since = desk.get_by_test_id("since")
        expect(since).to_contain_text("Since your last move")
        expect(since.get_by_role("listitem").first).to_be_visible()
        assert_accessible_in_both_themes(desk, "since")
        since.get_by_role("button", name="Go on").click()
        expect(since).to_have_count(0)


SUBSCRIBE = """(made) => {
  Notification.requestPermission = async () => 'granted'
  let on = null
  const fake = { endpoint: made.endpoint, toJSON: () => made, unsubscribe: async () => (on = null) }
  PushManager.prototype.subscribe = async () => (on = fake)
  PushManager.prototype.getSubscription = async () => on
}"""

RECEIVE = """async (told) => {
  const data = { json: () => told }
  const push = new ExtendableEvent('push')
  let done = null
  push.waitUntil = (work) => (done = work)
  Object.defineProperty(push, 'data', { value: data })
  let notice = null
  self.registration.showNotification = async (title, about) =>
    (notice = { title, ...about, close: () => null })
  self.dispatchEvent(push)
  await done
  let opened = null
  self.clients.openWindow = async (url) => (opened = url)
  const click = new ExtendableEvent('notificationclick')
  click.waitUntil = (work) => (done = work)
  Object.defineProperty(click, 'notification', { value: notice })
  self.dispatchEvent(click)
  await done
  return [notice.title, notice.body, notice.tag, opened]
}"""


class Device:
    """A page and the keys of its browser, whose part of the push service the test plays."""

    def __init__(self, page: Page, service: PushService, name: str) -> None:
        self.page = page
        self._service = service
        self._browser = Browser(service, name)
        keys = {key: self._browser.subscription[key] for key in ("p256dh", "auth")}
        made = {"endpoint": self._browser.subscription["endpoint"], "keys": keys}
        page.add_init_script(f"({SUBSCRIBE})({made})")

    def open_notices(self) -> None:
        self.page.goto("/notices")
        self.page.evaluate("navigator.serviceWorker.ready.then(() => null)")

    def receive(self) -> list[str]:
        """What the first notice says, its tag, and the address that a tap opens."""
        self._service.wait_for(self._browser.path)
        told = next(
            self._browser.read(body)
            for path, _, body in self._service.received
            if path == self._browser.path
        )
        shown: list[str] = self.page.context.service_workers[0].evaluate(RECEIVE, told)
        return shown


def switch_on(desk: Device) -> str:
    """Switch everything on and look at it; the address of the feed."""
    page = desk.page
    desk.open_notices()
    assert_accessible_in_both_themes(page, "notices, off")
    page.get_by_role("button", name="Send notices to this device").click()
    expect(page.get_by_role("main").get_by_text("This device gets notices.")).to_be_visible()
    expect_heard(page, "This device gets notices.")
    page.get_by_role("button", name="Make an address").click()
    feed = page.get_by_label("Address of the feed").input_value()
    assert "/feed/" in feed
    expect_heard(page, f"Address of the feed: {feed}")
    page.get_by_role("switch", name="Quiet hours").check()
    expect(page.get_by_label("From")).to_have_value("22")
    page.get_by_role("switch", name="Quiet hours").uncheck()
    expect(page.get_by_label("From")).to_have_count(0)
    assert_accessible_in_both_themes(page, "notices, on")
    return feed


def switch_on_in_french(phone: Device) -> None:
    page = phone.page
    phone.open_notices()
    page.get_by_role("button", name="Envoyer à cet appareil").click()
    expect(
        page.get_by_role("main").get_by_text("Cet appareil reçoit les notifications.")
    ).to_be_visible()
    expect_heard(page, "Cet appareil reçoit les notifications.")
    page.get_by_role("button", name="Créer une adresse").click()
    expect(page.get_by_label("Adresse du flux")).to_have_value(re.compile("/feed/"))
    assert_accessible_in_both_themes(page, "notices, on a phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_notices_are_switched_on_come_and_open_the_table(
    open_page: OpenPage, tmp_path: Path
) -> None:
    """Chromium has no push service here: its part is played by the test, the rest is real."""
    with (
        PushService() as service,
        server_with(tmp_path, Settings(push_services=(service.origin,), notice_ms=0)) as server,
    ):
        ana, ben = Person(server, "Ana"), Person(server, "Ben")
        desk = Device(page_of(open_page, ben, server, service_workers="allow"), service, "desk")
        on_a_phone = {"service_workers": "allow", "locale": "fr-FR", **PHONE}
        phone = Device(page_of(open_page, ana, server, **on_a_phone), service, "phone")
        feed = switch_on(desk)
        switch_on_in_french(phone)

        table = table_of(ana, ben)
        address = f"http://127.0.0.1:{server.port}/t/{table}"
        turn = "Matryoshka: it is your turn."
        assert desk.receive() == ["Tablée", turn, f"/t/{table}", address]
        with ben.at(table) as line:
            line.to_turn()
            line.play_first()
        turn = "Matryoshka\u202f: c’est à vous."
        assert phone.receive() == ["Tablée", turn, f"/t/{table}", address]

        phone.page.get_by_role("button", name="Plus rien sur cet appareil").click()
        expect_heard(phone.page, "Une pour plusieurs tables")
        desk.page.get_by_role("button", name="Stop all of it").click()
        expect_heard(desk.page, "Nothing is sent to you.")
        expect(desk.page.get_by_role("main").get_by_text("Nothing is sent to you.")).to_be_visible()
        assert ana.request("GET", feed.split(f":{server.port}")[1])[0] == 404
