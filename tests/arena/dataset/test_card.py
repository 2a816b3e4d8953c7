"""The card says what is in the files, in a form that Hugging Face reads."""

from __future__ import annotations

import shlex
from pathlib import Path

import pyarrow.parquet as pq
import yaml

from tablee.arena.dataset.card import card
from tablee.arena.dataset.columns import DECISIONS, GAMES
from tablee.cli.commands import app
from tablee.cli.inputs import find_spec
from tablee.games import find_game
from tests.arena.dataset.small import made, planned


def test_the_card_names_files_licence_command_and_every_column(tmp_path: Path) -> None:
    plan, jobs = planned(games=1)
    made(tmp_path, plan, jobs)
    _, front, text = card(plan).split("---\n", 2)
    told = yaml.safe_load(front)
    assert told["license"] == "mit"
    for config, columns in zip(told["configs"], (DECISIONS, GAMES), strict=True):
        (file,) = tmp_path.glob(config["data_files"])
        schema = pq.read_schema(file)
        assert [column.name for column in columns] == schema.names
        for column, field in zip(columns, schema, strict=True):
            kind = str(field.type).replace("element: ", "").replace("double", "float64")
            assert kind == column.kind
            assert f"| `{column.name}` | {column.kind} | {column.about} |" in text
    assert plan.command() in text


def test_the_command_of_the_card_is_read_as_it_is_meant() -> None:
    options = {"seconds": 60, "hidden_timer": True, "handicap": ("none", "none")}
    plan, _ = planned("mondo", 3, ("casual", "random"), options=options)
    words = shlex.split(plan.command())
    _, given, _ = app.parse_args(words[1:], exit_on_error=False, print_error=False)
    told = given.arguments
    assert (told["game"], told["bots"], told["players"]) == ("mondo", "casual,random", 2)
    assert (told["games"], told["seed"], told["budget"], told["shard"]) == (3, "s", "6", 2)
    assert find_spec(find_game("mondo"), 2, told["options"], None).options == plan.options


def test_files_say_which_rules_and_versions_made_them(tmp_path: Path) -> None:
    plan, jobs = planned(games=1)
    made(tmp_path, plan, jobs)
    for file in tmp_path.glob("*.parquet"):
        facts = pq.read_schema(file).metadata
        assert facts[b"tablee.rules"] == b"2"
        assert facts[b"tablee.environment"] == b"tablee/Botanik-v2"
        assert facts[b"tablee.tablee"] == b"0"
