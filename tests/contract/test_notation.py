"""One move, one spelling."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.engine.errors import NOT_A_MOVE, IllegalMove
from tablee.engine.game import AnyGame
from tablee.games import GAMES
from tests.helpers import Case, cases, plain_cases, random_match, walk


@pytest.mark.parametrize("case", cases(), ids=str)
def test_numbers_and_texts_say_the_same(case: Case) -> None:
    game = case.game
    for match in walk(case, every=3):
        for seat in match.to_play():
            codes = match.kernel.legal(seat)
            texts = game.spell(match.kernel, seat, codes)
            assert len(set(codes)) == len(codes)
            assert len(set(texts)) == len(texts), "two legal moves with one spelling"
            for code, text in zip(codes, texts, strict=True):
                move = game.decode(match.kernel, seat, code)
                assert str(move) == text
                assert game.parse(text) == move
                assert game.encode(match.kernel, seat, move) == code


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_kind_of_a_legal_move_belongs_to_the_decision(case: Case) -> None:
    for match in walk(case, every=5):
        for seat in match.to_play():
            kinds = case.game.decisions[case.game.decision(match.kernel, seat)]
            assert {case.game.parse(text).kind for text in match.legal(seat)} <= set(kinds)


def misspellings(text: str) -> Iterator[str]:
    """What people and programs might write instead."""
    words = text.split(" ")
    yield from (f" {text}", f"{text} ", f"{text}\n", f"{text}\0", text.upper(), text.title())
    yield from (text.replace(" ", "  "), text.replace(" ", "\t"), text.replace(" ", "\u00a0"))
    yield from (" ".join(words[::-1]), " ".join([words[0], *words[:0:-1]]), " ".join(words[:-1]))
    yield from (f"{text} {words[-1]}", f"{text} 0", f"{words[0]} {text}", words[-1])
    for i, letter in enumerate(text):
        if letter.isdigit():
            for other in ("0" + letter, "+" + letter, "-" + letter, chr(0x0660 + int(letter))):
                yield text[:i] + other + text[i + 1 :]
        yield text[:i] + text[i + 1 :]


def is_canonical(game: AnyGame, text: str) -> bool:
    """True: a move, spelled as it spells itself. False: refused as no move. Nothing else."""
    try:
        spelled, refusal = str(game.parse(text)), None
    except IllegalMove as error:
        spelled, refusal = None, error.rule
    assert (spelled, refusal) in ((text, None), (None, NOT_A_MOVE))
    return refusal is None


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_other_spellings_are_no_moves(case: Case) -> None:
    texts = {entry.move.split(" ")[0]: entry.move for entry in random_match(case).entries}
    for text in texts.values():
        assert is_canonical(case.game, text)
        for other in misspellings(text):
            if other != text:
                is_canonical(case.game, other)
        assert not is_canonical(case.game, f"{text} ")
        assert not is_canonical(case.game, text.upper())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(text=st.text(max_size=30))
def test_any_text_is_a_move_in_its_only_spelling_or_none(game: AnyGame, text: str) -> None:
    is_canonical(game, text)
