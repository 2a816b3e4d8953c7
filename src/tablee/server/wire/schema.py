"""JSON Schema of every message, and TypeScript types made from it.

`python -m tablee.server.wire.schema > web/src/lib/types.ts` writes the types;
`--json` the schema. Games' own types (view, event, preview, breakdown) come
from the registry and are named after their game, so that a new game never
renames the types of another.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import textwrap
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Struct

from tablee.engine.game import AnyGame
from tablee.games import find_game, names
from tablee.server.wire import (
    client_messages,
    http_messages,
    people_messages,
    review_messages,
    server_messages,
)
from tablee.server.wire.services import day_messages, meeting_messages, notice_messages
from tablee.tables import terms

Schema = dict[str, Any]

PARTS = ("View", "Event", "Preview", "Breakdown")
HTTP = (
    http_messages.Problem,
    http_messages.Me,
    http_messages.GameInfo,
    http_messages.GameRules,
    http_messages.CreateTable,
    http_messages.JoinTable,
    http_messages.Seated,
    http_messages.Made,
    http_messages.Tables,
    http_messages.MoveLink,
    http_messages.UseLink,
    http_messages.Replay,
    http_messages.PlayOn,
    http_messages.PlayOnTable,
    http_messages.Health,
    people_messages.MyGames,
    people_messages.MyStatistics,
    people_messages.MyRatings,
    people_messages.SetListed,
    people_messages.MyConsent,
    people_messages.SetConsent,
    people_messages.Board,
    people_messages.MyPasskeys,
    people_messages.PasskeyOptions,
    people_messages.RecoveryCode,
    people_messages.AdminState,
    people_messages.AdminAct,
    review_messages.AskReview,
    review_messages.ReviewState,
    review_messages.ReviewMoment,
    review_messages.AskJudgement,
    review_messages.Judgement,
    review_messages.Puzzle,
    review_messages.AnswerPuzzle,
    review_messages.PuzzleAnswered,
    review_messages.LookAtBoard,
    review_messages.PuzzleBoard,
    review_messages.CompleteBoard,
    review_messages.BoardCompleted,
    day_messages.DayStart,
    day_messages.DayStarted,
    day_messages.Days,
    day_messages.DayRanking,
    day_messages.DayChain,
    notice_messages.Notices,
    notice_messages.SetNotices,
    notice_messages.NoticeDevice,
    notice_messages.NoticeFeed,
    meeting_messages.Find,
    meeting_messages.Found,
    meeting_messages.People,
    meeting_messages.AtTable,
)


def schema() -> Schema:
    """One document: `$defs` has every type, `FromClient` and `FromServer` are the unions."""
    unions: tuple[Any, ...] = (
        client_messages.FromClient,
        server_messages.FromServer,
        terms.ClockTerms,
    )
    (client, server, clock, *_), defs = msgspec.json.schema_components((*unions, *HTTP))
    for struct in _structs((*unions, *HTTP)):
        _describe(struct, defs[struct.__name__])
    defs |= {"FromClient": client, "FromServer": server, "ClockTerms": clock}
    for part in PARTS:
        defs[f"Any{part}"] = {"anyOf": []}
    for name in names():
        _add_game(find_game(name), defs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tablée",
        "$defs": {name: defs[name] for name in sorted(defs)},
    }


def _add_game(game: AnyGame, defs: Schema) -> None:
    """The game's own types, each prefixed with its name, and its members of the unions."""
    prefix = game.name.capitalize()
    for part, types in game_types(game).items():
        found = msgspec.json.schema_components(types, ref_template=f"#/$defs/{prefix}:{{name}}")
        refs, components = found
        for struct in _structs(types):
            _describe(struct, components[struct.__name__])
        for name, component in components.items():
            defs[_prefixed(prefix, name)] = _renamed(component, prefix)
        union = f"{prefix}{part}"
        members = [_renamed(ref, prefix) for ref in refs]
        if members != [{"$ref": f"#/$defs/{union}"}]:
            defs[union] = {"anyOf": members}
        if members:
            defs[f"Any{part}"]["anyOf"].append({"$ref": f"#/$defs/{union}"})


def game_types(game: AnyGame) -> dict[str, tuple[Any, ...]]:
    """What a game sends: views and events it lists, previews and breakdowns by annotation."""
    preview = get_type_hints(type(game).preview)["return"]
    breakdown = get_type_hints(type(game).breakdown)["return"]
    return {
        "View": (game.view_type,),
        "Event": tuple(game.event_types),
        "Preview": tuple(t for t in _members(preview) if t not in (type(None), Struct)),
        "Breakdown": tuple(t for t in _members(get_args(breakdown)[0]) if t is not Struct),
    }


def _members(annotation: Any) -> tuple[Any, ...]:
    parts = get_args(annotation)
    return parts or (annotation,)


def _prefixed(prefix: str, name: str) -> str:
    return name if name.startswith(prefix) else prefix + name


def _renamed(schema: Any, prefix: str) -> Any:
    """The same schema with its references in our names."""
    if isinstance(schema, dict):
        renamed = {key: _renamed(value, prefix) for key, value in schema.items()}
        marker = f"#/$defs/{prefix}:"
        if "$ref" in renamed and renamed["$ref"].startswith(marker):
            renamed["$ref"] = "#/$defs/" + _prefixed(prefix, renamed["$ref"][len(marker) :])
        return renamed
    if isinstance(schema, list):
        return [_renamed(value, prefix) for value in schema]
    return schema


# -- what the fields mean -----------------------------------------------------------------


def _structs(types: Iterable[Any]) -> set[type[Struct]]:
    """Every struct that these types are made of."""
    found: set[type[Struct]] = set()
    rest = list(types)
    while rest:
        part = rest.pop()
        if isinstance(part, type) and issubclass(part, Struct):
            if part not in found:
                found.add(part)
                rest += get_type_hints(part).values()
        else:
            rest += get_args(part)
    return found


def _describe(struct: type[Struct], schema: Schema) -> None:
    """Put the texts that stand under a struct's fields into its schema."""
    docs: dict[str, str] = {}
    for base in reversed(struct.__mro__):
        if issubclass(base, Struct) and base is not Struct:
            docs |= _field_docs(base)
    for name, field in schema.get("properties", {}).items():
        if name in docs:
            field["description"] = docs[name]


@cache
def _field_docs(struct: type[Struct]) -> Mapping[str, str]:
    """The strings under the fields of a class, by field."""
    body = ast.parse(textwrap.dedent(inspect.getsource(struct))).body[0]
    assert isinstance(body, ast.ClassDef)
    docs = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr)
            and isinstance(text.value, ast.Constant)
        ):
            docs[field.target.id] = inspect.cleandoc(str(text.value.value))
    return docs


# -- TypeScript ---------------------------------------------------------------------------

PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def typescript(document: Schema) -> str:
    """The types of a schema document, one export for each of its `$defs`."""
    head = (
        "// Generated by `python -m tablee.server.wire.schema`;"
        " change the structs, not this file.\n"
    )
    defs: Schema = document["$defs"]
    return head + "".join("\n" + _declaration(name, defs[name]) for name in defs) + _by_game()


def _declaration(name: str, schema: Schema) -> str:
    comment = _comment(schema.get("description"), "")
    if schema.get("type") == "object" and "properties" in schema:
        return f"{comment}export interface {name} {_object(schema, '')}\n"
    return f"{comment}export type {name} = {_type(schema, '')}\n"


def _object(schema: Schema, indent: str) -> str:
    required = schema.get("required", [])
    lines = ["{"]
    for name, field in schema["properties"].items():
        optional = "" if name in required else "?"
        comment = _comment(field.get("description"), indent + "  ")
        lines.append(f"{comment}{indent}  {name}{optional}: {_type(field, indent + '  ')}")
    return "\n".join([*lines, indent + "}"])


def _type(schema: Schema, indent: str) -> str:
    """One type; anything the schema leaves open is `unknown`."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix("#/$defs/")
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(part, indent) for part in schema["anyOf"]) or "never"
    match schema.get("type"):
        case "array":
            return _array(schema, indent)
        case "object":
            return _object(schema, indent) if "properties" in schema else _record(schema, indent)
        case plain:
            return PLAIN.get(str(plain), "unknown")


def _array(schema: Schema, indent: str) -> str:
    if "prefixItems" in schema:
        return "[" + ", ".join(_type(part, indent) for part in schema["prefixItems"]) + "]"
    inner = _type(schema.get("items", {}), indent)
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def _record(schema: Schema, indent: str) -> str:
    """Not `Record<string, …>`: a game's record is a type of that name here."""
    return f"{{ [key: string]: {_type(schema.get('additionalProperties', {}), indent)} }}"


def _by_game() -> str:
    """`Games["matryoshka"]["view"]`: how code that serves one game finds its types."""
    lines = ["", "export interface Games {"]
    for name in names():
        prefix = name.capitalize()
        parts = "; ".join(f"{part.lower()}: {prefix}{part}" for part in PARTS)
        lines.append(f"  {name}: {{ {parts} }}")
    return "\n".join([*lines, "}", ""])


def _comment(text: str | None, indent: str) -> str:
    if not text:
        return ""
    lines = inspect.cleandoc(text).splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    inner = "".join(f"{indent} *{' ' + line if line else ''}\n" for line in lines)
    return f"{indent}/**\n{inner}{indent} */\n"


def main(arguments: list[str]) -> None:
    """Print the types, or with `--json` the schema."""
    document = schema()
    sys.stdout.write(
        json.dumps(document, indent=2, ensure_ascii=False) + "\n"
        if "--json" in arguments
        else typescript(document)
    )


if __name__ == "__main__":
    main(sys.argv[1:])
