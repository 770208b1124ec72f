"""A table of four through the chat: choices sealed and opened together, and a result that all share."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

import pytest
import simcord

from bot.tables.model.table import Status
from bot.tables.views.offers import Offer
from tests.chat import reading
from tests.chat.driver import Driver, SlashDriver, TapDriver, TownHands, play
from tests.chat.mail import ALL, Mail
from tests.chat.world import World, town
from tests.toy.beacons.box import BOX

PLAY_ON = "Play on: the next night"
SEATS = ("heron", "curlew", "plover", "snipe")
Said = Mapping[int, str]
Choices = Sequence[tuple[int, str, Mapping[str, str]]]
"""Who chooses, by place; which act; and the typed fields."""


@pytest.fixture
async def moor(tmp_path: Path) -> AsyncIterator[World]:
    """A server with the game of beacons."""
    async with town(tmp_path, {"beacons": BOX}) as made:
        yield made


def members(world: World) -> list[simcord.MemberActor]:
    """Ann, Bob, Cyd and Dan, in the order of the seats."""
    dan = world.more[0] if world.more else world.enter("dan")
    return [world.ann, world.bob, world.cyd, dan]


async def begun(world: World, **typed: str) -> list[simcord.MemberActor]:
    """Four sit down, and the game begins."""
    four = members(world)
    await world.ann.slash(world.channel, "beacons new", players="4", **typed)
    for member, seat in zip(four, SEATS, strict=True):
        await member.slash(world.channel, "table seat join", seat=seat)
    await world.ann.slash(world.channel, "table start")
    return four


async def at_night(world: World, **typed: str) -> list[simcord.MemberActor]:
    """The first hour of the first night: all stand at the beacon in D3, and everybody has their panel open."""
    four = await begun(world, **typed)
    for member in four:
        await member.slash(world.channel, "beacons day post", zone="D3")
    for member in four:
        await panel(world, member)
    return four


async def panel(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    shown = (await member.click(world.board(), label="My view")).response
    assert shown is not None
    return shown


async def refusal(world: World, member: simcord.MemberActor, path: str, **typed: str) -> str:
    result = await member.slash(world.channel, path, **typed)
    assert result.response is not None
    return reading.words(result.response)


class Keen(SlashDriver):
    """Lights when it can."""

    async def _act(self, offer: Offer) -> None:
        offers = (await self._panel()).offers
        await super()._act(next((each for each in offers if each.act.name == "light"), offer))


async def test_four_play_by_commands_and_taps_to_a_result_that_all_have_lost(moor: World) -> None:
    ann, bob, cyd, dan = await begun(moor, options="watches=1 needed=5")
    drivers: list[Driver] = [
        SlashDriver(moor, ann, seed=1),
        TapDriver(moor, bob, seed=1),
        SlashDriver(moor, cyd, seed=2),
        TapDriver(moor, dan, seed=2),
    ]
    await play(moor, drivers)
    assert (await moor.table()).status is Status.OVER
    assert "You have lost together. Score: " in reading.words(moor.board())


async def won(world: World) -> list[simcord.MemberActor]:
    """Four players who light their beacons have won a short night."""
    four = await begun(world, options="watches=1 needed=1")
    for member in four:
        await member.slash(world.channel, "beacons day post", zone="D3")
    await play(world, [Keen(world, member, seed=number) for number, member in enumerate(four)])
    return four


async def test_four_who_light_what_they_stand_at_have_won_together_and_play_on(moor: World) -> None:
    four = await won(moor)
    assert (await moor.table()).status is Status.OVER
    (result,) = re.findall(r"You have won together\. Score: (\d+)\.", reading.words(moor.board()))
    (board,) = (each for each in moor.channel.history() if PLAY_ON in reading.labels(each))
    await four[2].click(board, label=PLAY_ON)
    await moor.ann.slash(moor.channel, "table start")
    words = reading.words(moor.board())
    assert f"Night 2 begins, with a score of {result}." in words
    assert "0 of 2 beacons burn" in words


async def _hour(folder: Path, choices: Choices) -> list[Said]:
    """What everybody received at each choice (who, which act, fields) of the first hour, panels and board included."""
    async with town(folder, {"beacons": BOX}) as world:
        four = await at_night(world)
        mail = Mail(world)
        said: list[Said] = []
        for who, act, typed in choices:
            await four[who].slash(world.channel, f"beacons night {act}", **typed)
            said.append({key: text for key, text in mail.read().items() if key != four[who].id})
        return said


ONE: Choices = ((0, "walk", {"zone": "D4"}), (2, "light", {}), (1, "signal", {"way": "W"}), (3, "light", {}))
OTHER: Choices = (
    (0, "signal", {"way": "N"}),
    (2, "walk", {"zone": "C3"}),
    (1, "light", {}),
    (3, "light", {}),
)


async def test_nothing_that_anybody_receives_depends_on_the_choices_of_the_others(tmp_path: Path) -> None:
    """Two tables that differ only in sealed choices, compared up to the last choice: then all are opened."""
    one, other = await _hour(tmp_path / "one", ONE), await _hour(tmp_path / "other", OTHER)
    for number, (left, right) in enumerate(zip(one[:-1], other[:-1], strict=True)):
        assert "Heron has chosen." in left[ALL]
        chosen = {who for who, _act, _typed in ONE[: number + 1]}
        assert left.keys() == right.keys()
        untold = [key for place, key in enumerate(_ids(one)) if place not in chosen]
        for key in (ALL, *untold):
            assert left[key] == right[key]
    assert one[-1][ALL] != other[-1][ALL]


def _ids(said: Sequence[Said]) -> list[int]:
    """The members in the order of the seats."""
    return sorted({key for each in said for key in each if key != ALL})


async def test_a_player_is_told_their_choice_and_the_others_only_that_they_have_chosen(moor: World) -> None:
    four = await at_night(moor)
    mail = Mail(moor)
    await moor.bob.slash(moor.channel, "beacons night walk", zone="D5")
    said = mail.read()
    assert "You choose: walk to D5." in said[moor.bob.id]
    assert "You can choose something else until all have chosen." in said[moor.bob.id]
    assert "Curlew has chosen." in said[ALL]
    for member in four:
        if member is not moor.bob:
            assert "Curlew has chosen." in said[member.id]
            assert "walk to" not in said[member.id]
    assert "walk to" not in said[ALL]


async def test_the_last_who_chooses_reads_that_it_is_final(moor: World) -> None:
    four = await at_night(moor)
    last = TownHands(moor, four[3])
    final, open_ = "All others have chosen: what you choose is final.", "until all have chosen"
    for member in four[:3]:
        assert final not in reading.words(await last.panel())
        await member.slash(moor.channel, "beacons night light")
    shown = reading.words(await last.panel())
    assert final in shown
    assert open_ not in shown


async def test_nobody_else_learns_that_a_choice_was_changed(moor: World) -> None:
    four = await at_night(moor)
    await moor.bob.slash(moor.channel, "beacons night walk", zone="D5")
    mail = Mail(moor)
    await moor.bob.slash(moor.channel, "beacons night signal", way="E")
    said = mail.read()
    assert "You choose: signal to the east." in said.pop(moor.bob.id)
    assert set(said) == {ALL, *(member.id for member in four)} - {moor.bob.id}
    assert not any(said.values())


async def test_by_day_all_may_talk_and_by_night_nobody(moor: World) -> None:
    four = await begun(moor)
    assert "Waiting for the keepers" in reading.words(moor.board())
    told = await refusal(moor, moor.ann, "table tell", text="I take the south.")
    assert told == "Told to Curlew, Plover, Snipe."
    for member in four:
        await member.slash(moor.channel, "beacons day post", zone="D3")
    told = await refusal(moor, moor.ann, "table tell", text="I have taken it.")
    assert told == "You play alone on your side: there is nobody to tell."
    assert "Waiting for Heron" in reading.words(moor.board())


async def test_a_move_by_day_can_be_taken_back_and_a_sealed_choice_cannot(moor: World) -> None:
    ann, *others = await begun(moor)
    await ann.slash(moor.channel, "beacons day post", zone="D5")
    shown = await panel(moor, ann)
    assert "Take back: Go by day" in reading.labels(shown)
    await ann.click(shown, label="Take back: Go by day")
    assert "Taken back: Heron goes to D5." in reading.words(moor.board())
    for member in (ann, *others):
        await member.slash(moor.channel, "beacons day post", zone="D3")
    await ann.slash(moor.channel, "beacons night light")
    assert not [label for label in reading.labels(await panel(moor, ann)) if "Take back" in label]


@pytest.mark.parametrize(("pace", "seconds"), [("live", 45), ("daily", 48 * 3600)])
async def test_by_night_the_late_get_the_default_and_the_rest_do_what_they_have_sealed(
    moor: World, pace: str, seconds: int
) -> None:
    await at_night(moor, pace=pace)
    await moor.bob.slash(moor.channel, "beacons night walk", zone="D5")
    await moor.passes(seconds - 1)
    assert "hour 1 of 3" in reading.words(moor.board())
    await moor.passes(2)
    words = reading.words(moor.board())
    assert "Heron: signal to the south; Curlew: walk to D5; Plover: signal to the south" in words
    assert "Time ran out for Heron" in words
    assert "Time ran out for Curlew" not in words
    assert "hour 2 of 3" in words
