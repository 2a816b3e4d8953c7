"""A reason is a sentence in both languages."""

from __future__ import annotations

from tablee.bots.reasons.reason import Reason


def test_a_reason_is_told_in_both_languages_with_names() -> None:
    reason = Reason("renature.reason.denies", {"area": "H", "seat": 1})
    assert reason.words("en", ["You", "Bo"]) == "costs Bo the lead in area H"
    assert reason.words("fr", ["Vous", "Bo"]) == "fait perdre à Bo la tête de la zone H"
    assert reason.words() == "costs Player 2 the lead in area H"


def test_a_tile_is_told_by_its_colour_and_face() -> None:
    reason = Reason("botanik.reason.frees", {"tile": "rsf"})
    assert reason.words("en") == "releases your red straight with a flower"
    assert reason.words("fr") == "libère votre tuile rouge (droit fleuri)"
