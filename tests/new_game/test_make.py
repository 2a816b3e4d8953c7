"""`tablee new-game` in a copy of the checkout: what it makes passes the contract tests at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.engine.arrays import COMPILED
from tablee.engine.errors import OptionError
from tablee.games import names
from tablee.new_game import make_game
from tablee.new_game.checkout import rule_letters
from tests.cli.program import refused
from tests.helpers import SOAK

ROOT = Path(__file__).parents[2]
LEFT_OUT = (
    *(".*", "__pycache__", "build", "*.egg-info"),
    *("node_modules", "dist", "generated", "docs_site"),
)
"""What a clone would not have. Compiled kernels are copied, to save the time to compile them."""
NAME = "pebbles"
LONGEST = "matterhornxx"

RULES = ("tests/contract", f"tests/games/{NAME}", "tests/test_rule_numbers.py")
EVERYTHING = (
    *("tests/text", "tests/bots", "tests/server/wire", "tests/docs"),
    *("tests/test_documents.py", "tests/test_knowledge_once.py", "tests/test_layout.py"),
)
WORDS = "test_catalogue or test_used"
INTERPRETED = ("tests/contract/test_play.py", "tests/contract/test_views.py", RULES[1])


def copy_checkout(folder: Path) -> Path:
    return shutil.copytree(ROOT, folder / "copy", ignore=shutil.ignore_patterns(*LEFT_OUT))


def run(root: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A Python program in a copy of the checkout, which imports what is there."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    paths = os.pathsep.join((str(root / "src"), str(root)))
    environment = {**kept, "PYTHONPATH": paths, "TABLEE_LANG": "en", "TABLEE_SOAK": "", **more}
    return subprocess.run(
        [sys.executable, *words],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def succeed(root: Path, *words: str, **more: str) -> str:
    done = run(root, *words, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def run_tests(root: Path, *places: str, **more: str) -> None:
    """Tests about the new game and about words; in a soak all about no other game."""
    chosen = f"{NAME} or {WORDS}" if not SOAK else f"{NAME} or not ({' or '.join(names())})"
    succeed(root, "-m", "pytest", "-p", "no:cacheprovider", "-k", chosen, *places, **more)


def contents(root: Path) -> dict[str, bytes]:
    files = [file for file in root.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in files}


def test_a_new_game_passes_the_contract_tests_at_once(tmp_path: Path) -> None:
    """From its Python source; compiled it does so in the test below."""
    root = copy_checkout(tmp_path)
    before = contents(root)
    told = succeed(root, "-m", "tablee", "new-game", NAME).splitlines()
    after = contents(root)
    made = {path for path in after if path not in before}
    changed = {path for path in before if after[path] != before[path]}
    assert made == {line[2:] for line in told if line.startswith("+ ")}
    assert changed == {line[2:] for line in told if line.startswith("~ ")}
    run_tests(root, *INTERPRETED, TABLEE_INTERPRETED="1")
    if COMPILED:
        done = run(root, "-m", "tablee", "match", NAME, "--bots", "random,random")
        refused(done, 2, f"TABLEE_ONLY={NAME} python setup.py")


@pytest.mark.long
def test_a_new_game_is_compiled_played_and_checked_like_the_others(tmp_path: Path) -> None:
    root = copy_checkout(tmp_path)
    succeed(root, "-m", "tablee", "new-game", NAME)
    # With bounds checks, which every new kernel has to pass, and which compiles faster.
    build = {"TABLEE_ONLY": NAME, "TABLEE_BOUNDS": "1"}
    succeed(root, "setup.py", "-q", "build_ext", "--inplace", **build)
    run_tests(root, *RULES, *(EVERYTHING if SOAK else ("tests/text",)))
    if SOAK:
        run_tests(root, *RULES, TABLEE_INTERPRETED="1")
    match = ("match", NAME, "--bots", "club,random", "--games", "10")
    assert "10 games" in succeed(root, "-m", "tablee", *match)

    succeed(root, "-m", "tablee", "new-game", LONGEST)
    succeed(root, "-m", "ruff", "check", ".")
    succeed(root, "-m", "ruff", "format", "--check", ".")
    if SOAK:
        succeed(root, "-m", "mypy")


@pytest.mark.long
def test_the_page_of_a_new_game_passes_the_checks_of_the_page(tmp_path: Path) -> None:
    """Layout, types and contrast: `describe` once gave lines where parts were expected."""
    root = copy_checkout(tmp_path)
    succeed(root, "-m", "tablee", "new-game", NAME)
    for settings in (ROOT / "web").glob(".prettier*"):
        shutil.copy(settings, root / "web")
    (root / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    check = "import sys; sys.path.insert(0, 'build_hook'); import npm; npm.run('run', 'check')"
    succeed(root, "-c", check)


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A checkout with nothing in it but what shows that it is one."""
    for path in ("pyproject.toml", "docs/record.md", "docs/randomness.md"):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / path, tmp_path / path)
    for path in ("games", "bots", "text/rules"):
        (tmp_path / "src" / "tablee" / path).mkdir(parents=True)
    return tmp_path


@pytest.mark.parametrize("name", ["", "xy", "Nim", "nîm", "nim2", "my_game", "a" * 13, "../nim"])
def test_a_name_has_letters_only(empty: Path, name: str) -> None:
    with pytest.raises(OptionError, match="new-game-name"):
        make_game(empty, name)


@pytest.mark.parametrize("name", ["class", "none", "page", "shared", "fields", "numbers"])
def test_a_name_that_means_something_else_is_refused(empty: Path, name: str) -> None:
    with pytest.raises(OptionError, match="new-game-reserved"):
        make_game(empty, name)


def test_a_module_of_the_bots_is_not_a_games_name(empty: Path) -> None:
    (empty / "src" / "tablee" / "bots" / "search.py").touch()
    with pytest.raises(OptionError, match="new-game-reserved"):
        make_game(empty, "search")


def test_a_game_that_exists_is_not_made_again(empty: Path) -> None:
    (empty / "src" / "tablee" / "games" / "nim").mkdir()
    with pytest.raises(OptionError, match="new-game-exists"):
        make_game(empty, "nim")


def test_no_file_is_replaced(empty: Path) -> None:
    mine = empty / "src" / "tablee" / "text" / "games" / "nim.toml"
    mine.parent.mkdir()
    mine.write_text("mine", "utf-8")
    before = contents(empty)
    with pytest.raises(OptionError, match="new-game-file"):
        make_game(empty, "nim")
    assert contents(empty) == before


def test_without_a_place_for_its_lines_nothing_is_made(empty: Path) -> None:
    (empty / "src" / "tablee" / "games" / "__init__.py").write_text("GAMES = ()", "utf-8")
    before = contents(empty)
    with pytest.raises(OptionError, match="new-game-place"):
        make_game(empty, "nim")
    assert contents(empty) == before


def test_letters_of_rules_are_a_games_own(empty: Path) -> None:
    rules = empty / "src" / "tablee" / "text" / "rules" / "nimble.toml"
    assert rule_letters(empty, "nimbus") == "NIM"
    rules.write_text("[NIM-01]\n[NIM-02]\n", "utf-8")
    assert rule_letters(empty, "nimbus") == "NIB"


def test_outside_a_checkout_one_line_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "new-game", "nim"],
        cwd=tmp_path,
        env={**os.environ, "TABLEE_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    refused(done, 2, "checkout")
    assert not list(tmp_path.iterdir())
