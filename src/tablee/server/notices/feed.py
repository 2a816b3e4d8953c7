"""The notices of a person as an Atom feed, where a browser takes no push messages."""

from __future__ import annotations

from datetime import UTC, datetime
from xml.sax.saxutils import escape

from tablee.server.notices.service import words_of
from tablee.store.rows.notices import Notice, Wishes
from tablee.text import Words


def atom(wishes: Wishes, notices: list[Notice], base: str) -> str:
    """`base`: the server's address, which the entries lead to."""
    words = Words(wishes.language)
    updated = _time(notices[0].due if notices else 0)
    entries = "".join(_entry(one, wishes.language, base) for one in notices)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{escape(base)}/feed</id><title>{escape(words.say('notice.feed'))}</title>"
        f"<updated>{updated}</updated><author><name>Tablée</name></author>"
        f'<link href="{escape(base)}/"/>{entries}</feed>\n'
    )


def _entry(notice: Notice, language: str, base: str) -> str:
    told = words_of([notice], language)
    ident = f"{base}/t/{notice.table}#{notice.moment}-{notice.kind}"
    return (
        f"<entry><id>{escape(ident)}</id><title>{escape(told['body'])}</title>"
        f"<updated>{_time(notice.due)}</updated>"
        f'<link href="{escape(base + told["url"])}"/></entry>'
    )


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
