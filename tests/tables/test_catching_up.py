"""Catching up: what somebody has witnessed since their last look, by turn, and nothing about hidden things."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.model.table import Refusal, TableId
from bot.tables.use_cases import catching_up, drafts, lobby, moves, queries
from bot.tables.use_cases.catching_up import News, catch_up, catch_up_everywhere, glanced
from tests.tables.fakes import EVA, HAL, SIA, Evening, StoppedClock, evening
from tests.toy.facts import HIDER, Bell, Bells, Look, Pass, Room, Start, Wait

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


async def _walked(tonight: Evening, key: TableId) -> None:
    """Hal stays in place for this round, and lets looks pass."""
    await moves.enter(tonight.hall, key, HAL, Wait())
    if (await queries.view(tonight.hall, key, HAL)).missing_order:
        await tonight.lodge(key, "never")
    await drafts.draft_commit(tonight.hall, key, HAL)


async def _round(tonight: Evening, key: TableId) -> None:
    await _walked(tonight, key)
    await moves.decide(tonight.hall, key, SIA, Pass())


def _lines(news: News) -> list[str]:
    return [line for chapter in news.chapters for line in chapter.bulletin.lines]


async def test_a_player_who_has_never_looked_is_told_everything(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await _round(tonight, key)
    news = await catch_up(tonight.hall, key, SIA)
    assert [chapter.turn for chapter in news.chapters] == [0, 1, 2]
    assert tuple(_lines(news)) == await queries.log(tonight.hall, key, SIA)
    assert news.looked is None


async def test_after_a_look_only_what_came_later_is_told(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    first = await catch_up(tonight.hall, key, SIA)
    await glanced(tonight.hall, key, SIA, first.upto)
    await _walked(tonight, key)
    await moves.decide(tonight.hall, key, SIA, Look(Room(29)))
    news = await catch_up(tonight.hall, key, SIA)
    assert [chapter.turn for chapter in news.chapters] == [1]
    assert _lines(first) + _lines(news) == list(await queries.log(tonight.hall, key, SIA))
    assert news.looked == tonight.clock.now()


async def test_catching_up_is_no_look_by_itself(tonight: Evening) -> None:
    """It is noted only when the news have been shown."""
    key = await tonight.prepared(START, BELLS)
    first = await catch_up(tonight.hall, key, SIA)
    assert (await catch_up(tonight.hall, key, SIA)).chapters == first.chapters


async def test_what_happens_between_the_telling_and_the_noting_is_not_lost(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    panel = await queries.view(tonight.hall, key, SIA)
    await _round(tonight, key)
    await glanced(tonight.hall, key, SIA, panel.bulletin.upto)
    assert _lines(await catch_up(tonight.hall, key, SIA))


async def test_where_nothing_was_witnessed_nothing_is_new(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await glanced(tonight.hall, key, SIA)
    tonight.clock.time += 500
    news = await catch_up(tonight.hall, key, SIA)
    assert (news.chapters, news.earlier, news.looked) == ((), 0, 1_000.0)


async def test_a_hidden_act_is_no_news_and_does_not_move_the_time_of_the_look(tonight: Evening) -> None:
    """At one of two tables the game goes on where Sia cannot see it; she looks at the same times and is told the
    same."""
    quiet, busy = await tonight.hunt(), await tonight.begin(HAL, SIA, EVA, game="hunt", channel=77)
    told = []
    for key in (quiet, busy):
        await glanced(tonight.hall, key, HAL)
    await moves.decide(tonight.hall, busy, SIA, BELLS)
    for pause in (20.0, 30.0, 200.0):
        tonight.clock.time += pause
        for key in (quiet, busy):
            news = await catch_up(tonight.hall, key, HAL)
            told.append((news.chapters, news.earlier, news.looked, news.heading))
            await glanced(tonight.hall, key, HAL, news.upto)
    assert told[0::2] == told[1::2]
    lengths = [len((await tonight.hall.look(key)).match.log) for key in (quiet, busy)]
    assert lengths[0] < lengths[1], "something hidden has happened"


async def test_each_chapter_has_its_picture_and_its_words(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await _round(tonight, key)
    for chapter in (await catch_up(tonight.hall, key, SIA)).chapters:
        assert chapter.bulletin.scene is not None
        assert chapter.bulletin.alt


async def test_of_many_turns_the_latest_are_told(tonight: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catching_up, "LONGEST", 2)
    key = await tonight.prepared(START, BELLS)
    await _round(tonight, key)
    await _round(tonight, key)
    news = await catch_up(tonight.hall, key, SIA)
    assert [chapter.turn for chapter in news.chapters] == [2, 3]
    assert news.earlier == 2


async def test_a_spectator_is_told_what_everybody_saw(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await _round(tonight, key)
    news = await catch_up(tonight.hall, key, EVA)
    assert tuple(_lines(news)) == await queries.log(tonight.hall, key, EVA)
    assert _lines(news) != _lines(await catch_up(tonight.hall, key, HAL))


async def test_after_a_restart_a_player_is_told_what_came_after_their_look(tmp_path: Path) -> None:
    clock = StoppedClock()
    with evening(tmp_path, clock=clock) as now:
        key = await now.prepared(START, BELLS)
        await glanced(now.hall, key, SIA)
        await _round(now, key)
        before = await catch_up(now.hall, key, SIA)
    with evening(tmp_path, clock=clock, start=500) as now:
        assert await catch_up(now.hall, key, SIA) == before
        assert before.chapters


async def test_everywhere_means_the_users_unfinished_games_that_have_begun(tonight: Evening) -> None:
    key = await tonight.begin()
    await lobby.sit(tonight.hall, await tonight.open(channel=9), HAL, HIDER)
    assert [news.table.key for news in await catch_up_everywhere(tonight.hall, HAL)] == [key]
    assert await catch_up_everywhere(tonight.hall, EVA) == []


async def test_to_read_the_log_is_a_look(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await queries.log(tonight.hall, key, SIA)
    assert (await catch_up(tonight.hall, key, SIA)).chapters == ()


async def test_to_be_sent_a_panel_is_no_look(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    assert tonight.scribe.of("panel", SIA)
    assert await tonight.store.glance(SIA, key) is None


async def test_catching_up_is_refused_before_the_start(tonight: Evening) -> None:
    with pytest.raises(Refusal, match="has not begun"):
        await catch_up(tonight.hall, await tonight.open(), HAL)


async def test_the_length_of_the_true_log_is_in_nothing_that_is_shown(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    news, panel = await catch_up(tonight.hall, key, SIA), await queries.view(tonight.hall, key, SIA)
    assert news.upto == panel.bulletin.upto == len((await tonight.hall.look(key)).match.log)
    assert "upto" not in repr(news) + repr(panel)
