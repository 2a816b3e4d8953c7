"""Prints what building needs, for an install without an environment just to build it."""

from __future__ import annotations

import tomllib

import page

if __name__ == "__main__":
    project = tomllib.loads((page.ROOT / "pyproject.toml").read_text("utf-8"))
    print(*project["build-system"]["requires"], *page.requires())
