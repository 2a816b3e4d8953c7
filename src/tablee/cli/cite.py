"""`cite`: how to name Tablée in a paper, with the versions that its results depend on."""

from __future__ import annotations

from tablee import __version__
from tablee.games import GAMES

YEAR = 2026
BIBTEX = """@software{{tablee,
  title   = {{Tabl\\'ee: four board games, their rules exact, fast and explained}},
  author  = {{{{The Tabl\\'ee developers}}}},
  year    = {{{year}}},
  version = {{{version}}},
  license = {{MIT}},
  note    = {{Rules: {rules}}}
}}"""


def citation() -> str:
    """An entry for BibTeX. Environments have the numbers of their rules."""
    rules = ", ".join(f"{game.name.capitalize()}-v{game.version}" for game in GAMES)
    return BIBTEX.format(year=YEAR, version=__version__, rules=rules)
