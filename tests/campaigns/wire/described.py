"""Shorten Discord's description of its API to the parts that requests are checked against.

`python -m tests.campaigns.wire.described OPENAPI` reads Discord's `openapi.json` (MIT licence,
https://github.com/discord/discord-api-spec, `specs/openapi_preview.json`) and writes `discord.json` beside this file:
every route with its methods and the schema of its body, without Discord's sentences, answers and parameters.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.campaigns.wire.schema import DESCRIPTION, REF, Schema

METHODS: Final = ("get", "post", "put", "patch", "delete")
_SAID: Final = frozenset({"title", "description", "externalDocs", "example", "examples", "deprecated"})
"""Keys of a schema that are only for people; the same words name fields among `properties`."""


def shortened(document: Schema) -> Schema:
    """The routes, the bodies of their requests, and the schemas that those name."""
    paths = {path: _methods(routes) for path, routes in document["paths"].items()}
    every = document["components"]["schemas"]
    named = dict[str, Any]()
    due = list(_names(paths))
    while due:
        if (name := due.pop()) not in named:
            named[name] = _plain(every[name])
            due.extend(_names(named[name]))
    return {"paths": paths, "components": {"schemas": dict(sorted(named.items()))}}


def written(description: Schema) -> str:
    """The stored form of the description: a route, or a schema, on each line."""
    paths = _lines(description["paths"])
    schemas = _lines(description["components"]["schemas"])
    return f'{{"paths": {{\n{paths}\n}},\n"components": {{"schemas": {{\n{schemas}\n}}}}}}\n'


def _lines(entries: Schema) -> str:
    return ",\n".join(f"{json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items())


def _methods(routes: Schema) -> Schema:
    found = {method: routes[method] for method in METHODS if method in routes}
    return {method: _body(route) for method, route in found.items()}


def _body(route: Schema) -> Schema:
    return {"requestBody": _plain(route["requestBody"])} if "requestBody" in route else {}


def _plain(schema: Any, *, are_names: bool = False) -> Any:
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: each for key, each in schema.items() if are_names or key not in _SAID}
    return {key: _plain(each, are_names=key == "properties") for key, each in kept.items()}


def _names(schema: Any) -> Iterator[str]:
    """The names of schemas that are referred to."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].removeprefix(REF)
        for each in schema.values():
            yield from _names(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _names(each)


if __name__ == "__main__":
    DESCRIPTION.write_text(
        written(shortened(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))), encoding="utf-8"
    )
