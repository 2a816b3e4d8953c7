"""`cite` and CITATION.cff say the same, and what is true."""

from __future__ import annotations

from pathlib import Path

import yaml

import tablee as library
from tablee.cli.cite import YEAR
from tablee.games import GAMES
from tests.cli.program import tablee

ROOT = Path(__file__).parents[2]


def test_a_citation_names_the_version_and_the_rules_of_every_game() -> None:
    said = tablee("cite")
    assert said.returncode == 0, said.stderr
    assert said.stdout.startswith("@software{tablee,\n")
    assert said.stdout.count("{") == said.stdout.count("}")
    assert f"version = {{{library.__version__}}}" in said.stdout
    for game in GAMES:
        assert f"{game.name.capitalize()}-v{game.version}" in said.stdout


def test_citation_file_licence_and_program_agree() -> None:
    file = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert file["cff-version"] == "1.2.0"
    assert file["version"] == library.__version__
    said = tablee("cite").stdout.replace("\\'e", "é")
    assert f"title   = {{{file['title']}}}" in said
    assert f"{{{file['authors'][0]['name']}}}" in said
    licence = (ROOT / "LICENSE").read_text("utf-8")
    assert licence.startswith(file["license"])
    assert f"{YEAR} {file['authors'][0]['name']}" in licence
