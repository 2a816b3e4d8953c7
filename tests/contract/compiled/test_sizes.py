"""C arrays are as long as their Python twins: sizes stand in a `.pxd`, where no name can be used.

Each compiled module is loaded once more from its source, under another name,
so that its constants can be read; what `zeros(…)` and `blanks(…)` are given
there must be what the `.pxd` declares.
"""

from __future__ import annotations

import ast
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import tablee

ROOT = Path(tablee.__file__).parent
ARRAY = re.compile(r"^ +cdef (?:public |readonly )?[\w ]+? (\w+)\[(\d+)\]$", re.MULTILINE)
CLASS = re.compile(
    r"^cdef class (\w+).*?(?=^cdef class |^@cython.final|\Z)", re.MULTILINE | re.DOTALL
)
KERNELS = sorted(file.with_suffix(".py") for file in ROOT.rglob("*.pxd") if file.stem != "__init__")


def as_source(file: Path) -> ModuleType:
    """A module run as Python, whatever is compiled."""
    spec = spec_from_file_location(f"source_of_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def python_sizes(file: Path) -> dict[tuple[str, str], int]:
    """The arrays that a module lays out where no C compiler does, by class and name."""
    module = as_source(file)
    sizes: dict[tuple[str, str], int] = {}
    body = ast.parse(file.read_text("utf-8")).body
    for kind in [node for node in body if isinstance(node, ast.ClassDef)]:
        for node in ast.walk(kind):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
                target, call = node.targets[0], node.value
                made = isinstance(call.func, ast.Name) and call.func.id in ("zeros", "blanks")
                if made and isinstance(target, ast.Attribute):
                    length = ast.unparse(call.args[0])
                    sizes[kind.name, target.attr] = eval(length, vars(module))
    return sizes


def c_sizes(file: Path) -> dict[tuple[str, str], int]:
    """The arrays that a `.pxd` declares, by class and name."""
    return {
        (kind[1], name): int(length)
        for kind in CLASS.finditer(file.read_text("utf-8"))
        for name, length in ARRAY.findall(kind[0])
    }


@pytest.mark.parametrize("file", KERNELS, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_arrays_are_as_long_in_c_as_in_python(file: Path) -> None:
    assert c_sizes(file.with_suffix(".pxd")) == python_sizes(file)


def test_there_are_arrays_to_compare() -> None:
    assert sum(len(c_sizes(file.with_suffix(".pxd"))) for file in KERNELS) > 100
