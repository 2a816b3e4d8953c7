"""Files that people name: read and written whole, or one error that says why not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tablee.engine.errors import RecordError, TableeError
from tablee.engine.files import read_end, read_file, write_file


def test_what_is_written_is_read(tmp_path: Path) -> None:
    """Folders that are missing are made; nothing else is left behind."""
    path = tmp_path / "new" / "folder" / "game.json"
    write_file(path, b"one")
    write_file(path, b"two")
    assert read_file(path) == b"two"
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]


def test_the_end_of_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "data"
    path.write_bytes(b"abcdef")
    assert read_end(path, 4) == b"cdef"
    assert read_end(path, 9) == b"abcdef"
    with pytest.raises(RecordError, match="cannot be read"):
        read_end(tmp_path, 4)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"nowhere\.json: cannot be read: there is no such file"):
        read_file(tmp_path / "nowhere.json")


@pytest.mark.parametrize("name", ["a\0b", "\udc80\0"])
def test_a_name_that_no_file_can_have_is_an_error(name: str) -> None:
    with pytest.raises(TableeError, match="file-name"):
        read_file(Path(name))
    with pytest.raises(TableeError, match="file-name"):
        write_file(Path(name), b"")


def test_a_folder_is_not_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(TableeError, match="cannot be written"):
        write_file(folder, b"x")
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_file(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_pipe_is_written_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_file(pipe, b"record")
        assert os.read(reader, 100) == b"record"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
