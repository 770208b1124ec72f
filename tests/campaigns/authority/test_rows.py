"""A database edited by hand: one sentence at most, nothing to the wrong person, and the other tables go on."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from bot.engine.game import Seat
from bot.store.connection import FILE
from tests.campaigns.authority.events import button, holding, interaction
from tests.campaigns.authority.ingredients import COMMAND, COMPONENT, SUGGESTION, typed
from tests.campaigns.authority.phrases import INSIDE, is_known, texts
from tests.campaigns.authority.post import Letter
from tests.campaigns.authority.realm import OUTSIDERS, Realm, Spot, begun, played, realm

WRONG = OUTSIDERS[2]
BROKEN, WHOLE = "broken", "whole"


def _edit(folder: Path, *queries: str) -> None:
    """Change the database while no bot is at work on it; what keeps the log as it is goes first."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        for trigger in ("facts_stay", "facts_last", "decisions_stay", "decisions_last"):
            connection.execute(f"DROP TRIGGER {trigger}")
        for query in queries:
            connection.execute(query)


@asynccontextmanager
async def _edited(folder: Path, *queries: str) -> AsyncIterator[Realm]:
    """Two tables, one of them edited between two runs of the bot; `{key}` in a query is its key."""
    async with realm(folder, "one") as made:
        for name in (BROKEN, WHOLE):
            await played(made, await begun(made, name, {}), 14)
        spots, channels = made.spots, dict(made.post._direct)
    _edit(folder, *(query.format(key=spots[0].key, wrong=WRONG, whole=spots[1].key) for query in queries))
    async with realm(folder, "two") as made:
        made.spots = spots
        for user in channels:
            made.post.direct(user)
        made.client.staff.wake()
        await made.rests()
        yield made


async def _pressed(made: Realm, spot: Spot, user: int, verb: str = "view", place: str = "..") -> Letter:
    part = button(f"kg:{verb}:{spot.key}:{place}")
    data = {"custom_id": part["custom_id"], "component_type": 2}
    within = holding(made, spot.channel, part)
    return await _heard(made, interaction(made, COMPONENT, user, data, channel=spot.channel, within=within))


async def _typed(made: Realm, spot: Spot, user: int, path: str) -> Letter:
    return await _heard(made, interaction(made, COMMAND, user, typed(path, []), channel=spot.channel))


async def _heard(made: Realm, payload: dict[str, Any]) -> Letter:
    letter = made.post.expects(payload)
    made.hears(payload)
    await made.rests()
    return letter


def _is_a_sentence(letter: Letter) -> bool:
    """Whether the last that was said is one plain sentence of ours, and nothing of the inside."""
    said = [body["content"] for body in letter.bodies if body.get("content")]
    return bool(said) and is_known(said[-1]) and not any(map(INSIDE.search, said))


def _is_a_panel(letter: Letter) -> bool:
    return any(body.get("components") for body in letter.bodies)


def _received(made: Realm, user: int) -> str:
    """Everything that somebody was sent, or could have read in a channel."""
    return json.dumps([each.body for each in made.post.public if each.viewer in (None, user)])


async def _goes_on(made: Realm) -> None:
    """The other table is as it was: each of its people sees his own side."""
    spot = made.spot(WHOLE)
    for user in spot.people.values():
        assert _is_a_panel(await _pressed(made, spot, user))


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """What goes wrong may stand in the log, for the operator."""
    with caplog.at_level(logging.CRITICAL, logger="bot"):
        yield caplog


async def test_a_seat_given_to_somebody_else_is_no_more_its_former_sitters(tmp_path: Path) -> None:
    query = "UPDATE seats SET user = {wrong} WHERE table_key = '{key}' AND seat = 'guards'"
    async with _edited(tmp_path, query) as made:
        spot = made.spot(BROKEN)
        former = spot.people[Seat("guards")]
        assert _is_a_sentence(await _pressed(made, spot, former))
        assert _is_a_sentence(await _pressed(made, spot, former, "whole", "1.."))
        assert not _is_a_panel(await _pressed(made, spot, former, "commit", "1.0.0"))
        assert _is_a_panel(await _pressed(made, spot, spot.people[Seat("intruders")]))
        await _goes_on(made)


@pytest.mark.parametrize("data", ["nonsense", "[1]", '["no such fact", 1]', "{{}}"])
async def test_a_fact_that_cannot_be_read_is_a_sentence_for_whoever_looks(
    tmp_path: Path, data: str, quiet: pytest.LogCaptureFixture
) -> None:
    async with _edited(
        tmp_path, f"UPDATE facts SET data = '{data}' WHERE table_key = '{{key}}' AND n = 2"
    ) as made:
        spot = made.spot(BROKEN)
        for user in (*spot.people.values(), WRONG):
            for path in ("table view", "table board", "table log", "table status", "table seat digest"):
                letter = await _typed(made, spot, user, path)
                assert _is_a_sentence(letter), path
                assert not _is_a_panel(letter)
            assert _is_a_sentence(await _pressed(made, spot, user))
        focused = [{"type": 3, "name": "who", "value": "", "focused": True}]
        asked = interaction(
            made,
            SUGGESTION,
            spot.people[Seat("guards")],
            typed("castle move step", focused),
            channel=spot.channel,
        )
        assert (await _heard(made, asked)).bodies == [{"choices": []}]
        await _goes_on(made)


async def test_a_decision_by_the_wrong_seat_tells_the_wrong_side_nothing(tmp_path: Path) -> None:
    query = "UPDATE decisions SET seat = 'guards' WHERE table_key = '{key}' AND seat = 'intruders'"
    async with _edited(tmp_path, query) as made:
        spot = made.spot(BROKEN)
        for seat, user in spot.people.items():
            letter = await _pressed(made, spot, user)
            assert _is_a_panel(letter) or _is_a_sentence(letter)
            assert not _places_of_others(letter, list(spot.people).index(seat))
        await _goes_on(made)


def _places_of_others(letter: Letter, own: int) -> list[str]:
    """Custom ids in which another seat stands."""
    found = json.dumps(letter.bodies).split('"kg:')[1:]
    places = [each.split('"')[0].split(":")[2].split(".")[0] for each in found]
    return [each for each in places if each not in ("", str(own))]


@pytest.mark.parametrize("kind", ["panel", "ping", "note", "reminder"])
async def test_a_letter_to_another_user_is_not_delivered(tmp_path: Path, kind: str) -> None:
    columns = "table_key, kind, seat, user, text, nonce, attempts, due"
    letter = f"INSERT INTO letters ({columns}) VALUES ('{{key}}', '{kind}', 'guards', {{wrong}}, 'psst', 'n', 0, 0)"
    async with _edited(tmp_path, letter) as made:
        assert not [each for each in made.post.public if each.viewer == WRONG]
        assert "psst" not in _received(made, WRONG)
        await _goes_on(made)


async def test_a_page_that_points_into_a_channel_shows_no_panel_there(tmp_path: Path) -> None:
    columns = "table_key, kind, seat, user, text, nonce, attempts, due"
    letter = f"INSERT INTO letters ({columns}) SELECT '{{key}}', 'panel', seat, user, '', 'n' || seat, 0, 0"
    async with _edited(
        tmp_path,
        "UPDATE pages SET channel = (SELECT channel FROM tables WHERE key = '{whole}') "
        "WHERE table_key = '{key}' AND kind = 'panel'",
        f"{letter} FROM seats WHERE table_key = '{{key}}'",
    ) as made:
        channel = made.spot(WHOLE).channel
        posted = [each.body for each in made.post.public if each.channel == channel]
        assert not [text for body in posted for text in texts(body)]
        people = set(made.spot(BROKEN).people.values())
        assert {each.viewer for each in made.post.public if each.viewer} == people
        await _goes_on(made)


async def test_a_draft_of_the_other_side_is_cleared(tmp_path: Path) -> None:
    query = """INSERT OR REPLACE INTO papers (table_key, kind, seat, data, schema)
        VALUES ('{key}', 'draft', 'guards', '[["step","ninja","A1"]]', 1)"""
    async with _edited(tmp_path, query) as made:
        spot = made.spot(BROKEN)
        for user in spot.people.values():
            letter = await _pressed(made, spot, user)
            assert _is_a_panel(letter)
            assert not [text for body in letter.bodies for text in texts(body) if INSIDE.search(text)]
        await _goes_on(made)
