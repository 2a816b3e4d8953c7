"""Runs the rules kernels from their Python sources even where they are compiled.

For tests and benchmarks that compare both modes: set TABLEE_INTERPRETED=1
before the first import of `tablee`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType


class SourceFinder(MetaPathFinder):
    """Finds `.py` before a compiled extension, inside this package only."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("tablee."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or spec.origin.endswith(".py"):
            return spec
        origin = Path(spec.origin)
        source = origin.with_name(origin.name.split(".")[0] + ".py")
        return spec_from_file_location(name, source, loader=SourceFileLoader(name, str(source)))


def prefer_sources() -> None:
    """Install the finder ahead of the ordinary ones."""
    sys.meta_path.insert(0, SourceFinder())
