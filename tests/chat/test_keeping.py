"""A31.10: a team is kept under a name in its panel, and taken at another table by one choice; also typed as a list."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.games.clans.box import BOX
from bot.games.clans.setting.setting import SEATS
from bot.tables.model.table import Person, TableId, UserId
from bot.tables.use_cases import lobby
from bot.tables.workers.timekeeper import Timekeeper
from tests.chat import reading
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town
from tests.there import there

TEAM = """
choose-clan fire
recruit fire.chunin pounce ""
recruit fire.kaiken - Aki
recruit fire.kaiken - ""
hire ronin.monk
"""
WORDS = "Tora\n+ Chunin 20 pounce\n+ Kaiken 10\n+ Kaiken 10\n+ Kunoichi 9"


@pytest.fixture
async def shrine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server with the clans."""
    leave_blank(monkeypatch)
    monkeypatch.setattr(Timekeeper, "_set_timer", lambda *_asked: None)
    async with town(tmp_path, {"clans": BOX}) as world:
        yield world


async def opened(world: World, channel: simcord.ChannelHandle, *members: simcord.MemberActor) -> TableId:
    """A table where these build teams."""
    people = [Person(UserId(each.user.id)) for each in members]
    opening = lobby.Opening(
        game="clans", options={"teams": "built"}, sitters=dict(zip(SEATS, people, strict=False))
    )
    opener = people[0].user
    table = await world.settled(
        lobby.open_table(world.hall, opening, guild=world.guild.id, channel=channel.id, opener=opener)
    )
    await world.settled(lobby.start(world.hall, table.key, opener))
    return table.key


async def panel(
    world: World, member: simcord.MemberActor, channel: simcord.ChannelHandle | None = None
) -> simcord.ResponseMessage:
    return there((await member.slash(channel or world.channel, "table view")).response)


async def typed(member: simcord.MemberActor, shown: simcord.ResponseMessage, text: str) -> None:
    """The lines of a team in the form of a panel."""
    await member.click(shown, label="Details")
    form = await member.click(shown, label="Type it")
    await member.submit_modal(form, {"lines": text})


async def kept(member: simcord.MemberActor, shown: simcord.ResponseMessage, name: str | None = None) -> str:
    """Keep the team of a panel, by default under the name that the form suggests; returns the suggested one."""
    await member.click(shown, label="Details")
    form = await member.click(shown, label="Keep it")
    (field,) = [each for each in _within(form.modal) if each.get("type") == 4]
    suggested = str(field["value"])
    await member.submit_modal(form, {"name": suggested if name is None else name})
    return suggested


def _within(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
        for value in part.values():
            yield from _within(value)
    elif isinstance(part, list):
        for each in part:
            yield from _within(each)


async def test_A31_10_a_team_is_kept_and_taken_at_another_table_by_one_choice(shrine: World) -> None:
    await opened(shrine, shrine.channel, shrine.ann, shrine.bob)
    shown = await panel(shrine, shrine.ann)
    assert not [each for each in reading.menus(shown) if reading.key(each).verb == "takekept"]
    await typed(shrine.ann, shown, TEAM)
    suggested = await kept(shrine.ann, shown)
    assert suggested.startswith("Tora ")
    assert f"Kept as {suggested}. Only you can see it." in reading.words(shown)
    other = shrine.guild.create_text_channel("other")
    await opened(shrine, other, shrine.bob, shrine.ann)
    fresh = await panel(shrine, shrine.ann, other)
    assert reading.entries(reading.menu(fresh, "takekept")) == {suggested: suggested}
    await shrine.ann.select(fresh, [suggested], custom_id=reading.menu(fresh, "takekept")["custom_id"])
    assert "Tora, 56 koban: Chunin 1 (Pounce), Kaiken 2 of 2-4 (Aki), Benkei" in reading.words(fresh)


async def test_A31_10_a_kept_team_is_forgotten_in_the_details(shrine: World) -> None:
    await opened(shrine, shrine.channel, shrine.ann, shrine.bob)
    shown = await panel(shrine, shrine.ann)
    await typed(shrine.ann, shown, TEAM)
    await kept(shrine.ann, shown, "  Old   Guard")
    await shrine.ann.click(shown, label="Details")
    menu = reading.menu(shown, "forgetkept")
    assert reading.entries(menu) == {"Old Guard": "Old Guard"}
    await shrine.ann.select(shown, ["Old Guard"], custom_id=menu["custom_id"])
    assert "Old Guard is forgotten." in reading.words(shown)
    assert not [each for each in reading.menus(shown) if reading.key(each).verb == "forgetkept"]


async def test_A31_10_a_text_that_is_no_name_is_refused_in_the_panel(shrine: World) -> None:
    await opened(shrine, shrine.channel, shrine.ann, shrine.bob)
    shown = await panel(shrine, shrine.ann)
    await typed(shrine.ann, shown, TEAM)
    await kept(shrine.ann, shown, "@everyone")
    assert "A name begins with a letter" in reading.words(shown)


async def test_A31_10_nobody_else_is_sent_the_name_or_a_thing_of_it(shrine: World) -> None:
    await opened(shrine, shrine.channel, shrine.ann, shrine.bob)
    before = len(shrine.channel.history())
    shown, others = await panel(shrine, shrine.ann), await panel(shrine, shrine.bob)
    said = reading.words(others)
    await typed(shrine.ann, shown, TEAM)
    await kept(shrine.ann, shown, "Old Guard")
    assert "Old Guard" in reading.words(shown)
    again = await panel(shrine, shrine.bob)
    assert reading.words(again) == said
    assert not [each for each in reading.menus(again) if "kept" in reading.key(each).verb]
    assert len(shrine.channel.history()) == before
    for each in (*shrine.channel.history(), *shrine.bob.user.dm_channel.history()):
        assert "Old Guard" not in str(reading.words(each))


@pytest.mark.parametrize("text", [TEAM, WORDS], ids=["in the notation", "as on the buttons"])
async def test_A31_10_a_whole_team_is_typed_as_a_list(shrine: World, text: str) -> None:
    key = await opened(shrine, shrine.channel, shrine.ann, shrine.bob)
    shown = await panel(shrine, shrine.ann)
    await typed(shrine.ann, shown, text)
    session = await shrine.hall.look(key)
    recruits = [each for each in session.drafts[SEATS[0]] if each.data[0] in ("recruit", "hire")]
    assert len(recruits) == 4
    assert "Tora, " in reading.words(shown)
    assert "Kaiken 2 of 2-4" in reading.words(shown)
