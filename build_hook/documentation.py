"""Builds the documentation site into the package, if what it is made of has changed.

Everything is checked: a link or an anchor that leads nowhere stops the build.
The API reference is read from the sources; nothing of Tablée is imported.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from page import ROOT, hash_of

TARGET = ROOT / "src" / "tablee" / "docs_site"
STAMP = TARGET / "built-from.txt"
SOURCES = (
    "mkdocs.yml",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/**/*",
    "examples/*",
    "build_hook/*.py",
    "src/tablee/**/*.py",
)
UNUSED = ("404.html", "sitemap.xml", "sitemap.xml.gz")
"""Files for a site with an address of its own; this one is served under any."""


def source_hash() -> str:
    """One hash of everything the site is made of."""
    return hash_of(path for pattern in SOURCES for path in ROOT.glob(pattern))


def is_needed() -> bool:
    """Whether there is a site to build that is not built yet."""
    if os.environ.get("TABLEE_NO_DOCS") == "1" or not (ROOT / "mkdocs.yml").exists():
        return False
    return not STAMP.exists() or STAMP.read_text("utf-8").strip() != source_hash()


def requires() -> list[str]:
    """What the build needs from PyPI: the extra `docs`, but only if it is used."""
    if not is_needed():
        return []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed: list[str] = project["optional-dependencies"]["docs"]
    return needed


def build() -> None:
    """Build the site, strictly."""
    if not is_needed():
        return
    made_from = source_hash()
    STAMP.unlink(missing_ok=True)
    # With --quiet MkDocs would not count warnings, and --strict would mean nothing.
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean"]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}  # an announcement, in colour
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}The documentation could not be built.")
    for name in UNUSED:
        (TARGET / name).unlink(missing_ok=True)
    STAMP.write_text(made_from + "\n", "utf-8")


if __name__ == "__main__":
    build()
    print(f"The documentation is in {TARGET.relative_to(ROOT)}/index.html.")
