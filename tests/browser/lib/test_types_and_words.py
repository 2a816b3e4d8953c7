"""What the page shares with the server stays the same: types, and how sentences are filled."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tablee.server.wire.schema import schema, typescript
from tablee.text import LANGUAGES, Words, pick_language
from tablee.text import words as words_module

LIB = Path(__file__).parents[3] / "web" / "src" / "lib"
CASES: dict[str, Any] = json.loads((LIB / "text" / "words.json").read_text("utf-8"))


def test_the_generated_types_are_current() -> None:
    """If not: `python -m tablee.server.wire.schema > web/src/lib/types.ts`."""
    assert (LIB / "types.ts").read_text("utf-8") == typescript(schema())


def test_python_fills_sentences_as_the_page_does(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {key: dict(zip(LANGUAGES, both, strict=True)) for key, both in CASES["texts"].items()}
    monkeypatch.setattr(words_module, "catalogue", lambda: texts)
    monkeypatch.setattr(words_module, "find_sentence", texts.__getitem__)
    for case in CASES["say"]:
        for language in LANGUAGES:
            names: Sequence[str] = case.get("names", [])
            said = Words(language).fill(texts[case["key"]][language], case["facts"], names)
            assert said == case[language], case["key"]


def test_the_language_follows_the_locale() -> None:
    for locale, language in CASES["locales"].items():
        assert pick_language(locale) == language
