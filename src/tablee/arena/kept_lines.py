"""Long runs keep what they have found in a file, a line of JSON each, and go on where they were."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from tablee.engine.errors import RecordError, TableeError, system_reason
from tablee.engine.files import read_file
from tablee.engine.record import unread

Line = TypeVar("Line", bound=Struct)


def read_lines(file: Path | None, decoder: msgspec.json.Decoder[Line]) -> list[Line]:
    """All lines of a file; none if it does not exist. A last line that was cut off is removed.

    A file of something else is refused and left as it is.
    """
    if file is None or not file.exists():
        return []
    *lines, last = read_file(file).split(b"\n")
    try:
        found = [decoder.decode(line) for line in lines]
        if last and _is_cut_off(last):
            _truncate(file, len(last))
        elif last:
            found.append(decoder.decode(last))
            _append(file, b"\n")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("file-unreadable", file=file, detail=unread(error)) from None
    return found


def append_line(file: Path | None, line: Struct) -> None:
    """Add a line to a file, if there is one."""
    if file is not None:
        _append(file, msgspec.json.encode(line) + b"\n")


def _is_cut_off(line: bytes) -> bool:
    """Whether a line is the beginning of an object, and no whole JSON."""
    try:
        msgspec.json.decode(line, type=msgspec.Raw)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return line.startswith(b"{")
    return False


def _truncate(file: Path, count: int) -> None:
    """Remove the last bytes of a file."""
    try:
        with file.open("r+b") as opened:
            opened.truncate(file.stat().st_size - count)
    except OSError as error:
        raise TableeError("file-unwritable", file=file, detail=system_reason(error)) from None


def _append(file: Path, data: bytes) -> None:
    try:
        with file.open("ab") as opened:
            opened.write(data)
    except OSError as error:
        raise TableeError("file-unwritable", file=file, detail=system_reason(error)) from None
