"""Work shared by a Ray cluster, answered in order.

Ray tries a task again whose process or machine was lost. A task of Ray costs a millisecond or
two, so each is given several of ours. `ray` is an extra of the package.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar

from tablee.arena.workers import CHUNK, HasLimit, Work
from tablee.engine.errors import OptionError, TableeError
from tablee.extras import need

RETRIES = 3
"""How often a chunk is tried again whose process or machine was lost."""
REACHED_SECONDS = 5.0
"""Ray itself would ask an address that does not answer for minutes."""
AHEAD = 3
"""Chunks that are given out for each processor: one is being done, others wait."""
ON_RAY = "ray"
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_worker_niceness": "0",  # Ray's own choice, 15, gives way to all else on this machine
}
"""What Ray is told if it starts here, unless the environment says otherwise."""

Task = TypeVar("Task", bound=HasLimit)
Answer = TypeVar("Answer")


def read_place(text: str | None) -> str | None:
    """Where `--on` sends the work: None is here, an address is a cluster's, "" is a local Ray."""
    if text is None:
        return None
    name, equals, address = text.partition("=")
    if name != ON_RAY or bool(equals) != bool(address):
        raise OptionError("on-unknown", value=text)
    need(ON_RAY, "ray")
    return address


def share_on_ray(work: Work[Task, Answer], tasks: Sequence[Task], address: str) -> Iterator[Answer]:
    """What `work` answers to each task, in order; Ray tries again what it loses."""
    _check_that_it_answers(address)
    ray: Any = import_module(ON_RAY)
    _connect(ray, address)
    do_chunk = ray.remote(max_retries=RETRIES)(_do)
    chunks = deque(tasks[i : i + CHUNK] for i in range(0, len(tasks), CHUNK))
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    under_way: deque[Any] = deque()
    try:
        while chunks or under_way:
            while chunks and len(under_way) < most:
                under_way.append(do_chunk.remote(work, chunks.popleft()))
            yield from ray.get(under_way.popleft())
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.WorkerCrashedError:
        raise TableeError("worker-lost") from None
    except ray.exceptions.RayError as error:
        raise _unreachable(error) from None
    finally:
        ray.shutdown()


def _check_that_it_answers(address: str) -> None:
    """A `TableeError` if nobody listens at `HOST:PORT` or `ray://HOST:PORT`."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:
        return  # Ray starts here, or finds its cluster by another name, such as `auto`
    try:
        socket.create_connection((host, int(port)), REACHED_SECONDS).close()
    except (OSError, ValueError, OverflowError) as error:
        raise _unreachable(error) from None


def _unreachable(error: Exception) -> TableeError:
    return TableeError("ray-unreachable", detail=str(error).split("\n", 1)[0])


def _connect(ray: Any, address: str) -> None:
    """Join the cluster, or start Ray on this machine. Nobody else is told of it."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        ray.init(
            address=address or "local",
            include_dashboard=False if not address else None,
            log_to_driver=False,
            logging_level="ERROR",
        )
    except (ray.exceptions.RayError, ConnectionError, ValueError, RuntimeError) as error:
        raise _unreachable(error) from None


def _do(work: Work[Task, Answer], tasks: Sequence[Task]) -> list[Answer]:
    """One chunk, on a machine of the cluster."""
    return [work(task, _unwatched) for task in tasks]


def _unwatched(seat: int | None) -> None:
    """Nobody ends a bot that thinks too long before it answers."""
