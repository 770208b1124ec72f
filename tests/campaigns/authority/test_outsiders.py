"""Outsiders learn nothing from refusals, suggestions or views, not even that there is a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.engine.chance import Seeded
from bot.players.random_player import RandomPlayer
from bot.tables.model.table import UserId
from bot.tables.use_cases import moves
from tests.campaigns.authority.ground import Letter, typed
from tests.campaigns.authority.ingredients import is_secretive, paths
from tests.campaigns.authority.pool import Pool
from tests.campaigns.authority.realm import Realm, begun, realm
from tests.campaigns.wire.interactions import AUTOCOMPLETE, COMMAND
from tests.campaigns.wire.town import Channel, Json

SECRET = 3
"""This many decisions at the beginning are secret, whatever they are."""


async def _begun(made: Realm, secret: str) -> None:
    """A table where the intruders and the guards have made decisions that nobody else knows."""
    spot = await begun(made, "secret", {})
    for n in range(SECRET):
        session = await made.hall.look(spot.key)
        seat = min(session.match.awaited())
        decision = RandomPlayer().decide(session.of(seat).copy(), seat, Seeded(f"{secret} {n}"))
        await moves.decide(made.hall, spot.key, UserId(spot.people[seat].id), decision, seat=seat)
        await made.rests()


async def _answer(made: Realm, kind: int, channel: Channel, data: Json) -> str:
    """The answer to somebody without a seat."""
    return _told(await made.sends(made.stranger, kind, channel, data))


def _told(letter: Letter) -> str:
    return json.dumps([letter.first, letter.bodies], sort_keys=True)


def _asked(made: Realm) -> Iterator[tuple[str, int, Json]]:
    """Every command and every autocompletion."""
    for path, names in paths(made.wire.town.commands):
        if path.endswith(" new") or path.startswith("my "):
            continue
        yield path, COMMAND, typed(path, [])
        for name in names:
            option = {"type": 3, "name": name, "value": "a"}
            yield f"{path} {name}=a", COMMAND, typed(path, [option])
            for text in ("", "a"):
                begun = typed(path, [{**option, "value": text, "focused": True}])
                yield f"{path} {name}?{text}", AUTOCOMPLETE, begun


async def _everything(made: Realm, channel: Channel) -> dict[str, str]:
    return {name: await _answer(made, kind, channel, data) for name, kind, data in _asked(made)}


async def _pressed(made: Realm, channel: Channel) -> dict[str, str]:
    """Components shown to players, pressed by somebody without a seat: the panels differ, the answers do not."""
    pool, heard = Pool(Random(1)), dict[str, str]()
    pool.reads(made.wire.recording.heard)
    for seen in pool.seen:
        letter = await made.presses(made.stranger, channel, seen.component, seen.values(Random(1)))
        heard[f"{seen.verb} {seen.seat}"] = _told(letter)
    return heard


async def test_outsiders_are_told_the_same_for_any_two_secrets(tmp_path: Path) -> None:
    told, pressed, panels = [], [], []
    for secret in ("one", "two"):
        async with realm(tmp_path / secret, "night") as made:
            await _begun(made, secret)
            spot = made.spot("secret")
            panels.append([each.body for each in made.wire.recording.heard if "user" in each.audience])
            pressed.append(await _pressed(made, spot.channel))
            told.append(await _everything(made, spot.channel))
    assert panels[0] != panels[1], "these secrets are the same"
    assert told[0] == told[1]
    assert len(told[0]) > 200
    assert all(pressed[0][both] == pressed[1][both] for both in pressed[0].keys() & pressed[1].keys())
    assert len(pressed[0].keys() & pressed[1].keys()) > 10


async def test_an_outsider_is_suggested_no_act_order_or_note(tmp_path: Path) -> None:
    async with realm(tmp_path, "night") as made:
        await _begun(made, "one")
        heard = await _everything(made, made.spot("secret").channel)
    asked = {
        name: text for name, text in heard.items() if "?" in name and is_secretive(name.rsplit(" ", 1)[0])
    }
    assert len(asked) > 50
    assert set(asked.values()) == {json.dumps([[8], [{"choices": []}]])}


@pytest.mark.parametrize("is_direct", [True, False])
async def test_elsewhere_an_outsider_cannot_tell_whether_there_is_a_table(
    tmp_path: Path, *, is_direct: bool
) -> None:
    told = []
    for tables in (0, 1):
        async with realm(tmp_path / str(tables), "night") as made:
            if tables:
                await _begun(made, "one")
            told.append(await _everything(made, made.stranger.inbox if is_direct else made.abroad))
    assert told[0] == told[1]
