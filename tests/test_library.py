"""`import tablee`: what it offers, and one clear sentence for everything that is wrong."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from types import FunctionType, ModuleType

import msgspec
import pytest

import tablee
from tablee import Choice, OptionError, RecordError, TableeError, Turn, UnknownGame, UnknownSeat
from tablee.text import catalogue
from tests.bots.own_bots import write_bots


class First(tablee.Bot):
    """Takes the first legal move."""

    def choose(self, turn: Turn) -> str | Choice:
        return turn.legal[0]


class Cheats:
    def choose(self, turn: Turn) -> str:
        return "dance"


# -- what there is ---------------------------------------------------------------------


def test_what_can_be_imported_is_what_is_listed() -> None:
    """Seen from a fresh process: what other tests import is not ours."""
    program = "import tablee; print(*(n for n in dir(tablee) if not n.startswith('_')))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    found = set(done.stdout.split())
    parts = {name for name in found if isinstance(sys.modules.get(f"tablee.{name}"), ModuleType)}
    assert set(tablee.__all__) <= found
    assert found - set(tablee.__all__) <= parts | {"annotations", "os"}
    assert sorted(tablee.__all__) == list(tablee.__all__)


@pytest.mark.parametrize("name", tablee.__all__)
def test_everything_public_is_explained(name: str) -> None:
    thing = getattr(tablee, name)
    assert inspect.getdoc(thing), name
    if inspect.isclass(thing):
        kinds = (FunctionType, property)
        methods = [(one, part) for one, part in vars(thing).items() if isinstance(part, kinds)]
        for one, member in methods:
            is_plain = one.startswith(("_", "is_"))  # a question says what it asks
            assert inspect.getdoc(member) or is_plain, f"{name}.{one}"


def test_games_are_found_by_name() -> None:
    assert [tablee.game(name).name for name in tablee.games()] == list(tablee.games())


@pytest.mark.parametrize("name", tablee.games())
def test_a_match_is_dealt_saved_opened_and_verified(name: str, tmp_path: Path) -> None:
    match = tablee.deal(name, seed="library")
    assert match.spec.players == tablee.game(name).players[0]
    assert match.setup == tablee.deal(name, seed="library").setup
    assert match.seed != tablee.deal(name).seed
    seat = match.to_play()[0]
    match.play(seat, match.legal(seat)[0], 5 if match.is_timed else None)
    file = tmp_path / "new" / "game.json"
    match.record().save(file)
    for given in (file, str(file), file.read_bytes(), match.record()):
        for read in (tablee.open, tablee.verify):
            assert read(given).record() == match.record()


def test_components_of_ones_own_are_used(tmp_path: Path) -> None:
    text = files("tablee.games.botanik").joinpath("components.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text)
    assert tablee.deal("botanik", components=mine, seed="x").record().components != "standard"
    assert tablee.deal("botanik", seed="x").record().components == "standard"


def test_bots_are_values_references_or_levels(tmp_path: Path) -> None:
    own = f"{write_bots(tmp_path)}:First"
    match = tablee.play("botanik", [First(), own], seed="x")
    assert match.is_over
    again = tablee.play("botanik", [tablee.bot(own), First()], seed="x")
    assert again.record() == match.record()


@pytest.mark.parametrize(
    ("budget", "expected"),
    [
        (0.1, tablee.Budget(0.1, is_busy=True)),
        (2, tablee.Budget(2.0, is_busy=True)),
        ("50ms", tablee.Budget(0.05, is_busy=True)),
        ("7", tablee.Budget(iterations=7)),
        (tablee.Budget(iterations=9), tablee.Budget(iterations=9)),
    ],
)
def test_a_budget_is_seconds_or_text(
    budget: float | str | tablee.Budget, expected: tablee.Budget
) -> None:
    bot = tablee.bot("expert", budget=budget)
    assert getattr(bot, "budget", None) == expected


def test_a_tournament_is_a_table() -> None:
    tournament = tablee.arena("botanik", [First(), "random", Cheats()], games=4, seed="x")
    assert len(tournament.games) == 12
    assert len(tournament.forfeits) == 8
    assert {lost.bot for lost in tournament.forfeits} == {"Cheats"}
    head, *rows = tournament.table().splitlines()
    assert head.split() == ["bot", "games", "wins", "95%", "mean", "score", "rating", "forfeits"]
    assert {row.split()[0] for row in rows} == {"First", "random", "Cheats"}
    cheats = next(row.split() for row in rows if row.startswith("Cheats"))
    assert (cheats[1], cheats[2], cheats[-1]) == ("8", "0.0%", "8")
    assert rows[-1].startswith("Cheats"), "best rating first"
    assert str(tournament) == tournament.table()


def test_a_tournament_is_the_same_in_processes_of_its_own() -> None:
    here, there = (
        tablee.arena("botanik", [First(), "casual"], games=4, jobs=jobs) for jobs in (1, 2)
    )
    assert [done.record for done in here.games] == [done.record for done in there.games]


def test_real_time_games_are_for_own_bots_too() -> None:
    tournament = tablee.arena("mondo", [First(), "random"], games=2)
    assert not tournament.forfeits


def test_a_hint_says_why_and_what_comes_second() -> None:
    match = tablee.deal("matryoshka", seed="x")
    hint = tablee.hint(match, budget="60")
    assert hint.move in match.legal(0)
    assert hint.second is not None
    assert hint.second.move != hint.move
    assert 1 <= len(hint.reasons) <= 3
    english, french = (hint.reasons[0].words(language) for language in ("en", "fr"))
    assert english != french
    assert tablee.hint(match, budget="60") == hint  # the same seed advises the same


# -- what is wrong ---------------------------------------------------------------------


def finished() -> tablee.Record:
    return tablee.play("botanik", ["random", "random"], seed="x").record()


WRONG: dict[str, tuple[Callable[[], object], type[TableeError], str]] = {
    "an unknown game": (lambda: tablee.deal("chess"), UnknownGame, "chess"),
    "a game that is none": (lambda: tablee.game("chess"), UnknownGame, "matryoshka"),
    "too many players": (lambda: tablee.deal("botanik", players=9), OptionError, "not 9"),
    "an option": (lambda: tablee.deal("botanik", options={"x": 1}), OptionError, "“x”"),
    "a value": (lambda: tablee.deal("mondo", options={"seconds": 1}), OptionError, "seconds"),
    "a seed": (lambda: tablee.deal("botanik", seed="\udcff"), OptionError, "UTF-8"),
    "a seed that is a number": (
        lambda: tablee.deal("botanik", seed=3),  # type: ignore[arg-type]
        OptionError,
        "“3” is not text",
    ),
    "half a game": (
        lambda: tablee.arena("botanik", ["random", "random"], games=1.5),  # type: ignore[arg-type]
        OptionError,
        "games must be 1 or more",
    ),
    "a limit that is text": (
        lambda: tablee.arena("botanik", ["random", "random"], limit="3"),  # type: ignore[arg-type]
        OptionError,
        "limit must be a number of seconds",
    ),
    "a budget that is no number": (
        lambda: tablee.play(
            "botanik", ["expert", "random"], budget=tablee.Budget(seconds=float("nan"))
        ),
        OptionError,
        "is not a budget",
    ),
    "no reference to a bot": (
        lambda: tablee.bot(None),  # type: ignore[arg-type]
        OptionError,
        "There is no bot",
    ),
    "no components": (
        lambda: tablee.deal("botanik", components="nowhere.toml"),
        RecordError,
        "nowhere.toml",
    ),
    "broken components": (
        lambda: tablee.deal("botanik", components=__file__),
        TableeError,
        "test_library.py",
    ),
    "no record": (lambda: tablee.open("nowhere.json"), RecordError, "nowhere.json"),
    "no name of a file": (lambda: tablee.open("a\0b"), RecordError, "name of a file"),
    "a folder": (lambda: tablee.verify("/"), RecordError, "folder"),
    "no JSON": (lambda: tablee.open(b"{"), RecordError, "JSON"),
    "no whole record": (lambda: tablee.open(b"{}"), RecordError, "missing"),
    "an illegal move": (
        lambda: tablee.open(msgspec.structs.replace(finished(), moves=(tablee.Entry(0, "dance"),))),
        RecordError,
        "dance",
    ),
    "a wrong result": (
        lambda: tablee.verify(
            msgspec.structs.replace(finished(), result=tablee.Result((1, 2), (2, 1)))
        ),
        RecordError,
        "result",
    ),
    "a hint for nobody": (
        lambda: tablee.hint(tablee.open(finished())),
        TableeError,
        "nothing to decide",
    ),
    "a hint for a seat that waits": (
        lambda: tablee.hint(tablee.deal("botanik", seed="x", options={"first": 0}), 1),
        TableeError,
        "Player 2 has nothing to decide",
    ),
    "a hint for no seat": (
        lambda: tablee.hint(tablee.deal("botanik", seed="x"), 7),
        UnknownSeat,
        "7",
    ),
    "an unknown bot": (lambda: tablee.bot("grandmaster"), OptionError, "grandmaster"),
    "no budget": (lambda: tablee.bot("club", budget=0), OptionError, "50ms"),
    "a budget before now": (lambda: tablee.bot("club", budget=-1.5), OptionError, "50ms"),
    "no number of games": (lambda: tablee.bot("club", budget="soon"), OptionError, "soon"),
    "a budget for nobody": (
        lambda: tablee.bot("json:loads", budget=1),
        OptionError,
        "takes no budget",
    ),
    "too few bots": (lambda: tablee.play("botanik", ["random"]), OptionError, "not 1"),
    "nobody": (lambda: tablee.play("botanik", []), OptionError, "not 0"),
    "a class": (
        lambda: tablee.play("botanik", [First, "random"]),  # type: ignore[list-item]
        OptionError,
        r"First\(\)",
    ),
    "no bot": (
        lambda: tablee.play("botanik", [7, "random"]),  # type: ignore[list-item]
        OptionError,
        "choose",
    ),
    "a cheat": (
        lambda: tablee.play("botanik", [Cheats(), "random"], seed="x"),
        tablee.Forfeit,
        "“dance” is not one of its legal moves",
    ),
    "no games": (
        lambda: tablee.arena("botanik", ["random", "random"], games=0),
        OptionError,
        "games must be 1 or more",
    ),
    "no processes": (
        lambda: tablee.arena("botanik", ["random", "random"], jobs=0),
        OptionError,
        "jobs must be 1 or more",
    ),
    "fewer than none": (
        lambda: tablee.arena("botanik", ["random", "random"], jobs=-1),
        OptionError,
        "jobs must be 1 or more",
    ),
    "no time": (
        lambda: tablee.arena("botanik", ["random", "random"], limit=0),
        OptionError,
        "limit must be a number of seconds",
    ),
    "all time": (
        lambda: tablee.arena("botanik", ["random", "random"], limit=float("nan")),
        OptionError,
        "limit must be a number of seconds",
    ),
    "one bot in the arena": (
        lambda: tablee.arena("botanik", ["random"]),
        OptionError,
        "needs 2",
    ),
    "a table of nine": (
        lambda: tablee.arena("botanik", ["random", "random"], players=9),
        OptionError,
        "not 9",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_one_clear_sentence(what: str) -> None:
    ask, kind, told = WRONG[what]
    with pytest.raises(kind, match=told) as error:
        ask()
    assert isinstance(error.value, TableeError)
    sentence = str(error.value)
    assert "\n" not in sentence
    assert f"error.{error.value.key}" in catalogue()
