"""Correct a component file: the box on the table is not quite the one in the package."""

from importlib.resources import files
from pathlib import Path

import tablee

standard = files(tablee.game("botanik").package).joinpath("components.toml").read_text("utf-8")

# In this box there are four elbows and two tees of each colour.
own = standard.replace("[tiles.elbow]\ncopies = 3", "[tiles.elbow]\ncopies = 4")
own = own.replace("[tiles.tee]\ncopies = 3", "[tiles.tee]\ncopies = 2")
Path("own.toml").write_text(own, "utf-8")

match = tablee.deal("botanik", seed="any text", components="own.toml")
print({one.name: one.copies for one in match.view().types})
match.record().save("game.json")  # the record holds the whole box
print(tablee.open("game.json").record() == match.record())

# A mistake in the file is named with its line.
wrong = own.replace('["north", "east", "south"]', '["north", "up"]')
Path("wrong.toml").write_text(wrong, "utf-8")
try:
    tablee.deal("botanik", components="wrong.toml")
except tablee.ComponentError as error:
    print(error)
