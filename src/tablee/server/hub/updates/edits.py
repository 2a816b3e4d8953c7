"""How a client in Python makes an update of the last one and a `Changed`.

The server itself has no use for it. `server/hub/updates/differences.py` makes the edits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]


def changed_update(last: Json, changed: Json) -> Json | None:
    """The update that a `changed` message leads to; None if it does not build on the last one.

    Both are decoded JSON. The last update is used up: its parts become those of the new one.
    """
    if last.get("number") != changed["base"]:
        return None
    rest = {name: changed[name] for name in ("number", "ply", "rev", "log", "now")}
    new: Json = {**last, **rest}
    for path, *edit in changed["edits"]:
        _make(new, path, edit)
    return new


def _make(whole: Any, path: Sequence[str | int], edit: Sequence[Any]) -> None:
    *way, last = path
    for step in way:
        whole = whole[step]
    if len(edit) == 1:
        whole[last] = edit[0]
    else:
        start, count, items = edit
        whole[last][start : start + count] = items
