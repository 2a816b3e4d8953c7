"""Bots by name: built-in levels, installed packages, and files of one's own.

A reference is a level (`club`), the name of an entry point in the group
`tablee.bots`, `file.py:Class`, or `module:Class`. What stands behind the colon
is a class that can be made without arguments, or a bot.
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from tablee.bots.bot import Bot
from tablee.bots.budget import Budget
from tablee.bots.builtin import LevelBot
from tablee.bots.forfeit import describe
from tablee.bots.levels import LEVELS
from tablee.engine.errors import OptionError

GROUP = "tablee.bots"


def find_bot(reference: str, budget: Budget | None = None) -> Bot:
    """A new bot by its reference; an `OptionError` says what is wrong with it."""
    if not isinstance(reference, str):
        raise OptionError("bot-unknown", bot=repr(reference), allowed=", ".join(bot_names()))
    if reference in LEVELS:
        return LevelBot(reference, budget)
    if budget is not None:
        raise OptionError("bot-budget", bot=reference, allowed=", ".join(LEVELS))
    return _made(reference, _find(reference))


def is_builtin(bot: Bot) -> bool:
    """Whether a bot is one of ours, which needs no watching."""
    return isinstance(bot, LevelBot)


def bot_names() -> tuple[str, ...]:
    """The bots that can be named without a file: levels, then those of installed packages."""
    return (*LEVELS, *sorted(name for name in _installed() if name not in LEVELS))


def _find(reference: str) -> object:
    """What a reference points at: usually a class."""
    place, colon, name = reference.rpartition(":")
    if not colon:
        entry = _installed().get(reference)
        if entry is None:
            raise OptionError("bot-unknown", bot=reference, allowed=", ".join(bot_names()))
        try:
            return entry.load()
        except (Exception, SystemExit) as error:
            raise _unloaded(reference, error) from error
    module = _load_file(_find_file(place)) if place.endswith(".py") else _load_module(place)
    try:
        return getattr(module, name)
    except AttributeError:
        raise OptionError("bot-class", bot=reference, name=name, file=place) from None


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _load_module(name: str) -> ModuleType:
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:  # the module is somebody else's code
        raise _unloaded(name, error) from error


def _find_file(name: str) -> Path:
    """The file of that name, complete with its folder; an `OptionError` if there is none."""
    try:
        path = Path(name).expanduser().resolve()
        if path.is_file():
            return path
    except (OSError, RuntimeError, ValueError):  # a name that no file can have
        pass
    raise OptionError("bot-file", file=name)


@cache
def _load_file(path: Path) -> ModuleType:
    """A module from a file, loaded once per process."""
    folder = sha256(str(path.parent).encode()).hexdigest()[:8]  # files may have the same name
    name = f"tablee_bot_{path.stem}_{folder}"
    spec = spec_from_file_location(name, path)
    assert spec is not None, "a file that ends in .py"
    assert spec.loader is not None, "a file that ends in .py"
    module = module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))  # the file's own neighbours
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if not isinstance(error, Exception | SystemExit):
            raise
        raise _unloaded(str(path), error) from error
    finally:
        sys.path.remove(str(path.parent))
    return module


def _unloaded(place: str, error: BaseException) -> OptionError:
    return OptionError("bot-broken", bot=place, detail=describe(error))


def _made(reference: str, found: object) -> Bot:
    bot = found
    if isinstance(found, type):
        try:
            bot = found()
        except (Exception, SystemExit) as error:
            raise _unloaded(reference, error) from error
    if not callable(getattr(bot, "choose", None)):
        raise OptionError("bot-no-choose", bot=reference)
    assert isinstance(bot, Bot)
    return bot
