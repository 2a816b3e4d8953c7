"""The HTTP API as an OpenAPI document, made from its endpoints and their structs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tablee import __version__
from tablee.server.wire.http_messages import Problem
from tablee.server.wire.schema import schema

REF = "#/components/schemas/{name}"


class Endpoint(Struct, frozen=True, kw_only=True):
    """One path and method of the API: what it takes and what it answers."""

    method: Literal["GET", "POST"]
    path: str
    about: str
    answer: Any
    body: Any = None
    status: int = 200
    query: tuple[str, ...] = ()


def openapi(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """OpenAPI 3.1; games' own types come from the messages' schema."""
    types = [
        Problem,
        *(endpoint.answer for endpoint in endpoints),
        *(endpoint.body for endpoint in endpoints if endpoint.body is not None),
    ]
    found, components = msgspec.json.schema_components(types, ref_template=REF)
    known = dict(zip(map(repr, types), found, strict=True))
    shared = schema()["$defs"]
    components |= {name: shared[name] for name in shared if name not in components}
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, known)
    document: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }
    return {key: _relocated(value) for key, value in document.items()}


def _operation(endpoint: Endpoint, known: dict[str, Any]) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"\{(\w+)\}", endpoint.path)
    ]
    parameters += [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
        for name in endpoint.query
    ]
    operation: dict[str, Any] = {
        "summary": endpoint.about,
        "parameters": parameters,
        "responses": {
            str(endpoint.status): _content("As asked.", known[repr(endpoint.answer)]),
            "default": _content("What was wrong.", known[repr(Problem)]),
        },
    }
    if endpoint.body is not None:
        body = _content("", known[repr(endpoint.body)])
        operation["requestBody"] = {"required": True, "content": body["content"]}
    return operation


def _content(about: str, schema: Any) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": schema}}}


def _relocated(part: Any) -> Any:
    """References in the place where OpenAPI keeps types."""
    if isinstance(part, dict):
        return {key: _relocated(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_relocated(value) for value in part]
    if isinstance(part, str) and part.startswith("#/$defs/"):
        return REF.format(name=part.removeprefix("#/$defs/"))
    return part
