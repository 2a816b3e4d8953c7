"""Sentences filled with facts, in both languages."""

from __future__ import annotations

from tablee.engine.errors import IllegalMove, RecordError
from tablee.text import Words, catalogue, pick_language


def test_plurals_follow_the_language() -> None:
    assert [Words("en").say("points", n=n) for n in (0, 1, 2)] == [
        "0 points",
        "1 point",
        "2 points",
    ]
    assert [Words("fr").say("points", n=n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_a_refusal_says_why_and_names_the_rule() -> None:
    told = Words("en").error(IllegalMove("MAT-05"))
    assert told.endswith("(MAT-05)")
    assert "two" in told


def test_an_illegal_move_in_a_record_says_where_and_why() -> None:
    error = RecordError("record-move", ply=3, move="offer a1", rule="MAT-09", seat=1)
    assert Words("en").error(error).startswith("Move 4, player 2: “offer a1” is not possible: ")
    assert Words("fr").error(error).startswith("Coup 4, joueur 2")
    assert "MAT-09" in Words("fr").error(error)


def test_several_are_listed_as_people_list_them() -> None:
    names = ["You", "Bot 2", "Ana"]
    shared = "page.after.shared"
    sentence = catalogue()[shared]["en"]
    lines = ([0, 1], [2, 0], [1, 2, 0])
    told = [Words("en").fill(sentence, {"seats": seats}, names) for seats in lines]
    assert told == [
        "You and Bot 2 share the victory.",
        "Ana and you share the victory.",
        "Bot 2, Ana and you share the victory.",
    ]
    french = Words("fr").fill(catalogue()[shared]["fr"], {"seats": [1, 0]}, ["Vous", "Ana"])
    assert french == "Victoire partagée\N{NARROW NO-BREAK SPACE}: Ana et vous."


def test_the_language_follows_the_locale() -> None:
    assert pick_language("fr_CH.UTF-8") == "fr"
    assert pick_language("de") == "en"
    assert pick_language(None) == "en"


def test_a_verb_agrees_with_the_players_it_speaks_of() -> None:
    token, names = catalogue()["mondo.page.erupting"], ["Vous", "Ana"]
    told = [Words("fr").fill(token["fr"], {"seat": seat}, names) for seat in (0, 1)]
    assert told == ["Vous avez le jeton volcan.", "Ana a le jeton volcan."]


def test_a_level_has_words_and_another_bot_keeps_its_name() -> None:
    assert Words("fr").level("club") == "joueur de club"
    assert Words("fr").level("mine.py:Careful") == "mine.py:Careful"
