"""`tablee new-game`: a complete tiny game in a checkout, to be changed into another one.

`template/` has the files of the game, `additions/` what is added to files that all
games share. Both have placeholders for the game's name and for the letters of its rules.
"""

from __future__ import annotations

from tablee.new_game.make import Made, make_game

__all__ = ["Made", "make_game"]
