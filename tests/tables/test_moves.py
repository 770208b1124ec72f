"""Deciding: by the right user, on the open question, once."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.acts import Barred, Choice
from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.tables.model.prompt import Prompt
from bot.tables.model.stored import Change
from bot.tables.model.table import MovedOn, Refusal, TableId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import drafts, moves, queries
from tests.tables.fakes import EVA, HAL, SIA, Evening
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Look, Pass, Room, Start, Step, Wait, Walk
from tests.toy.words import HideWords

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


async def decisions(tonight: Evening, key: TableId) -> list[Seat]:
    return [seat for seat, _ in await tonight.store.decisions(key)]


async def test_a_decision_is_kept_and_answered_with_the_panel_and_what_it_brought(tonight: Evening) -> None:
    key = await tonight.begin()
    panel = await moves.decide(tonight.hall, key, HAL, START, question=0)
    assert (panel.seat, panel.number, panel.is_awaited) == (HIDER, 1, False)
    assert panel.bulletin.lines
    assert panel.bulletin.waiting == ("the seeker",)
    assert await decisions(tonight, key) == [HIDER]


async def test_what_has_no_order_is_kept_in_one(tonight: Evening) -> None:
    key = await tonight.begin()
    await moves.enter(tonight.hall, key, SIA, Bells(BELLS.bells[::-1]))
    [(_seat, kept)] = await tonight.store.decisions(key)
    assert (await tonight.hall.look(key)).read(kept) == BELLS


async def test_somebody_elses_seat_is_refused(tonight: Evening) -> None:
    key = await tonight.begin()
    with pytest.raises(Refusal, match="hider"):
        await moves.decide(tonight.hall, key, SIA, START, seat=HIDER)
    with pytest.raises(Refusal, match="no seat"):
        await moves.decide(tonight.hall, key, EVA, START)
    assert await decisions(tonight, key) == []


async def test_what_the_rules_refuse_is_a_sentence_and_changes_nothing(tonight: Evening) -> None:
    key = await tonight.begin()
    before = await queries.view(tonight.hall, key, SIA)
    with pytest.raises(Refusal, match="Everybody prepares now"):
        await moves.decide(tonight.hall, key, SIA, Look(Room(1)))
    assert await queries.view(tonight.hall, key, SIA) == before


async def test_a_closed_question_has_moved_on(tonight: Evening) -> None:
    key = await tonight.begin()
    await moves.decide(tonight.hall, key, HAL, START, question=0)
    with pytest.raises(MovedOn, match="moved on"):
        await moves.decide(tonight.hall, key, HAL, START, question=0)


async def test_the_other_sides_decisions_do_not_close_a_question(tonight: Evening) -> None:
    """A button carries the seat's own question number, never a number of the true log."""
    key = await tonight.begin()
    number = (await queries.view(tonight.hall, key, HAL)).number
    await moves.decide(tonight.hall, key, SIA, BELLS)
    assert (await moves.decide(tonight.hall, key, HAL, START, question=number)).number == number + 1


async def test_of_two_racing_clicks_one_wins_and_the_other_is_told(tonight: Evening) -> None:
    key = await tonight.begin()
    clicks = [moves.decide(tonight.hall, key, HAL, Start(Room(n)), question=0) for n in (1, 2)]
    first, second = await asyncio.gather(*clicks, return_exceptions=True)
    assert not isinstance(first, BaseException)
    assert isinstance(second, MovedOn)
    assert await decisions(tonight, key) == [HIDER]


async def test_two_halls_on_one_database_cannot_both_win(tonight: Evening) -> None:
    """Every append names the version that it expects: it needs no lock within a process."""
    key = await tonight.begin()
    other = Hall(tonight.store, tonight.hall.shelf, clock=tonight.clock, random=tonight.hall.random)
    results = await asyncio.gather(
        moves.decide(tonight.hall, key, HAL, Start(Room(1)), question=0),
        moves.decide(other, key, HAL, Start(Room(2)), question=0),
        return_exceptions=True,
    )
    assert sum(isinstance(result, MovedOn) for result in results) == 1
    assert await decisions(tonight, key) == [HIDER]
    views = [await queries.view(hall, key, HAL) for hall in (tonight.hall, other)]
    assert views[0] == views[1]


async def test_two_seats_may_decide_at_the_same_moment(tonight: Evening) -> None:
    key = await tonight.begin()
    clicks = [moves.decide(tonight.hall, key, HAL, START), moves.decide(tonight.hall, key, SIA, BELLS)]
    panels = await asyncio.gather(*clicks)
    assert [panel.number for panel in panels] == [1, 1]


async def test_luck_is_a_function_of_the_seed(tonight: Evening) -> None:
    """The log of every table follows from its seed and its decisions; with another seed the same decisions give another
    log."""
    logs = set()
    for channel in range(6):
        key = await tonight.begin(channel=channel)
        for user, decision in ((HAL, START), (SIA, BELLS), (HAL, Walk((Wait(),)))):
            await moves.decide(tonight.hall, key, user, decision)
        session = await tonight.hall.look(key)
        luck = Seeded(session.seed)
        again = Match.dealt(session.match.game, luck)
        for seat, kept in await tonight.store.decisions(key):
            again.play(seat, session.read(kept), luck)
        assert again.log == session.match.log
        logs.add(repr(again.log))
    assert len(logs) > 1


async def test_a_press_on_what_is_barred_answers_with_the_reason_and_changes_nothing(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    barred = Barred(Look, Choice("A look", "it is dark"))
    monkeypatch.setattr(HideWords, "barred", lambda *_known: [barred])
    key = await tonight.begin()
    panel = await queries.view(tonight.hall, key, HAL)
    with pytest.raises(Refusal, match="A look: it is dark"):
        await moves.press(tonight.hall, key, HAL, panel.barred[0].token, Prompt(question=panel.number))
    assert await decisions(tonight, key) == []


async def test_a_button_presses_an_option_by_its_token(tonight: Evening) -> None:
    key = await tonight.begin()
    panel = await queries.view(tonight.hall, key, HAL)
    offer = next(offer for offer in panel.offers if offer.option == START)
    await moves.press(tonight.hall, key, HAL, offer.token, Prompt(question=panel.number))
    with pytest.raises(MovedOn):
        await moves.press(tonight.hall, key, HAL, offer.token, Prompt(question=panel.number))
    with pytest.raises(MovedOn, match="no longer possible"):
        await moves.press(tonight.hall, key, HAL, offer.token, Prompt(question=1))


async def test_tokens_are_different_and_depend_on_the_option_alone(tonight: Evening) -> None:
    key = await tonight.begin()
    one = {offer.option: offer.token for offer in await queries.offers(tonight.hall, key, HAL)}
    assert len(set(one.values())) == len(one) == 30
    other = await tonight.begin(EVA, SIA, channel=99)
    assert {offer.option: offer.token for offer in await queries.offers(tonight.hall, other, EVA)} == one


async def test_a_standing_order_answers_in_the_transaction_of_the_look(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No flicker: nothing is stored, shown or asked between the look and its answer."""
    key = await tonight.prepared(START, BELLS)
    await tonight.waits(key, "never")
    commits, posts = [], len(tonight.scribe.posts)
    keep = tonight.store.commit

    async def counted(change: Change) -> None:
        commits.append(change)
        await keep(change)

    monkeypatch.setattr(tonight.store, "commit", counted)
    panel = await tonight.decides(key, SIA, Look(Room(29)))
    assert len(commits) == 1
    assert (await decisions(tonight, key))[-2:] == [SEEKER, HIDER]
    assert panel.bulletin.waiting == ("the seeker",)
    told = [post for post in tonight.scribe.posts[posts:] if post.audience in (HAL, None)]
    assert {post.kind for post in told} == {"board", "panel"}
    assert all(not post.is_new or post.kind != "panel" for post in told), "nobody was called"


async def test_an_order_lodged_while_its_window_is_open_answers_it(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.waits(key, "ask")
    await moves.decide(tonight.hall, key, SIA, Look(Room(29)))
    assert (await tonight.lodge(key, "never")).bulletin.waiting == ("the seeker",)


async def test_news_since_the_last_decision_are_told_again_at_every_look(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.waits(key, "never")
    await moves.decide(tonight.hall, key, SIA, Look(Room(29)))
    before = (await queries.view(tonight.hall, key, HAL)).bulletin.lines
    assert len(before) >= 3, "the walk, the look and what it learnt"
    assert (await queries.view(tonight.hall, key, HAL)).bulletin.lines == before


async def test_a_seat_that_is_given_up_gets_default_answers_and_all_are_told(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    panel = await moves.resign(tonight.hall, key, HAL)
    assert panel.bulletin.waiting == ("the seeker",)
    await tonight.staff.rest()
    board = await queries.board(tonight.hall, key)
    assert any("hider" in notice for notice in board.notices)
    with pytest.raises(Refusal, match="given this seat up"):
        await drafts.draft_add(tonight.hall, key, HAL, Step(Room(1)))
    assert (await moves.decide(tonight.hall, key, SIA, Look(Room(29)))).bulletin.waiting == ("the seeker",)


async def test_if_all_give_up_the_game_ends(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await moves.resign(tonight.hall, key, HAL)
    panel = await moves.resign(tonight.hall, key, SIA)
    assert panel.bulletin.score
    assert not panel.bulletin.waiting
    assert (await queries.table(tonight.hall, key)).status == "over"


async def test_when_it_is_over_everyone_sees_everything_and_nothing_is_decided(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS, rounds=1)
    await tonight.waits(key, "never")
    hidden = await queries.log(tonight.hall, key, SIA)
    await moves.decide(tonight.hall, key, SIA, Pass())
    assert len(await queries.log(tonight.hall, key, SIA)) > len(hidden) + 2
    assert await queries.log(tonight.hall, key, EVA)
    with pytest.raises(MovedOn, match="over"):
        await moves.decide(tonight.hall, key, SIA, Pass())
