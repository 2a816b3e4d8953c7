"""Who somebody is: a random secret in a cookie, known here only by its hash."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from urllib.parse import urlsplit

from tablee.tables.facts import Person

COOKIE = "tablee"
SECRET = re.compile(r"[0-9a-f]{32}")
YEAR = 365 * 24 * 3600

Headers = Iterable[tuple[bytes, bytes]]


def new_secret() -> str:
    """128 random bits."""
    return secrets.token_hex(16)


def hashed(secret: str) -> str:
    """The hash by which tables and store know a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()[:32]


def person_of(headers: Headers) -> Person | None:
    """The person who sent a request; None without our cookie."""
    for name, value in headers:
        if name == b"cookie":
            secret = _secret(value.decode("latin-1"))
            if secret is not None:
                return hashed(secret)
    return None


def _secret(header: str) -> str | None:
    """The value of our cookie. Others may be malformed: all ports of a host share cookies."""
    for cookie in header.split(";"):
        name, _, value = map(str.strip, cookie.partition("="))
        if name == COOKIE and SECRET.fullmatch(value):
            return value
    return None


def set_cookie(secret: str, *, secure: bool) -> str:
    """The header that makes a browser this person for a year."""
    flags = "; Secure" if secure else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{flags}"


def is_own_origin(headers: Headers) -> bool:
    """Whether a request comes from our own page, or from no page at all.

    Browsers always name the page's origin; a page of another site must not act
    for the person whose cookie it makes the browser send.
    """
    found = {name: value for name, value in headers if name in (b"origin", b"host")}
    origin = found.get(b"origin")
    if origin is None:
        return True
    try:
        host = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:
        return False
    return bool(host) and host == found.get(b"host", b"").decode("latin-1")
