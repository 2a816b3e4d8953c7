"""What a browser draws while something moves: frames a second, and tasks that hold it up."""

from __future__ import annotations

from dataclasses import dataclass

from bench.server.load import stolen_seconds
from bench.tasks import CATEGORIES, Task, tasks_of
from playwright.sync_api import Browser, Page

FRAME_MS = 1000 / 60
RATE = 55
LONG_TASK_MS = 50
MOST_STOLEN = 0.01
"""Of the time that was watched: a host that takes more away is what is measured, not the page."""

# A browser tells of tasks over 50 ms only.
WATCH = """() => {
  window.frames_ = []
  window.tasks_ = []
  const note = (list) => window.tasks_?.push(...list.getEntries().map((one) => one.duration))
  window.longTasks_ ??= new PerformanceObserver(note).observe({ type: 'longtask' }) ?? true
  let last = performance.now()
  const frame = (now) => {
    if (!window.frames_) return
    window.frames_.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}"""
TELL = """() => {
  const seen = [window.frames_, window.tasks_]
  window.frames_ = window.tasks_ = null
  return seen
}"""


@dataclass(frozen=True)
class Seen:
    """How long frames and long tasks took by the clock, and all tasks in thread time."""

    frames: list[float]
    tasks: list[float]
    traced: list[Task]
    stolen: float
    """Processor seconds that the host took away meanwhile; thread time has them too."""

    @property
    def rate(self) -> float:
        return 1000 * len(self.frames) / sum(self.frames)

    @property
    def p95(self) -> float:
        return percentile(self.frames, 0.95)

    @property
    def longest(self) -> float:
        """The longest task; 0 if none took more than 50 ms."""
        return max(self.tasks, default=0.0)

    @property
    def most(self) -> Task:
        """The task with most thread time."""
        return max(self.traced, key=lambda task: task.ms)

    @property
    def load(self) -> float:
        """The share of the time in which the main thread had a processor."""
        return sum(task.ms for task in self.traced) / sum(self.frames)

    @property
    def is_disturbed(self) -> bool:
        return 1000 * self.stolen > MOST_STOLEN * sum(self.frames)

    @property
    def is_smooth(self) -> bool:
        return self.rate >= RATE and self.longest <= LONG_TASK_MS

    def __str__(self) -> str:
        task = f"longest task {self.longest:.0f} ms" if self.tasks else "no task over 50 ms"
        return (
            f"{self.rate:.1f} frames/s, p95 {self.p95:.1f} ms, {task}; in thread time: "
            f"busy {self.load:.0%}, longest task {self.most}; stolen {1000 * self.stolen:.0f} ms"
        )


def watch(page: Page) -> float:
    """Count from now on; what the host has stolen so far."""
    browser_of(page).start_tracing(page=page, categories=list(CATEGORIES))
    page.evaluate(WATCH)
    return stolen_seconds()


def seen(page: Page, stolen: float) -> Seen:
    """What was counted; the first frame began before. `stolen` is what `watch` told."""
    frames, tasks = page.evaluate(TELL)
    stolen = stolen_seconds() - stolen
    return Seen(frames[1:], tasks, tasks_of(browser_of(page).stop_tracing()), stolen)


def browser_of(page: Page) -> Browser:
    browser = page.context.browser
    assert browser is not None
    return browser


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
