"""The person of a request is found in its cookies, whatever else they hold."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tablee.server.net.identity import (
    KEY_FILE,
    Identities,
    Visitor,
    cookie_of,
    hashed,
    new_secret,
    read_key,
    set_cookie,
)
from tablee.store.interface import KEY_BYTES, StoreError
from tests.server import harness_loop

SECRET = "0123456789abcdef" * 2
OTHER = "fedcba9876543210" * 2
KEY = bytes(KEY_BYTES)


@pytest.mark.parametrize("value", [SECRET, SECRET + OTHER])
@pytest.mark.parametrize(
    "header",
    [
        "tablee={}",
        'theme=[{{"a": 1}}]; tablee={}',
        "note=a,b c; tablee={}",
        "tablee={}; note=a,b c",
        "a=b=c; lonely; =; ;tablee = {} ;x",
        "grün=\xe9; tablee={}",
        "tablee=other; tablee={}",
    ],
)
def test_our_cookie_is_found_among_malformed_ones(header: str, value: str) -> None:
    sent = header.format(value).encode("latin-1")
    assert cookie_of([(b"host", b"x"), (b"cookie", sent)]) == value


@pytest.mark.parametrize(
    "header", ["", "tablee", "tablee=", f"xtablee={SECRET}", f"tablee={SECRET}0", f"a={SECRET}"]
)
def test_a_request_without_our_cookie_has_none(header: str) -> None:
    assert cookie_of([(b"cookie", header.encode())]) is None


def visit(value: str, *known: str, key: bytes = KEY) -> tuple[str | None, Visitor]:
    """What a socket and a request with this cookie are taken for, if the store knows these."""
    headers = [(b"cookie", set_cookie(value, secure=False).split(";")[0].encode())]
    found: list[tuple[str | None, Visitor]] = []

    async def is_known(person: str) -> bool:
        return person in [hashed(secret) for secret in known]

    async def whole() -> None:
        identities = Identities(key, is_known)
        found.append((await identities.person_of(headers), await identities.visitor(headers)))

    harness_loop.run(whole())
    return found[0]


async def nobody(person: str) -> bool:
    return False


SIGNED = Identities(KEY, nobody).sign(SECRET)


def test_a_cookie_that_the_server_issued_is_a_person() -> None:
    person, visitor = visit(SIGNED)
    assert person == hashed(SECRET)
    assert visitor == Visitor(hashed(SECRET), None)


@pytest.mark.parametrize("value", [SECRET, SECRET + OTHER, OTHER + SIGNED[32:]])
def test_a_cookie_that_somebody_made_up_is_nobody(value: str) -> None:
    person, visitor = visit(value)
    assert person is None
    assert visitor.cookie is not None
    assert visitor.cookie[:32] != value[:32]
    assert visitor.person == hashed(visitor.cookie[:32])
    assert visit(visitor.cookie) == (visitor.person, Visitor(visitor.person, None))


@pytest.mark.parametrize("value", [SECRET, SIGNED])
def test_people_of_the_store_stay_who_they_are_and_get_a_signature(value: str) -> None:
    """Their cookie is older than signatures, or than the key."""
    key = b"another".ljust(KEY_BYTES)
    person, visitor = visit(value, SECRET, key=key)
    assert person == visitor.person == hashed(SECRET)
    assert visitor.cookie == Identities(key, nobody).sign(SECRET)


def test_the_key_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    key = read_key(folder)
    assert len(key) == KEY_BYTES
    assert read_key(folder) == key
    assert read_key(tmp_path / "another") != key
    if os.name != "nt":
        assert stat.S_IMODE((folder / KEY_FILE).stat().st_mode) == 0o600


def test_a_broken_key_is_made_again(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_bytes(b"")
    key = read_key(tmp_path)
    assert len(key) == KEY_BYTES
    assert read_key(tmp_path) == key


def test_a_folder_that_cannot_be_written_is_an_error_for_people(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="data-not-writable"):
        read_key(tmp_path / "file" / "data")


def test_secrets_differ() -> None:
    assert new_secret() != new_secret()
