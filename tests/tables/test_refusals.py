"""Every refusal has its sentence, and every sentence of a refusal its code."""

from __future__ import annotations

import ast

import pytest

from tablee.tables.refusals import Code
from tablee.text import LANGUAGES, catalogue
from tests.text import sources

ROOMS = ("server", "tables")


def codes_used() -> set[str]:
    """The names of all codes that server and tables mention."""
    used: set[str] = set()
    for room in ROOMS:
        for file in (sources.PACKAGE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "Code":
                    used.add(node.attr)
    return used


@pytest.mark.parametrize("code", Code)
def test_a_code_has_a_sentence_in_every_language(code: Code) -> None:
    sentences = catalogue()[f"error.{code}"]
    assert all(sentences[language] for language in LANGUAGES)


def test_every_code_is_used() -> None:
    assert codes_used() == {code.name for code in Code}


def test_refusals_are_made_from_codes_only() -> None:
    """A text where a code belongs would be a code that the enumeration does not know."""
    texts = {str(code) for code in Code}
    for room in ROOMS:
        for file in (sources.PACKAGE / room).rglob("*.py"):
            if file.name != "refusals.py":
                made = sources.error_keys(file.read_text("utf-8"), {})
                assert not made & texts, file
