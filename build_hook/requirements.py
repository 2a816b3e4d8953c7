"""Prints what building needs, for an install without an environment just to build it.

`requirements.py ray` prints what the extra `ray` needs.
"""

from __future__ import annotations

import sys
import tomllib

import page

if __name__ == "__main__":
    project = tomllib.loads((page.ROOT / "pyproject.toml").read_text("utf-8"))
    if len(sys.argv) > 1:
        print(*project["project"]["optional-dependencies"][sys.argv[1]])
    else:
        print(*project["build-system"]["requires"], *page.requires())
