"""A story tells a match turn by turn, through the eyes that may be lent: all of them only when the match is over."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match, witnessed
from bot.tables.history import story
from bot.tables.history.story import EVERYBODY, TRUTH, Eyes, chapter, chapters, parts
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import Refusal, TableId, Theme, UserId
from bot.tables.use_cases import drafts, looks, moves, queries
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.session import TableSession
from rendering.scene import Token
from tests.tables.fakes import EVA, HAL, SIA, Evening
from tests.toy.facts import HIDER, SEEKER, WATCHER, Bell, Bells, Pass, Room, Start, Walked

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))
NOBODY = UserId(404)


async def played(tonight: Evening, key: TableId, turns: int) -> None:
    """This many rounds in which the hider waits and the seeker does not look."""
    for _turn in range(turns):
        panel = await queries.view(tonight.hall, key, HAL)
        wait = next(offer for offer in panel.offers if "Wait" in repr(offer.option))
        await drafts.lodge_order(tonight.hall, key, HAL, panel.order_offers[0].token)
        await moves.press(tonight.hall, key, HAL, wait.token, Prompt(question=panel.number, length=0))
        await drafts.draft_commit(tonight.hall, key, HAL)
        await moves.decide(tonight.hall, key, SIA, Pass())


async def finished(tonight: Evening) -> TableId:
    """Three rounds from beginning to end."""
    key = await tonight.prepared(START, BELLS)
    await played(tonight, key, 3)
    return key


def shows_hider(bulletin: Bulletin) -> bool:
    return bulletin.scene is not None and any(isinstance(mark, Token) for mark in bulletin.scene.marks)


def step_by_step(session: TableSession, eyes: Eyes, turn: int) -> Match[Any]:
    """The match at the end of a turn, folded fact by fact, without any other knowledge of how a story is cut."""
    viewer = PUBLIC if eyes == EVERYBODY else session.match.game.viewer(Seat(eyes))
    truth, seen = Match(session.match.game), Match(session.match.game)
    for fact in session.match.log:
        truth.witness([fact])
        if truth.turn > turn:
            break
        seen.witness([fact] if eyes == TRUTH else witnessed([fact], viewer))
    return seen


async def test_the_parts_hold_every_fact_once_and_begin_where_a_turn_does(tonight: Evening) -> None:
    session = await tonight.hall.look(await finished(tonight))
    cut = parts(session.match)
    assert [part.turn for part in cut] == [0, 1, 2, 3]
    assert [part.start for part in cut] == [0, *(part.end for part in cut[:-1])]
    assert cut[-1].end == len(session.match.log)
    assert ["Began" in repr(session.match.log[part.start]) for part in cut] == [False, True, True, True]


@pytest.mark.parametrize("eyes", [TRUTH, EVERYBODY, HIDER, SEEKER])
async def test_each_chapter_is_the_fold_of_what_those_eyes_had_seen_by_then(
    tonight: Evening, eyes: str
) -> None:
    session = await tonight.hall.look(await finished(tonight))
    told = list(chapters(session, Eyes(eyes)))
    assert [(each.turn, each.first, each.last) for each in told] == [(n, 0, 3) for n in range(4)]
    for each in told:
        seen = step_by_step(session, Eyes(eyes), each.turn)
        assert each.bulletin.heading == session.box.words.heading(seen.game, seen.state)
        assert list(each.bulletin.standing) == list(session.box.words.standing(seen.game, seen.state, PUBLIC))
        assert each == chapter(session, Eyes(eyes), each.turn)
    lines = [line for each in told for line in each.bulletin.lines]
    assert lines == list(session.box.words.tell(seen.game, seen.log, PUBLIC))


async def test_the_truth_shows_what_everybody_else_could_not_see(tonight: Evening) -> None:
    session = await tonight.hall.look(await finished(tonight))
    shown = {eyes: shows_hider(chapter(session, Eyes(eyes), 2).bulletin) for eyes in (TRUTH, HIDER, SEEKER)}
    assert shown == {TRUTH: True, HIDER: True, SEEKER: False}
    assert not shows_hider(chapter(session, EVERYBODY, 2).bulletin)
    assert any(isinstance(fact, Walked) for fact in session.match.log)
    assert any("You wait" in line for line in chapter(session, TRUTH, 2).bulletin.lines)
    assert not any("You wait" in line for line in chapter(session, EVERYBODY, 2).bulletin.lines)


async def test_while_it_lasts_everybody_sees_through_their_own_eyes_alone(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await played(tonight, key, 1)
    for user, own in ((HAL, [HIDER, EVERYBODY]), (SIA, [SEEKER, EVERYBODY]), (NOBODY, [EVERYBODY])):
        told = await story.story(tonight.hall, key, user)
        assert list(told.choices) == own
        assert (told.eyes, told.chapter.turn) == (own[0], 2), "the latest turn"
        for eyes in {TRUTH, HIDER, SEEKER, "", "nobody", EVERYBODY} - {*own, ""}:
            with pytest.raises(Refusal, match="told when the game is over"):
                await story.story(tonight.hall, key, user, eyes=Eyes(eyes), turn=1)
    assert shows_hider((await story.story(tonight.hall, key, HAL)).chapter.bulletin)
    assert not shows_hider((await story.story(tonight.hall, key, SIA)).chapter.bulletin)


async def test_once_it_is_over_anybody_may_choose_and_begins_with_the_truth(tonight: Evening) -> None:
    key = await finished(tonight)
    for user in (HAL, SIA, NOBODY):
        told = await story.story(tonight.hall, key, user)
        assert dict(told.choices) == {
            TRUTH: "The truth",
            HIDER: "What the hider knew",
            SEEKER: "What the seeker knew",
            EVERYBODY: "What everybody knew",
        }
        assert (told.eyes, told.chapter.turn) == (TRUTH, 0)
    seen = await story.story(tonight.hall, key, NOBODY, eyes=Eyes(SEEKER), turn=2)
    assert (str(seen.eyes), seen.chapter.turn) == (SEEKER, 2)
    assert not shows_hider(seen.chapter.bulletin)


async def test_a_game_that_keeps_its_secrets_tells_no_truth_when_it_is_over(tonight: Evening) -> None:
    key = await tonight.hunt(fullReveal=False, rounds=1)
    for user in (HAL, SIA, EVA):
        await moves.resign(tonight.hall, key, user)
    assert (await tonight.hall.look(key)).is_over
    assert list((await story.story(tonight.hall, key, EVA)).choices) == [WATCHER, EVERYBODY]
    assert list((await story.story(tonight.hall, key, NOBODY)).choices) == [EVERYBODY]
    for eyes in (TRUTH, HIDER, SEEKER):
        with pytest.raises(
            Refusal, match=r"You cannot see this game that way; you can see: What the watcher knew"
        ):
            await story.story(tonight.hall, key, EVA, eyes=Eyes(eyes))


async def test_people_who_may_not_watch_are_told_nothing_while_it_lasts(tonight: Evening) -> None:
    key = await tonight.hunt(spectatorView="none")
    with pytest.raises(Refusal, match="Nobody may watch this table"):
        await story.story(tonight.hall, key, NOBODY)
    assert [*map(str, (await story.story(tonight.hall, key, SIA)).choices)] == [SEEKER]


@pytest.mark.parametrize("turn", [-1, 4, 10_000])
async def test_a_missing_turn_is_refused(tonight: Evening, turn: int) -> None:
    key = await finished(tonight)
    with pytest.raises(Refusal, match="this story goes from turn 0 to turn 3"):
        await story.story(tonight.hall, key, HAL, turn=turn)


async def test_before_the_deal_there_is_no_story(tonight: Evening) -> None:
    key = await tonight.open()
    with pytest.raises(Refusal, match="not begun"):
        await story.story(tonight.hall, key, HAL)


async def test_a_story_is_drawn_in_the_theme_of_its_reader_even_without_a_seat(tonight: Evening) -> None:
    key = await finished(tonight)
    await looks.choose_theme(tonight.hall, NOBODY, "light")
    assert (await story.story(tonight.hall, key, NOBODY)).chapter.bulletin.theme is Theme.LIGHT
    assert (await story.story(tonight.hall, key, HAL)).chapter.bulletin.theme is Theme.NIGHT
