"""The installed page: shell and rules without a connection, and never an old page with one."""

from __future__ import annotations

import re
import shutil
import struct
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import page as page_build
import pytest
from playwright.sync_api import Page, expect

from tablee.games import names
from tests.browser.conftest import OpenPage
from tests.helpers import SOAK, first_of
from tests.server.harness_server import Server

ICON = re.compile(r"(\d+)x(\d+)")
CONTROLLED = """async () => {
  await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller)
    await new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
}"""
KEPT = """async () => {
  const found = []
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      found.push(`${name} ${new URL(request.url).pathname}`)
  return found
}"""
ONLY = """async (name) => {
  while ((await caches.keys()).join() !== name) await new Promise(requestAnimationFrame)
}"""
CORNERS = """async ([src, size]) => {
  const image = new Image()
  image.src = src
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.drawImage(image, 0, 0)
  const alpha = (x, y) => context.getImageData(x, y, 1, 1).data[3]
  return [alpha(0, 0), alpha(size - 1, size - 1), alpha(size / 2, size / 4)]
}"""


class Deployment:
    """A server whose page can be replaced by another version; it keeps its address."""

    def __init__(self, folder: Path) -> None:
        self.page = folder / "page"
        self._data = folder / "data"
        shutil.copytree(Path(str(files("tablee"))) / "web", self.page)
        self.server = self._start(0)

    def _start(self, port: int) -> Server:
        program = "tests.server.programs.with_page"
        return Server(self._data, program, str(self.page), port=port)

    def stop(self) -> None:
        """Unless it has stopped already."""
        with self.server:
            pass

    def start(self) -> None:
        self.server = self._start(self.server.port)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.server.port}"

    def publish(self, mark: str) -> None:
        """Another build: its document says so, and its worker is another one."""
        index, worker = self.page / "index.html", self.page / "worker.js"
        index.write_text(index.read_text("utf-8").replace("<body>", f'<body data-build="{mark}">'))
        text = re.sub('"version":"[^"]*"', f'"version":"{mark}"', worker.read_text("utf-8"))
        assert mark in text
        worker.write_text(text, "utf-8")
        page_build.compress(self.page)


@pytest.fixture
def deployment(tmp_path: Path) -> Iterator[Deployment]:
    made = Deployment(tmp_path)
    yield made
    made.stop()


def visit(open_page: OpenPage, deployment: Deployment) -> Page:
    """Somebody who was here once: what the page needs is kept."""
    page = open_page(base_url=deployment.base, service_workers="allow")
    page.goto("/")
    expect(page.locator("main article")).to_have_count(len(names()))
    page.evaluate(CONTROLLED)
    return page


def kept(page: Page) -> dict[str, set[str]]:
    """The files of every cache."""
    found: dict[str, set[str]] = {}
    for line in page.evaluate(KEPT):
        name, path = line.split(" ", 1)
        found.setdefault(name, set()).add(path)
    return found


@pytest.mark.long
def test_the_shell_and_all_rules_are_shown_without_a_connection(
    open_page: OpenPage, deployment: Deployment
) -> None:
    page = visit(open_page, deployment)
    deployment.stop()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("That did not work")
    for game in names():
        page.get_by_role("link", name=f"Rules of {game.capitalize()}").click()
        expect(page.locator("main h2").first).to_have_text("The goal")
        expect(page.locator("main article").first).to_be_visible()
        if SOAK or game == names()[0]:
            page.reload()  # a document of its own, which was never visited
            expect(page.locator("main article").first).to_be_visible()
        page.go_back()
    (files_kept,) = kept(page).values()
    assert not [path for path in files_kept if path.startswith(("/api", "/ws", "/docs"))]
    deployment.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("main article")).to_have_count(len(names()))


@pytest.mark.parametrize("path", first_of(["/me", "/day", "/find", "/notices"]))
def test_a_screen_without_a_connection_leads_to_the_rules(
    open_page: OpenPage, deployment: Deployment, path: str
) -> None:
    page = visit(open_page, deployment)
    page.goto(path)
    expect(page.locator("main h1")).to_be_visible()
    deployment.stop()
    page.reload()
    expect_rules_at_hand(page, "That did not work")


@pytest.mark.long
def test_a_screen_that_was_never_opened_leads_to_the_rules_too(
    open_page: OpenPage, deployment: Deployment
) -> None:
    page = visit(open_page, deployment)
    deployment.stop()
    page.goto("/me")
    expect_rules_at_hand(page, "That did not work")


def expect_rules_at_hand(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.get_by_role("link", name="Rules of Mondo").click()
    expect(page.locator("main article").first).to_be_visible()


@pytest.mark.long
def test_a_new_page_is_shown_at_the_next_visit_and_the_old_one_is_forgotten(
    open_page: OpenPage, deployment: Deployment
) -> None:
    page = visit(open_page, deployment)
    (old,) = kept(page)
    deployment.stop()
    deployment.publish("second")
    deployment.start()
    page.goto("/")
    expect(page.locator("body")).to_have_attribute("data-build", "second")
    page.evaluate(ONLY, "tablee-second")
    assert old not in kept(page)
    deployment.stop()
    page.goto("/")
    expect(page.locator("body")).to_have_attribute("data-build", "second")
    expect(page.get_by_role("link", name="Rules of Mondo")).to_be_visible()


def test_the_page_can_be_installed(open_page: OpenPage) -> None:
    page = open_page("/")
    line = page.context.new_cdp_session(page)
    found = line.send("Page.getAppManifest")
    assert not found["errors"]
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    manifest = page.request.get(address).json()
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert manifest["display"] == "standalone"
    sizes = set()
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if not (size := ICON.fullmatch(icon["sizes"])):
            continue
        side = int(size[1])
        assert struct.unpack(">II", answer.body()[16:24]) == (side, side)
        sizes.add((side, icon["purpose"]))
        corner, last, inside = page.evaluate(CORNERS, [icon["src"], side])
        assert (corner, last) == ((255, 255) if icon["purpose"] == "maskable" else (0, 0))
        assert inside == 255
    assert sizes == {(side, kind) for side in (192, 512) for kind in ("any", "maskable")}
    assert page.request.get(
        page.locator("link[rel=apple-touch-icon]").get_attribute("href") or ""
    ).ok
