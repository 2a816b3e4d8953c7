"""Prints what building needs, for an install without an environment just to build it.

`requirements.py ray` prints what the extra `ray` needs, and what Tablée needs anyway.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from typing import Any

import page

OWN = re.compile(r"tablee\[(.*)\]")


def needed(project: dict[str, Any], extra: str) -> Iterator[str]:
    """The packages of an extra, and of the extras that it names."""
    for requirement in project["optional-dependencies"][extra]:
        named = OWN.fullmatch(requirement)
        if named is None:
            yield requirement
        else:
            for other in named[1].split(","):
                yield from needed(project, other)


def main() -> None:
    read = tomllib.loads((page.ROOT / "pyproject.toml").read_text("utf-8"))
    if len(sys.argv) > 1:
        print(*read["project"]["dependencies"], *needed(read["project"], sys.argv[1]), sep="\n")
    else:
        print(*read["build-system"]["requires"], *page.requires(), sep="\n")


if __name__ == "__main__":
    main()
