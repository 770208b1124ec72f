"""Discord's description of its API, made into validators that say plainly what is wrong with a body.

Differences from the description: a snowflake may also be a number; an undescribed field is a misspelling; unions that
`type` tells apart are checked by that type alone, so that the message is about the intended object.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import jsonschema_rs

Schema = dict[str, Any]
Json = Mapping[str, Any]

DESCRIPTION: Final = Path(__file__).with_name("discord.json")
"""Discord's description, shortened by `described`."""
REF: Final = "#/components/schemas/"
LONGEST: Final = 240
"""A message that quotes the whole body is cut at this length."""
HARMLESS: Final = (
    ("ApplicationCommandUpdateRequest", "nsfw"),
    ("IncomingWebhookUpdateForInteractionCallbackRequestPartial", "tts"),
    ("IncomingWebhookUpdateRequestPartial", "tts"),
    ("MessageEditRequestPartial", "tts"),
)
"""Fields that discord.py sends, and that are documented or accepted, though the description lacks them."""
_NUMBER: Final = re.compile(r"(?<=/)\d+(?=/|$)")
_IDS: Final = re.compile(r"_id(_\d)?$")


class Routes:
    """Every route that Discord describes, and what its body must be."""

    def __init__(self, document: Schema) -> None:
        """The document is read, not kept."""
        self._schemas: Schema = document["components"]["schemas"]
        self._paths: Schema = document["paths"]
        self._made: dict[tuple[str, str], Any] = {}
        self._known: dict[tuple[str, str], str | None] = {}

    @classmethod
    def load(cls, path: Path = DESCRIPTION) -> Routes:
        """Read a description."""
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def template(self, method: str, path: str) -> str | None:
        """The route of a path, the most literal one first; None if Discord has no such route or method."""
        # Whole numbers are always ids, so paths that differ only in them have one route.
        asked = method, _NUMBER.sub("0", path)
        if asked not in self._known:
            found = (each for each, pattern in self._patterns if pattern.fullmatch(path))
            self._known[asked] = next((each for each in found if method.lower() in self._paths[each]), None)
        return self._known[asked]

    def problems(self, method: str, template: str, body: Any) -> Iterator[str]:
        """The faults of a body by its schema."""
        wanted = self._paths[template][method.lower()].get("requestBody")
        if wanted is None:
            if body is not None:
                yield "a body where none belongs"
        elif body is None:
            if wanted.get("required"):
                yield "a body is missing"
        else:
            yield from map(_told, self._validator(method.lower(), template).iter_errors(body))

    @cached_property
    def _patterns(self) -> list[tuple[str, re.Pattern[str]]]:
        made = [(each, re.compile(_pattern(each))) for each in self._paths]
        return sorted(made, key=lambda each: each[0].count("{"))

    def _validator(self, method: str, template: str) -> Any:
        if (method, template) not in self._made:
            content = self._paths[template][method]["requestBody"]["content"]
            schema = (content.get("application/json") or next(iter(content.values())))["schema"]
            whole = {**self._plain(schema), "components": {"schemas": self._plainer}}
            self._made[method, template] = jsonschema_rs.Draft202012Validator(whole, validate_formats=True)
        return self._made[method, template]

    @cached_property
    def _plainer(self) -> Schema:
        made: Schema = {name: self._plain(each) for name, each in self._schemas.items()}
        made["SnowflakeType"] = {**made["SnowflakeType"], "type": ["string", "integer"]}
        for name, field in HARMLESS:
            made[name]["properties"][field] = True
        return made

    def _plain(self, schema: Any) -> Any:
        if isinstance(schema, list):
            return [self._plain(each) for each in schema]
        if not isinstance(schema, dict):
            return schema
        for name in ("oneOf", "anyOf"):
            if name in schema:
                rest = {key: each for key, each in schema.items() if key != name}
                return {**self._plain(rest), **self._union(name, schema[name])}
        made = {key: self._plain(each) for key, each in schema.items()}
        if isinstance(made.get("properties"), dict) and "additionalProperties" not in made:
            made["additionalProperties"] = False
        return made

    def _union(self, name: str, options: list[Schema]) -> Schema:
        """The same union in a form whose errors are about one of its options."""
        if all("const" in each for each in options):
            return {"enum": [each["const"] for each in options]}
        real = [each for each in options if each != {"type": "null"}]
        if len(real) < len(options):
            return {"if": {"type": "null"}, "else": self._either(name, real)}
        return self._either(name, real)

    def _either(self, name: str, options: list[Schema]) -> Schema:
        if len(options) == 1:
            made: Schema = self._plain(options[0])
            return made
        types = {each["$ref"]: self._types(each) for each in options if "$ref" in each}
        if len(types) == len(options) and all(types.values()):
            return _by_type(types)
        if (widest := self._widest(options)) is not None:
            return widest
        return {name: [self._plain(each) for each in options]}

    def _types(self, option: Schema) -> list[int]:
        found: list[int] = self._described(option).get("type", {}).get("enum", [])
        return found

    def _widest(self, options: list[Schema]) -> Schema | None:
        """The option that has every field of the others and more, if there is one."""
        fields = [set(self._described(each)) for each in options]
        for option, own in zip(options, fields, strict=True):
            if all(own > each for each in fields if each is not own):
                return option
        return None

    def _described(self, option: Schema) -> Schema:
        named = self._schemas.get(option.get("$ref", "").removeprefix(REF), option)
        found: Schema = named.get("properties", {})
        return found


def _by_type(types: Mapping[str, list[int]]) -> Schema:
    known = sorted(number for each in types.values() for number in each)
    asked = [
        {"if": {"properties": {"type": {"enum": each}}, "required": ["type"]}, "then": {"$ref": ref}}
        for ref, each in types.items()
    ]
    return {"type": "object", "required": ["type"], "properties": {"type": {"enum": known}}, "allOf": asked}


def _pattern(template: str) -> str:
    pieces = re.split(r"\{(\w+)\}", template)
    return "".join(
        re.escape(each) if at % 2 == 0 else (r"\d+" if _IDS.search(each) else "[^/]+")
        for at, each in enumerate(pieces)
    )


def _told(error: Any) -> str:
    where = "/".join(map(str, error.instance_path))
    said = str(error.message)
    if len(said) > LONGEST:
        said = f"{said[:LONGEST]} ... ({error.kind.name})"
    return f"{where or 'the body'}: {said}"
