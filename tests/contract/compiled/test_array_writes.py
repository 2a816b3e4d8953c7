"""No code changes a copy of a kernel's array instead of the array.

In C an array is a part of its object. Through a name whose type C does not know, `state.hand` is
a new list, so `state.hand[0] = 1` changes nothing; interpreted, it changes the array. So single
elements are written only where the `.pxd` gives the name its type. Everything else replaces an
array as a whole (`state.hand = [...]`), which works in both modes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablee

ROOT = Path(tablee.__file__).parent
ARRAY = re.compile(r"^ +cdef (?:public |readonly )?[\w ]+? (\w+)\[\d+\]$", re.MULTILINE)
CLASS = re.compile(r"^cdef class (\w+)", re.MULTILINE)
LOCALS = re.compile(r"^( *)@cython\.locals\((.*)\)\n((?: *@.*\n)*) *c(?:p)?def [^(]*?(\w+)\(", re.M)
SIGNATURE = re.compile(r"^ *cp?def [^(\n]*?(\w+)\(([^)]*)\)", re.MULTILINE)
FIELD = re.compile(r"^    cdef (?:public |readonly )?(\w+) ([\w, ]+)$", re.MULTILINE)
OWN = re.compile(r"self\.(\w+)(?:: [^=\n]+)? = |^    (\w+): \w", re.MULTILINE)
CHANGERS = ("append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort")


def array_names() -> set[str]:
    """The names of all C arrays of all classes."""
    return {name for file in ROOT.rglob("*.pxd") for name in ARRAY.findall(file.read_text("utf-8"))}


def class_names() -> set[str]:
    """All classes whose layout C knows."""
    return {name for file in ROOT.rglob("*.pxd") for name in CLASS.findall(file.read_text("utf-8"))}


def typed_names(types: str, classes: set[str]) -> dict[str, set[str]]:
    """By function: the parameters and locals that a `.pxd` declares to be of such a class."""
    found: dict[str, set[str]] = {}
    for _, names, _, function in LOCALS.findall(types):
        for name, kind in re.findall(r"(\w+)=([\w.]+)", names):
            if kind in classes:
                found.setdefault(function, set()).add(name)
    for function, parameters in SIGNATURE.findall(types):
        for kind, name in re.findall(r"(\w+) (\w+)", parameters):
            if kind in classes:
                found.setdefault(function, set()).add(name)
    return found


def written(tree: ast.AST) -> Iterator[ast.Attribute]:
    """The attributes of which elements are written: `a.b[i] = …`, `del a.b[i]`, `a.b.sort()`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            if isinstance(node.value, ast.Attribute):
                yield node.value
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in CHANGERS
            and isinstance(node.func.value, ast.Attribute)
        ):
            yield node.func.value


def functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, bool]]:
    """Every function of a module, and whether it is a method."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node, False
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield inner, True


def lost_writes(source: str, types: str | None, arrays: set[str], classes: set[str]) -> list[str]:
    """The writes in a module that would be lost; `types` is its `.pxd`, if it is compiled."""
    tree = ast.parse(source)
    if types is None:
        # Lists of the module's own classes are no arrays.
        own = {name for names in OWN.findall(source) for name in names}
        lost = [node for node in written(tree) if node.attr in arrays - own]
        return [f"line {node.lineno}: {ast.unparse(node)}" for node in lost]
    known = typed_names(types, classes)
    fields = {
        name.strip()
        for kind, names in FIELD.findall(types)
        if kind in classes
        for name in names.split(",")
    }
    found = []
    for function, is_method in functions(tree):
        typed = known.get(function.name, set()) | ({"self"} if is_method else set())
        for node in written(function):
            if node.attr in arrays and not is_typed(node.value, typed, fields):
                found.append(f"line {node.lineno}: {function.name}: {ast.unparse(node)}")
    return found


def is_typed(node: ast.expr, names: set[str], fields: set[str]) -> bool:
    """Whether C knows the class of an expression: a typed name, or a typed field of one."""
    if isinstance(node, ast.Name):
        return node.id in names
    return (
        isinstance(node, ast.Attribute)
        and node.attr in fields
        and is_typed(node.value, names, fields)
    )


SOURCES = sorted([*ROOT.rglob("*.py"), *Path(__file__).parents[2].rglob("*.py")])


def test_no_write_to_an_array_is_lost() -> None:
    arrays, classes = array_names(), class_names()
    found = []
    for file in SOURCES:
        types = file.with_suffix(".pxd")
        known = types.read_text("utf-8") if types.exists() else None
        for write in lost_writes(file.read_text("utf-8"), known, arrays, classes):
            found.append(f"{'/'.join(file.parts[-3:])}, {write}")
    assert not found, (
        "compiled, these would write to a copy; replace the whole array (state.hand = [...]), or "
        f"give the name its type in the .pxd: {', '.join(found)}"
    )


@pytest.mark.parametrize(
    ("source", "types", "lost"),
    [
        ("def f(state):\n    state.hand[0] = 1", None, True),
        ("def f(state):\n    state.hand[0] |= 1", None, True),
        ("def f(state):\n    state.hand.sort()", None, True),
        ("def f(state):\n    state.hand = [1, 2]", None, False),
        ("def f(state):\n    return state.hand[0]", None, False),
        ("def f(state):\n    state.hand[0] = 1", "cdef void f(State state)", False),
        ("def f(state):\n    state.hand[0] = 1", "cdef void f(object state)", True),
        ("def f():\n    new = 1\n    new.hand[0] = 1", "cpdef f()", True),
        (
            "def f():\n    new = 1\n    new.hand[:] = 1",
            "@cython.locals(new=State)\ncpdef f()",
            False,
        ),
        ("class A:\n    def f(self):\n        self.hand[0] = 1", "cdef class A:", False),
    ],
)
def test_a_write_that_would_be_lost_is_found(source: str, types: str | None, lost: bool) -> None:
    assert bool(lost_writes(source, types, {"hand"}, {"State"})) is lost


def test_a_lost_write_is_told_with_its_line() -> None:
    source = "def f(state):\n    state.hand[0] = 1"
    assert lost_writes(source, None, {"hand"}, {"State"}) == ["line 2: state.hand"]
    assert lost_writes(source, "", {"hand"}, {"State"}) == ["line 2: f: state.hand"]
