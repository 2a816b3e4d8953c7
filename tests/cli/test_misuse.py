"""What people and shells get wrong: one line and a status, whatever it is."""

from __future__ import annotations

import os
import subprocess
from importlib import import_module

import pytest

from tablee.text.catalogue import MissingText
from tests.cli.program import ENGLISH, PROGRAM, RECORDS, refused, tablee

SAMPLE = RECORDS / "matryoshka-3p-sample0.json"
BOTS = ("--bots", "random,random,random")


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A line in a shell, in which `tablee` is the program."""
    return subprocess.run(
        ["bash", "-c", line.replace("tablee", " ".join(PROGRAM), 1)],
        capture_output=True,
        text=True,
        env={**os.environ, **ENGLISH, **environment},
        check=False,
    )


def test_a_text_that_is_missing_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever writes a game sees it; a traceback hid which sentence it was."""

    def broken(**_: object) -> None:
        raise MissingText("games/x.toml: the sentence x.event.Moved is missing")

    main = import_module("tablee.cli.main")
    monkeypatch.setattr(main, "app", broken)
    with pytest.raises(SystemExit) as error:
        main.main()
    assert error.value.code == 1
    told = capsys.readouterr().err
    assert told == "tablee: games/x.toml: the sentence x.event.Moved is missing\n"


@pytest.mark.parametrize("jobs", [0, -1])
@pytest.mark.parametrize("command", ["match", "arena"])
def test_at_least_one_process_works(command: str, jobs: int) -> None:
    done = tablee(command, "matryoshka", *BOTS, "--jobs", jobs)
    refused(done, 2, "--jobs must be 1 or more")


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf"])
def test_a_measure_takes_some_time(seconds: str) -> None:
    refused(tablee("bench", "--seconds", seconds), 2, "greater than 0", seconds)


def test_nobody_is_not_a_number_of_players() -> None:
    refused(tablee("play", "matryoshka", "--players", 0), 2, "not 0")
    refused(tablee("arena", "matryoshka", *BOTS, "--players", 0), 2, "not 0")


def test_what_would_be_taken_for_something_else_is_refused() -> None:
    refused(tablee("rules", "--lang", "de"), 2, "“de”", "en, fr")
    refused(tablee("arena", "matryoshka", *BOTS, "--budget", "٣"), 2, "50ms")
    refused(tablee("play", "matryoshka", "--players", 3, "--players", 4), 2, "--players")
    options = ("--options", "first=0", "first=1")
    refused(tablee("play", "matryoshka", *options), 2, "first", "twice")


@pytest.mark.parametrize(
    "line", ["tablee play matryoshka --seed $'\\xff'", "tablee match matryoshka --seed $'\\xff' "]
)
def test_a_seed_is_text(line: str) -> None:
    refused(shell(f"{line} --bots random,random,random"), 2, "\\udcff", "UTF-8")


@pytest.mark.parametrize("command", ["rules", f"replay --trace {SAMPLE}", f"verify {SAMPLE}"])
def test_a_full_disk_is_told(command: str) -> None:
    refused(shell(f"tablee {command} >/dev/full"), 1, "the disk is full")


@pytest.mark.parametrize("command", ["rules", f"replay --trace {SAMPLE}", f"verify {SAMPLE}"])
def test_a_closed_pipe_is_quiet_and_has_the_usual_status(command: str) -> None:
    done = shell(f"tablee {command} | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (141, "")


def test_letters_that_an_output_does_not_have_are_replaced() -> None:
    done = shell("tablee rules mondo --lang fr", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" in done.stdout


def test_a_file_that_is_not_there_is_named_once() -> None:
    assert tablee("verify", "nowhere.json").stderr.count("nowhere.json") == 1


def test_what_the_system_refuses_is_told_in_ones_own_language() -> None:
    assert "there is no such file" in tablee("verify", "nowhere.json").stderr
    assert "n’existe pas" in tablee("verify", "nowhere.json", TABLEE_LANG="fr").stderr


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("verify", "verify: FILE is missing", "FILE manque"),
        ("replay", "replay: FILE is missing", "FILE manque"),
        ("match mondo", "match: --bots is missing", "--bots manque"),
        ("rules --lang", "--lang needs a value", "--lang attend une valeur"),
        ("bench --frob", "no option “--frob”; there are: --seconds", "pas d’option « --frob »"),
        ("dance", "no command “dance”; there are: play, match", "pas de commande « dance »"),
        ("replay a b", "“b” is too much", "« b » est de trop"),
        ("serve --port x", "--port cannot be “x”: a whole number", "un nombre entier"),
        ("bench --seconds x", "--seconds cannot be “x”: a number", "un nombre"),
        ("rules --lang en --lang fr", "--lang is given twice", "--lang est donnée deux fois"),
    ],
)
def test_a_line_that_is_not_understood_is_told_in_ones_own_language(
    line: str, english: str, french: str
) -> None:
    command = line.split(maxsplit=1)[0]
    shown = "tablee" if command == "dance" else f"tablee {command}"
    refused(tablee(*line.split()), 2, english, f"See “{shown} --help”")
    told = tablee(*line.split(), TABLEE_LANG="fr").stderr.replace("\u202f", " ")
    assert french in told
    assert f"Voir « {shown} --help »" in told
