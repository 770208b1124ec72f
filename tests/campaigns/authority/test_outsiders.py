"""Whoever has no seat learns nothing from what he is refused, suggested or shown: not even that there is a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.players.random_player import RandomPlayer
from bot.tables.use_cases import moves
from tests.campaigns.authority.events import holding, interaction
from tests.campaigns.authority.ingredients import (
    COMMAND,
    COMPONENT,
    SUGGESTION,
    data_of,
    is_secretive,
    paths,
    typed,
)
from tests.campaigns.authority.pool import Pool
from tests.campaigns.authority.realm import ABROAD, ELSEWHERE, GUILD, OUTSIDERS, Realm, begun, realm

STRANGER = OUTSIDERS[1]
SECRET = 3
"""So many decisions of the beginning are secret, whatever they are."""


async def _begun(made: Realm, secret: str) -> None:
    """A table where the intruders and the guards have decided things that nobody else knows."""
    spot = await begun(made, "secret", {})
    for n in range(SECRET):
        session = await made.hall.look(spot.key)
        seat = min(session.match.awaited())
        decision = RandomPlayer().decide(session.of(seat).copy(), seat, Seeded(f"{secret} {n}"))
        await moves.decide(made.hall, spot.key, spot.people[seat], decision, seat=seat)
        await made.rests()


async def _answer(made: Realm, payload: dict[str, Any]) -> str:
    letter = made.post.expects(payload)
    made.hears(payload)
    await made.rests()
    return json.dumps([letter.first, letter.bodies], sort_keys=True)


def _asked(made: Realm, channel: int, guild: int | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command and every autocompletion, by somebody without a seat."""
    for path, names in paths(made.client.tree.get_commands()):
        if path.endswith(" new") or path.startswith("me "):
            continue
        yield path, interaction(made, COMMAND, STRANGER, typed(path, []), channel=channel, guild=guild)
        for name in names:
            option = {"type": 3, "name": name, "value": "a"}
            yield (
                f"{path} {name}=a",
                interaction(made, COMMAND, STRANGER, typed(path, [option]), channel=channel, guild=guild),
            )
            for text in ("", "a"):
                begun = typed(path, [{**option, "value": text, "focused": True}])
                yield (
                    f"{path} {name}?{text}",
                    interaction(made, SUGGESTION, STRANGER, begun, channel=channel, guild=guild),
                )


async def _everything(made: Realm, channel: int, guild: int | None) -> dict[str, str]:
    return {name: await _answer(made, payload) for name, payload in _asked(made, channel, guild)}


async def _pressed(made: Realm, channel: int) -> dict[str, str]:
    """What players were shown, pressed by somebody without a seat: their panels differ, his answers do not."""
    pool, heard = Pool(made.post, Random(1)), dict[str, str]()
    pool.reads_public()
    for seen in pool.seen:
        within = holding(made, channel, seen.component)
        data = data_of(seen.component, seen.custom_id, seen.values(Random(1)))
        payload = interaction(made, COMPONENT, STRANGER, data, channel=channel, within=within)
        heard[f"{seen.verb} {seen.seat}"] = await _answer(made, payload)
    return heard


async def test_what_outsiders_are_told_is_the_same_for_any_two_secrets(tmp_path: Path) -> None:
    told, pressed, panels = [], [], []
    for secret in ("one", "two"):
        async with realm(tmp_path / secret, "night") as made:
            await _begun(made, secret)
            spot = made.spot("secret")
            panels.append([each.body for each in made.post.public if each.viewer])
            pressed.append(await _pressed(made, spot.channel))
            told.append(await _everything(made, spot.channel, GUILD))
    assert panels[0] != panels[1], "these secrets are the same"
    assert told[0] == told[1]
    assert len(told[0]) > 200
    assert all(pressed[0][both] == pressed[1][both] for both in pressed[0].keys() & pressed[1].keys())
    assert len(pressed[0].keys() & pressed[1].keys()) > 10


async def test_an_outsider_is_suggested_no_act_order_or_note(tmp_path: Path) -> None:
    async with realm(tmp_path, "night") as made:
        await _begun(made, "one")
        heard = await _everything(made, made.spot("secret").channel, GUILD)
    asked = {
        name: text for name, text in heard.items() if "?" in name and is_secretive(name.rsplit(" ", 1)[0])
    }
    assert len(asked) > 50
    assert set(asked.values()) == {json.dumps([[8], [{"choices": []}]])}


@pytest.mark.parametrize("guild", [None, ELSEWHERE])
async def test_elsewhere_an_outsider_cannot_tell_whether_there_is_a_table(
    tmp_path: Path, guild: int | None
) -> None:
    told = []
    for tables in (0, 1):
        async with realm(tmp_path / str(tables), "night") as made:
            if tables:
                await _begun(made, "one")
            channel = ABROAD if guild else made.post.direct(STRANGER)
            told.append(await _everything(made, channel, guild))
    assert told[0] == told[1]
