"""What a page's main thread did, from a trace: its tasks in thread time, and what they were.

Thread time is the processor's time that a task had. Unlike the clock on the wall it is the same
whatever else the machine does.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

CATEGORIES = ("-*", "devtools.timeline", "disabled-by-default-devtools.timeline")
MAIN = "CrRendererMain"
TASK = "RunTask"
KINDS = {
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "UpdateLayer": "paint",
    "Layerize": "paint",
    "Commit": "paint",
    "ParseHTML": "markup",
    "MinorGC": "garbage",
    "MajorGC": "garbage",
    "Decode Image": "pictures",
    "v8.compile": "compiling",
    "v8.compileModule": "compiling",
    "EvaluateScript": "script",
    "v8.evaluateModule": "script",
    "FunctionCall": "script",
    "RunMicrotasks": "script",
    "FireAnimationFrame": "script",
    "TimerFire": "script",
    "EventDispatch": "script",
}
"""Everything else counts for what it is a part of."""

Event = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """A task's thread time in milliseconds, and how much of it which kind of work took."""

    ms: float
    kinds: dict[str, float]

    def __str__(self) -> str:
        most = sorted(self.kinds.items(), key=lambda kind: -kind[1])
        parts = ", ".join(f"{kind} {ms:.0f}" for kind, ms in most if ms >= 0.5)
        return f"{self.ms:.0f} ms ({parts})" if parts else f"{self.ms:.0f} ms"


def tasks_of(trace: bytes) -> list[Task]:
    """All tasks of the page's main thread; of several pages the one with most to do."""
    events: list[Event] = json.loads(trace)["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == MAIN
    }
    threads: dict[tuple[int, int], list[Event]] = {}
    for event in events:
        if event["ph"] == "X" and (event["pid"], event["tid"]) in mains:
            threads.setdefault((event["pid"], event["tid"]), []).append(event)
    return list(tasks_in(max(threads.values(), key=len, default=[])))


def tasks_in(events: Iterable[Event]) -> Iterable[Task]:
    """Events lie in one another: an event's own time is its time without those inside it."""
    task: Event | None = None
    kinds: Counter[str] = Counter()
    open_: list[tuple[float, str]] = []
    for event in sorted(events, key=lambda one: (one["ts"], -one.get("dur", 0))):
        ms = event.get("tdur", 0) / 1000
        if event["name"] == TASK:
            if task:
                yield Task(task.get("tdur", 0) / 1000, dict(kinds))
            task, kinds, open_ = event, Counter(), []
        elif kind := KINDS.get(event["name"]):
            while open_ and open_[-1][0] <= event["ts"]:
                open_.pop()
            if open_:
                kinds[open_[-1][1]] -= ms
            kinds[kind] += ms
            open_.append((event["ts"] + event.get("dur", 0), kind))
    if task:
        yield Task(task.get("tdur", 0) / 1000, dict(kinds))
