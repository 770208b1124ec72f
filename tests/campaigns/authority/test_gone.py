"""A press or a form whose message is gone: the request is carried out, and a fresh panel says so, not an apology."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.chat.parts.errors import stale
from bot.chat.parts.verbs import VERBS, Ack
from bot.tables.model.table import UserId
from bot.tables.use_cases import queries
from tests.campaigns.authority.ground import Letter, Spot, button, data_of
from tests.campaigns.authority.pool import Pool, Seen
from tests.campaigns.authority.realm import Realm, begun, played, realm
from tests.campaigns.wire.interactions import COMPONENT, FORM
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.recording import ours
from tests.campaigns.wire.town import Channel, Json, Message

PLACES = ("forgotten", "expired", "gone as well", "direct")
"""The other places of the panel: none that is known, one that takes no edits any more, or direct messages."""


@pytest.fixture
async def made(tmp_path: Path) -> AsyncIterator[Realm]:
    """A game of two that has gone on for a while."""
    async with realm(tmp_path, "one") as opening:
        await played(opening, await begun(opening, "two", {}), 9)
        yield opening


async def opened(made: Realm, spot: Spot, user: Person, channel: Channel) -> Message:
    """The player's panel, opened anew."""
    letter = await made.presses(user, channel, button(f"kg:view:{spot.key}:.."))
    assert letter.made.original is not None
    return letter.made.original


def shown(user: Person, letter: Letter) -> list[Json]:
    """The components of the visible messages that answer a press."""
    answers = [each for each in (letter.made.original, *letter.made.followups) if each is not None]
    return [each for message in answers if message.shows(user.user) for each in ours(message.body())]


async def pressed_where_it_is_gone(
    made: Realm, spot: Spot, user: Person, data: Json, *, place: str
) -> Letter:
    """Press, or send a form, in a panel that is deleted at that moment."""
    kind = COMPONENT if "component_type" in data else FORM
    channel = user.inbox if place == "direct" else spot.channel
    old = await opened(made, spot, user, channel)
    live = made.client.chat.live._open
    if place in ("expired", "gone as well"):
        other = await opened(made, spot, user, channel)
        (at,) = [at for at in live if at[1] == user.id]
        if place == "expired":
            live[at].interaction.token = "expired"
        other.is_deleted = True
    else:
        live.clear()
    old.is_deleted = True
    return await made.sends(user, kind, channel, data, old)


def components(made: Realm, spot: Spot, user: Person) -> dict[str, Seen]:
    """One component of each verb that is answered in place, from the latest ones shown to somebody."""
    pool = Pool(Random(1))
    pool.reads(made.wire.recording.heard)
    own = [each for each in pool.seen if each.table == spot.key and each.viewer == user.id]
    return {each.verb: each for each in own if VERBS[each.verb].ack is Ack.HERE}


@pytest.mark.parametrize("place", PLACES)
async def test_every_press_in_a_panel_that_is_gone_is_answered_by_a_fresh_one(
    made: Realm, place: str
) -> None:
    spot, tried = made.spot("two"), set[str]()
    for user in spot.people.values():
        await opened(made, spot, user, spot.channel)
        await made.types(user, spot.channel, "table view")
        seat = list(spot.people.values()).index(user)
        await made.presses(user, spot.channel, button(f"kg:details:{spot.key}:{seat}.."))
        await made.presses(user, spot.channel, button(f"kg:orders:{spot.key}:{seat}.."))
        await made.presses(user, spot.channel, button(f"kg:whole:{spot.key}:{seat}.."))
        for verb, seen in components(made, spot, user).items():
            data = data_of(seen.component, seen.custom_id, seen.values(Random(1)))
            letter = await pressed_where_it_is_gone(made, spot, user, data, place=place)
            assert stale() not in letter.said, verb
            assert "Something went wrong" not in letter.said, verb
            assert shown(user, letter), verb
            assert made.complaints() == []
            tried.add(verb)
    assert tried >= {"details", "lodge", "layer"}, tried
    assert tried & {"pick", "area", "open", "fill", "commit"}


@pytest.mark.parametrize("place", PLACES)
async def test_a_typed_form_is_entered_and_shown_though_its_panel_is_gone(made: Realm, place: str) -> None:
    spot = made.spot("two")
    for number, user in enumerate(spot.people.values()):
        panel = await queries.view(made.hall, spot.key, UserId(user.id))
        if not panel.offers:
            continue
        offer = panel.offers[0]
        length = "" if panel.draft is None else panel.draft.length
        line = made.hall.box("castle").notation.line(offer.option)
        field = {"type": 18, "component": {"type": 4, "custom_id": "lines", "value": line}}
        custom_id = f"kg:typed:{spot.key}:{number}.{panel.number}.{length}:ab"
        data = {"custom_id": custom_id, "components": [field]}
        before = await made.hall.store.stored_table(spot.key)
        letter = await pressed_where_it_is_gone(made, spot, user, data, place=place)
        after = await made.hall.store.stored_table(spot.key)
        assert before is not None
        assert after is not None
        assert before.version != after.version, "nothing was entered"
        assert shown(user, letter)
        assert stale() not in letter.said
        return
    pytest.fail("nobody is asked")
