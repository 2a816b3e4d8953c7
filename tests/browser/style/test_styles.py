"""The shared styles have no unused class or token. The compiler checks those of components."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parents[3] / "web"
STYLES = "\n".join(
    re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    for file in sorted((WEB / "src" / "style").glob("*.css"))
)
PAGE = "\n".join(
    file.read_text("utf-8")
    for kind in ("ts", "svelte", "html")
    for file in [*sorted((WEB / "src").rglob(f"*.{kind}")), *sorted(WEB.glob(f"*.{kind}"))]
)


def test_every_class_is_used() -> None:
    classes = set(re.findall(r"\.([a-z][\w-]+)(?=[^{}]*\{)", STYLES))
    assert len(classes) > 30
    assert not {name for name in classes if not re.search(rf"(?<![\w-]){name}(?![\w-])", PAGE)}


def test_every_token_is_used() -> None:
    tokens = set(re.findall(r"(--[\w-]+)\s*:", STYLES))
    assert len(tokens) > 50
    assert not {name for name in tokens if not re.search(rf"var\({name}[,)]", PAGE + STYLES)}
