"""Copies of a process think for the other cores, and none is left."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.bots import Choice
from tablee.bots.parallel.processes import think_on

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system copies no processes")


def children() -> set[int]:
    """The processes that this one has started and that are not gone yet."""
    states = [file.read_text() for file in Path("/proc/self/task").glob("*/children")]
    return {int(one) for state in states for one in state.split()}


@pytest.fixture(autouse=True)
def none_is_left() -> Iterator[None]:
    before = children()
    yield
    assert children() <= before


def test_children_are_seen() -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    assert child.pid in children()
    child.communicate()
    assert child.pid not in children()


def test_every_core_has_a_process_and_none_is_left() -> None:
    found = think_on(3, lambda number: Choice(f"{number}", after=os.getpid()))
    assert [one.move for one in found] == ["0", "1", "2"]
    assert found[0].after == os.getpid()
    assert len({one.after for one in found}) == 3


def test_a_process_that_fails_is_left_out() -> None:
    def think(number: int) -> Choice:
        if number == 1:
            raise ZeroDivisionError
        return Choice(f"{number}")

    assert [one.move for one in think_on(3, think)] == ["0", "2"]


def test_when_this_process_gives_up_the_others_end() -> None:
    def think(number: int) -> Choice:
        if number == 0:
            raise KeyboardInterrupt
        time.sleep(600)
        return Choice("too late")

    with pytest.raises(KeyboardInterrupt):
        think_on(2, think)
