"""Files that people name: read and written whole, or one line that says why not."""

from __future__ import annotations

from pathlib import Path

from tablee.engine.errors import RecordError, TableeError, system_reason


def read_file(path: Path) -> bytes:
    """A file's content."""
    try:
        return path.read_bytes()
    except ValueError:  # a name that no file can have
        raise RecordError("file-name", file=path) from None
    except OSError as error:
        raise RecordError("file-unreadable", file=path, detail=system_reason(error)) from None


def read_end(path: Path, count: int) -> bytes:
    """The last bytes of a file; fewer if it is shorter."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - count))
            return file.read()
    except OSError as error:
        raise RecordError("file-unreadable", file=path, detail=system_reason(error)) from None


def write_file(path: Path, data: bytes) -> None:
    """Write a file and its folder; never half of it. A device or a pipe is written as it is."""
    try:
        path.with_name(path.name)  # a `ValueError` for what cannot be the name of a file
        path = path.resolve()  # a link stays, what it leads to is written
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
        partial = path.with_name(path.name + ".part")
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            partial.write_bytes(data)
            partial.replace(path)
        except OSError:
            partial.unlink(missing_ok=True)
            raise
    except ValueError:  # a name that no file can have
        raise TableeError("file-name", file=path) from None
    except OSError as error:
        raise TableeError("file-unwritable", file=path, detail=system_reason(error)) from None
