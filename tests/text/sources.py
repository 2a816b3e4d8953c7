"""Which keys of the text room the sources name: Python by its syntax, the page by its quotes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import tablee

ROOT = Path(__file__).parents[2]
PACKAGE = Path(tablee.__file__).parent
PAGE = ROOT / "web" / "src"

ERRORS = ("Error", "Refusal", "UnknownGame", "wrong")
"""How the name ends of what makes an error of its first argument."""
REFUSALS = ("IllegalMove",)
"""What makes a refusal of a move."""
DROPS = ("drop",)
"""What tells a client of its second argument why it is cut off: the hub's."""
QUOTED = re.compile(r"'((?:[^'\\\n]|\\.)*)'|\"((?:[^\"\\\n]|\\.)*)\"|`([^`$\\\n]*)`")
PREFIX = {"t": "page.", "say": ""}
"""What a function of the page puts before the key it is given."""
WRAPPER = re.compile(r"const (\w+) = \((\w+): string\)[^`=]*=>\s*`([\w.-]+)\$\{\2\}`")
"""A function that one file of the page defines for the same purpose."""
IMPORT = re.compile(r"""(?:from|import) '(\.[^']+)'""")


def python() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def page() -> list[Path]:
    """The page's own sources: nothing generated, no tests, no gallery."""
    files = [file for kind in ("ts", "svelte") for file in sorted(PAGE.rglob(f"*.{kind}"))]
    left_out = {"generated", "gallery"}
    return [
        file
        for file in files
        if not left_out & set(file.parts) and not file.name.endswith((".test.ts", "types.ts"))
    ]


def game_files() -> list[Path]:
    """Sources and components of all games, of the rules and of the page."""
    components = sorted((PACKAGE / "games").rglob("components.toml"))
    games = [file for file in (*python(), *page()) if {"games", "pieces"} & set(file.parts)]
    return [*components, *games]


def imports(file: Path) -> set[Path]:
    """The files of ours that a file imports."""
    text = file.read_text("utf-8")
    if file.suffix != ".py":
        beside = [(file.parent / name).resolve() for name in IMPORT.findall(text)]
        tried = [Path(f"{path}{end}") for path in beside for end in ("", ".ts", "/index.ts")]
        return {path for path in tried if path.is_file()}
    found: set[Path] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tablee."):
            path = PACKAGE.joinpath(*(node.module or "").split(".")[1:])
            found |= {path.with_suffix(".py"), path / "__init__.py"}
            found |= {(path / alias.name).with_suffix(".py") for alias in node.names}
    return {path for path in found if path.is_file()}


@cache
def tree(source: str) -> ast.Module:
    """The syntax of a Python source."""
    return ast.parse(source)


@cache
def nodes(source: str) -> tuple[ast.AST, ...]:
    """All parts of it."""
    return (*ast.walk(tree(source)),)


def constants(source: str) -> dict[str, str]:
    """The texts that a module, or an enumeration in it, gives names in capitals."""
    found: dict[str, str] = {}
    module = tree(source).body
    enums = [node.body for node in module if isinstance(node, ast.ClassDef)]
    for node in (*module, *(node for body in enums for node in body)):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            for target in node.targets:
                if isinstance(target, ast.Name) and isinstance(node.value.value, str):
                    found[target.id] = node.value.value
    return found


def error_keys(source: str, named: dict[str, str], makers: tuple[str, ...] = ERRORS) -> set[str]:
    """The keys of all errors that a source makes; `named` are those with a name."""
    keys: set[str] = set()
    for node in nodes(source):
        if isinstance(node, ast.Call) and (key := _key_of(node, makers)) is not None:
            keys |= _texts(key, named)
    return keys


def makes_error(call: ast.Call) -> bool:
    """Whether a call makes an error of its first argument."""
    return name_of(call.func).endswith(ERRORS)


def _key_of(call: ast.Call, makers: tuple[str, ...]) -> ast.expr | None:
    """The argument of a call that is an error's key."""
    name = name_of(call.func)
    if name.endswith(makers) or (makers is ERRORS and _is_super(call)):
        return call.args[0] if call.args else None
    return call.args[1] if name in DROPS and len(call.args) > 1 else None


def _is_super(call: ast.Call) -> bool:
    """`super().__init__(…)`, with which an error of its own kind gives its key."""
    made = call.func
    return (
        isinstance(made, ast.Attribute)
        and made.attr == "__init__"
        and isinstance(made.value, ast.Call)
        and name_of(made.value.func) == "super"
    )


def named_errors() -> dict[str, str]:
    """Errors that have a name in a module `errors` or `refusals`."""
    files = [file for file in python() if file.name in ("errors.py", "refusals.py")]
    return {name: key for text in read(files) for name, key in constants(text).items()}


def name_of(node: ast.expr) -> str:
    """The name of a function or variable, without what it belongs to."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _texts(node: ast.expr, named: dict[str, str]) -> set[str]:
    """The texts that an expression may be: one, or one of two."""
    if isinstance(node, ast.IfExp):
        return _texts(node.body, named) | _texts(node.orelse, named)
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    name = name_of(node)
    return {named[name]} if name in named else set()


def python_texts(source: str) -> set[str]:
    """Every text of a source."""
    return {
        node.value
        for node in nodes(source)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def said_in_python(source: str) -> set[str]:
    """Texts with a dot anywhere, which are hardly anything else; others as what `say` is told."""
    said: set[str] = set()
    for node in nodes(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            said.add(node.value)
        if isinstance(node, ast.Call) and node.args and name_of(node.func) == "say":
            said |= _texts(node.args[0], {})
    return said


def said_on_the_page(source: str) -> set[str]:
    """Quoted texts with a dot anywhere (`t` adds `page.`), others as what is said first."""
    dotted = {text for text in quoted(source) if "." in text}
    said = dotted | {f"page.{text}" for text in dotted}
    prefixes = page_prefixes(source)
    calls = re.compile(rf"(?<![\w.])({'|'.join(prefixes)})\(")
    for call in calls.finditer(source):
        said |= {prefixes[call[1]] + text for text in quoted(_first_argument(source, call.end()))}
    return said


def page_prefixes(source: str) -> dict[str, str]:
    """What functions of the page put before the key that they are given."""
    return PREFIX | {found[1]: found[3] for found in WRAPPER.finditer(source)}


def quoted(source: str) -> set[str]:
    return {"".join(found) for found in QUOTED.findall(source)}


def _first_argument(source: str, start: int) -> str:
    depth = 0
    for at, letter in enumerate(source[start:], start):
        if depth == 0 and letter in ",)":
            return source[start:at]
        depth += (letter in "([{") - (letter in ")]}")
    return source[start:]


def read(files: list[Path]) -> Iterator[str]:
    return (file.read_text("utf-8") for file in files)
