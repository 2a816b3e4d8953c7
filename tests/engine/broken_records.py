"""Records with something wrong in them, and what is said about it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.engine.errors import TableeError
from tablee.engine.random import Random
from tablee.engine.record import read_record, write_record
from tablee.games import find_game
from tablee.match import Match, verify
from tablee.text import Words
from tests.helpers import play_random

GAME = find_game("matryoshka")
SAMPLE = Path(__file__).parents[1] / "data" / "records" / "matryoshka-3p-sample0.json"


def finished() -> dict[str, Any]:
    """A whole game with seed and commitment, as plain JSON."""
    match = Match.deal(GAME.spec(3), "broken")
    play_random(match, Random("broken"))
    data: dict[str, Any] = json.loads(write_record(match.record()))
    return data


def error_of(data: dict[str, Any]) -> TableeError:
    """What `verify` says about a record."""
    with pytest.raises(TableeError) as error:
        verify(read_record(json.dumps(data).encode()))
    return error.value


def changed(change: Callable[[dict[str, Any]], object]) -> TableeError:
    data = finished()
    change(data)
    return error_of(data)


def told(data: bytes, language: str = "en") -> str:
    """What a person reads about a broken record."""
    with pytest.raises(TableeError) as error:
        verify(read_record(data))
    return Words(language).error(error.value)
