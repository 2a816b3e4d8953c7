"""What the pages of the documentation show is true: code, commands, names and numbers."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

import tablee
import tablee.client
from tablee.cli.commands import app
from tablee.server.settings import Limits, Settings
from tests.server.harness_server import Person, Server

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
SNIPPET = re.compile(r'--8<-- "(examples/.+)"\n')
HEADING = re.compile(r"^\[\]\(\)\{#tablee\.([\w.]+)\}\n\n::: (\S+)\n", re.MULTILINE)


def blocks(page: Path, *kinds: str) -> list[str]:
    found = BLOCK.findall(page.read_text("utf-8"))
    return [text for _, kind, text in found if kind in kinds]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "python", "pycon")], ids=name_of)
def test_code_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions of a page go on from one block to the next; programs stand alone.

    A program that is one of examples/ is run by test_examples.py.
    """
    monkeypatch.chdir(tmp_path)
    tested = [file.read_text("utf-8") for file in (ROOT / "examples").glob("*.py")]
    shown = blocks(page, "python", "pycon")
    examples = [text for text in shown if text not in tested and not SNIPPET.search(text)]
    sessions = "\n".join(text for text in examples if ">>>" in text)
    test = doctest.DocTestParser().get_doctest(sessions, {}, name_of(page), str(page), 0)
    assert doctest.DocTestRunner().run(test)[0] == 0
    for text in examples:
        if ">>>" not in text:
            exec(compile(text, name_of(page), "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_included_files_are_there(page: Path) -> None:
    for name in SNIPPET.findall(page.read_text("utf-8")):
        assert (ROOT / name).is_file(), name


def test_the_newcomers_script_is_on_the_first_pages() -> None:
    script = (ROOT / "examples" / "newcomer.py").read_text("utf-8")
    assert blocks(ROOT / "README.md", "python") == [script]
    assert blocks(DOCS / "tutorial.md", "python")[0] == '--8<-- "examples/newcomer.py"\n'


def test_what_examples_print_is_shown_with_them() -> None:
    text = (DOCS / "tutorial.md").read_text("utf-8")
    shown = SNIPPET.findall(text)
    for file in (ROOT / "examples").glob("*.txt"):
        assert f"examples/{file.stem}.py" in shown


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "sh")], ids=name_of)
def test_commands_exist_with_their_options(page: Path) -> None:
    for block in blocks(page, "sh"):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words[:1] == ["tablee"] and words[1:] != ["--version"]:
                app.parse_args(words[1:], exit_on_error=False, print_error=False)
            elif words[:1] == ["make"]:
                assert f"\n{words[1]}:" in (ROOT / "Makefile").read_text("utf-8"), line


def test_the_reference_has_everything_of_the_library_and_nothing_else() -> None:
    found: list[tuple[str, str]] = []
    for page in sorted((DOCS / "reference").glob("*.md")):
        found += HEADING.findall(page.read_text("utf-8"))
    names = [name for name, _ in found if not name.startswith("client.")]
    assert sorted(names) == sorted(tablee.__all__)
    assert sorted(name for name, _ in found if name.startswith("client.")) == sorted(
        f"client.{name}" for name in tablee.client.__all__
    )
    for name, place in found:
        home = tablee.client if name.startswith("client.") else tablee
        value = getattr(home, name.rpartition(".")[2])
        assert f"{value.__module__}.{value.__qualname__}" == place


def test_the_metrics_are_those_that_the_server_has(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        text = Person(server, "Ana").get("/metrics").decode()
    known = dict(re.findall(r"# TYPE (\w+) (\w+)", text))
    page = (DOCS / "server.md").read_text("utf-8")
    assert dict(re.findall(r"^\| `(tablee_\w+)` \| (\w+) \|", page, re.MULTILINE)) == known


def test_the_limits_are_those_of_the_settings() -> None:
    page = (DOCS / "server.md").read_text("utf-8").partition("## Limits")[2]
    rows = re.findall(r"^\| [^|]+ \| [^|]+ \| (\d+) \| (\d+) \|", page, re.MULTILINE)
    one, many = Limits(), Settings()
    assert [(float(slow), float(fast)) for slow, fast in rows] == [
        (one.per_second, one.burst),
        (many.visits_per_second, many.visits_burst),
        (many.requests_per_second, many.requests_burst),
        (many.makes_per_second, many.makes_burst),
        (many.connects_per_second, many.connects_burst),
    ]
