"""Random games by action numbers, and the tables that they are played at."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.envs.coding import CODERS, Coder, find_coder
from tablee.envs.episode import Episode
from tests.helpers import SOAK, Case, cases, plain_cases, sample_size


def tables() -> list[Case]:
    """Every table whose game has a coder: options and older rules, too."""
    return [case for case in cases() if case.game.name in CODERS]


def plain_tables() -> list[Case]:
    """Every game that has a coder, for every number of players."""
    return [case for case in plain_cases() if case.game.name in CODERS]


def games(few: int) -> int:
    """How many games to play at a table: a thousand in a soak."""
    return 1000 if SOAK else sample_size(few)


def numbers(coder: Coder, state: Kernel, seat: int) -> list[int]:
    """The numbers of all legal actions."""
    found = np.zeros(coder.actions, np.int32)
    return [int(number) for number in found[: coder.legal(state, seat, found)]]


def observed(coder: Coder, state: Kernel, seat: int) -> NDArray[np.int16]:
    """What a seat observes."""
    row = np.zeros(coder.size, np.int16)
    coder.observe(state, seat, row)
    return row


def dealt(case: Case, number: int = 0) -> Episode:
    episode = Episode(find_coder(case.spec))
    episode.deal(f"envs {case} {number}")
    return episode


def random_game(case: Case, number: int = 0) -> Iterator[Episode]:
    """An episode, before each of its decisions and at its end."""
    episode = dealt(case, number)
    rng = Random(f"actions {case} {number}")
    while episode.seat >= 0:
        yield episode
        legal = numbers(episode.coder, episode.state, episode.seat)
        episode.step(rng.pick(legal))
    yield episode


def view_text(case: Case, state: Kernel, seat: int) -> bytes:
    """What a seat may know, as bytes that can be compared."""
    return msgspec.json.encode(case.game.view(state, seat))
