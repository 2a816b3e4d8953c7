"""Botanik: `coder.py` numbers its moves and writes its observations, `rows.py` keeps parts of them.

Here is how many numbers the things in an observation have.
"""

SPELLED = 3
"""A tile: colour, type, flower."""
COVERED = 1 + SPELLED
"""A tile under a top, with its column."""
SITE = 13
"""A site of a machine."""
