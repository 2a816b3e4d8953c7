"""Connections to PostgreSQL, and what goes wrong with them in words."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import asyncpg

from tablee.store.interface import StoreError

SECONDS = 3.0
"""How long a connection may take to open, and a question to be answered."""

LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # PostgreSQL stops, or ended the session
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a message of PostgreSQL that came at an unexpected moment
    asyncio.TimeoutError,
    OSError,
)
"""Errors after which nobody knows whether a statement was carried out."""


async def connect(
    url: str, name: str = "tablee", patience: float | None = SECONDS
) -> asyncpg.Connection:
    """A connection whose session has a name; a `StoreError` if there is none to be had.

    `patience`: seconds that a statement may take; None: as long as it needs.
    """
    with reaching(url):
        return await asyncpg.connect(
            url,
            timeout=SECONDS,
            command_timeout=patience,
            server_settings={"application_name": name, "jit": "off"},
        )


@contextmanager
def reaching(url: str) -> Iterator[None]:
    """Why there is no connection, in words that have no part of a password.

    Whoever reads an address takes what follows `/`, `?`, `#` or a second `@` of a password for
    something else, and would name it in their complaint.
    """
    try:
        parts = urlsplit(url)
        if "@" in parts.path + parts.query + parts.fragment or parts.netloc.count("@") > 1:
            raise ValueError
        yield
    except (asyncpg.PostgresError, *LOST) as error:
        raise unreachable(error) from None
    except ValueError:
        raise StoreError("store-malformed") from None


def unreachable(error: Exception) -> StoreError:
    """One line about an engine that does not answer."""
    detail = " ".join(str(error).split()) or type(error).__name__
    return StoreError("store-unreachable", detail=detail)


def told(error: Exception) -> StoreError:
    """One line about a statement that failed."""
    if isinstance(error, LOST):
        return unreachable(error)
    key = "disk-full" if isinstance(error, asyncpg.DiskFullError) else "database-failed"
    return StoreError(key, detail=error)
