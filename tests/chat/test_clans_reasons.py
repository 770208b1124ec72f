"""*Why not?* in the details of an activation of the clans: what is impossible, each act with its reasons."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.games.clans.box import BOX
from tests.chat import reading
from tests.chat.driver import TownHands
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town

OPTIONS = "firstTeam=fire secondTeam=water setupItems=preset moonDeck=off challenge=medal ground=yard"


@pytest.fixture
async def shrine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server with the clans."""
    leave_blank(monkeypatch)
    async with town(tmp_path, {"clans": BOX}) as world:
        yield world


async def test_the_details_say_why_other_acts_are_impossible(shrine: World) -> None:
    await shrine.ann.slash(shrine.channel, "clans new", options=OPTIONS)
    for seat, member in zip((await shrine.table()).seats, (shrine.ann, shrine.bob), strict=True):
        await member.slash(shrine.channel, "table seat join", seat=seat)
    await shrine.ann.slash(shrine.channel, "table start")
    people = [(member, TownHands(shrine, member)) for member in (shrine.ann, shrine.bob)]
    for _step in range(40):
        for member, hands in people:
            panel = await hands.panel()
            await member.click(panel, label="Details")
            if "Why not?" in reading.labels(await hands.panel()):
                answer = (await member.click(await hands.panel(), label="Why not?")).response
                assert answer is not None
                assert answer.ephemeral
                text = reading.words(answer)
                assert text.startswith("**")
                for act in ("Attack", "Search"):
                    assert f"**{act}**: " in text
                return
            await member.click(await hands.panel(), label="Back")
            await _go_on(member, await hands.panel())
    pytest.fail("no activation has come")


async def _go_on(member: simcord.MemberActor, panel: simcord.ResponseMessage) -> None:
    """Commit, else choose something; nothing in a panel that asks nothing."""
    verbs = {reading.key(each).verb: each for each in reversed(reading.buttons(panel))}
    if reading.is_ready(verbs.get("commit")):
        await member.click(panel, custom_id=verbs["commit"]["custom_id"])
        return
    for verb in ("fill", "pick"):
        if verb in verbs:
            await member.click(panel, custom_id=verbs[verb]["custom_id"])
            return
