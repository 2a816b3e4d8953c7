"""The server is killed while people are merged, deleted, or come with a passkey or a code.

All of it has happened afterwards, or nothing; and whoever asks again gets it.
"""

from __future__ import annotations

import http.client
import os
import threading
from collections.abc import Callable
from pathlib import Path

from tablee.server.net.identity import SECRET, hashed
from tests.helpers import SOAK
from tests.server.harness_server import Person, Server, until
from tests.server.people.harness_passkey import Device
from tests.server.people.test_leaving import SURE, count, query

STEPS = 24
"""More writes than a merge, a deletion and a recovery take together."""
KILLS = range(1, STEPS) if SOAK or os.environ.get("TABLEE_KILLS") else (3, 7)
"""The write at which the server is killed: before it, or after it."""


def server_at(folder: Path) -> Server:
    return Server(folder, "tests.server.programs.with_kill_at")


class Story:
    """Ana is two people, and so is Ben; somebody else wants to be forgotten."""

    def __init__(self, server: Server) -> None:
        self.ana, self.second = Person(server, "Ana"), Person(server, "Ana 2")
        self.ben, self.third = Person(server, "Ben"), Person(server, "Ben 2")
        self.gone = Person(server, "Quirin")
        self.people = [self.ana, self.second, self.ben, self.third, self.gone]
        for person in self.people:
            with person.at(person.make("mbb", start=True)) as line:
                line.finish()
        self.running = self.second.make("mbb", start=True)
        self.shared = self.gone.make("mob")
        self.ana.join(self.shared)
        with self.gone.at(self.shared) as line:
            line.ask("start")
            line.ask("say", text="Quirin says goodbye")
        self.device = Device()
        self.device.keep(self.ana)
        self.key = Device()
        self.key.keep(self.gone)
        self.answer = self.device.answer(self.second)
        self.code = self.ben.post("/api/me/recovery")["code"]
        self.ids = [known_as(person) for person in self.people]

    def actions(self) -> list[Callable[[], object]]:
        signed = {"credential": self.answer, "merge": True}
        origin = f"http://127.0.0.1:{self.ana.server.port}"
        return [
            lambda: done(self.second.request("POST", "/api/me/sign-in", signed, origin=origin)),
            lambda: self.third.post("/api/me/recover", {"code": self.code, "merge": True}),
            lambda: self.gone.post("/api/me/delete", SURE),
        ]

    def move_to(self, server: Server) -> None:
        for person in self.people:
            person.server = server


def known_as(person: Person) -> str:
    """By what the server knows somebody."""
    return hashed(person.cookie.partition("=")[2][:SECRET])


def done(answer: tuple[int, object, object]) -> None:
    assert answer[0] == 200, answer[1]


def games(person: Person) -> int:
    return len(person.get("/api/me/games")["games"])


def run(actions: list[Callable[[], object]]) -> list[bool]:
    """All at once; which of them were answered."""
    answered = [False] * len(actions)

    def one(number: int) -> None:
        try:
            actions[number]()
            answered[number] = True
        except (OSError, http.client.HTTPException):
            pass  # killed

    threads = [threading.Thread(target=one, args=(number,)) for number in range(len(actions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answered


def test_nobody_is_half_merged_or_half_deleted_whenever_the_server_is_killed(
    tmp_path: Path,
) -> None:
    for number in KILLS:
        killed_at(tmp_path / str(number), number)


def killed_at(folder: Path, number: int) -> None:
    server = server_at(folder)
    story = Story(server)
    when = "before" if number % 2 else "after"
    (folder / "kill-at").write_text(f"{number} {when}")
    answered = run(story.actions())
    (folder / "kill-at").unlink()
    server.kill()
    with server_at(folder) as server:
        until(lambda: count(folder, "leaving") == 0)
        story.move_to(server)
        check(story, answered)
        again(story)
    check_disk(folder, story)


def check(story: Story, answered: list[bool]) -> None:
    """All of it or nothing; all of it for whoever was told so."""
    merged, recovered, deleted = answered
    both = [
        (merged, games(story.ana), games(story.second)),
        (recovered, games(story.ben), games(story.third)),
    ]
    for is_told, one, other in both:
        assert (one, other) in ((2, 2), (1, 1)), "one person, or two"
        assert (one, other) == (2, 2) or not is_told
    with story.second.at(story.running) as line:
        assert line.welcome["seat"] == 0, "whoever they are, it is their seat"
    with story.ana.at(story.running) as line:
        assert (line.welcome["seat"] == 0) == (games(story.ana) == 2), "all seats, or none"
    left = games(story.gone)
    assert left == 0 or not deleted
    with story.ben.at(story.shared) as line:
        assert (line.welcome["table"]["seats"][0]["name"] == "Quirin") == (left == 1)
    keys = count(story.ana.server.folder, f"passkeys WHERE person = '{story.ids[4]}'")
    assert (left, keys) in ((0, 0), (1, 1)), "deleted, or not at all"


def again(story: Story) -> None:
    """Whoever was not answered asks again."""
    if games(story.second) == 1:
        story.device.sign_in(story.second)
    if games(story.third) == 1:
        story.third.post("/api/me/recover", {"code": story.code, "merge": True})
    if games(story.gone):
        story.gone.post("/api/me/delete", SURE)
    for person in (story.ana, story.second, story.ben, story.third):
        assert games(person) == 2
        (mine,) = person.get("/api/me/ratings")["ratings"]
        assert mine["games"] == 2, "no game is counted twice, and none is lost"
    for person in (story.ana, story.second):
        with person.at(story.running) as line:
            assert line.welcome["seat"] == 0
    assert len(story.second.get("/api/me/passkeys")["passkeys"]) == 1
    assert games(story.gone) == 0


def check_disk(folder: Path, story: Story) -> None:
    data = b"".join(file.read_bytes() for file in folder.glob("tablee.db*"))
    assert story.ids[4].encode() not in data
    assert b"Quirin" not in data
    assert story.key.name.encode() not in data
    assert query(folder, "SELECT table_id FROM played GROUP BY table_id HAVING count(*) > 1") == []
