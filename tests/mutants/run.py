"""Runs the nearest tests of a mistake against a copy of the package that has it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Literal

from tests.mutants.mutant import SOURCE, Mutant

ROOT = SOURCE.parents[1]
LINKED = ("web", "docs_site")
"""Folders of generated files: large, and without mistakes of ours."""
LIMIT = 120
"""Seconds after which tests count as failed: a mistake may make a loop endless."""
PASSED, FAILED = 0, 1
"""What pytest returns if tests passed or failed; all else says that they were not run."""

Verdict = Literal["killed", "survived", "not run"]


class PackageCopy:
    """A copy of the package that has one mistake at a time."""

    def __init__(self, folder: Path, source: Path = SOURCE) -> None:
        self.path = folder / source.name
        shutil.copytree(source, self.path, ignore=shutil.ignore_patterns(*LINKED, "__pycache__"))
        for name in LINKED:
            if (source / name).exists():
                (self.path / name).symlink_to(source / name)

    @contextmanager
    def with_mistake(self, mutant: Mutant) -> Iterator[None]:
        """The copy has the mistake inside this context."""
        file = mutant.source(self.path)
        right = file.read_text("utf-8")
        wrong = mutant.applied(right)
        try:
            _write(file, wrong)
            yield
        finally:
            _write(file, right)

    def judge(self, mutant: Mutant, root: Path = ROOT, limit: int = LIMIT) -> Verdict:
        """Whether the nearest tests notice the mistake."""
        with self.with_mistake(mutant):
            return self.test(mutant, root, limit)

    def test(self, mutant: Mutant, root: Path = ROOT, limit: int = LIMIT) -> Verdict:
        """Run the nearest tests of a mistake, whether the copy has it or not."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
        process = subprocess.Popen(
            [*command, *mutant.entry.tests],
            cwd=root,
            env=self._environment(mutant),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # so that whatever the tests started can be ended too
        )
        try:
            status = process.wait(limit)
        except subprocess.TimeoutExpired:
            return "killed"
        finally:
            _end(process)
        return {PASSED: "survived", FAILED: "killed"}.get(status, "not run")  # type: ignore[return-value]

    def _environment(self, mutant: Mutant) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": str(self.path.parent),
            "TABLEE_INTERPRETED": "1" if mutant.is_compiled else "",
        }


def _write(file: Path, text: str) -> None:
    """Change a source, and let nobody use what was compiled from it in the same second."""
    file.write_text(text, "utf-8")
    Path(cache_from_source(str(file))).unlink(missing_ok=True)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the tests and everything they started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
