"""Adds a game to files that all games share. Every function takes and returns a whole text.

A text in which the place is not found is a `LookupError`.
"""

from __future__ import annotations

import ast


def add_import(source: str, module: str, name: str) -> str:
    """A Python source with one more `from … import …`, in alphabetical order."""
    found = [node for node in ast.parse(source).body if isinstance(node, ast.ImportFrom)]
    ours = [node for node in found if (node.module or "").startswith("tablee.")]
    if not ours:
        raise LookupError(module)
    later = [node for node in ours if (node.module or "") > module]
    line = later[0].lineno - 1 if later else (ours[-1].end_lineno or ours[-1].lineno)
    return _with_line(source, line, f"from {module} import {name}")


def add_entry(source: str, table: str, entry: str) -> str:
    """A Python source with one more entry at the end of a tuple or dictionary of the module.

    The table has one entry a line, and its bracket closes on a line of its own.
    """
    for node in ast.parse(source).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            is_table = isinstance(node.value, ast.Tuple | ast.Dict)
            if node.target.id == table and is_table and node.end_lineno != node.lineno:
                return _with_line(source, (node.end_lineno or 1) - 1, f"    {entry},")
    raise LookupError(table)


def add_row(page: str, head: str, row: str) -> str:
    """A Markdown page with one more row at the end of the table whose head begins so."""
    lines = page.splitlines()
    heads = [at for at, line in enumerate(lines) if line.startswith(head)]
    if not heads:
        raise LookupError(head)
    at = heads[0]
    while at < len(lines) and lines[at].startswith("|"):
        at += 1
    return _with_line(page, at, row)


def _with_line(text: str, at: int, line: str) -> str:
    """The text with one more line, after the first `at` ones."""
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:at], f"{line}\n", *lines[at:]])
