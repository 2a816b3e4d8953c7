"""Who somebody is: a random secret in a cookie, known here only by its hash.

The secret is followed by the server's signature, so that nobody can be many
people by making secrets up. A cookie without a valid signature is a person only
if the store knows them: it is older than signatures, or than the server's key.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

from tablee.engine.errors import system_reason
from tablee.store.interface import KEY_BYTES, StoreError
from tablee.tables.facts import Person

COOKIE = "tablee"
SECRET = 32
"""Hex digits of a secret, and as many of its signature."""
VALUE = re.compile(rf"[0-9a-f]{{{SECRET}}}(?:[0-9a-f]{{{SECRET}}})?")
YEAR = 365 * 24 * 3600
KEY_FILE = "tablee.key"

Headers = Iterable[tuple[bytes, bytes]]
IsKnown = Callable[[Person], Awaitable[bool]]
"""Whether the store knows a person."""


class Visitor(Struct, frozen=True):
    """Who sent a request."""

    person: Person
    cookie: str | None
    """The value that the browser should keep from now on; None: it has it already."""


class Identities:
    """Issues cookies, and tells whose they are."""

    def __init__(
        self, key: bytes, is_known: IsKnown, person_of: Callable[[str], Person] = str
    ) -> None:
        """`person_of`: who a browser is that is known by this hash; usually just that."""
        self._key = key
        self._is_known = is_known
        self.person_of_device = person_of

    async def visitor(self, headers: Headers) -> Visitor:
        """The person who sent a request; a new one without a cookie of this server."""
        value = cookie_of(headers)
        if value is not None and await self._is_valid(value):
            signed = self.sign(value[:SECRET])
            person = self.person_of_device(hashed(value[:SECRET]))
            return Visitor(person, None if signed == value else signed)
        secret = new_secret()
        return Visitor(hashed(secret), self.sign(secret))

    async def person_of(self, headers: Headers) -> Person | None:
        """The person who sent a request; None without a cookie of this server."""
        value = cookie_of(headers)
        if value is None or not await self._is_valid(value):
            return None
        return self.person_of_device(hashed(value[:SECRET]))

    def sign(self, secret: str) -> str:
        """The value of a cookie: a secret and its signature."""
        made = hmac.new(self._key, secret.encode(), hashlib.sha256).hexdigest()
        return secret + made[:SECRET]

    async def _is_valid(self, value: str) -> bool:
        secret = value[:SECRET]
        return hmac.compare_digest(value, self.sign(secret)) or await self._is_known(hashed(secret))


def read_key(folder: Path) -> bytes:
    """The key for signatures, kept in the data folder; made when there is none."""
    file = folder / KEY_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        key = file.read_bytes() if file.exists() else b""
        if len(key) != KEY_BYTES:
            key = secrets.token_bytes(KEY_BYTES)
            new = file.with_suffix(".new")
            new.touch(mode=0o600)
            new.write_bytes(key)
            new.replace(file)
    except OSError as error:
        raise StoreError("data-not-writable", folder=folder, detail=system_reason(error)) from None
    return key


def new_secret() -> str:
    """128 random bits."""
    return secrets.token_hex(16)


def hashed(secret: str) -> str:
    """The hash by which tables and store know a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()[:32]


def cookie_of(headers: Headers) -> str | None:
    """The value of our cookie. Others may be malformed: all ports of a host share cookies."""
    for header, content in headers:
        if header != b"cookie":
            continue
        for cookie in content.decode("latin-1").split(";"):
            name, _, value = map(str.strip, cookie.partition("="))
            if name == COOKIE and VALUE.fullmatch(value):
                return value
    return None


def set_cookie(value: str, *, secure: bool) -> str:
    """The header that makes a browser this person for a year."""
    flags = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{flags}"


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
