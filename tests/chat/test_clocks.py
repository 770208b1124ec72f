"""Time at the tables, as people meet it: deadlines, reminders, pauses, and their own hours."""

from __future__ import annotations

from typing import Any

import simcord

from bot.chat.parts.keys import read
from bot.tables.model.breaks import DAY
from bot.tables.model.paces import HOUR, MINUTE
from tests.chat import reading
from tests.chat.world import World


async def opened(world: World, **typed: str) -> None:
    """Ann hides, bob seeks."""
    await world.ann.slash(world.channel, "hide new", **typed)
    await world.ann.slash(world.channel, "table seat join", seat="hider")
    await world.bob.slash(world.channel, "table seat join", seat="seeker")
    await world.ann.slash(world.channel, "table start")


def answered(result: simcord.InteractionResult) -> str:
    assert result.response is not None
    return reading.words(result.response)


def direct(member: simcord.MemberActor) -> list[Any]:
    return list(member.user.dm_channel.history())


async def test_the_pace_is_chosen_when_the_table_is_opened_and_until_it_begins(world: World) -> None:
    offered = await world.ann.autocomplete(world.channel, "hide new", "pace", "")
    assert [each["value"] for each in offered] == ["live", "daily", "slow", "untimed"]
    await world.ann.slash(world.channel, "hide new", pace="live")
    assert "Pace: live. 20 minutes at first, 5 minutes more a turn" in reading.words(world.board())
    menu = reading.menu(world.board(), "pace")
    assert [each["label"] for each in menu["options"] if each.get("default")] == ["Pace: live"]
    await world.ann.select(world.board(), ["slow"], custom_id=menu["custom_id"])
    assert "Pace: slow. 6 days at first, 3 days more a turn" in reading.words(world.board())
    result = await world.bob.select(world.board(), ["untimed"], custom_id=menu["custom_id"])
    assert "Only the person who opened the table" in reading.words(result.followups[-1])


async def test_the_lobby_says_that_nobody_has_to_hurry_who_plays_alone(world: World) -> None:
    await world.ann.slash(world.channel, "hide new", pace="daily")
    await world.ann.slash(world.channel, "table seat join", seat="hider")
    assert "no deadlines" not in reading.words(world.board())
    await world.ann.slash(world.channel, "table seat computer", seat="seeker")
    assert "Pace: daily. There are no deadlines while one person plays alone." in reading.words(world.board())
    await world.ann.slash(world.channel, "table start")
    assert "deadline" not in reading.words(world.board())


async def test_a_practice_table_has_no_pace_unless_one_is_asked_for(world: World) -> None:
    await world.ann.slash(world.channel, "hide new", practice="yes")
    assert "Pace: untimed. Nobody has to hurry" in reading.words(world.board())


async def test_at_the_deadline_the_default_plays_and_the_board_says_which_side_was_late(world: World) -> None:
    await opened(world)
    until = int(world.clock.now() + 2 * DAY)
    words = reading.words(world.board())
    assert f"the hider (deadline <t:{until}:R>), the seeker (deadline <t:{until}:R>)" in words
    await world.ann.slash(world.channel, "hide setup start", room="A1")
    await world.passes(2 * DAY + 1)
    board = reading.words(world.board())
    assert "Time ran out for the seeker: what they were asked got its default answer." in board
    assert "Time ran out for the hider" not in board
    assert "Waiting for the hider (deadline" in board
    told = [reading.words(each) for each in direct(world.bob)]
    assert any("Your time ran out, so every question got its default answer" in each for each in told)
    assert not any("Your time ran out" in reading.words(each) for each in direct(world.ann))


async def test_a_deadline_outlives_a_restart(world: World) -> None:
    await opened(world)
    await world.passes(DAY)
    await world.restart()
    await world.passes(DAY + 1)
    assert "Time ran out for the hider" in reading.words(world.board())


async def test_a_reminder_comes_by_direct_message_and_is_turned_off_with_one_tap(world: World) -> None:
    await opened(world)
    await world.ann.slash(world.channel, "hide setup start", room="A1")
    await world.passes(DAY + HOUR)
    (reminder,) = [each for each in direct(world.bob) if "waits for you" in reading.words(each)]
    assert "Deadline: <t:" in reading.words(reminder)
    assert not [each for each in direct(world.ann) if "waits for you" in reading.words(each)]
    assert not [each for each in world.channel.history() if "waits for you" in reading.words(each)]
    result = await world.bob.user.click(reminder, label="No more reminders")
    assert "I no longer remind you" in answered(result)
    await world.passes(20 * HOUR)
    assert len([each for each in direct(world.bob) if "waits for you" in reading.words(each)]) == 1
    result = await world.bob.user.slash("my reminders", every="usual")
    assert "reminded as usual" in answered(result)


async def test_the_clocks_stop_when_both_agree_and_run_when_one_wants_it(world: World) -> None:
    await opened(world)
    result = await world.ann.slash(world.channel, "table pause")
    assert "I have asked the others" in answered(result)
    assert "would like to pause the clocks" in reading.words(world.board())
    result = await world.cyd.click(world.board(), label="Pause too")
    assert "Only those who play here" in answered(result)
    await world.bob.click(world.board(), label="Pause too")
    board = world.board()
    assert "Paused: no clock runs." in reading.words(board)
    assert "deadline" not in reading.words(board)
    await world.passes(10 * DAY)
    assert "Time ran out" not in reading.words(world.board())
    await world.bob.click(world.board(), label="Let the clocks run")
    assert "(deadline <t:" in reading.words(world.board())
    result = await world.ann.slash(world.channel, "table resume")
    assert "not paused" in answered(result)


async def test_a_user_sets_their_own_hours_and_only_they_read_it(world: World) -> None:
    zones = await world.ann.autocomplete(world.channel, "my zone", "name", "berlin")
    assert zones[0]["value"] == "Europe/Berlin"
    assert zones[0]["name"] == "Europe/Berlin · 01:00"
    [*_places, fixed] = await world.ann.autocomplete(world.channel, "my zone", "name", "gmt+2")
    assert fixed == {"name": "UTC+2 all year · 02:00", "value": "UTC+2 all year"}
    result = await world.ann.slash(world.channel, "my zone", name=fixed["value"])
    assert "Your time zone is UTC+2 all year, where it is 02:00." in answered(result)
    await world.ann.slash(world.channel, "my zone", name="Europe/Berlin")
    await world.ann.slash(world.channel, "my quiet", begins="22:00", ends="07:30")
    result = await world.ann.slash(world.channel, "my vacation", days="3")
    assert result.response is not None
    assert result.response.ephemeral
    result = await world.ann.slash(world.channel, "my clock")
    words = answered(result)
    assert "Europe/Berlin" in words
    assert "22:00 to 07:30" in words
    assert "You are on vacation until <t:" in words
    assert "27 days of vacation are left" in words
    for path, typed, sentence in (
        ("my zone", {"name": "Atlantis"}, "no such time zone"),
        ("my quiet", {"begins": "25:00", "ends": "7"}, "both times of day"),
        ("my quiet", {"begins": "08:00", "ends": "22:00"}, "12 hours"),
        ("my vacation", {"days": "15"}, "1 to 14 days"),
        ("my reminders", {"every": "always"}, "Type off, usual"),
    ):
        result = await world.ann.slash(world.channel, path, **typed)
        assert sentence in answered(result)


async def test_a_vacation_moves_the_deadlines_of_its_player_at_once(world: World) -> None:
    await opened(world)
    before = reading.words(world.board())
    await world.bob.slash(world.channel, "my vacation", days="7")
    until = int(world.clock.now() + 9 * DAY)
    words = reading.words(world.board())
    assert words != before
    assert f"the seeker (deadline <t:{until}:R>)" in words


async def test_live_players_have_minutes(world: World) -> None:
    await opened(world, pace="live")
    await world.passes(20 * MINUTE + 1)
    assert "Time ran out for the hider" in reading.words(world.board())


def test_the_button_of_a_reminder_names_no_seat() -> None:
    assert read("kg:unremind:t000001:..").seat is None
