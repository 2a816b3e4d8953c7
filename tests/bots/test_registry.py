"""Bots by name: levels, installed packages, files and modules of one's own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.bots import LEVELS, Budget, LevelBot, bot_names, find_bot, is_builtin, registry
from tablee.engine.errors import OptionError
from tests.bots.own_bots import write_bots

INSTALLED = """[tablee.bots]
careful = careful_bots:Careful
club = careful_bots:Careful
broken = careful_bots:Nothing
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package that offers bots, as if it were installed."""
    source = "class Careful:\n    def choose(self, turn):\n        return turn.legal[0]\n"
    write_bots(tmp_path, "careful_bots.py", source)
    metadata = tmp_path / "careful_bots-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: careful-bots\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(INSTALLED)
    monkeypatch.syspath_prepend(tmp_path)
    registry._installed.cache_clear()
    yield
    registry._installed.cache_clear()
    sys.modules.pop("careful_bots", None)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_a_bot_of_that_level(level: str) -> None:
    bot = find_bot(level, Budget(iterations=7))
    assert isinstance(bot, LevelBot)
    assert (bot.name, bot.budget, repr(bot)) == (level, Budget(iterations=7), f"<bot {level}>")
    assert is_builtin(bot)


@pytest.mark.usefixtures("installed")
def test_an_installed_package_offers_bots_by_name() -> None:
    bot = find_bot("careful")
    assert type(bot).__name__ == "Careful"
    assert not is_builtin(bot)
    assert bot_names() == (*LEVELS, "broken", "careful")


@pytest.mark.usefixtures("installed")
def test_a_level_cannot_be_replaced_by_a_package() -> None:
    assert isinstance(find_bot("club"), LevelBot)


@pytest.mark.usefixtures("installed")
def test_an_entry_point_that_leads_nowhere_is_named() -> None:
    with pytest.raises(OptionError, match="The bot broken cannot be loaded: AttributeError"):
        find_bot("broken")


def test_a_class_in_a_file_is_made_anew_each_time(tmp_path: Path) -> None:
    reference = f"{write_bots(tmp_path)}:First"
    one, two = find_bot(reference), find_bot(reference)
    assert type(one).__name__ == "First"
    assert one is not two
    assert type(one) is type(two)


def test_an_object_in_a_file_is_a_bot_too(tmp_path: Path) -> None:
    reference = f"{write_bots(tmp_path)}:ready"
    assert find_bot(reference) is find_bot(reference)


def test_a_file_may_import_its_neighbours(tmp_path: Path) -> None:
    write_bots(tmp_path, "my_neighbour_of_bots.py", "class Kind:\n    choose = print\n")
    own = write_bots(tmp_path, "own.py", "from my_neighbour_of_bots import Kind\n")
    path = list(sys.path)
    assert callable(find_bot(f"{own}:Kind").choose)
    assert sys.path == path
    del sys.modules["my_neighbour_of_bots"]


def test_files_of_one_name_in_two_folders_are_two(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        source = f"class Bot:\n    name = {name!r}\n    def choose(self, turn): ...\n"
        write_bots(tmp_path / name, "same.py", source)
    found = [find_bot(f"{tmp_path / name / 'same.py'}:Bot") for name in ("one", "two")]
    assert [getattr(bot, "name", None) for bot in found] == ["one", "two"]


def test_a_class_in_a_module_is_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_bots(tmp_path, "module_of_bots.py")
    monkeypatch.syspath_prepend(tmp_path)
    assert type(find_bot("module_of_bots:First")).__name__ == "First"
    del sys.modules["module_of_bots"]


@pytest.mark.parametrize(
    ("reference", "told"),
    [
        ("grandmaster", "There is no bot “grandmaster”; there are: random, novice, casual"),
        ("", "There is no bot “”; there are: random"),
        ("nowhere.py:First", r"There is no file .*nowhere\.py with a bot"),
        ("nowhere_at_all:First", "nowhere_at_all cannot be loaded: ModuleNotFoundError"),
        ("{mine}:Second", "has no “Second”"),
        ("{mine}:", "has no “”"),
        ("{mine}:Unmade", "Unmade cannot be loaded: RuntimeError: no licence"),
        ("{mine}:NoBot", "NoBot is not a bot: it needs a method choose"),
        ("{mine}:os", "os is not a bot: it needs a method choose"),
        ("{wrong}:First", "cannot be loaded: SyntaxError"),
        ("{exits}:First", "cannot be loaded: SystemExit: 3"),
        ("{mine}:Leaves", "Leaves cannot be loaded: SystemExit: 3"),
        ("{mine}:Needs", "Needs cannot be loaded: TypeError"),
        ("nobody\0.py:First", "There is no file"),
        ("~nobody-of-this-name/mine.py:First", "There is no file"),
        ("n" * 5000 + ".py:First", "There is no file"),
        ("json:loads", "json:loads is not a bot: it needs a method choose"),
    ],
)
def test_what_is_wrong_with_a_reference_is_one_sentence(
    tmp_path: Path, reference: str, told: str
) -> None:
    files = {
        "mine": write_bots(tmp_path),
        "wrong": write_bots(tmp_path, "wrong.py", "class First\n"),
        "exits": write_bots(tmp_path, "exits.py", "raise SystemExit(3)\n"),
    }
    with pytest.raises(OptionError, match=told) as error:
        find_bot(reference.format(**files))
    assert "\n" not in str(error.value)


def test_a_file_that_was_mended_is_loaded(tmp_path: Path) -> None:
    """A mistake is not remembered."""
    file = write_bots(tmp_path, "mended.py", "class First\n")
    with pytest.raises(OptionError):
        find_bot(f"{file}:First")
    write_bots(tmp_path, "mended.py")
    assert type(find_bot(f"{file}:First")).__name__ == "First"


def test_only_levels_take_a_budget(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="takes no budget of its own; these do: random"):
        find_bot(f"{write_bots(tmp_path)}:First", Budget(iterations=1))
