"""The material of forged interactions: hostile texts, old custom ids, odd forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from tests.campaigns.wire.people import GROUPS
from tests.campaigns.wire.town import Json

NASTY: Final = (
    "",
    " ",
    "x",
    "0",
    "-1",
    "²",
    "9" * 400,
    "x" * 100,
    "x" * 6000,
    "@everyone <@&1> <@200000000000000000>",
    "'; DROP TABLE seats; --",
    '" OR 1=1 --',
    "%s%n{0}{user}{self.__class__}",
    "\u202eegdirb\u202c",
    "\u200b\u200d\ufeff",
    "\x00\x01\x1b[31m",
    "𓀀" * 40,
    "a\nb\r\nc",
    "`**_~~||> # [x](http://x.y)",
    "../../etc/passwd",
    "null",
    "[]",
    "kg:view::",
    "yes",
)
"""Texts that people type who want to break something."""
GARBAGE: Final = tuple(each for each in NASTY if each.strip() and each not in ("yes", "0", "x"))
ONCE: Final = frozenset({"pick", "commit"})
"""Verbs that cannot happen twice with the same custom id, unless it `adds_up`.

The custom id has the number of its question or the length of its draft.
"""
OLD: Final = (
    "kg:pick:{table}:0",
    "kg:pick:{table}",
    "kg:view",
    "kg:",
    "kg",
    "kg::::",
    "kagemori:pick:{table}:0.0.0:abc",
    "pick_{table}_0",
    "kg:pick:{table}:0.0.0.0.0:abc",
    "kg:pick:{table}:a.b.c:abc",
    "kg:pick:{table}:-1.-1.-1:abc",
    "kg:pick:{table}:0.0:abc",
    "kg:nonsense:{table}:0.0.0",
    "KG:VIEW:{table}:..",
    "kg:view:{table}:..~",
    "kg:view:{table}:..~~",
    "kg:pick:{table}:99.0.0:abc",
    "kg:pick:{table}:" + "9" * 60 + "..:abc",
)
"""Custom ids that were perhaps ours once, or look as if."""


def adds_up(component: Json) -> bool:
    """True if a component puts one more in, or takes one more out, each time that it is used."""
    words = str(component["custom_id"]).removesuffix("~").split(":")[4:]
    is_counting = bool(words) and words[0].startswith(("in", "out"))
    return str(component.get("label")).startswith(("+ ", "− ")) or (component["type"] == 3 and is_counting)


LEARNING: Final = frozenset({"lesson", "learn", "steps", "begin", "guide"})
"""The verbs of lessons, of How to play, and of the way to and from them."""


def relearned(luck: Random, parts: Sequence[str]) -> str:
    """A custom id of a lesson with another lesson, step, press or choice in it, of another game, or with parts
    missing."""
    prefix, verb, game, place, *words = parts
    lesson, step, what, *rest = [*words, *("1-intruder", "0", "skip")[len(words) :]]
    match luck.randrange(7):
        case 0:
            lesson = luck.choice(["1-intruder", "2-guards", "3-setup", "", "x" * 30, "../1"])
        case 1:
            step = luck.choice(["0", "1", "10", "19", "20", "999", "-1", "", "x", "9" * 30])
        case 2:
            what = luck.choice(
                ["pick", "commit", "open", "area", "page", "whose", "restart", "leave", "past", "?"]
            )
        case 3:
            rest = luck.choice(
                [[], [""], ["00000000"], ["x" * 40], ["a", "b", "1"], ["a", "b", "x"], [*rest, "0"]]
            )
        case 4:
            game = luck.choice(["castle", "hunt", "", "zzz"])
        case 5:
            return ":".join(
                [prefix, luck.choice(sorted(LEARNING)), game, place, *words][: luck.randrange(3, 8)]
            )
        case _:
            verb = luck.choice(sorted(LEARNING))
    return ":".join([prefix, verb, game, place, lesson, step, what, *rest])


def fields(luck: Random) -> Any:
    word = luck.choice(
        [*NASTY, "undo", "clear", "commit", "pass", "hello", "A1 A2", "suggested hand\ncommit", "end"]
    )
    field = {"type": 4, "custom_id": "lines", "value": word}
    return luck.choice(
        [
            [{"type": 18, "component": field}],
            [{"type": 18, "component": field}],
            [{"type": 1, "components": [field]}],
            [{"type": 1, "components": [field] * 50}],
            [],
            [{}],
            [{"type": 18}],
            [{"type": 18, "component": {"type": 4, "custom_id": "?", "value": None}}],
            [{"type": 18, "component": {"type": 3, "custom_id": "?", "values": ["x"]}}],
            [{"type": 4, "value": 7, "custom_id": "lines"}],
            None,
        ]
    )


def mistaken(luck: Random) -> str | None:
    """What a message shows for a mistake."""
    word = luck.choice(NASTY)
    return luck.choice(
        [None, word, f"```\n{word}\n```", f"```\n{word}", "```\n```", f"```\n{word * 40}\n```x```"]
    )


def option(luck: Random, name: str) -> dict[str, Any]:
    if luck.random() < 0.12:
        kind, value = luck.choice([(4, 7), (5, True), (10, 1.5), (3, None), (6, "1"), (9, "2"), (11, "3")])
        return {"type": kind, "name": name, "value": value}
    words = [
        "yes",
        "off",
        "daily",
        "6",
        "Europe/Berlin",
        "random",
        "intruders",
        "guards",
        "night",
        "hand",
    ]
    return {"type": 3, "name": name, "value": luck.choice([*NASTY, *words])}


def some_place(luck: Random) -> str:
    return luck.choice(["0..", "1..", "..", "3.0.0", "-1..", "0.99.", "", "x", "0.0.0.a"])


def paths(commands: Sequence[Json], before: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every command as Discord was told of it, with the names of its options."""
    for each in commands:
        name, options = f"{before}{each['name']}", each.get("options", [])
        if inner := [one for one in options if one["type"] in GROUPS]:
            yield from paths(inner, f"{name} ")
        else:
            yield name, [one["name"] for one in options]


def is_secretive(path: str) -> bool:
    """True if only players may get suggestions for this command."""
    first, *rest = path.split(" ")
    is_act = first.startswith("castle-") or (first in ("castle", "hunt") and len(rest) == 2)
    return is_act or path in ("note", "my order", "draft commit")
