"""Connections to PostgreSQL, and what goes wrong with them in words."""

from __future__ import annotations

import asyncio

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


async def connect(url: str, name: str = "tablee") -> asyncpg.Connection:
    """A connection whose session has a name; a `StoreError` if there is none to be had."""
    try:
        return await asyncpg.connect(
            url,
            timeout=SECONDS,
            command_timeout=SECONDS,
            server_settings={"application_name": name, "jit": "off"},
        )
    except (asyncpg.PostgresError, *LOST, ValueError) as error:
        raise unreachable(error) from None


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
