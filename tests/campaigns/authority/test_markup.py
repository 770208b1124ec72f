"""Typed text is shown as it was typed: it mentions nobody, and cannot look like words of the bot."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

from bot.engine.game import Seat
from bot.tables.views.seat_view import SeatView
from tests.campaigns.authority.ground import MANAGING, Letter, Spot, button
from tests.campaigns.authority.ingredients import paths
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
SUPPRESSED: Final = 1 << 2
"""The flag of a message whose addresses do not unfurl."""
MARKUP: Final = re.compile(r"(?<!\\)[*_~`|>#<\[\]()]|@(?!\u200b)")
"""A sign that Discord would read as markup."""
HIDDEN: Final = re.compile(r"[\u202a-\u202e\u2066-\u2069\ufeff\u2028\u2029\x00-\x09\x0b-\x1f\x7f]")


def _lines(bodies: Iterator[Any] | list[Any]) -> Iterator[str]:
    """Every line that shows somebody's words."""
    for body in bodies:
        for text in texts(body, MARKED):
            yield from (line for line in text.split("\n") if "NEEDLE" in line)


def _all(made: Realm) -> list[Any]:
    """Everything the bot has sent since the requests were cleared; for first answers, their contents."""
    bodies = [each.body for each in made.wire.recording.requests if isinstance(each.body, dict)]
    return [body.get("data", body) for body in bodies]


def _calls_nobody(body: dict[str, Any]) -> bool:
    mentions = body.get("allowed_mentions", {"parse": []})
    return mentions.get("parse") == [] and not mentions.get("roles") and not mentions.get("users")


async def test_remarks_and_notes_are_only_words(tmp_path: Path) -> None:
    async with realm(tmp_path, "one") as made:
        spot = await begun(made, "four", {"players": 4})
        await played(made, spot, 30)
        for text in NASTY:
            made.wire.recording.requests.clear()
            await _told(made, spot, text)
            _are_words(_all(made))


async def _told(made: Realm, spot: Spot, text: str) -> None:
    """The ninja tells and notes it; then everybody looks at their panel."""
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


async def test_a_mistyped_text_comes_back_on_one_line(tmp_path: Path) -> None:
    """Only the person who typed it sees it, and it calls nobody."""
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


EVERYTHING: Final = (
    "[NEEDLE](https://example.org) **NEEDLEB** `NEEDLEC` ||NEEDLED|| @everyone <@200000000000000000> <@&1> <#1>"
    " # NEEDLEE > NEEDLEF NEEDLEG" + "Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307" * 6
)
"""Markup of every kind, on one line, and letters that would run over the neighbouring lines."""
BRIEF: Final = "**NEEDLEB** <#1>"
"""Markup that is short enough for every field, so that it is stored where the other is refused as too long."""
ALIVE: Final = re.compile(
    r"(?<!\\)\[NEEDLE|(?<!\\)\*NEEDLEB|(?<!\\)`NEEDLEC|(?<!\\)\|NEEDLED|@everyone|(?<!\\)<(?:@200000000000000000|@&1|#1)>"
    r"|^#? ?(?:#|>) NEEDLE|[\u0300-\u036f]{4}",
    re.MULTILINE,
)
"""The signs in it that would be markup."""


def _alive(made: Realm) -> list[str]:
    """The parts that have come out as markup, in a line that is read as markup; between fences nothing is."""
    found = []
    for body in _all(made):
        for text in texts(body, MARKED):
            for n, part in enumerate(text.split("```")):
                outside = re.compile(r"[\u0300-\u036f]{4}") if n % 2 else ALIVE
                found += [f"{hit[0]!r} in {part[:300]!r}" for hit in outside.finditer(part)]
    return found


async def test_text_typed_into_any_command_is_never_markup(tmp_path: Path) -> None:
    """By a player, where a table is open, where none is, by a steward, and in direct messages."""
    async with realm(tmp_path, "one") as made:
        spot = await begun(made, "two", {})
        hunt = await begun(made, "hunt", {}, game="hunt")
        lobby = await opened(made, "lobby", {}, seated=1)
        await played(made, spot, 20)
        steward = next(each for each in made.strangers if each.permissions & MANAGING == MANAGING)
        user = next(iter(spot.people.values()))
        places = [
            (user, spot.channel),
            (user, user.inbox),
            (next(iter(hunt.people.values())), hunt.channel),
            (next(iter(lobby.people.values())), lobby.channel),
            (steward, made.free),
        ]
        repeated = set[str]()
        for path, names in paths(made.wire.town.commands):
            for name in names:
                for (person, channel), value in product(places, (EVERYTHING, BRIEF)):
                    made.wire.recording.requests.clear()
                    await made.types(person, channel, path, {"type": 3, "name": name, "value": value})
                    assert not _alive(made), f"/{path} {name}"
                    if "NEEDLE" in json.dumps(_all(made)):
                        repeated.add(path)
            made.complaints()
        assert len(repeated) > 20, sorted(repeated)


async def test_text_typed_into_any_form_is_never_markup(tmp_path: Path) -> None:
    async with realm(tmp_path, "one") as made:
        spot = await begun(made, "four", {"players": 4})
        await played(made, spot, 20)
        made.wire.recording.requests.clear()
        for number, user in enumerate(spot.people.values()):
            session = await made.hall.look(spot.key)
            panel = SeatView.now(session, tuple(spot.people)[number]).panel()
            for verb, place in (
                ("typed", f"{number}.{panel.number}."),
                ("typed", f"{number}.0.0"),
                ("told", f"{number}.."),
            ):
                for field in ("lines", "text"):
                    inner = {"type": 4, "custom_id": field, "value": EVERYTHING}
                    data = {
                        "custom_id": f"kg:{verb}:{spot.key}:{place}:ab",
                        "components": [{"type": 18, "component": inner}],
                    }
                    within = made.holding(user, spot.channel, button(f"kg:type:{spot.key}:{place}"))
                    await made.sends(user, FORM, spot.channel, data, within)
            await made.types(user, spot.channel, "table view")
        assert json.dumps(_all(made)).count("NEEDLE") > 20
        assert not _alive(made)


async def test_nothing_that_is_sent_unfurls(tmp_path: Path) -> None:
    """Neither a new message nor an edit of one, in a channel, to a person or as an answer."""
    async with realm(tmp_path, "one") as made:
        spot = await begun(made, "four", {"players": 4})
        ninja = spot.people[Seat("ninja")]
        await made.types(ninja, spot.channel, "table tell", text="https://example.org/NEEDLE")
        await made.types(ninja, spot.channel, "note", zone="ya1", text="https://example.org")
        await made.types(ninja, spot.channel, "note")
        await played(made, spot, 20)
        for user in spot.people.values():
            await made.types(user, spot.channel, "table view")
            await made.types(user, spot.channel, "table log")
        bodies = [body for body in _all(made) if body.get("content") or body.get("components")]
        assert len(bodies) > 20
        assert all(body.get("flags", 0) & SUPPRESSED for body in bodies)


async def test_text_typed_into_a_form_comes_back_as_only_words(tmp_path: Path) -> None:
    """Between two fences, where nothing is markup; the text about it has no markup, and calls nobody."""
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
    """People are shown by mentions, which Discord draws: a name cannot look like a line of the board."""
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
