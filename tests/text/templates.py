"""Keys that are built from parts: templates, and the words that may fill them.

A template is `f"arena.column.{key}"` in Python, `page.level.${name}` on the
page, or a slot such as `{kind@mondo.closed}` in a sentence. A hole is filled by
a word that the template's file can know: a text that is quoted in the file, in
a file that it imports, or in the sources and components of the game that the
key belongs to, or a value that travels to the page.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterable, Iterator
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path

from msgspec import Struct

from tablee.bots import LEVELS
from tablee.games import GAMES, names
from tablee.text import LANGUAGES, catalogue, rule_texts
from tablee.text.words import SLOT
from tests.text import sources

HOLE = "\0"
FIXED = re.compile(r"[A-Za-z][\w-]*\.[\w-][\w.-]*")
OF_A_GAME = re.compile(HOLE + r"\.[\w-]+\.[\w.\0-]*")
WORD = re.compile(r"[\w-]+")
FIELD = re.compile(r"`[\w.-]*\$\{[\w.]*\.(\w+)\}`")
TYPES = ("int", "float", "str", "bool")


class Template(Struct, frozen=True):
    """A key with holes, and the file that builds it; None if a sentence does."""

    text: str
    file: Path | None = None
    field: str = ""
    """The attribute that fills the last hole, if it is one."""
    is_optional: bool = False
    """Whether the page asks first if there is such a sentence."""

    def fills(self, key: str) -> list[str] | None:
        """The words that make this template `key`; None if none do."""
        if not key.startswith(self.text.partition(HOLE)[0]):
            return None
        found = re.fullmatch(re.escape(self.text).replace(HOLE, r"([\w.-]+)"), key)
        if found is None or (self.text.startswith(HOLE) and "." in found.groups()[-1]):
            return None
        return [word for part in found.groups() for word in part.split(".")]

    def filled(self, word: str) -> str:
        """The key that one word makes of the last hole."""
        before, _, after = self.text.rpartition(HOLE)
        return before + word + after


def is_built(key: str) -> bool:
    """Whether a template and words that its file can know become this key."""
    game = key.partition(".")[0]
    return any(
        all(word.isdigit() or word in words_for(template, game) for word in words)
        for template in templates()
        if (words := template.fills(key)) is not None
    )


# -- templates -------------------------------------------------------------------------


def in_python(source: str, file: Path | None = None) -> list[Template]:
    """The f-strings of a source that may be keys."""
    errors = {
        id(node.args[0]): "error."
        for node in sources.nodes(source)
        if isinstance(node, ast.Call) and node.args and sources.makes_error(node)
    }
    texts = [
        errors.get(id(node), "") + _joined(node)
        for node in sources.nodes(source)
        if isinstance(node, ast.JoinedStr)
    ]
    return [Template(text, file) for text in texts if is_key(text)]


def _joined(node: ast.JoinedStr) -> str:
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values
    )


def on_the_page(source: str, file: Path | None = None) -> list[Template]:
    """The template literals of a source that may be keys, with all that a function adds."""
    prefixes = sources.page_prefixes(source)
    defined = [found.span() for found in sources.WRAPPER.finditer(source)]
    found: list[Template] = []
    for start, text in literals(source):
        if any(begin <= start < end for begin, end in defined):
            continue  # only its calls say something
        before = source[:start].rstrip()
        added = [prefix for name, prefix in prefixes.items() if before.endswith(f"{name}(")]
        field = FIELD.match(source, start)
        name = field[1] if field else ""
        asked = f"has(`{source[start + 1 : source.find('`', start + 1)]}`"
        is_optional = asked in source
        found += [Template(prefix + text, file, name, is_optional) for prefix in added or [""]]
    for name, prefix in prefixes.items():
        if name != "t" and prefix and re.search(rf"(?<![\w.]){name}\(\w+\)", source):
            found.append(Template(prefix + HOLE, file))
    return [one for one in found if HOLE in one.text and is_key(one.text)]


def literals(source: str) -> Iterator[tuple[int, str]]:
    """Where each template literal begins, and its text with holes; also those inside a hole."""
    at = 0
    while (start := source.find("`", at)) >= 0:
        at, text, holes = _literal(source, start + 1)
        yield start, text
        for begin, end in holes:
            yield from ((begin + inner, found) for inner, found in literals(source[begin:end]))


def _literal(source: str, at: int) -> tuple[int, str, list[tuple[int, int]]]:
    """Where a template literal ends, its text, and where its holes are."""
    text = ""
    holes: list[tuple[int, int]] = []
    while at < len(source) and source[at] != "`":
        if source.startswith("${", at):
            begin = at = at + 2
            at = _end_of_hole(source, at)
            holes.append((begin, at))
            text += HOLE
        else:
            text += source[at]
        at += 1
    return at + 1, text, holes


def _end_of_hole(source: str, at: int) -> int:
    depth = 1
    while at < len(source):
        if source[at] == "`":
            at = _literal(source, at + 1)[0] - 1
        depth += (source[at : at + 1] == "{") - (source[at : at + 1] == "}")
        if depth == 0:
            return at
        at += 1
    return at


def in_sentences(sentences: Iterable[str]) -> list[Template]:
    """What slots ask for: `{kind@mondo.closed}` is `mondo.closed.` and a word."""
    asked = {found[2] for text in sentences for found in SLOT.finditer(text) if found[2]}
    return [Template(f"{how}.{HOLE}") for how in sorted(asked)]


def is_key(text: str) -> bool:
    """Whether a text with holes begins like a key, or is one of every game."""
    if OF_A_GAME.fullmatch(text):
        return True
    begin, hole, _ = text.partition(HOLE)
    is_plain = FIXED.fullmatch(text.replace(HOLE, "x")) is not None
    return bool(hole) and is_plain and FIXED.fullmatch(begin) is not None


@cache
def templates() -> tuple[Template, ...]:
    """Every template of the program, the page and the sentences."""
    found: list[Template] = []
    for file in sources.python():
        found += in_python(file.read_text("utf-8"), file)
    for file in sources.page():
        found += on_the_page(file.read_text("utf-8"), file)
    told = [sentence[language] for sentence in catalogue().values() for language in LANGUAGES]
    return tuple(dict.fromkeys(found + in_sentences(told)))


# -- words -------------------------------------------------------------------------------


@cache
def words_for(template: Template, game: str) -> frozenset[str]:
    """The words that may fill a template's holes, in a key of a game or of something else."""
    files = scope(template, game)
    words = {word for file in files for word in _words(file)}
    return frozenset(words.union(registered(), travelling(), *named_sets(template, game)))


@cache
def registered() -> frozenset[str]:
    """Words of the registry: names of games, and what their benchmarks measure."""
    return frozenset(names()).union(*(game.figures() for game in GAMES))


@cache
def scope(template: Template, game: str) -> frozenset[Path]:
    """The files whose words a template may be filled with."""
    files = set() if template.file is None else _with_imports(template.file)
    if game in names():
        files |= {file for file in sources.game_files() if game in file.parts}
    elif template.file is None:
        files |= set(sources.python())
    return frozenset(files)


@cache
def _with_imports(file: Path) -> set[Path]:
    """A file, what it imports, and what that imports."""
    direct = sources.imports(file)
    return {file, *direct, *(far for near in direct for far in sources.imports(near))}


@cache
def _words(file: Path) -> frozenset[str]:
    """The words that a file quotes, and in Python the types that it names."""
    text = file.read_text("utf-8")
    if file.suffix != ".py":
        parts = {part.strip(".") for _, one in literals(text) for part in one.split(HOLE)}
        return frozenset(word for word in sources.quoted(text) | parts if WORD.fullmatch(word))
    types = {
        node.id for node in sources.nodes(text) if isinstance(node, ast.Name) and node.id in TYPES
    }
    return frozenset(word for word in sources.python_texts(text) | types if WORD.fullmatch(word))


@cache
def travelling() -> frozenset[str]:
    """Values that the page is sent: levels, topics of rules, and what a message's field may be."""
    rules = [rule for game in names() for rule in rule_texts(game).values()]
    topics = {rule["topic"] for rule in rules if "topic" in rule}
    return frozenset(topics.union(LEVELS, *(words for _, words in literal_fields())))


@cache
def literal_fields() -> tuple[tuple[str, frozenset[str]], ...]:
    """The fields of all structs whose possible texts are written down, and these texts."""
    return tuple(
        (node.target.id, texts)
        for source in sources.read(sources.python())
        for node in sources.nodes(source)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        if (texts := _literal_texts(node.annotation))
    )


def _literal_texts(annotation: ast.expr) -> frozenset[str]:
    return frozenset(
        text
        for node in ast.walk(annotation)
        if isinstance(node, ast.Subscript) and sources.name_of(node.value) == "Literal"
        for text in sources.python_texts(ast.unparse(node.slice))
    )


# -- keys that a template surely becomes -------------------------------------------------


def named_sets(template: Template, game: str) -> list[tuple[str, ...]]:
    """The sets of words that are named after a template's last part.

    `mondo.task.` and a word of the constant TASKS, `renature.phase.` and a member
    of the enumeration Phase.
    """
    begin = template.text.rpartition(HOLE)[0].rstrip(".-")
    last = re.split(r"[.-]", begin)[-1].upper()
    files = scope(template, game)
    if game not in names():
        files |= frozenset(sources.python())
    return [
        words
        for file in sorted(files)
        if file.suffix == ".py"
        for name, words in sets_of(file)
        if name in (last, f"{last}S") or name.startswith(f"{last}_REASON")
    ]


@cache
def sets_of(file: Path) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The constants and enumerations of a module that are sets of words, names in capitals."""
    dotted = file.relative_to(sources.PACKAGE.parent).with_suffix("").parts
    if dotted[-1] in ("__main__", "__init__"):
        return ()
    found: list[tuple[str, tuple[str, ...]]] = []
    for name, value in vars(import_module(".".join(dotted))).items():
        if isinstance(value, type) and issubclass(value, Enum):
            found.append(
                (name.upper(), tuple(member.name.lower().replace("_", "-") for member in value))
            )
        elif name.isupper() and isinstance(value, str | tuple | dict):
            words = tuple(value)
            if words and all(isinstance(word, str) for word in words):
                found.append((name, words))
    return tuple(found)


def looped(source: str) -> set[str]:
    """Keys that a loop of a Python source builds from a list of words."""
    keys: set[str] = set()
    for node in sources.nodes(source):
        for loop in [node] if isinstance(node, ast.For) else getattr(node, "generators", []):
            if isinstance(loop.target, ast.Name) and isinstance(loop.iter, ast.Tuple | ast.List):
                texts = sources.python_texts(ast.unparse(loop.iter))
                keys |= {
                    built.filled(text)
                    for built in _built_of(node, loop.target.id)
                    for text in texts
                }
    return keys


def _built_of(node: ast.AST, name: str) -> list[Template]:
    """The templates whose only hole is this variable."""
    return [
        Template(_joined(part))
        for part in ast.walk(node)
        if isinstance(part, ast.JoinedStr)
        and is_key(_joined(part))
        and [
            sources.name_of(hole.value)
            for hole in part.values
            if isinstance(hole, ast.FormattedValue)
        ]
        == [name]
    ]


def surely_built(template: Template, known: Container[str]) -> set[str]:
    """The keys that a template becomes with every word of the sets that are meant for it.

    These are sets that have the name of the template or of the field that fills
    it, as in `undo-${settled.outcome}`, and sentences for most of their words.
    """
    if template.text.count(HOLE) != 1 or template.is_optional:
        return set()
    keys: set[str] = set()
    fields = [words for name, words in literal_fields() if name == template.field]
    for words in (*fields, *named_sets(template, template.text.partition(".")[0])):
        built = {template.filled(word) for word in words}
        if 2 * sum(key in known for key in built) > len(built):
            keys |= built
    return keys
