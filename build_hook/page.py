"""Builds and checks the page from `web/`, if what it is made of has changed.

That files exist does not mean that they are current. So the hash of all sources
is kept beside what was built from them, and beside the packages they were
checked with.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import npm

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "web"
TARGET = ROOT / "src" / "tablee" / "web"
BUILT = TARGET / "built-from.txt"
CHECKED = npm.MODULES / ".checked.txt"
TEXTS = ROOT / "src" / "tablee" / "text"
GENERATED = ("node_modules", "dist", "generated")
TEXT = (".html", ".js", ".css", ".svg", ".webmanifest")
"""What gets smaller when it is compressed; pictures and fonts are compressed already."""


def source_hash() -> str:
    """One hash of everything the page is made of."""
    files = [path for path in SOURCE.rglob("*") if not set(path.parts) & set(GENERATED)]
    return hash_of([*files, *TEXTS.rglob("*.toml")])


def hash_of(files: Iterable[Path]) -> str:
    """One hash of the names and contents of these files."""
    found = hashlib.sha256()
    for path in sorted(files):
        if path.is_file():
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            found.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return found.hexdigest()


def is_current(stamp: Path) -> bool:
    return stamp.exists() and stamp.read_text("utf-8").strip() == source_hash()


def is_needed() -> bool:
    """Whether there is a page to build that is not built yet."""
    if os.environ.get("TABLEE_NO_PAGE") == "1" or not (SOURCE / "package.json").exists():
        return False
    return not is_current(BUILT)


def requires() -> list[str]:
    """What the build needs from PyPI: Node, but only if it is used."""
    return [npm.NODE] if is_needed() else []


def build() -> None:
    """Install the page's packages, build it, and copy it into the package."""
    if not is_needed():
        return
    made_from = source_hash()
    npm.install()
    npm.run("run", "build")
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(SOURCE / "dist", TARGET)
    compress(TARGET)
    BUILT.write_text(made_from + "\n", "utf-8")


def compress(folder: Path) -> None:
    """Lay the compressed form of every text beside it: the server sends what is there."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in TEXT:
            data = gzip.compress(file.read_bytes(), mtime=0)
            file.with_name(file.name + ".gz").write_bytes(data)


def check() -> None:
    """Check layout, types, contrast and unit tests of the page (`npm run check`)."""
    if is_current(CHECKED):
        print("The page has been checked; nothing in web/ has changed since.")
        return
    checked = source_hash()
    npm.install()
    npm.run("run", "check")
    CHECKED.write_text(checked + "\n", "utf-8")


if __name__ == "__main__":
    check() if "--check" in sys.argv[1:] else build()
