"""Botanik: `coder.py` numbers its moves and writes its observations, `rows.py` keeps parts of them.

Here is how many numbers the things in an observation have.
"""

from tablee.games.botanik import names

SPELLED = 3
"""A tile: colour, type, flower."""
COVERED = 1 + SPELLED
"""A tile under a top, with its column."""
SITE = 13
"""A site of a machine."""
PILES = names.DRAW_ROOM * COVERED
"""Room for the tiles under the tops."""
LEFT = len(names.COLOURS) * names.FACE_COUNT
"""What the draw pile holds."""
