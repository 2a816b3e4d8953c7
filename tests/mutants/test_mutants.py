"""The list of deliberate mistakes fits the sources, and the command tells who notices them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from tests.mutants.__main__ import chosen, report
from tests.mutants.mutant import SOURCE, Entry, Mutant, read_mutants
from tests.mutants.run import ROOT, PackageCopy

MUTANTS = read_mutants()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mistake_changes_one_place_of_todays_source(mutant: Mutant) -> None:
    text = mutant.source(SOURCE).read_text("utf-8")
    wrong = mutant.applied(text)
    assert wrong != text
    if mutant.entry.file.endswith(".toml"):
        tomllib.loads(wrong)
    else:
        compile(wrong, mutant.entry.file, "exec")
    assert mutant.entry.about.endswith(".")


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_the_nearest_tests_of_a_mistake_exist(mutant: Mutant) -> None:
    assert mutant.entry.tests
    for test in mutant.entry.tests:
        file, _, name = test.partition("::")
        path = ROOT / file
        assert path.is_dir() or f"def {name.partition('[')[0]}" in path.read_text("utf-8"), test


def made_up(new: str, survives: str = "") -> Mutant:
    """A mistake in a module with one function."""
    tests = ("test_double.py",)
    entry = Entry("Two is wrong.", "double.py", "2 * n", new, tests, survives)
    return Mutant("made-up", entry)


@pytest.fixture
def copy(tmp_path: Path) -> PackageCopy:
    """A copy of a package with one function, which one test calls."""
    source = tmp_path / "source" / "package"
    source.mkdir(parents=True)
    (source / "double.py").write_text("def double(n):\n    return 2 * n\n")
    (tmp_path / "test_double.py").write_text(
        "from package.double import double\n\ndef test_double():\n    assert double(3) == 6\n"
    )
    return PackageCopy(tmp_path / "copies", source)


def test_a_mistake_that_a_test_notices_is_killed_and_an_equivalent_one_survives(
    copy: PackageCopy, tmp_path: Path
) -> None:
    assert copy.judge(made_up("2 + n"), tmp_path) == "killed"
    assert copy.judge(made_up("n * 2"), tmp_path) == "survived"
    assert copy.judge(made_up("2 ** n"), tmp_path) == "killed"  # nothing is left of the others
    assert (copy.path / "double.py").read_text() == "def double(n):\n    return 2 * n\n"


def test_tests_that_cannot_be_run_kill_nothing(copy: PackageCopy, tmp_path: Path) -> None:
    absent = msgspec.structs.replace(made_up("0 * n").entry, tests=("test_absent.py",))
    assert copy.judge(Mutant("made-up", absent), tmp_path) == "not run"


def test_an_endless_loop_is_noticed(copy: PackageCopy, tmp_path: Path) -> None:
    endless = made_up("2 * n if n < 3 else double(n)\n\nwhile True:\n    pass")
    assert copy.judge(endless, tmp_path, limit=1) == "killed"


def test_an_old_text_must_occur_exactly_once() -> None:
    with pytest.raises(ValueError, match="occurs 2 times"):
        made_up("x").applied("2 * n + 2 * n")
    with pytest.raises(ValueError, match="occurs 0 times"):
        made_up("x").applied("n")


def test_a_survivor_must_be_explained_and_a_victim_must_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    plain, excused = made_up("n * 2"), made_up("n * 2", "Products commute.")
    assert report([plain], {"made-up": "killed"})
    assert report([excused], {"made-up": "survived"})
    assert "Explained: Products commute." in capsys.readouterr().out
    assert not report([plain], {"made-up": "survived"})
    assert not report([excused], {"made-up": "killed"})
    assert not report([plain], {"made-up": "not run"})
    assert "0 of 1 killed (0.0 %)." in capsys.readouterr().out


def test_mistakes_are_chosen_by_name_or_by_list() -> None:
    first = MUTANTS[0]
    assert chosen([first.name], MUTANTS) == [first]
    assert chosen([], MUTANTS) == MUTANTS
    assert 0 < len(chosen(["tables.toml"], MUTANTS)) < len(MUTANTS)
    with pytest.raises(SystemExit, match="No mistake is called"):
        chosen(["unheard-of"], MUTANTS)
