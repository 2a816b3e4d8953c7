"""The command line: `tablee play`, `match`, `replay`, `verify`, `rules`, `bench`."""

from tablee.cli.main import main

__all__ = ["main"]
