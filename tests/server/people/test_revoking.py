"""A passkey is taken back: who came with it is out, whichever cookie they still have."""

from __future__ import annotations

import http.client
from contextlib import suppress
from pathlib import Path

import pytest

from tablee.server.people.passkeys import MOST_PASSKEYS
from tests.server.harness_server import Person, Server, until
from tests.server.people.harness_passkey import Device, asked_for, post
from tests.server.people.test_leaving import count

WRITES = 3
"""Of a sign-in until a merge is begun: the passkey was used, the old cookie came with it, begun."""


def tables(person: Person) -> int:
    return len(person.get("/api/me/tables")["tables"])


def revoke(person: Person) -> None:
    (key,) = person.get("/api/me/passkeys")["passkeys"]
    post(person, "passkeys/revoke", {"id": key["id"]})


def check_out(thief: Person, *cookies: str) -> None:
    for cookie in cookies:
        thief.cookie = cookie
        assert tables(thief) == 0


def test_a_revoked_passkey_shuts_out_the_old_cookie_of_who_merged_with_it(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, thief = Person(server, "Ana"), Person(server, "Thief")
        ana.make("moo")
        device = Device()
        device.keep(ana)
        before = thief.cookie
        device.sign_in(thief, merge=True)
        after = thief.cookie
        for cookie in (before, after):
            thief.cookie = cookie
            assert tables(thief) == 1
        revoke(ana)
        check_out(thief, before, after)
        assert tables(ana) == 1
    assert count(tmp_path, "devices") == 0


def test_it_does_so_after_the_server_was_killed_while_they_merged(tmp_path: Path) -> None:
    program = "tests.server.programs.with_kill_at"
    server = Server(tmp_path, program)
    ana, thief = Person(server, "Ana"), Person(server, "Thief")
    ana.make("moo")
    device = Device()
    device.keep(ana)
    (tmp_path / "kill-at").write_text(f"{WRITES} after")
    with suppress(OSError, http.client.HTTPException):
        device.sign_in(thief, merge=True)
    (tmp_path / "kill-at").unlink()
    server.kill()
    assert count(tmp_path, "leaving") == 1
    with Server(tmp_path, program) as server:
        ana.server = thief.server = server
        until(lambda: count(tmp_path, "leaving") == 0 and tables(thief) == 1)
        revoke(ana)
        check_out(thief, thief.cookie)
        assert tables(ana) == 1


def test_nobody_has_more_passkeys_than_allowed_with_challenges_taken_in_advance(
    tmp_path: Path,
) -> None:
    with Server(tmp_path) as server:
        ana = Person(server, "Ana")
        asked = [asked_for(ana) for _ in range(MOST_PASSKEYS + 1)]
        for one in asked[1:]:
            Device().keep_as_asked(ana, one)
        with pytest.raises(AssertionError, match="passkey-wrong"):
            Device().keep_as_asked(ana, asked[0])
        assert len(ana.get("/api/me/passkeys")["passkeys"]) == MOST_PASSKEYS


@pytest.mark.parametrize("path", ["passkeys/begin", "sign-in/begin"])
def test_who_does_not_say_where_the_page_is_gets_no_passkey(tmp_path: Path, path: str) -> None:
    with Server(tmp_path) as server:
        answer = Person(server, "Ana").post(f"/api/me/{path}", expected=(400,))
        assert answer["code"] == "passkey-wrong"
