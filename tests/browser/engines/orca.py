"""Orca, a screen reader, with Chromium on a screen that nobody sees: what it says is written down.

It has a session of its own: a message bus, the accessibility bus, and Speech Dispatcher with the
module that says nothing. Keys come from the X server, so that Orca sees them before the page.
"""

from __future__ import annotations

import os
import re
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from subprocess import DEVNULL, PIPE

from tests.browser.conftest import CHROMIUM_ARGUMENTS
from tests.browser.engines.remote import WAIT, ended
from tests.browser.engines.screen import screen
from tests.browser.programs import find, on_path

PACKAGES = ("orca", "speech-dispatcher", "at-spi2-core", "dbus", "xvfb", "xdotool", "chromium")
BUS = "/usr/libexec/at-spi-bus-launcher"
SPEECH = """AddModule "dummy" "sd_dummy" ""
DefaultModule dummy
"""
SAID = re.compile(r"SPEECH OUTPUT: '(.*?)' ?(?:\{.*\})?$", re.MULTILINE)
BROWSER = (
    *CHROMIUM_ARGUMENTS,
    "--force-renderer-accessibility",
    "--window-size=1280,800",
    "--remote-debugging-port=0",
    "--lang=en-GB",
)


def program(name: str) -> str:
    return find(name, lambda: on_path(name), *PACKAGES)


class Orca:
    """A page that is heard."""

    def __init__(self, folder: Path, address: str) -> None:
        self._notes = folder / "orca.txt"
        self._heard = 0
        with ExitStack() as opening:
            self._opening = opening
            settings = folder / ".config" / "speech-dispatcher" / "speechd.conf"
            settings.parent.mkdir(parents=True)
            settings.write_text(SPEECH, "utf-8")
            home = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "LANG": "C.UTF-8"}
            self._around = {**os.environ, **home, "DISPLAY": opening.enter_context(screen())}
            self._around["DBUS_SESSION_BUS_ADDRESS"] = self._bus()
            self._start(BUS, "--launch-immediately")
            self._start(program("orca"), f"--debug-file={self._notes}")
            self.wait_until_said("Screen reader on.")
            profile = f"--user-data-dir={folder / 'profile'}"
            self._start(program("chromium"), *BROWSER, profile, address)
            self.wait_until_said("Finished loading")
            devtools = (folder / "profile" / "DevToolsActivePort").read_text().splitlines()[0]
            self.devtools = f"http://127.0.0.1:{devtools}"
            """Where Playwright finds the browser, to make a table; the rest is done by keys."""
            self._open = opening.pop_all()

    def _bus(self) -> str:
        command = [program("dbus-daemon"), "--session", "--nofork", "--print-address"]
        bus = subprocess.Popen(command, env=self._around, stdout=PIPE, stderr=DEVNULL)
        self._opening.callback(ended, bus)
        assert bus.stdout is not None
        self._opening.callback(bus.stdout.close)
        return bus.stdout.readline().decode().strip()

    def _start(self, *command: str) -> None:
        process = subprocess.Popen(command, env=self._around, stdout=DEVNULL, stderr=DEVNULL)
        self._opening.callback(process.wait)
        self._opening.callback(process.kill)  # Orca does not always hear a polite request

    def press(self, *keys: str) -> None:
        """Press keys as the X server calls them. A modifier is let go last, as by a hand."""
        for key in keys:
            *held, last = key.split("+")
            down = [word for one in held for word in ("keydown", one)]
            up = [word for one in held for word in ("keyup", one)]
            command = [program("xdotool"), *down, "key", last, *up]
            subprocess.run(command, env=self._around, check=True)

    def wait_until_said(self, part: str) -> None:
        """Wait for a sentence that holds this, after the one that was waited for before."""
        end = time.monotonic() + WAIT
        while True:
            notes = self._notes.read_text("utf-8", "replace") if self._notes.exists() else ""
            said = SAID.findall(notes)[self._heard :]
            found = next((at for at, words in enumerate(said, 1) if part in words), None)
            if found is not None:
                self._heard += found
                return
            assert time.monotonic() < end, f"Orca did not say {part!r}, but {said}"
            time.sleep(0.05)  # Orca needs the processor more

    def close(self) -> None:
        self._open.close()
