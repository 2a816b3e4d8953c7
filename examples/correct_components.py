"""Correct the box: the one on the table is not quite the one in the package."""

from pathlib import Path

import tablee

# A file needs to hold nothing but what differs. In this box no tee has a flower, but the cross.
own = """\
[tiles.tee]
flowers = [0, 0, 0]
[tiles.cross]
flowers = [1]
"""
Path("own.toml").write_text(own, "utf-8")

match = tablee.deal("botanik", seed="any text", components="own.toml")
print({one.letter: one.copies for one in match.view().types})
match.record().save("game.json")  # the record holds the whole box
print(tablee.open("game.json").record() == match.record())

# A mistake in the file is named with its line.
Path("wrong.toml").write_text(own.replace("[0, 0, 0]", "[0, 0]"), "utf-8")
try:
    tablee.deal("botanik", components="wrong.toml")
except tablee.ComponentError as error:
    print(error)
