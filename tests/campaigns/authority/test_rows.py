"""A database edited by hand: one sentence at most, nothing to the wrong person, and the other tables go on."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.engine.game import Seat
from bot.store.connection import FILE
from tests.campaigns.authority.ground import Letter, Spot, button
from tests.campaigns.authority.phrases import INSIDE, is_known, texts
from tests.campaigns.authority.realm import Realm, begun, played, realm
from tests.campaigns.wire.interactions import AUTOCOMPLETE
from tests.campaigns.wire.people import Person

BROKEN, WHOLE = "broken", "whole"


def _edit(folder: Path, *queries: str) -> None:
    """Change the database while no bot works on it; the triggers that protect the log are removed first."""
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        for trigger in ("facts_stay", "facts_last", "decisions_stay", "decisions_last"):
            connection.execute(f"DROP TRIGGER {trigger}")
        for query in queries:
            connection.execute(query)


@asynccontextmanager
async def _edited(folder: Path, *queries: str) -> AsyncIterator[Realm]:
    """Two tables, one of them edited between two runs of the bot, without messages in private conversations.

    `{key}` in a query is the key of the edited table, `{whole}` that of the other, `{wrong}` a stranger.
    """
    async with realm(folder, "one") as made:
        for name in (BROKEN, WHOLE):
            await played(made, await begun(made, name, {}), 14)
    keys = {name: made.spot(name).key for name in (BROKEN, WHOLE)}
    _edit(
        folder,
        *(each.format(key=keys[BROKEN], wrong=made.stranger.id, whole=keys[WHOLE]) for each in queries),
    )
    made.wire.recording.heard.clear()
    for person in made.people.values():
        person.inbox.messages.clear()
    async with realm(folder, "two", before=made) as made:
        made.client.staff.wake()
        await made.rests()
        yield made


async def _pressed(made: Realm, spot: Spot, user: Person, verb: str = "view", place: str = "..") -> Letter:
    return await made.presses(user, spot.channel, button(f"kg:{verb}:{spot.key}:{place}"))


def _is_a_sentence(letter: Letter) -> bool:
    """True if the last answer is one plain sentence of ours, and tells nothing of the inside."""
    said = [body["content"] for body in letter.bodies if body.get("content")]
    return bool(said) and is_known(said[-1]) and not any(map(INSIDE.search, said))


async def _goes_on(made: Realm) -> None:
    """The other table is unchanged: each of its people sees their own side."""
    spot = made.spot(WHOLE)
    for user in spot.people.values():
        assert (await _pressed(made, spot, user)).is_panel


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """Errors may be in the log, for the operator."""
    with caplog.at_level(logging.CRITICAL, logger="bot"):
        yield caplog


async def test_a_seat_given_to_somebody_else_is_no_more_its_former_sitters(tmp_path: Path) -> None:
    query = "UPDATE seats SET user = {wrong} WHERE table_key = '{key}' AND seat = 'guards'"
    async with _edited(tmp_path, query) as made:
        spot = made.spot(BROKEN)
        former = spot.people[Seat("guards")]
        assert "You have no seat here" in repr((await _pressed(made, spot, former)).bodies)
        assert _is_a_sentence(await _pressed(made, spot, former, "whole", "1.."))
        assert not (await _pressed(made, spot, former, "commit", "1.0.0")).is_panel
        assert (await _pressed(made, spot, spot.people[Seat("intruders")])).is_panel
        await _goes_on(made)


@pytest.mark.parametrize("data", ["nonsense", "[1]", '["no such fact", 1]', "{{}}"])
async def test_a_fact_that_cannot_be_read_is_a_sentence_for_everybody_who_looks(
    tmp_path: Path, data: str, quiet: pytest.LogCaptureFixture
) -> None:
    async with _edited(
        tmp_path, f"UPDATE facts SET data = '{data}' WHERE table_key = '{{key}}' AND n = 2"
    ) as made:
        spot = made.spot(BROKEN)
        for user in (*spot.people.values(), made.stranger):
            for path in (
                "table view",
                "table board",
                "table log",
                "table status",
                "table think",
                "table seat digest",
            ):
                letter = await made.types(user, spot.channel, path)
                assert _is_a_sentence(letter), path
                assert not letter.is_panel
            assert _is_a_sentence(await _pressed(made, spot, user))
        focused = {"type": 3, "name": "who", "value": "", "focused": True}
        guards = spot.people[Seat("guards")]
        asked = await made.types(guards, spot.channel, "castle move step", focused, kind=AUTOCOMPLETE)
        assert asked.bodies == [{"choices": []}]
        await _goes_on(made)


async def test_a_decision_by_the_wrong_seat_tells_the_wrong_side_nothing(tmp_path: Path) -> None:
    query = "UPDATE decisions SET seat = 'guards' WHERE table_key = '{key}' AND seat = 'intruders'"
    async with _edited(tmp_path, query) as made:
        spot = made.spot(BROKEN)
        for seat, user in spot.people.items():
            letter = await _pressed(made, spot, user)
            assert letter.is_panel or _is_a_sentence(letter)
            assert not _places_of_others(letter, list(spot.people).index(seat))
        await _goes_on(made)


def _places_of_others(letter: Letter, own: int) -> list[str]:
    """Custom ids that name another seat."""
    found = json.dumps(letter.bodies).split('"kg:')[1:]
    places = [each.split('"')[0].split(":")[2].split(".")[0] for each in found]
    return [each for each in places if each not in ("", str(own))]


@pytest.mark.parametrize("kind", ["panel", "ping", "note", "reminder"])
async def test_a_letter_to_another_user_is_not_delivered(tmp_path: Path, kind: str) -> None:
    columns = "table_key, kind, seat, user, text, nonce, attempts, due"
    letter = f"INSERT INTO letters ({columns}) VALUES ('{{key}}', '{kind}', 'guards', {{wrong}}, 'psst', 'n', 0, 0)"
    async with _edited(tmp_path, letter) as made:
        assert not made.wire.recording.of(made.stranger.audience)
        assert "psst" not in str(made.wire.recording.heard)
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
        recording, channel = made.wire.recording, made.spot(WHOLE).channel
        assert not [text for each in recording.of(channel.audience) for text in texts(each.body)]
        people = {each.audience for each in made.spot(BROKEN).people.values()}
        assert {each.audience for each in recording.heard if "user" in each.audience} == people
        await _goes_on(made)


async def test_a_draft_of_the_other_side_is_cleared(tmp_path: Path) -> None:
    query = """INSERT OR REPLACE INTO papers (table_key, kind, seat, data, schema)
        VALUES ('{key}', 'draft', 'guards', '[["step","ninja","A1"]]', 1)"""
    async with _edited(tmp_path, query) as made:
        spot = made.spot(BROKEN)
        for user in spot.people.values():
            letter = await _pressed(made, spot, user)
            assert letter.is_panel
            assert not [text for body in letter.bodies for text in texts(body) if INSIDE.search(text)]
        await _goes_on(made)
