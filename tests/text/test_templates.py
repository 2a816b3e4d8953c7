"""The rules by which test_used.py finds keys that are built from parts."""

from __future__ import annotations

from tests.text.templates import HOLE, Template, in_python, in_sentences, looped, on_the_page


def told(found: list[Template]) -> list[str]:
    """Templates as text with a star for every hole."""
    return sorted(template.text.replace(HOLE, "*") for template in found)


def test_an_f_string_that_begins_like_a_key_is_a_template() -> None:
    source = '''say(f"cli.column.{name}"), f"{n} points", f"{game}.decision.{d}", f"{a}.{b}"'''
    assert told(in_python(source)) == ["*.decision.*", "cli.column.*"]


def test_an_error_made_of_parts_is_a_template() -> None:
    assert told(in_python('TableeError(f"system.{name}")')) == ["error.system.*"]


def test_a_template_of_the_page_has_what_its_function_adds() -> None:
    source = "t(`bar.theme-${theme}`) + say(`page.level.${x ? `a${y}` : 'b'}`) + `${a} ${b}`"
    assert told(on_the_page(source)) == ["page.bar.theme-*", "page.level.*"]


def test_a_template_inside_a_hole_is_found() -> None:
    assert told(on_the_page("`${t('x')}: ${say(`mondo.face.${face}`)}`")) == ["mondo.face.*"]


def test_a_function_that_adds_a_beginning_says_nothing_by_itself() -> None:
    define = "const key = (name: string): string => `renature.page.${name}`\n"
    assert told(on_the_page(define + "say(key('over'))")) == []
    assert told(on_the_page(define + "say(key(`move-${kind}`))")) == ["renature.page.move-*"]
    assert told(on_the_page(define + "say(key(decision))")) == ["renature.page.*"]


def test_a_slot_is_a_template() -> None:
    assert told(in_sentences(["{kind@mondo.closed} is closed by {n|one|many}"])) == [
        "mondo.closed.*"
    ]


def test_a_template_says_which_words_make_it_a_key() -> None:
    assert Template(f"page.level.{HOLE}").fills("page.level.club") == ["club"]
    assert Template(f"page.level.{HOLE}").fills("page.bar.club") is None
    assert Template(f"mondo.page.count.{HOLE}").fills("mondo.page.count.a.b") == ["a", "b"]
    assert Template(f"{HOLE}.keys.{HOLE}").fills("mondo.keys.turn") == ["mondo", "turn"]
    assert Template(f"{HOLE}.event.{HOLE}").fills("mondo.event.Put.hidden") is None


def test_a_loop_over_words_builds_all_their_keys() -> None:
    source = 'for key in ("better", "margin"):\n    say(f"arena.column.{key}")'
    assert looped(source) == {"arena.column.better", "arena.column.margin"}
    assert looped('[say(f"a.b.{x}") for x in ("one",)]') == {"a.b.one"}
    assert looped(source.replace("{key}", "{other}")) == set()
