"""For the API reference: examples in docstrings become code blocks.

In a docstring an example is written as doctest reads it, without a fence. In
Markdown the same `>>>` would be three nested quotations.
"""

from __future__ import annotations

from griffe import Extension, Object

PROMPT = ">>> "


class DocstringExamples(Extension):
    """Puts a fence around every example."""

    def on_object(self, *, obj: Object, **_: object) -> None:
        if obj.docstring is not None and PROMPT in obj.docstring.value:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    """The same text, each example between fences; an example ends with an empty line."""
    lines: list[str] = []
    is_inside = False
    for line in docstring.splitlines():
        if not is_inside and line.startswith(PROMPT):
            lines.append("```pycon")
            is_inside = True
        elif is_inside and not line.strip():
            lines.append("```")
            is_inside = False
        lines.append(line)
    if is_inside:
        lines.append("```")
    return "\n".join(lines)
