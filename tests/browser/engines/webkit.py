"""WebKitGTK, the engine of Safari, driven by its WebDriver on a screen that nobody sees."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

from tests.browser.engines.remote import WAIT, ended
from tests.browser.engines.screen import screen
from tests.browser.programs import find, on_path

PACKAGES = ("webkit2gtk-driver", "xvfb")
FOLDERS = ("/usr/lib", "/usr/libexec")
# Its own format of JSON arguments: they go into the script instead.
SCRIPT = """const done = arguments[arguments.length - 1];
const tell = (answer) => done(JSON.stringify(answer));
Promise.resolve(({function})(...{args})).then(
  (found) => tell({{ found }}), (error) => tell({{ error: String(error) }}))"""


def find_browser() -> str | None:
    """The small browser that comes with the library."""
    return next(
        (str(path) for folder in FOLDERS for path in Path(folder).glob("**/MiniBrowser")), None
    )


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class WebKit:
    """One page of WebKitGTK's own browser, with no profile."""

    def __init__(self, folder: Path) -> None:
        driver = find("WebKitGTK's driver", lambda: on_path("WebKitWebDriver"), *PACKAGES)
        browser = find("WebKitGTK's browser", find_browser, *PACKAGES)
        self._port, self._session = free_port(), ""
        with ExitStack() as opening:
            own = {"DISPLAY": opening.enter_context(screen()), "LANG": "C.UTF-8"}
            own |= {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
            command = [driver, f"--port={self._port}"]
            environment = {**os.environ, **own}
            driving = subprocess.Popen(command, env=environment, stdout=DEVNULL, stderr=DEVNULL)
            opening.callback(ended, driving)
            self._wait_for_driver()
            options = {"binary": browser, "args": ["--automation"]}
            wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
            self._session = "/session/" + self._ask("POST", "/session", wish)["sessionId"]
            opening.callback(self._ask, "DELETE", "")
            self._ask("POST", "/timeouts", {"script": int(1000 * WAIT)})
            self._open = opening.pop_all()

    def _wait_for_driver(self) -> None:
        end = time.monotonic() + WAIT
        while True:
            try:
                self._ask("GET", "/status")
            except ConnectionRefusedError:
                assert time.monotonic() < end, "WebKitGTK's driver does not start"
            else:
                return

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=WAIT)
        try:
            data = None if body is None else json.dumps(body)
            line.request(method, self._session + path, data, {"content-type": "application/json"})
            answer = json.loads(line.getresponse().read())["value"]
        finally:
            line.close()
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def goto(self, address: str) -> None:
        self._ask("POST", "/url", {"url": address})

    def run(self, function: str, *args: object) -> Any:
        script = SCRIPT.format(function=function, args=json.dumps(args))
        answer = json.loads(self._ask("POST", "/execute/async", {"script": script, "args": []}))
        assert "error" not in answer, answer
        return answer.get("found")

    def act(self, kind: str, actions: list[dict[str, object]]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._ask("POST", "/actions", {"actions": [source]})

    def close(self) -> None:
        self._open.close()
