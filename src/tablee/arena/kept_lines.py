"""Long runs keep what they have found in a file, a line of JSON each, and go on where they were."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from tablee.engine.errors import RecordError, TableeError, system_reason
from tablee.engine.files import read_file

Line = TypeVar("Line", bound=Struct)


def read_lines(file: Path | None, decoder: msgspec.json.Decoder[Line]) -> list[Line]:
    """All lines of a file; none if it does not exist. A last line that was cut off is removed."""
    if file is None or not file.exists():
        return []
    *lines, last = read_file(file).split(b"\n")
    try:
        found = [decoder.decode(line) for line in lines]
    except msgspec.MsgspecError as error:
        raise RecordError("file-unreadable", file=file, detail=str(error)) from None
    if last:
        with file.open("r+b") as opened:
            opened.truncate(file.stat().st_size - len(last))
    return found


def append_line(file: Path | None, line: Struct) -> None:
    """Add a line to a file, if there is one."""
    if file is None:
        return
    try:
        with file.open("ab") as opened:
            opened.write(msgspec.json.encode(line) + b"\n")
    except OSError as error:
        raise TableeError("file-unwritable", file=file, detail=system_reason(error)) from None
