"""Standing orders of the castle at a table: they answer at once, the board never says that it waits, and alarms stop
them."""

from __future__ import annotations

import pytest

from bot.engine.game import PUBLIC, Decision, Order
from bot.games.castle.board.board import standard_board
from bot.games.castle.decisions import (
    Branch,
    CatOrder,
    FreeListenSentry,
    GiveAnswers,
    March,
    MarchAll,
    Pass,
    SentryOrder,
    TakeTurn,
    TrapOrder,
    WatchOrder,
)
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    Card,
    CatRule,
    Mark,
    Phase,
    SentryRule,
    TrapRule,
)
from bot.games.shelf import SHELF
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import Refusal, UserId
from bot.tables.resolution.door import resolved
from bot.tables.use_cases import drafts, moves, queries
from bot.tables.views.board_view import BoardView
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.order_sheets import OrderSheet
from tests.tables.castle_night import KEY, finding, laid, way
from tests.tables.fakes import HAL, SIA, Evening

USERS = {INTRUDERS: HAL, GUARDS: SIA}


async def night(tonight: Evening, mark: Mark = Mark.TRAP) -> None:
    tonight.hall.shelf = SHELF
    await tonight.told(laid(tonight.store, USERS, mark))


async def lodges(tonight: Evening, user: UserId, order: Order) -> None:
    panel = await queries.view(tonight.hall, KEY, user)
    token = next(offer.token for offer in panel.order_offers if offer.order == order)
    await drafts.lodge_order(tonight.hall, KEY, user, token)


async def decides(tonight: Evening, user: UserId, *decisions: Decision) -> None:
    for decision in decisions:
        await moves.decide(tonight.hall, KEY, user, decision)
    await tonight.staff.rest()


async def sheet(tonight: Evening, user: UserId, kind: str) -> OrderSheet:
    panel = await queries.view(tonight.hall, KEY, user)
    return next(each for each in panel.orders if each.kind == kind)


async def phase(tonight: Evening) -> Phase:
    phase: Phase = (await tonight.hall.look(KEY)).match.state.phase
    return phase


async def made(tonight: Evening) -> list[tuple[str, str]]:
    """The decisions of one kind made since the table was laid, with their makers."""
    return [(seat, kept.data[0]) for seat, kept in await tonight.store.decisions(KEY)]


async def quiet_sentry(tonight: Evening) -> FreeListenSentry:
    state = (await tonight.hall.look(KEY)).match.state
    return FreeListenSentry(state.sentries()[0].id)


def waiting_for(tonight: Evening, since: int) -> list[tuple[str, ...]]:
    """Who is awaited, by the boards and panels posted since then."""
    contents = [post.content for post in tonight.scribe.posts[since:]]
    bulletins = [getattr(content, "bulletin", content) for content in contents]
    return [each.waiting for each in bulletins if isinstance(each, Bulletin)]


async def test_R11_8_with_an_order_nobody_reads_that_the_cat_is_waited_for(tonight: Evening) -> None:
    await night(tonight)
    await lodges(tonight, HAL, CatOrder(CatRule.NEVER))
    await decides(tonight, SIA, Pass())
    since = len(tonight.scribe.posts)
    await decides(tonight, SIA, await quiet_sentry(tonight))
    waited = waiting_for(tonight, since)
    assert waited
    assert set(waited) == {("the guards",)}
    assert not [post for post in tonight.scribe.posts[since:] if post.audience == HAL and post.is_new]
    assert (await made(tonight))[-2:] == [(INTRUDERS, "answer-cat"), (GUARDS, "pass")]


async def test_R28_8_asked_at_every_listen_the_guards_wait(tonight: Evening) -> None:
    await night(tonight)
    await lodges(tonight, HAL, CatOrder(CatRule.ASK))
    await decides(tonight, SIA, Pass())
    since = len(tonight.scribe.posts)
    await decides(tonight, SIA, await quiet_sentry(tonight))
    assert set(waiting_for(tonight, since)) == {("the intruders",)}


async def test_R11_8_an_order_for_this_turn_is_gone_with_it(tonight: Evening) -> None:
    await night(tonight)
    await lodges(tonight, HAL, CatOrder(CatRule.HEARD, once=True))
    assert (await sheet(tonight, HAL, "cat-order")).present
    await lodges(tonight, SIA, WatchOrder(is_asked_at_forks=False))
    assert await phase(tonight) is Phase.INTRUDERS
    assert not (await sheet(tonight, HAL, "cat-order")).present
    cat = await sheet(tonight, HAL, "cat-order")
    assert cat.is_missing
    assert cat.usual is not None
    assert cat.usual.order == CatOrder(CatRule.HEARD)


async def test_R14_1_a_watch_lets_quiet_turns_pass_in_one_go(tonight: Evening) -> None:
    await night(tonight)
    await lodges(tonight, SIA, WatchOrder(is_asked_at_forks=False))
    await tonight.told(lodges(tonight, HAL, CatOrder(CatRule.NEVER)))
    since = len(tonight.scribe.posts)
    await decides(tonight, HAL, TakeTurn(()))
    while (await tonight.hall.look(KEY)).match.state.turn == 1:
        await decides(tonight, HAL, Pass())
    assert await phase(tonight) is Phase.INTRUDERS
    assert set(waiting_for(tonight, since)) == {("the intruders",)}
    boards = [post for post in tonight.scribe.posts[since:] if post.kind == "board"]
    assert len(boards) == 1
    assert not [post for post in tonight.scribe.posts[since:] if post.audience == SIA and post.is_new]


async def test_R10_4_a_watch_listens_and_goes_on(tonight: Evening) -> None:
    await night(tonight)
    listen = await quiet_sentry(tonight)
    await lodges(tonight, HAL, CatOrder(CatRule.NEVER))
    await lodges(tonight, SIA, WatchOrder(guard=listen.guard))
    kinds = [kind for _seat, kind in await made(tonight)]
    assert kinds[:4] == ["pass", "free-listen-sentry", "answer-cat", "pass"]


@pytest.mark.parametrize(
    ("mark", "order", "card"),
    [
        (Mark.TRAP, TrapOrder(TrapRule.NEVER), None),
        (Mark.TRAP, TrapOrder(TrapRule.CAT), Card.CAT),
        (Mark.SENTRY, SentryOrder(SentryRule.NEVER), None),
        (Mark.SENTRY, SentryOrder(SentryRule.KENJUTSU), Card.KENJUTSU),
        (Mark.SENTRY, SentryOrder(SentryRule.ANY), Card.KENJUTSU),
    ],
)
async def test_R21_14_a_find_is_answered_in_the_decision_that_made_it(
    tonight: Evening, mark: Mark, order: Order, card: Card | None
) -> None:
    await night(tonight, mark)
    await lodges(tonight, SIA, WatchOrder(is_asked_at_forks=False))
    for each in (order, CatOrder(CatRule.NEVER)):
        await lodges(tonight, HAL, each)
    number = len(await made(tonight))
    await decides(tonight, HAL, finding())
    seat, answer = (await tonight.store.decisions(KEY))[number + 1]
    box = SHELF["castle"]
    assert box.notation.from_json(answer.data) == GiveAnswers((card,))
    assert seat == INTRUDERS


@pytest.mark.parametrize("order", [TrapOrder(TrapRule.ASK), SentryOrder(SentryRule.ANY)])
async def test_R21_14_without_an_order_for_it_a_find_is_asked_about(tonight: Evening, order: Order) -> None:
    await night(tonight, Mark.TRAP)
    await lodges(tonight, SIA, WatchOrder(is_asked_at_forks=False))
    await lodges(tonight, HAL, order)
    await decides(tonight, HAL, finding())
    panel = await queries.view(tonight.hall, KEY, HAL)
    assert panel.is_awaited
    assert panel.draft is not None


async def test_R11_8_after_an_alarm_other_orders_rest_and_the_cat_still_answers(tonight: Evening) -> None:
    """The traitor is seen beside the sentry who steps forward."""
    await night(tonight, Mark.SENTRY)
    await lodges(tonight, SIA, WatchOrder(is_asked_at_forks=False))
    for order in (SentryOrder(SentryRule.NEVER), CatOrder(CatRule.NEVER)):
        await lodges(tonight, HAL, order)
    await decides(tonight, HAL, finding())
    while (await tonight.hall.look(KEY)).match.state.turn == 1:
        await decides(tonight, HAL, Pass())
    notes = {user: [str(post.content) for post in tonight.scribe.of("note", user)] for user in (HAL, SIA)}
    assert notes[HAL] == ["Your standing orders rest until you lodge them again: the traitor was seen."]
    assert notes[SIA] == ["Your standing orders rest until you lodge them again: the alert is now High."]
    resting = await sheet(tonight, HAL, "sentry-order")
    assert (resting.present, resting.rests) == ("A hidden sentry: play no card", "the traitor was seen")
    watch = await sheet(tonight, SIA, "watch-order")
    assert watch.rests == "the alert is now High"
    assert not (await sheet(tonight, HAL, "cat-order")).rests
    await decides(tonight, SIA, Pass())
    await decides(tonight, SIA, await quiet_sentry(tonight))
    assert not (await queries.view(tonight.hall, KEY, HAL)).is_awaited, "no listen waits"


async def test_R28_8_nobody_else_learns_that_an_order_is_lodged_changed_or_cancelled(
    tonight: Evening,
) -> None:
    await night(tonight)
    since = len(tonight.scribe.posts)
    for order in (CatOrder(CatRule.ASK), CatOrder(CatRule.NINJA), TrapOrder(TrapRule.CAT)):
        await lodges(tonight, HAL, order)
    await tonight.told(drafts.withdraw_order(tonight.hall, KEY, HAL, "trap-order"))
    assert {post.audience for post in tonight.scribe.posts[since:]} <= {HAL}


async def test_an_order_of_the_other_side_cannot_be_lodged_nor_cancelled(tonight: Evening) -> None:
    await night(tonight)
    await lodges(tonight, HAL, CatOrder(CatRule.NEVER))
    panel = await queries.view(tonight.hall, KEY, HAL)
    with pytest.raises(Refusal, match="no longer possible"):
        await drafts.lodge_order(tonight.hall, KEY, SIA, panel.order_offers[0].token)
    with pytest.raises(Refusal, match="no such order"):
        await drafts.withdraw_order(tonight.hall, KEY, SIA, "cat-order")


async def test_R31_11_an_order_is_in_no_bulletin_of_the_others(tonight: Evening) -> None:
    await night(tonight)
    before = (
        await queries.view(tonight.hall, KEY, SIA),
        BoardView(await tonight.hall.look(KEY)).board(since=0),
    )
    await lodges(tonight, HAL, CatOrder(CatRule.WITHIN, 1))
    assert (
        await queries.view(tonight.hall, KEY, SIA),
        BoardView(await tonight.hall.look(KEY)).board(since=0),
    ) == before


def test_the_way_of_the_night_is_one_step() -> None:
    start, zone = way()
    assert zone in standard_board().open_links[start]
    assert PUBLIC.circles == frozenset()


async def test_R13_1_one_press_sends_off_all_patrols_and_ends_the_turn(tonight: Evening) -> None:
    await night(tonight)
    await decides(tonight, SIA, Pass())
    panel = await queries.view(tonight.hall, KEY, SIA)
    before = await made(tonight)
    await moves.press(tonight.hall, KEY, SIA, panel.routes[0].token, panel.prompt)
    assert (await made(tonight))[len(before) :][:2] == [(GUARDS, "pass"), (GUARDS, "march-all")]


async def test_R8_2_a_way_that_was_chosen_at_once_never_goes_on_into_the_next_turn(tonight: Evening) -> None:
    await night(tonight)
    await moves.resign(tonight.hall, KEY, HAL)
    went_by_itself = False
    while not went_by_itself:
        session = await tonight.hall.look(KEY)
        every = session.of(GUARDS).options(GUARDS)
        moving = next(
            each for each in (*every[::-1], Pass()) if isinstance(each, March | MarchAll | Branch | Pass)
        )
        alone, at_once = (resolved(session, GUARDS, moving, then=then).decisions for then in ((), [Pass()]))
        went_by_itself = DecidedBy.OBVIOUS in [each.by for each in alone] and len(alone) > 2
        assert not went_by_itself or at_once == alone
        await moves.decide(tonight.hall, KEY, SIA, moving)


async def test_R21_14_a_single_answer_is_given_with_one_press(tonight: Evening) -> None:
    await night(tonight)
    await lodges(tonight, SIA, WatchOrder(is_asked_at_forks=False))
    await decides(tonight, HAL, finding())
    panel = await queries.view(tonight.hall, KEY, HAL)
    assert panel.draft is not None
    assert panel.draft.is_single
    assert panel.question.endswith("what you press is final."), "no Commit follows, as it does for two"
    await moves.press(tonight.hall, KEY, HAL, panel.offers[0].token, panel.prompt)
    assert (INTRUDERS, "give-answers") in await made(tonight)


async def test_R11_8_the_first_turn_is_committed_once_its_player_has_chosen(tonight: Evening) -> None:
    await night(tonight)
    await lodges(tonight, SIA, WatchOrder(is_asked_at_forks=False))
    with pytest.raises(Refusal, match="Choose a standing order first"):
        await drafts.draft_commit(tonight.hall, KEY, HAL)
    missing = (await queries.view(tonight.hall, KEY, HAL)).missing_order
    assert missing is not None
    assert [offer.order for offer in missing.choosing] == [CatOrder(CatRule.HEARD), CatOrder(CatRule.ASK)]
    await lodges(tonight, HAL, missing.choosing[1].order)
    await drafts.draft_commit(tonight.hall, KEY, HAL)
    await tonight.staff.rest()
    assert (await sheet(tonight, HAL, "cat-order")).order == CatOrder(CatRule.ASK)
    assert (INTRUDERS, "take-turn") in await made(tonight)


async def test_R11_8_a_find_is_answered_before_anything_was_chosen(tonight: Evening) -> None:
    """The turn was not committed in a panel: then the next commit lodges the usual order."""
    await night(tonight)
    await lodges(tonight, SIA, WatchOrder(is_asked_at_forks=False))
    await decides(tonight, HAL, finding())
    panel = await queries.view(tonight.hall, KEY, HAL)
    await moves.press(tonight.hall, KEY, HAL, panel.offers[0].token, panel.prompt)
    assert (INTRUDERS, "give-answers") in await made(tonight)
    assert (await sheet(tonight, HAL, "cat-order")).order == CatOrder(CatRule.HEARD)
