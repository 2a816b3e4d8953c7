"""The tests of the page wait for functions only.

The page allows no `eval`. Playwright needs it for an expression that does not hold at once, so
such a wait succeeds or fails with the speed of the machine.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
WAIT = "wait_for_function"


def expressions(source: str) -> list[str]:
    """What a source waits for that is no function."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    waits = [
        call.args[0]
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == WAIT
    ]
    texts = [wait.value for wait in waits if isinstance(wait, ast.Constant)]
    return [str(text) for text in texts if "=>" not in str(text).splitlines()[0]]


def test_no_test_waits_for_an_expression() -> None:
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "bench").rglob("*.py")]
    sources = {file.name: file.read_text("utf-8") for file in files}
    found = {name: expressions(text) for name, text in sources.items() if WAIT in text}
    assert not {name: texts for name, texts in found.items() if texts}


def test_an_expression_would_be_found() -> None:
    assert expressions('page.wait_for_function("done > 0")') == ["done > 0"]
    assert not expressions('page.wait_for_function("() => done > 0")')
