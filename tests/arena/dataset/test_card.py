"""The card says what is in the files, in a form that Hugging Face reads."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import yaml

from tablee.arena.dataset.card import card
from tablee.arena.dataset.columns import DECISIONS, GAMES
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


def test_files_say_which_rules_and_versions_made_them(tmp_path: Path) -> None:
    plan, jobs = planned(games=1)
    made(tmp_path, plan, jobs)
    for file in tmp_path.glob("*.parquet"):
        facts = pq.read_schema(file).metadata
        assert facts[b"tablee.rules"] == b"2"
        assert facts[b"tablee.environment"] == b"tablee/Botanik-v2"
        assert facts[b"tablee.tablee"] == b"0"
