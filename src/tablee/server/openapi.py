"""The HTTP API as an OpenAPI document, made from the routes and their structs."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from tablee import __version__
from tablee.server.requests import Problem
from tablee.server.routes import API, Api
from tablee.server.schema import schema

REF = "#/components/schemas/{name}"


def openapi() -> dict[str, Any]:
    """OpenAPI 3.1; games' own types come from the messages' schema."""
    types = [
        Problem,
        *(route.answer for route in API),
        *(route.body for route in API if route.body is not None),
    ]
    found, components = msgspec.json.schema_components(types, ref_template=REF)
    known = dict(zip(map(repr, types), found, strict=True))
    shared = schema()["$defs"]
    components |= {name: shared[name] for name in shared if name not in components}
    paths: dict[str, Any] = {}
    for route in API:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, known)
    document: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }
    return {key: _relocated(value) for key, value in document.items()}


def _operation(route: Api, known: dict[str, Any]) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"\{(\w+)\}", route.path)
    ]
    parameters += [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
        for name in route.query
    ]
    operation: dict[str, Any] = {
        "summary": route.about,
        "parameters": parameters,
        "responses": {
            str(route.status): _content("As asked.", known[repr(route.answer)]),
            "default": _content("What was wrong.", known[repr(Problem)]),
        },
    }
    if route.body is not None:
        body = _content("", known[repr(route.body)])
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
