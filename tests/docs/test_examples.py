"""The programs in examples/ run, and print what the documentation says."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.server.harness_server import WAIT, Server

EXAMPLES = Path(__file__).parents[2] / "examples"
PRINTED = ("newcomer", "tournament", "read_record", "correct_components")
"""Those with a file of what they print."""
SESSIONS = ("session", "client")
"""Those that play at a server."""
TRAINING = ("learned_botanik.py", "match_botanik.py", "train_botanik.py")
"""Those that need PyTorch or onnxruntime, which are large, and not installed for the tests."""
OTHERS = {"learn.py", "mine.py", "own_limits.py", "session.js", *TRAINING}
"""Those with a test of their own; `session.js` is in tests/browser/test_documentation.py."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


def run(program: str, *args: str | Path, folder: Path) -> str:
    """What a program of examples/ prints, run in a folder of its own."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / program), *map(str, args)],
        cwd=folder,
        env={**os.environ, "TABLEE_LANG": "en", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=WAIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_tested() -> None:
    known = {f"{name}.py" for name in (*PRINTED, *SESSIONS)} | OTHERS
    programs = {file.name for file in EXAMPLES.iterdir() if file.suffix in (".py", ".js")}
    assert programs == known


@pytest.mark.parametrize("name", PRINTED)
def test_an_example_prints_what_is_shown(name: str, tmp_path: Path) -> None:
    printed = run(f"{name}.py", folder=tmp_path)
    assert printed == (EXAMPLES / f"{name}.txt").read_text("utf-8")


def test_the_newcomers_script_is_short_and_imports_only_the_library() -> None:
    text = (EXAMPLES / "newcomer.py").read_text("utf-8")
    assert len(text.splitlines()) <= 25
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import)]
    assert [name.name for node in nodes for name in node.names] == ["tablee"]
    assert "from" not in text.split()


@pytest.mark.long
def test_thirty_lines_learn_to_beat_random_play(tmp_path: Path) -> None:
    """In seconds; ten minutes are asked for. Of 100 games almost all must be won."""
    text = (EXAMPLES / "learn.py").read_text("utf-8")
    assert len([line for line in text.splitlines() if line]) <= 30
    learner = next(line.split() for line in run("learn.py", folder=tmp_path).splitlines()[1:])
    assert learner[:2] == ["Learner", "100"]
    least = int(learner[3].removesuffix("%"))
    assert least >= 95


@pytest.mark.parametrize("name", TRAINING)
def test_training_says_in_a_line_what_is_missing(name: str) -> None:
    """`make train` runs the programs."""
    hidden = "sys.modules['torch'] = sys.modules['onnxruntime'] = None"
    code = f"import runpy, sys; {hidden}; sys.argv = ['x', 'a', 'b']; runpy.run_path({name!r})"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=EXAMPLES, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert "is missing: pip install 'tablee[envs,learn]' brings it." in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_first_bot_plays_on_the_command_line(tmp_path: Path) -> None:
    bots = f"{EXAMPLES / 'mine.py'}:Careful,random"
    command = [sys.executable, "-m", "tablee", "match", "botanik", "--bots", bots]
    done = subprocess.run(
        [*command, "--games", "4", "--jobs", "1", "--out", str(tmp_path)],
        capture_output=True,
        encoding="utf-8",
        timeout=WAIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "forfeit" not in done.stdout + done.stderr
    assert len(list(tmp_path.glob("*.json"))) == 4


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_plays_to_the_end(name: str, server: Server, tmp_path: Path) -> None:
    printed = run(f"{name}.py", f"http://127.0.0.1:{server.port}", folder=tmp_path)
    assert printed.startswith("over: [")
    assert len(printed.splitlines()) == 1


def test_a_server_with_limits_of_its_own_starts_and_stops(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "own_limits.py"), str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split("'address': '")[1].split("'")[0]
        with urlopen(f"{address}/api/health", timeout=WAIT) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGTERM)
        assert process.stdout.read().startswith("server.stopped")
    assert process.returncode == 0
