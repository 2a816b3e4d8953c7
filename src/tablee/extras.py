"""Packages that are not always there: extras of the installation."""

from __future__ import annotations

from importlib.util import find_spec

from tablee.engine.errors import OptionError


def need(package: str, extra: str) -> None:
    """An `OptionError` that says what to install, if a package is missing."""
    if find_spec(package) is None:
        raise OptionError("extra-missing", package=package, extra=extra)
