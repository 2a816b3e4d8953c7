"""What lies beside the page's files once it is built."""

from __future__ import annotations

import gzip
from pathlib import Path

import page


def test_every_text_lies_beside_its_compressed_form(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    texts = ("index.html", "worker.js", "manifest.webmanifest", "assets/a.css", "favicon.svg")
    others = ("icon-192.png", "assets/b.woff2")
    for name in (*texts, *others):
        (tmp_path / name).write_text(name * 20, "utf-8")
    page.compress(tmp_path)
    packed = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*.gz")}
    assert packed == {f"{name}.gz" for name in texts}
    for name in texts:
        data = (tmp_path / f"{name}.gz").read_bytes()
        assert gzip.decompress(data).decode() == name * 20


def test_the_same_text_is_compressed_to_the_same_bytes(tmp_path: Path) -> None:
    """Or a build would differ from the next one by its time alone."""
    found = []
    for _ in range(2):
        (tmp_path / "index.html").write_text("hello", "utf-8")
        page.compress(tmp_path)
        found.append((tmp_path / "index.html.gz").read_bytes())
    assert found[0] == found[1]
    assert found[0][4:8] == b"\0\0\0\0"
