"""Every sentence a person can see, in English and French, from one source.

The sentences are in TOML files beside this one: `*.toml` for the program,
`games/<g>.toml` for a game's events, decisions and board, `rules/<g>.toml` for
its rules, `guides/<g>.toml` for what teaches it, `screens/<s>.toml` for a screen
of the page that is loaded when it is opened. Command line, log, screen
reader and page all read them.

A sentence may hold `{name}`, a fact; `{seat@player}`, the name of the player in
that seat; `{n} {n|doll|dolls}`, a number and its word for one or for
several (the second slot is the word alone; if the fact is true or false, the words
are for yes and for no); `{seat@player|has|have}`, words for another
player and for the reader, who is “You”; `{cell@place}`, a place of a board as it
is written on it, with a capital letter. For seats a third word may follow, for
several others: `{seats@player|joue|jouez|jouent}`; without it the second serves.
Facts that are lists are joined by spaces; names and words of a game as people
list them, with `[and]`.

`python -m tablee.text.table` writes all sentences with examples into one page.
"""

from tablee.engine.errors import TableeError, speak_with
from tablee.text.catalogue import LANGUAGES, catalogue, rule_texts
from tablee.text.words import RuleText, Words, pick_language

__all__ = ["LANGUAGES", "RuleText", "Words", "catalogue", "pick_language", "rule_texts"]


def _sentence(error: TableeError) -> str:
    """An error in English; empty if the text room has no sentence for it."""
    try:
        return Words("en").error(error)
    except KeyError:
        return ""


speak_with(_sentence)
