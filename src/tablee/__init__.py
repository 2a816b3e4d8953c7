"""Tablée: four modern board games, their rules exact, fast and explained."""

from __future__ import annotations

import os

__version__ = "0.1.0"

if os.environ.get("TABLEE_INTERPRETED") == "1":
    from tablee._interpreted import prefer_sources

    prefer_sources()
