"""The wheel is complete: in an empty environment, far from the sources, Tablée plays and serves."""

from __future__ import annotations

import http.client
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

import tablee
from tests.server.harness_server import WAIT

ROOT = Path(__file__).parents[2]
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.egg-info", "docs_site")
PROGRAM = """
import tablee
assert not tablee.__file__.startswith({root!r}), tablee.__file__
match = tablee.play("botanik", ["casual", "random"], seed="x")
match.record().save("game.json")
print(repr(tablee.verify("game.json")))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, packed from a copy of the sources with page and kernels as they are built."""
    copy = tmp_path_factory.mktemp("sources")
    for name in ("src", "build_hook"):
        shutil.copytree(ROOT / name, copy / name, ignore=NOT_COPIED)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, copy / name)
    site = copy / "src" / "tablee" / "docs_site"
    site.mkdir()
    (site / "index.html").write_text("<p>The documentation</p>", "utf-8")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    built_already = {"TABLEE_PREBUILT": "1", "TABLEE_NO_PAGE": "1", "TABLEE_NO_DOCS": "1"}
    subprocess.run(
        [*command, "--no-build-isolation", "--wheel-dir", str(copy / "dist"), str(copy)],
        env={**os.environ, **built_already},
        check=True,
    )
    (found,) = (copy / "dist").glob("tablee-*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds the wheel, and sees its dependencies.

    The dependencies are those of this environment. Its Tablée is not among them: it is installed
    editable, by a `.pth` file, and those are read only in an environment's own folder.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=os.name != "nt")
    paths = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", vars=paths))
    programs = Path(sysconfig.get_path("scripts", vars=paths))
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install"]
    subprocess.run([*pip, "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    return programs


def run(installed: Path, folder: Path, program: str, *args: str) -> str:
    return subprocess.run(
        [installed / program, *args],
        cwd=folder,
        env=environment(),
        check=True,
        capture_output=True,
        encoding="utf-8",
        timeout=WAIT,
    ).stdout


def environment() -> dict[str, str]:
    """Nothing that leads to the sources."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return {**kept, "TABLEE_LANG": "en", "PYTHONIOENCODING": "utf-8"}


def test_the_wheel_has_all_that_is_not_python(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    source = ROOT / "src"
    kinds = ("*.pxd", "*.toml", "py.typed", "tablee/web/**/*.*")
    wanted = {
        file.relative_to(source).as_posix()
        for kind in kinds
        for file in source.rglob(kind)
        if file.is_file() and "egg-info" not in str(file)
    }
    assert "tablee/web/index.html" in wanted
    assert not wanted - set(names)
    assert "tablee/docs_site/index.html" in names
    compiled = {Path(name).as_posix().split(".")[0] for name in names if ".cpython-" in name}
    kernels = {name[: -len(".pxd")] for name in wanted if name.endswith(".pxd")}
    kernels = {name for name in kernels if not name.endswith("__init__")}
    assert compiled == kernels | {"tablee/envs/shared_views"}  # the one that Cython writes itself


def test_it_says_its_version_and_whether_it_is_compiled(installed: Path, tmp_path: Path) -> None:
    said = run(installed, tmp_path, "tablee", "--version")
    assert said == f"Tablée {tablee.__version__}, rules compiled\n"


def test_it_plays_and_verifies(installed: Path, tmp_path: Path) -> None:
    said = run(installed, tmp_path, "python", "-c", PROGRAM.format(root=str(ROOT)))
    assert said.startswith("<Botanik, 2 players, ply ")
    assert "1 record holds." in run(installed, tmp_path, "tablee", "verify", "game.json")


def test_it_serves_page_api_and_documentation(installed: Path, tmp_path: Path) -> None:
    command = [str(installed / "tablee"), "serve", "--port", "0", "--data", str(tmp_path / "data")]
    server = subprocess.Popen(
        command, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE, encoding="utf-8"
    )
    assert server.stderr is not None
    try:
        line = server.stderr.readline()
        port = int(line.split("http://", 1)[1].split()[0].rsplit(":", 1)[1])
        page = get(port, "/")
        asset = page.split('src="/assets/')[1].split('"')[0]
        assert get(port, f"/assets/{asset}")
        assert get(port, "/api/health")
        assert "The documentation" in get(port, "/docs/")
    finally:
        server.terminate()
        server.communicate(timeout=WAIT)
    assert server.returncode == 0


def get(port: int, path: str) -> str:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
    line.request("GET", path)
    answer = line.getresponse()
    body = answer.read().decode()
    line.close()
    assert answer.status == 200, (path, answer.status)
    return body
