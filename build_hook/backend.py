"""The build backend: setuptools, preceded by the page and the documentation.

`pip install .` builds the page with Node and the documentation with MkDocs, both
from PyPI, and asks for them only if something has changed since the last build.
TABLEE_NO_PAGE=1 leaves the page out, for those who want the engine alone;
TABLEE_NO_DOCS=1 leaves the documentation out.
"""

from __future__ import annotations

import sys
from pathlib import Path

from setuptools import build_meta as setuptools_backend
from setuptools.build_meta import (
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

sys.path.insert(0, str(Path(__file__).parent))
import documentation
import page

Settings = dict[str, str | list[str] | None] | None

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*setuptools_backend.get_requires_for_build_wheel(config_settings), *_requires()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return [*setuptools_backend.get_requires_for_build_editable(config_settings), *_requires()]


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    page.build()
    documentation.build()
    return setuptools_backend.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    page.build()
    documentation.build()
    return setuptools_backend.build_editable(wheel_directory, config_settings, metadata_directory)


def _requires() -> list[str]:
    return [*page.requires(), *documentation.requires()]
