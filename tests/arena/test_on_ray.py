"""Where work goes: what `--on` means, and a cluster that is not there."""

from __future__ import annotations

import socket

import pytest

import tablee.extras
from tablee.arena.on_ray import read_place, share_on_ray
from tablee.arena.series import Job
from tablee.engine.errors import OptionError, TableeError


def test_work_stays_here_unless_ray_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablee.extras, "find_spec", lambda name: name)
    assert read_place(None) is None
    assert read_place("ray") == ""
    assert read_place("ray=auto") == "auto"
    assert read_place("ray=ray://host:10001") == "ray://host:10001"


@pytest.mark.parametrize("text", ["", "ray=", "ray:", "Ray", "cluster", "=host"])
def test_another_place_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="--on is ray, or ray=ADDRESS"):
        read_place(text)


def test_a_cluster_that_does_not_answer_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]  # nobody listens there any more
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}", "127.0.0.1:99999", "host:x"):
        with pytest.raises(TableeError, match="Ray does not answer"):
            list(share_on_ray(_never, [], address))


def _never(job: Job, thinking: object) -> None:
    raise AssertionError
