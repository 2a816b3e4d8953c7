"""A copy of all tables, made while a server goes on writing them.

SQLite's online backup copies the database as it was at one moment: what was
confirmed before is in the copy, and nothing of what came after.
"""

from __future__ import annotations

import os
from contextlib import closing, suppress
from pathlib import Path

import apsw

from tablee.engine.errors import TableeError, system_reason
from tablee.store.interface import StoreError
from tablee.store.sqlite import BUSY_MS, FILE
from tablee.store.sqlite_schema import VERSION


def back_up(folder: Path, file: Path) -> int:
    """Copy the tables of a data folder into a new file; returns how many there are."""
    source = folder / FILE
    if not source.is_file():
        raise StoreError("no-database", folder=folder)
    _must_be_new(file)
    partial = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        partial.open("xb").close()
        count = _copy(source, partial)
        _must_be_new(file)
        partial.rename(file)
    except OSError as error:
        raise TableeError("file-unwritable", file=file, detail=system_reason(error)) from None
    except apsw.NotADBError:
        raise StoreError("database-broken", file=source) from None
    except apsw.Error as error:
        raise StoreError("backup-failed", file=file, detail=error) from None
    finally:
        for rest in (partial, partial.with_name(partial.name + "-journal")):
            with suppress(OSError):
                rest.unlink(missing_ok=True)
    return count


def _must_be_new(file: Path) -> None:
    if file.exists() or file.is_symlink():
        raise TableeError("file-exists", file=file)


def _copy(source: Path, target: Path) -> int:
    """Copy in one read transaction. Servers do not wait for it, and it does not wait for them."""
    with (
        closing(apsw.Connection(str(source), flags=apsw.SQLITE_OPEN_READWRITE)) as old,
        closing(apsw.Connection(str(target))) as new,
    ):
        old.set_busy_timeout(BUSY_MS)
        version = int(old.pragma("user_version"))
        if not version:
            raise apsw.NotADBError
        if version > VERSION:
            raise StoreError("database-newer", file=source, version=version, known=VERSION)
        with new.backup("main", old, "main") as backup:
            while not backup.done:
                backup.step(-1)
        new.pragma("journal_mode", "DELETE")  # one file, complete by itself
        found = str(new.pragma("quick_check", 1))
        if found != "ok":
            raise StoreError("database-damaged", file=source, detail=found)
        return int(new.execute("SELECT count(*) FROM tables").get)
