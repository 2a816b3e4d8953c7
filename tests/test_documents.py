"""What documents and comments point to is there, and the maps leave nothing out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    page
    for folder in (
        "",
        "docs/**",
        "web",
        "bench",
        "bench/server",
        "src/tablee/games/*",
    )
    for page in ROOT.glob(f"{folder}/*.md".lstrip("/"))
)
KINDS = (".py", ".pxd", ".toml", ".md", ".ts", ".svelte", ".css", ".mjs")
PICTURES = (".png", ".webp")
LINK = re.compile(r"\]\(([^)#:]+)\)")
CITED = re.compile(r"(?<![\w./>-])((?:[\w.-]+/)*[\w.-]+\.md)\b")


def sources() -> list[Path]:
    """All that is written by hand."""
    folders = [ROOT / "src" / "tablee", ROOT / "tests", ROOT / "web" / "src", ROOT / "bench"]
    files = [file for folder in folders for file in folder.rglob("*") if file.suffix in KINDS]
    return [file for file in files if not {"generated", "docs_site"} & set(file.parts)] + PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / link).exists(), link


def test_cited_documents_are_there() -> None:
    """A document is cited by its path from the root, from docs/, or from where it is cited."""
    cited = [
        (str(file.relative_to(ROOT)), name)
        for file in sources()
        for name in CITED.findall(file.read_text("utf-8"))
        if not any((folder / name).exists() for folder in (ROOT, ROOT / "docs", file.parent))
    ]
    assert not cited


def test_every_picture_is_shown() -> None:
    files = (ROOT / "docs" / "pictures").iterdir()
    pictures = {file.name for file in files if file.suffix in PICTURES}
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    shown = {Path(link).name for link in LINK.findall(text) if link.endswith(PICTURES)}
    assert pictures
    assert pictures == shown


def test_the_map_names_every_module_of_the_server() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    block = page.partition("The server, from the network inwards")[2].split("```")[1]
    named: set[str] = set()
    folder = ""
    for line in block.strip("\n").splitlines():
        name = line.split()[0]
        if name.endswith("/"):
            folder = name
        else:
            named.add(folder + name if line.startswith("    ") else name)
    server = ROOT / "src" / "tablee" / "server"
    modules = [file.relative_to(server).with_suffix("") for file in server.rglob("[a-z]*.py")]
    assert named == {module.as_posix() for module in modules}


def test_the_way_of_a_move_names_each_file_once() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    block = page.partition("## The way of a move")[2].split("```")[1]
    files = re.findall(r"[\w/<>]+\.py", block)
    assert len(files) > 15
    assert len(files) == len(set(files))
    for file in files:
        assert list((ROOT / "src" / "tablee").glob(file.replace("<g>", "*"))), file


def test_a_folder_of_the_server_has_at_most_twelve_modules() -> None:
    package = ROOT / "src" / "tablee"
    folders = [package / "tables", package / "store", *(package / "server").glob("[a-z]*/")]
    for folder in folders:
        modules = {file.name for file in folder.glob("*.py")} - {"__init__.py"}
        assert len(modules) <= 12, folder


def test_the_map_names_every_folder_of_source_and_tests() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    block = page.partition("## The map")[2].split("```")[1]
    rooms = {folder.parent.name for folder in (ROOT / "src" / "tablee").glob("[a-z]*/__init__.py")}
    tests = {folder.name for folder in (ROOT / "tests").glob("[a-z]*/")}
    assert not {name for name in rooms | tests if f"{name}/" not in block}


@pytest.mark.parametrize("room", sorted((ROOT / "src" / "tablee" / "games").glob("[a-z]*/")))
def test_a_rooms_readme_names_every_file_of_the_room(room: Path) -> None:
    page = (room / "README.md").read_text("utf-8")
    files = {
        file.relative_to(room).as_posix()
        for file in room.rglob("*")
        if file.suffix in (".py", ".toml") and file.name != "__init__.py"
    }
    assert not {name for name in files if f"`{name}`" not in page}
