"""The command line: `tablee play`, `match`, `arena`, `replay`, `verify`, `rules`, `bench`."""

from tablee.cli.main import main

__all__ = ["main"]
