"""One message for each person: after an absence they are told once which of many games wait, not once by each game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.store.backup import back_up, restore
from bot.tables.model.breaks import DAY
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.paces import HOUR, LIVE, MINUTE
from bot.tables.model.table import TableId, UserId
from bot.tables.undelivered import Later, Silenced, Unreachable
from bot.tables.use_cases import habits, moves, pausing, presence, quiet
from bot.tables.views.mine import Mine
from tests.tables.fakes import HAL, SIA, Evening, Scribe, StoppedClock, evening
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Room, Start

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))
GAMES = 8
PRIVATE = frozenset({"panel", "note", "reminder", "summary"})


def seeker(number: int) -> UserId:
    return UserId(1_000 + number)


async def plays(now: Evening, games: int = GAMES, *, pace: str = "daily") -> list[TableId]:
    """Hal hides in this many games, each time from somebody else; Hal is present, and has not been asked yet."""
    keys = [await now.begin(HAL, seeker(n), channel=10 + n, pace=pace) for n in range(games)]
    await presence.here(now.hall, HAL)
    for key in keys:
        await now.decides(key, HAL, START)
    now.scribe.posts.clear()
    return keys


async def asked(now: Evening, keys: list[TableId], *, each: float = HOUR) -> None:
    """The others prepare one after another, so that Hal is to walk."""
    for key in keys:
        user = (await now.hall.look(key)).table.user(SEEKER)
        assert user is not None
        await now.decides(key, user, BELLS)
        await now.passes(each)


def messages(now: Evening, user: UserId = HAL) -> Counter[str]:
    """How many new messages somebody has got, by kind, since the last time this was asked."""
    new = [
        post for post in now.scribe.posts if post.audience == user and post.is_new and post.kind in PRIVATE
    ]
    now.scribe.posts.clear()
    return Counter(post.kind for post in new)


def named(now: Evening) -> list[Mine]:
    """The games that the last summary names."""
    content = now.scribe.of("summary", HAL)[-1].content
    assert isinstance(content, tuple)
    return list(content)


async def test_after_a_vacation_one_message_names_all_games_and_one_more_the_day_after(
    tonight: Evening,
) -> None:
    keys = await plays(tonight)
    await habits.take_vacation(tonight.hall, HAL, "10")
    await tonight.passes(DAY)
    await asked(tonight, keys)
    await tonight.passes(9 * DAY - 8 * HOUR - MINUTE)
    assert messages(tonight) == {}, "nobody calls Hal during the absence"
    await tonight.passes(2 * MINUTE)
    assert [each.table.key for each in named(tonight)] == keys
    assert messages(tonight) == {"summary": 1}
    await tonight.passes(DAY + HOUR)
    assert messages(tonight) == {"summary": 1}
    await tonight.passes(DAY - 2 * HOUR)
    assert messages(tonight) == {"summary": 1}


async def test_a_summary_keeps_quiet_hours(tonight: Evening) -> None:
    keys = await plays(tonight)
    hour = int(tonight.clock.time // HOUR) % 24
    await habits.set_quiet(tonight.hall, HAL, f"{hour:02}:00", f"{(hour + 8) % 24:02}:00")
    await tonight.passes(DAY)
    await asked(tonight, keys[:2], each=MINUTE)
    assert messages(tonight) == {}
    await tonight.passes(8 * HOUR)
    assert messages(tonight) == {"summary": 1}


async def test_a_summary_that_comes_late_waits_for_the_morning(tonight: Evening) -> None:
    """The summary was due while the bot did not run, and came in the middle of the night when the bot ran again."""
    keys = await plays(tonight)
    await tonight.passes(DAY)
    await asked(tonight, keys[:2])
    assert messages(tonight) == {"summary": 1}
    await asked(tonight, keys[2:4], each=MINUTE)
    due = (await tonight.store.attendance(HAL)).due
    assert due is not None
    hour = int(due // HOUR) % 24
    await habits.set_quiet(tonight.hall, HAL, f"{(hour + 1) % 24:02}:00", f"{(hour + 9) % 24:02}:00")
    tonight.clock.time = due - due % HOUR + 2 * HOUR
    await tonight.passes(MINUTE)
    assert messages(tonight) == {}
    await tonight.passes(8 * HOUR)
    assert messages(tonight) == {"summary": 1}


async def test_a_player_who_is_silent_for_ten_days_gets_one_message_a_day(tonight: Evening) -> None:
    keys = await plays(tonight)
    await tonight.passes(DAY)
    await asked(tonight, keys)
    messages(tonight)
    for _day in range(9):
        await tonight.passes(DAY)
        told = messages(tonight)
        assert set(told) <= {"summary"}
        assert told.total() <= 2, "at most one in twenty hours"


async def test_a_player_who_comes_back_is_told_at_once(tonight: Evening) -> None:
    keys = await plays(tonight)
    await tonight.passes(DAY)
    await asked(tonight, keys[:2])
    assert messages(tonight) == {"summary": 1}
    await asked(tonight, keys[2:], each=MINUTE)
    assert messages(tonight) == {}, "the next is not due before twenty hours"
    await presence.here(tonight.hall, HAL)
    await tonight.staff.rest()
    assert [each.table.key for each in named(tonight)] == keys
    assert messages(tonight) == {"summary": 1}


async def test_a_player_who_is_there_is_called_by_each_game(tonight: Evening) -> None:
    keys = await plays(tonight)
    await asked(tonight, keys, each=MINUTE)
    assert messages(tonight) == {"panel": GAMES}


async def test_of_an_only_game_everything_is_told_as_ever(tonight: Evening) -> None:
    (key,) = await plays(tonight, 1)
    await tonight.passes(DAY)
    await asked(tonight, [key], each=DAY + HOUR)
    assert messages(tonight) == {"panel": 1, "reminder": 1}
    await tonight.passes(DAY)
    assert messages(tonight)["note"] == 1


async def test_news_of_a_live_game_are_told_at_once(tonight: Evening) -> None:
    await plays(tonight, 3)
    live = await tonight.begin(HAL, SIA, channel=99, pace=LIVE)
    await tonight.decides(live, HAL, START)
    await tonight.store.note_presence(HAL, tonight.clock.time - 2 * DAY)
    messages(tonight)
    await tonight.decides(live, SIA, BELLS)
    assert messages(tonight) == {"panel": 1}


async def test_reminders_of_several_games_are_one_message_for_a_present_player_too(tonight: Evening) -> None:
    keys = await plays(tonight)
    await asked(tonight, keys, each=MINUTE)
    messages(tonight)
    for _hour in range(26):
        await presence.here(tonight.hall, HAL)
        await tonight.passes(HOUR)
    assert messages(tonight) == {"summary": 1}


async def test_a_question_is_named_before_its_deadline(tonight: Evening) -> None:
    keys = await plays(tonight, 3)
    await tonight.passes(DAY)
    await asked(tonight, keys[:1], each=MINUTE)
    assert messages(tonight) == {"summary": 1}
    # Little time is left on the clock: a call must not come after the deadline.
    await _shorten(tonight, keys[1], 6 * HOUR)
    await asked(tonight, [keys[1]], each=0)
    await tonight.passes(5 * HOUR + MINUTE)
    assert keys[1] in [each.table.key for each in named(tonight)]


async def _shorten(now: Evening, key: TableId, bank: float) -> None:
    await now.store._run(
        lambda database: database.execute(
            "UPDATE clocks SET bank = ?, credited = 1 WHERE table_key = ? AND side = ?", (bank, key, HIDER)
        )
    )


async def test_a_summary_survives_a_restart_and_none_comes_twice(tmp_path: Path) -> None:
    time, scribe = StoppedClock(1_000_000.0), Scribe()
    with evening(tmp_path, clock=time, scribe=scribe) as first:
        keys = await plays(first)
        await habits.take_vacation(first.hall, HAL, "3")
        await first.passes(DAY)
        await asked(first, keys, each=MINUTE)
        assert messages(first) == {}
        await first.store.beat(time.time)
    time.time += 2 * DAY
    with evening(tmp_path, clock=time, scribe=scribe, start=5_000) as second:
        await second.told(second.staff.restore())
        assert messages(second) == {"summary": 1}
    with evening(tmp_path, clock=time, scribe=scribe, start=9_000) as third:
        await third.told(third.staff.restore())
        assert messages(third) == {}


async def test_a_summary_that_fails_is_told_later_with_the_same_nonce(tonight: Evening) -> None:
    keys = await plays(tonight)
    await tonight.passes(DAY)
    tonight.scribe.after["summary", HAL] = [Later()]
    await asked(tonight, keys[:1], each=0)
    tonight.clock.time += MINUTE
    tonight.staff.wake()
    await tonight.staff.rest()
    assert len({post.nonce for post in tonight.scribe.of("summary", HAL)}) == 1
    assert messages(tonight) == {"summary": 1}


@pytest.mark.parametrize("refusal", [Unreachable(), Silenced(HOUR)])
async def test_where_no_message_is_taken_all_games_call_in_their_channels(
    tonight: Evening, refusal: Unreachable
) -> None:
    keys = await plays(tonight)
    await tonight.passes(DAY)
    tonight.scribe.faults["summary", HAL] = [refusal]
    tonight.scribe.silenced = isinstance(refusal, Silenced)
    await asked(tonight, keys[:3], each=0)
    assert len(tonight.scribe.of("call", HAL)) == 3
    assert not tonight.scribe.of("summary", HAL)


async def test_eight_games_that_are_restored_call_by_one_message(tmp_path: Path) -> None:
    time, scribe, home = StoppedClock(1_000_000.0), Scribe(), tmp_path / "home"
    with evening(home, clock=time, scribe=scribe) as first:
        keys = await plays(first)
        await asked(first, keys, each=MINUTE)
        time.time += MINUTE
        back_up(home, tmp_path / "copy", now=time.time)
    restore(tmp_path / "copy", home)
    time.time += HOUR
    scribe.posts.clear()
    with evening(home, clock=time, scribe=scribe, start=5_000) as second:
        await second.told(second.staff.restore())
        assert {each.table.key for each in named(second)} == set(keys)
        assert messages(second) == {"summary": 1}
        await second.passes(4 * HOUR)
        assert messages(second) == {}


async def test_of_many_games_that_are_restored_the_only_one_that_waits_calls_by_its_panel(
    tmp_path: Path,
) -> None:
    time, scribe, home = StoppedClock(1_000_000.0), Scribe(), tmp_path / "home"
    with evening(home, clock=time, scribe=scribe) as first:
        await asked(first, (await plays(first))[:1], each=0)
        time.time += MINUTE
        back_up(home, tmp_path / "copy", now=time.time)
    restore(tmp_path / "copy", home)
    scribe.posts.clear()
    with evening(home, clock=time, scribe=scribe, start=5_000) as second:
        await second.told(second.staff.restore())
        assert messages(second) == {"panel": 1}


async def test_two_games_that_are_restored_call_by_a_panel_each(tmp_path: Path) -> None:
    time, scribe, home = StoppedClock(1_000_000.0), Scribe(), tmp_path / "home"
    with evening(home, clock=time, scribe=scribe) as first:
        await asked(first, await plays(first, 2), each=MINUTE)
        time.time += MINUTE
        back_up(home, tmp_path / "copy", now=time.time)
    restore(tmp_path / "copy", home)
    scribe.posts.clear()
    with evening(home, clock=time, scribe=scribe, start=5_000) as second:
        await second.told(second.staff.restore())
        assert messages(second) == {"panel": 2}


async def test_after_an_outage_of_messages_all_calls_come_as_one(tonight: Evening) -> None:
    keys = await plays(tonight)
    tonight.scribe.faults["panel", HAL] = [Later(after=2 * HOUR) for _ in keys]
    await asked(tonight, keys, each=0)
    assert messages(tonight) == {}
    await tonight.passes(3 * HOUR)
    assert messages(tonight) == {"summary": 1}


async def test_a_game_that_waits_no_more_is_not_named(tonight: Evening) -> None:
    keys = await plays(tonight, 3)
    await habits.take_vacation(tonight.hall, HAL, "2")
    await tonight.passes(DAY)
    await asked(tonight, keys[:3], each=MINUTE)
    for user in (HAL, seeker(0)):
        await pausing.pause(tonight.hall, keys[0], user)
    await tonight.told(moves.resign(tonight.hall, keys[1], HAL))
    await tonight.passes(DAY)
    assert [each.table.key for each in named(tonight)] == [keys[2]]


async def test_a_game_of_which_somebody_wants_no_calls_in_this_turn_is_not_named(tonight: Evening) -> None:
    keys = await plays(tonight, 3)
    await tonight.passes(DAY)
    await habits.take_vacation(tonight.hall, HAL, "1")
    await asked(tonight, keys, each=MINUTE)
    await quiet.keep_quiet(tonight.hall, keys[1], HAL, is_quiet=True)
    await tonight.passes(DAY)
    assert [each.table.key for each in named(tonight)] == [keys[0], keys[2]]


async def test_only_its_reader_gets_a_summary_and_only_of_their_own_games(tonight: Evening) -> None:
    keys = await plays(tonight)
    await tonight.begin(SIA, seeker(0), channel=99, pace="daily")
    await tonight.passes(DAY)
    await asked(tonight, keys[:2], each=0)
    told = [post for post in tonight.scribe.posts if post.kind == "summary"]
    assert {post.audience for post in told} > {HAL}
    for post in told:
        assert isinstance(post.content, tuple)
        assert all(post.audience in each.table.people() for each in post.content)


async def test_deadlines_that_run_out_together_are_one_message(tonight: Evening) -> None:
    keys = await plays(tonight)
    await asked(tonight, keys, each=0)
    messages(tonight)
    await tonight.passes(2 * DAY - HOUR)
    await presence.here(tonight.hall, HAL)
    messages(tonight)
    await tonight.passes(2 * HOUR)
    told = messages(tonight)
    assert told["note"] == 0
    assert told["summary"] <= 1
    await tonight.passes(DAY)
    assert messages(tonight)["summary"] >= 1


async def test_a_call_that_comes_while_a_summary_is_told_is_not_lost(tonight: Evening) -> None:
    keys = await plays(tonight)
    await tonight.passes(DAY)
    await asked(tonight, keys[:1], each=0)
    assert not await tonight.store.summaries(before=float("inf")), "it was told"
    await tonight.store.gather(HAL, tonight.clock.time, "first")
    (summary,) = await tonight.store.summaries(before=tonight.clock.time)
    await tonight.store.gather(HAL, tonight.clock.time, "meanwhile")
    await tonight.store.summarised(summary, tonight.clock.time, [], [])
    assert await tonight.store.next_summary() == tonight.clock.time + 3 * HOUR


async def test_the_last_letter_of_a_lapse_counts(tonight: Evening) -> None:
    key = await tonight.begin(pace="daily")
    for nonce in ("old", "new"):
        letter = Letter(table=key, kind=LetterKind.LAPSE, nonce=nonce, seat=SEEKER, user=SIA, text=nonce)
        await tonight.store.write([letter], at=tonight.clock.time)
    tonight.staff.wake()
    await tonight.staff.rest()
    assert [post.content for post in tonight.scribe.of("note", SIA)] == ["new"]
