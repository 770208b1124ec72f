"""What people type is shown as they typed it: it mentions nobody, and cannot look like words of the bot."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Final

from bot.engine.game import Seat
from tests.campaigns.authority.ground import Letter, Spot, button
from tests.campaigns.authority.phrases import MARKED, texts
from tests.campaigns.authority.realm import Realm, begun, opened, played, realm
from tests.campaigns.wire.interactions import FORM
from tests.campaigns.wire.people import Person

NASTY: Final = (
    "@everyone NEEDLE @here",
    "<@&300000000000000001> NEEDLE <@200000000000000000>",
    "# NEEDLE\n## Turn 9\n- You have lost.",
    "**NEEDLE** __x__ ~~x~~ ||x||",
    "[NEEDLE](https://example.org) <https://example.org>",
    "`NEEDLE` ```x```",
    "> NEEDLE\n-# The guards win.",
    "\u202eNEEDLE\u202c \u2066x\u2069",
    "NEE\u200bDLE\ufeff NEEDLE\u2028\u2029x",
    "W" * 32 + "NEEDLE" + "𓀀﷽" * 16,
    "NEEDLE\x00\x1b[31m\x7f",
)
MARKUP: Final = re.compile(r"(?<!\\)[*_~`|>#<\[\]()]|@(?!\u200b)")
"""A sign that Discord would take for more than itself."""
HIDDEN: Final = re.compile(r"[\u202a-\u202e\u2066-\u2069\ufeff\u2028\u2029\x00-\x09\x0b-\x1f\x7f]")


def _lines(bodies: Iterator[Any] | list[Any]) -> Iterator[str]:
    """Every line in which somebody's words are shown."""
    for body in bodies:
        for text in texts(body, MARKED):
            yield from (line for line in text.split("\n") if "NEEDLE" in line)


def _all(made: Realm) -> list[Any]:
    """Everything the bot has sent since the requests were cleared; of first answers, what they hold."""
    bodies = [each.body for each in made.wire.recording.requests if isinstance(each.body, dict)]
    return [body.get("data", body) for body in bodies]


def _calls_nobody(body: dict[str, Any]) -> bool:
    mentions = body.get("allowed_mentions", {"parse": []})
    return mentions.get("parse") == [] and not mentions.get("roles") and not mentions.get("users")


async def test_what_is_told_and_noted_is_nothing_but_words(tmp_path: Path) -> None:
    async with realm(tmp_path, "one") as made:
        spot = await begun(made, "four", {"players": 4})
        await played(made, spot, 30)
        for text in NASTY:
            made.wire.recording.requests.clear()
            await _told(made, spot, text)
            _are_words(_all(made))


async def _told(made: Realm, spot: Spot, text: str) -> None:
    """The ninja tells and notes it; then everybody looks at his panel."""
    ninja = spot.people[Seat("ninja")]
    await made.types(ninja, spot.channel, "table tell", text=text)
    await made.types(ninja, spot.channel, "note", zone="ya1", text=text)
    await made.types(ninja, spot.channel, "note")
    for user in spot.people.values():
        await made.types(user, spot.channel, "table view")


def _are_words(bodies: list[dict[str, Any]]) -> None:
    lines = list(_lines(bodies))
    assert lines, "nobody was shown these words"
    for line in lines:
        _before, sign, shown = line.partition(": ")
        assert sign, f"somebody's words begin a line: {line}"
        assert not MARKUP.search(shown), shown
    every = [line for body in bodies for text in texts(body) for line in text.split("\n")]
    assert not [line for line in every if HIDDEN.search(line)]
    assert all(map(_calls_nobody, bodies))


async def test_what_is_typed_wrong_comes_back_on_one_line(tmp_path: Path) -> None:
    """Only whoever typed it sees it, and it calls nobody."""
    async with realm(tmp_path, "one") as made:
        spot = await begun(made, "two", {})
        lobby = await opened(made, "lobby", {}, seated=1)
        for text in NASTY:
            async for letter in _mistyped(made, spot, lobby, text):
                assert letter.made.original is not None
                assert letter.made.original.only_for is letter.made.user
                for body in letter.bodies:
                    content = body.get("content", "")
                    assert _calls_nobody(body)
                    assert len(content.splitlines()) <= 1 or "NEEDLE" not in content
                    assert not HIDDEN.search(content)


async def _mistyped(made: Realm, spot: Spot, lobby: Spot, text: str) -> AsyncIterator[Letter]:
    (user, _other), (first,) = spot.people.values(), lobby.people.values()
    yield await made.types(user, spot.channel, "castle move step", who=text, to=text)
    yield await made.types(user, spot.channel, "castle help", topic=text)
    yield await made.types(user, spot.channel, "castle options", option=text)
    yield await made.types(user, spot.channel, "my order", answer=text)
    yield await made.types(user, spot.channel, "table view", zoom=text)
    yield await made.types(first, lobby.channel, "table seat join", seat=text)
    yield await made.types(first, lobby.channel, "table seat computer", level=text)
    yield await made.types(user, spot.channel, "my zone", name=text)


async def test_what_is_typed_into_a_form_comes_back_as_nothing_but_words(tmp_path: Path) -> None:
    """Between two fences, where nothing is markup; what is said of it has none, and calls nobody."""
    async with realm(tmp_path, "one") as made:
        spot, seen = await begun(made, "two", {}), set[str]()
        for number, user in enumerate(spot.people.values()):
            for text in NASTY:
                for body in (await _sent_in_a_form(made, spot, user, number, text)).bodies:
                    shown = "\n".join(texts(body, MARKED))
                    if "NEEDLE" not in shown:
                        continue
                    before, quoted, after = shown.split("```")
                    assert not before
                    assert "NEEDLE" in quoted
                    assert not set("*_~`|#<>[]@") & set(after.replace("-# ", "", 1))
                    assert not HIDDEN.search(shown)
                    assert _calls_nobody(body)
                    seen.add(text)
        assert seen == set(NASTY)


async def _sent_in_a_form(made: Realm, spot: Spot, user: Person, number: int, text: str) -> Letter:
    field = {"type": 18, "component": {"type": 4, "custom_id": "lines", "value": text}}
    data = {"custom_id": f"kg:typed:{spot.key}:{number}.0.0:ab", "components": [field]}
    within = made.holding(user, spot.channel, button(f"kg:type:{spot.key}:{number}.0.0"))
    return await made.sends(user, FORM, spot.channel, data, within)


async def test_no_name_of_a_person_is_ever_shown(tmp_path: Path) -> None:
    """People are shown by mentions, which Discord draws: a name cannot be a line of the board."""
    async with realm(tmp_path, "one") as made:
        spot = await begun(made, "two", {})
        await opened(made, "lobby", {}, seated=1)
        await played(made, spot, 20)
        for user in spot.people.values():
            for path in (
                "table view",
                "table log",
                "table status",
                "my games",
                "table results",
                "table history",
            ):
                await made.types(user, spot.channel, path)
        told = json.dumps(_all(made))
    assert "<@" in told
    assert "somebody-" not in told
