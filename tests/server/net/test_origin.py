"""A page of another site cannot act for a person, however alike its name is."""

from __future__ import annotations

import hashlib

import pytest

from tablee.server.net.identity import hashed, is_own_origin, new_secret

HOST = (b"host", b"play.example.org:8000")


@pytest.mark.parametrize(
    "origin",
    [
        b"https://evil.org",
        b"https://evilplay.example.org:8000",
        b"https://evil.play.example.org:8000",
        b"https://play.example.org:8000.evil.org",
        b"https://play.example.org",
        b"https://example.org:8000",
        b"https://[",
        b"null",
        b"",
    ],
)
def test_another_origin_is_not_ours(origin: bytes) -> None:
    assert not is_own_origin([HOST, (b"origin", origin)])


def test_our_own_page_and_programs_without_a_page_may_ask() -> None:
    assert is_own_origin([HOST])
    assert is_own_origin([HOST, (b"origin", b"https://play.example.org:8000")])
    assert is_own_origin([(b"origin", b"http://play.example.org:8000"), HOST])
    assert not is_own_origin([(b"origin", b"http://play.example.org:8000")])


def test_a_secret_is_known_by_its_hash_alone() -> None:
    secret = new_secret()
    assert hashed(secret) == hashlib.sha256(secret.encode()).hexdigest()[:32]
    assert secret != new_secret()
