"""What runs a command, and what happens when one goes wrong: one line, no traceback."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper

from cyclopts import CycloptsError

from tablee.cli.commands import app
from tablee.cli.console import errors, words
from tablee.cli.misuse import misuse
from tablee.engine.errors import RecordError, TableeError, system_reason
from tablee.text.catalogue import BrokenText

FAILED = 1
MISUSED = 2
INTERRUPTED = 130
UNHEARD = 141
"""The reader of a pipe has seen enough: the status that a shell shows for other tools, too."""

COMMANDS = tuple(name for name in app if not name.startswith("-"))


def main() -> None:
    """Run a command; anything a person did wrong is one line and a status."""
    _write_whatever_comes()
    try:
        status = app(exit_on_error=False, print_error=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except CycloptsError as error:
        _fail(misuse(error, COMMANDS), MISUSED)
    except RecordError as error:
        _fail(error, FAILED)
    except TableeError as error:
        _fail(error, MISUSED)
    except BrokenText as error:  # it may be the sentence that would say so
        _print(str(error))
        sys.exit(FAILED)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _stop_writing()
        sys.exit(UNHEARD)
    except OSError as error:
        detail = system_reason(error)
        if error.filename is not None:
            _fail(RecordError("file-unreadable", file=error.filename, detail=detail), FAILED)
        _stop_writing()
        _fail(TableeError("output-unwritable", detail=detail), FAILED)
    sys.exit(status if isinstance(status, int) else 0)


def _write_whatever_comes() -> None:
    """Replace characters that an output cannot encode; ignore what is written to a closed one."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _stop_writing() -> None:
    """Point stdout at nothing, so that flushing it at exit does not fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _fail(error: TableeError, status: int) -> None:
    _print(words().error(error))
    sys.exit(status)


def _print(line: str) -> None:
    with suppress(OSError):  # nobody can be told
        errors().print(f"tablee: {line}", markup=False, highlight=False, soft_wrap=True)
