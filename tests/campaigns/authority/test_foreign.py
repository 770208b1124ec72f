"""Custom ids that are stale, repeated, foreign or pressed somewhere else: a sentence, and nothing changes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from bot.chat.parts.verbs import VERBS, Ack
from bot.engine.game import Seat
from tests.campaigns.authority.answers import GONE, OF_NO_TABLE, refused
from tests.campaigns.authority.ground import Letter, Spot, button, data_of, is_for_all
from tests.campaigns.authority.ledger import Ledger
from tests.campaigns.authority.pool import Pool, Seen
from tests.campaigns.authority.realm import Realm, begun, opened, played, realm
from tests.campaigns.wire.handwritten import V2
from tests.campaigns.wire.interactions import COMPONENT, FORM
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.recording import ours
from tests.campaigns.wire.town import Channel

GUARDS, INTRUDERS = Seat("guards"), Seat("intruders")
OF_THE_LOBBY = ("sit", "computer", "start", "stand", "close", "pace", "preset")


@pytest.fixture
async def made(tmp_path: Path) -> AsyncIterator[Realm]:
    """A game of two that has gone on for a while, and a lobby with one player."""
    async with realm(tmp_path, "one") as opening:
        await played(opening, await begun(opening, "two", {}), 14)
        await opened(opening, "lobby", {}, seated=1)
        opening.ledger = Ledger(tmp_path)
        yield opening
        opening.ledger.close()


async def _pressed(
    made: Realm,
    spot: Spot,
    user: Person,
    text: str,
    *,
    channel: Channel | None = None,
    values: tuple[str, ...] | None = None,
) -> Letter:
    part = button(text) if values is None else {"type": 3, "custom_id": text, "options": []}
    return await made.presses(user, channel or spot.channel, part, values or ())


def _changed(made: Realm) -> list[str]:
    """The tables of the database in which something has changed, but for who has looked at what, and been there."""
    return sorted({each.table for each in made.ledger.changes()} - {"glances", "presences", "pulse"})


def _buttons(made: Realm, spot: Spot, user: Person) -> list[Seen]:
    pool = Pool(Random(1))
    pool.reads(made.wire.recording.heard)
    return [each for each in pool.seen if each.table == spot.key and each.viewer == user.id]


async def test_a_button_of_a_panel_is_its_owners_alone(made: Realm) -> None:
    spot = made.spot("two")
    number = list(spot.people).index(GUARDS)
    for user in (spot.people[INTRUDERS], made.stranger, made.robot):
        for verb in (
            "commit",
            "clear",
            "fill",
            "undo",
            "takeback",
            "whole",
            "hand",
            "type",
            "mend",
            "orders",
            "quiet",
            "arm",
        ):
            letter = await _pressed(made, spot, user, f"kg:{verb}:{spot.key}:{number}..")
            assert letter.said == "This is the panel of the guards."
    assert not _changed(made)


async def test_a_stale_button_shows_what_is_asked_now(made: Realm) -> None:
    spot = made.spot("two")
    for number, user in enumerate(spot.people.values()):
        for verb in ("commit", "pick", "clear", "fill"):
            word = ":00000000" if verb == "pick" else ""
            letter = await _pressed(made, spot, user, f"kg:{verb}:{spot.key}:{number}.0.0{word}")
            assert "here is what is asked now" in letter.said
    assert not _changed(made)


async def test_a_token_that_was_never_offered_decides_nothing(made: Realm) -> None:
    spot = made.spot("two")
    for number, user in enumerate(spot.people.values()):
        for text in ("00000000", "", "x" * 40):
            await _pressed(made, spot, user, f"kg:pick:{spot.key}:{number}..:{text}")
            await _pressed(made, spot, user, f"kg:pick:{spot.key}:{number}..:x~", values=(text, text, "y"))
    assert not _changed(made)


async def test_the_same_event_twice_happens_once(made: Realm) -> None:
    """Discord sends some events twice, and refuses the second answer."""
    spot = made.spot("two")
    for user in spot.people.values():
        for seen in _buttons(made, spot, user):
            within = made.holding(user, seen.message.channel, seen.component)
            data = data_of(seen.component, seen.custom_id, seen.values(Random(1)))
            act = made.new(user, COMPONENT, spot.channel, data, within)
            assert not (await made.hears(*act)).refused
            _changed(made)
            again = await made.hears(*act)
            assert not _changed(made), seen.custom_id
            assert [*again.first, *again.bodies] == []


@pytest.mark.parametrize("is_moved", [True, False], ids=["below a newer board", "opened anew"])
async def test_a_panel_that_is_gone_goes_on_in_its_present_place(made: Realm, *, is_moved: bool) -> None:
    spot = made.spot("two")
    user, number = spot.people[GUARDS], list(spot.people).index(GUARDS)
    details, view = button(f"kg:details:{spot.key}:{number}.."), button(f"kg:view:{spot.key}:..")
    old = (await made.presses(user, spot.channel, view)).made.original
    assert old is not None
    if is_moved:
        await made.client.chat.live.refresh(spot.key, below=spot.channel.id)
    else:
        await made.presses(user, spot.channel, view)
    assert old.is_deleted
    made.wire.recording.heard.clear()
    data = data_of(details, details["custom_id"], ())
    letter = await made.sends(user, COMPONENT, spot.channel, data, old)
    assert letter.refused == [GONE]
    (heard,) = [each for each in made.wire.recording.of(user.audience) if each.message is not None]
    assert "orders" in [each["custom_id"].split(":")[1] for each in ours(heard.body)]
    assert not list(refused(letter, [heard]))
    assert list(refused(letter, []))


async def test_a_lobby_is_joined_in_its_own_server(made: Realm) -> None:
    spot = made.spot("lobby")
    for verb in OF_THE_LOBBY:
        word, values = (
            (":1", None)
            if verb in ("sit", "preset")
            else ("", ("1 random",) if verb in ("computer", "pace") else None)
        )
        text = f"kg:{verb}:{spot.key}:..{word}" + ("~" if values else "")
        for channel in (made.abroad, made.stranger.inbox):
            letter = await _pressed(made, spot, made.stranger, text, channel=channel, values=values)
            assert letter.said == "This table stands in another server: press the button there."
    assert not _changed(made)


async def test_seats_change_hands_in_their_own_server(made: Realm) -> None:
    spot = made.spot("two")
    for verb in ("accept", "decline", "back", "fillin", "offer"):
        text = f"kg:{verb}:{spot.key}:..:0"
        letter = await _pressed(made, spot, made.stranger, text, channel=made.abroad)
        assert letter.said == "This table stands in another server: press the button there."
    assert not _changed(made)


async def test_a_form_is_its_owners_alone(made: Realm) -> None:
    spot = made.spot("two")
    place = f"{list(spot.people).index(GUARDS)}.."
    for verb, text in product(("typed", "told"), ("commit", "pass", "hello", "undo")):
        field = {"type": 18, "component": {"type": 4, "custom_id": "lines", "value": text}}
        data = {"custom_id": f"kg:{verb}:{spot.key}:{place}:ab", "components": [field]}
        for user in (spot.people[INTRUDERS], made.stranger):
            letter = await made.sends(user, FORM, spot.channel, data)
            assert letter.said == "This is the panel of the guards."
    assert not _changed(made)


async def test_a_spectator_changes_nothing(made: Realm) -> None:
    spot = made.spot("two")
    sure = [{"type": 3, "name": "confirm", "value": "yes"}]
    for path in (
        "table start",
        "table seat resign",
        "table stop",
        "table pause",
        "table seat computer",
        "table seat stand",
    ):
        options = sure if path in ("table seat resign", "table stop") else []
        letter = await made.types(made.stranger, spot.channel, path, *options)
        assert letter.said.endswith(".")
    assert not _changed(made)


async def test_the_public_view_of_a_server_is_shown_to_nobody_in_another_server(made: Realm) -> None:
    """Every verb whose press shows the public side, and every one that can be forged."""
    spot, tried = made.spot("two"), set[str]()
    user = spot.people[GUARDS]
    for verb in ("since", "story", "think", "options", "help"):
        await _pressed(made, spot, user, f"kg:{verb}:{spot.key}:..")
    for seen in _buttons(made, spot, user):
        if seen.verb == "story":
            await _pressed(made, spot, user, seen.custom_id)
    forged = [f"kg:{verb}:{spot.key}:.." + ":x" * n for verb in VERBS for n in (0, 1, 3)]
    shown = [each.custom_id for each in _buttons(made, spot, user)]
    _changed(made)
    for text in (*shown, *forged):
        verb = text.split(":")[1]
        for channel in (made.abroad, made.stranger.inbox):
            values = ("0",) if text.endswith("~") else None
            letter = await _pressed(made, spot, made.stranger, text, channel=channel, values=values)
            if verb not in OF_NO_TABLE and VERBS[verb].ack is not Ack.FORM:
                assert not letter.is_panel, text
                assert letter.said, text
                tried.add(verb)
    # The user's own habits: a reminder is in direct messages.
    assert set(_changed(made)) <= {"habits"}
    assert tried >= {"since", "story", "leaf", "seek", "eyes", "think", "deem", "options"}


async def test_players_read_their_table_wherever_they_are(made: Realm) -> None:
    spot = made.spot("two")
    user = spot.people[GUARDS]
    for verb in ("since", "story", "think", "options"):
        for channel in (spot.channel, user.inbox):
            assert (await _pressed(made, spot, user, f"kg:{verb}:{spot.key}:..", channel=channel)).is_panel
        assert (await _pressed(made, spot, made.stranger, f"kg:{verb}:{spot.key}:..")).is_panel


async def test_in_the_wrong_channel_a_command_finds_no_table(made: Realm) -> None:
    user = made.spot("two").people[GUARDS]
    for path in ("table view", "castle move step", "castle turn end", "table stop", "note"):
        letter = await made.types(user, made.free, path)
        assert "There is no table in this channel yet" in letter.said
    assert not _changed(made)


async def test_a_panel_is_never_drawn_into_a_message_that_everybody_sees(made: Realm) -> None:
    """No custom id under a public message belongs to a panel; a person who forges one sees the panel alone."""
    spot = made.spot("two")
    made.wire.recording.heard.clear()
    for number, user in enumerate(spot.people.values()):
        for verb in ("again", "layer", "deck", "lodge", "since", "mine", "leaf"):
            letter = await made.presses(
                user, spot.channel, button(f"kg:{verb}:{spot.key}:{number}..:0"), flags=V2
            )
            assert letter.bodies
    assert not any(map(is_for_all, made.wire.recording.heard))


async def test_events_that_the_library_cannot_read_are_dropped(made: Realm) -> None:
    """An event with something missing would end the process."""
    spot = made.spot("two")
    data = {"custom_id": "kg:view:x:..", "component_type": 2}
    act, whole = made.new(made.stranger, COMPONENT, spot.channel, data)
    for name in ("data", "member", "token", "id", "attachment_size_limit", "version"):
        await made.hears(act, {key: value for key, value in whole.items() if key != name})
    await made.hears(act, {**whole, "data": {}})
    await made.hears(act, {})
    assert not _changed(made)
