"""Firefox, driven by WebDriver BiDi, which it speaks by itself."""

from __future__ import annotations

import json
import re
import subprocess
import time
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.browser.engines.remote import WAIT, ended
from tests.browser.programs import find, on_path

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
OPTIONS = ("--headless", "--no-remote", "--remote-debugging-port", "0")


class Firefox:
    """One page of Firefox without windows, with a profile of its own."""

    def __init__(self, folder: Path) -> None:
        program = find("Firefox", lambda: on_path("firefox-esr", "firefox"), "firefox-esr")
        profile, self._said = folder / "profile", folder / "said.txt"
        profile.mkdir()
        self._ids = count(1)
        with ExitStack() as opening:
            said = opening.enter_context(self._said.open("wb"))
            command = [program, *OPTIONS, "--profile", str(profile)]
            self._process = subprocess.Popen(command, stdout=said, stderr=said)
            opening.callback(ended, self._process)
            line = connect(f"{self._address()}/session", max_size=None, open_timeout=WAIT)
            self._line = opening.enter_context(line)
            self._ask("session.new", capabilities={})
            self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
            self._open = opening.pop_all()

    def _address(self) -> str:
        """Where it listens, once it says so."""
        end = time.monotonic() + WAIT
        while not (found := LISTENING.search(self._said.read_text("utf-8", "replace"))):
            is_late = time.monotonic() > end or self._process.poll() is not None
            assert not is_late, f"Firefox does not start: {self._said.read_text('utf-8')}"
        return found[1]

    def _ask(self, method: str, **params: object) -> Any:
        ident = next(self._ids)
        self._line.send(json.dumps({"id": ident, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(WAIT))
            if answer.get("id") == ident:
                assert answer["type"] == "success", answer
                return answer["result"]

    def goto(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, function: str, *args: object) -> Any:
        given = json.dumps(args)
        found = self._ask(
            "script.callFunction",
            functionDeclaration=f"async () => JSON.stringify(await ({function})(...{given}))",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        value = found["result"].get("value")
        return None if value is None else json.loads(value)

    def act(self, kind: str, actions: list[dict[str, object]]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._ask("input.performActions", context=self._page, actions=[source])

    def close(self) -> None:
        self._open.close()
