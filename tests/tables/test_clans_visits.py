"""Who has to come to a Brawl, and how often (A30.3); who is late (A30.10); what can be taken back (A30.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.game import Order, Seat
from bot.engine.taking_back import TakeBack
from bot.games.clans.decisions import Act, Activate, ChooseTeam, Rest, Turn
from bot.games.clans.facts.sentries import WatchCame
from bot.games.clans.kinds import Place
from bot.games.clans.orders.kinds import (
    Die,
    DieOrder,
    PlaceOrder,
    Placing,
    RerollOrder,
    Rerolls,
    SentryOrder,
    Watching,
)
from bot.games.clans.state.activation import Stage
from bot.games.shelf import SHELF
from bot.tables.model.prompt import Prompt
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import Refusal, Status, TableId
from bot.tables.use_cases import drafts, moves, queries
from tests.tables.clans_night import PEOPLE, brawl, first_of, greedily, let_pass, other, sitter, state
from tests.tables.fakes import Evening
from tests.there import there

PINE, PLUM = PEOPLE
ASK: tuple[Order, ...] = (RerollOrder(Rerolls.ASK), DieOrder(Die.ASK), PlaceOrder(Placing.ASK))


class Visits:
    """The counts of a Brawl: the activations of each seat, its visits, and when it was asked by whom."""

    def __init__(self) -> None:
        self.activations, self.visits = Counter[Seat](), Counter[Seat]()
        self.disturbed = Counter[Seat]()
        """How often a seat was asked in the turn of another."""
        self.rounds = 0

    async def watch(self, tonight: Evening, key: TableId) -> None:
        """Watch the match to its end: the person who is there decides as long as their seat is asked."""
        here: Seat | None = None
        while (session := await tonight.hall.look(key)).table.status is Status.RUNNING:
            now, awaited = state(session), session.match.awaited()
            seat = here if here is not None and here in awaited else min(awaited)
            self.visits[seat] += seat != here
            here, decision = seat, greedily(session, seat)
            if now.question is not None and now.turn != seat:
                assert awaited == {seat}, "nobody else is waited for"
                self.disturbed[seat] += 1
            self.activations[seat] += isinstance(decision, Act) and now.active is None
            self.rounds = now.round
            await tonight.decides(key, PEOPLE[seat], decision)
            await let_pass(tonight, key)


@pytest.mark.parametrize("deck", ["off", "calm", "full"])
async def test_A30_3_a_brawl_with_default_orders_takes_no_visit_but_for_the_own_activations(
    tonight: Evening, deck: str
) -> None:
    seen = Visits()
    await seen.watch(tonight, await brawl(tonight, ninjas=5, moonDeck=deck))
    assert min(seen.activations.values()) >= 8
    assert not seen.disturbed
    for seat in PEOPLE:
        assert seen.visits[seat] <= seen.activations[seat] + 2 * seen.rounds


async def test_A30_3_a_seat_that_wants_to_be_asked_alone_holds_the_game(tonight: Evening) -> None:
    key, seen = await brawl(tonight, ninjas=5, moonDeck="off"), Visits()
    for order in ASK:
        await lodges(tonight, key, PINE, order)
    await seen.watch(tonight, key)
    assert seen.disturbed[PINE] >= 3
    assert not seen.disturbed[PLUM]
    assert seen.visits[PINE] > seen.activations[PINE]


async def watches(tonight: Evening, key: TableId) -> Counter[Seat]:
    """Play a match to its end: how often a seat was asked in its turn with a sentry; nobody is in a fight of others."""
    seen = Counter[Seat]()
    while (session := await tonight.hall.look(key)).table.status is Status.RUNNING:
        seat, now = min(session.match.awaited()), state(session)
        seen[seat] += now.is_watch
        await tonight.decides(key, PEOPLE[seat], greedily(session, seat))
        await let_pass(tonight, key)
    assert any(isinstance(fact, WatchCame) for fact in session.match.log)
    return +seen


@pytest.mark.parametrize("deck", ["off", "calm", "full"])
async def test_A30_5_sentries_act_without_a_visit_of_the_seats_in_charge(tonight: Evening, deck: str) -> None:
    key = await brawl(tonight, challenge="search", ninjas=3, rounds=3, moonDeck=deck)
    assert not await watches(tonight, key)


async def test_A30_5_a_seat_that_wants_to_be_asked_about_sentries_is_asked(tonight: Evening) -> None:
    key = await brawl(tonight, challenge="search", ninjas=3, rounds=3)
    await lodges(tonight, key, PINE, SentryOrder(Watching.ASK))
    assert set(await watches(tonight, key)) == {PINE}


async def lodges(tonight: Evening, key: TableId, seat: Seat, order: Order) -> None:
    """A seat lodges an order."""
    panel = await queries.view(tonight.hall, key, PEOPLE[seat])
    token = next(each.token for each in panel.order_offers if each.order == order)
    await tonight.told(drafts.lodge_order(tonight.hall, key, PEOPLE[seat], token))


async def test_A30_10_an_absent_seat_activates_its_first_model_and_does_nothing(
    tonight: Evening,
) -> None:
    key = await brawl(tonight, pace="daily")
    session = await tonight.hall.look(key)
    seat, first = sitter(session)[0], first_of(session, sitter(session)[0])
    await tonight.expire(key)
    session = await tonight.hall.look(key)
    assert sitter(session)[0] == other(seat)
    decided_by, kept = (await tonight.store.decisions(key))[-1]
    decision = session.notation.from_json(kept.data)
    assert decided_by == seat
    assert isinstance(decision, Act)
    assert decision.pieces[0] == first
    assert decision.pieces[-1] == Rest()
    assert (await tonight.hands(key))[-1] == DecidedBy.CLOCK


async def test_A30_10_a_seat_that_is_late_in_a_fight_gets_the_default_and_the_fight_goes_on(
    tonight: Evening,
) -> None:
    key = await brawl(tonight, pace="daily", moonDeck="off")
    for order in ASK:
        await lodges(tonight, key, PINE, order)
    late = Counter[Seat]()
    while (session := await tonight.hall.look(key)).table.status is Status.RUNNING and not late:
        seat, now = min(session.match.awaited()), state(session)
        if (asked := now.question) is not None and now.turn != seat:
            await tonight.expire(key)
            session = await tonight.hall.look(key)
            left = state(session).question
            assert left is None or left.seat != asked.seat, "every question of the fight got its default"
            hands = zip(await tonight.store.decisions(key), await tonight.hands(key), strict=True)
            late += Counter(each for (each, _kept), hand in hands if hand == DecidedBy.CLOCK)
        else:
            await tonight.decides(key, PEOPLE[seat], greedily(session, seat))
    assert set(late) == {PINE}


async def test_A30_10_a_whole_brawl_to_which_nobody_comes_ends(tonight: Evening) -> None:
    key = await brawl(tonight, pace="daily", ninjas=3, rounds=3)
    for _deadline in range(40):
        if (await tonight.hall.look(key)).table.status is Status.OVER:
            break
        await tonight.expire(key)
    assert (await tonight.hall.look(key)).match.is_over


async def test_A6_2_a_sealed_team_is_chosen_anew_until_all_have_chosen(tonight: Evening) -> None:
    tonight.hall.shelf = SHELF
    key = await tonight.begin(*PEOPLE.values(), game="clans")
    await tonight.decides(key, PEOPLE[PINE], ChooseTeam("shrine.fire"))
    await tonight.decides(key, PEOPLE[PINE], ChooseTeam("shrine.air"))
    await tonight.decides(key, PEOPLE[PLUM], ChooseTeam("shrine.water"))
    assert state(await tonight.hall.look(key)).teams == {PINE: "shrine.air", PLUM: "shrine.water"}
    with pytest.raises(Refusal):
        await moves.decide(tonight.hall, key, PEOPLE[PINE], ChooseTeam("shrine.void"))


async def test_A30_2_steps_are_taken_back_until_they_are_committed_and_nothing_after_it(
    tonight: Evening,
) -> None:
    key = await brawl(tonight)
    session = await tonight.hall.look(key)
    seat, user = sitter(session)
    first = first_of(session, seat)
    assert isinstance(first, Activate)
    here = Prompt()
    await drafts.draft_add(tonight.hall, key, user, first, here)
    turns = [
        o.option for o in (await queries.view(tonight.hall, key, user)).offers if isinstance(o.option, Turn)
    ]
    await drafts.draft_add(tonight.hall, key, user, turns[0], here)
    panel = await drafts.draft_undo(tonight.hall, key, user, here)
    assert there(panel.draft).length == 1
    assert not state(await tonight.hall.look(key)).models[first.model].is_activated, "nobody else has seen it"
    await tonight.told(drafts.draft_commit(tonight.hall, key, user, here))
    after = await tonight.hall.look(key)
    assert state(after).models[first.model].is_activated
    assert state(after).models[first.model].place is Place.BOARD
    assert state(after).stage is Stage.TURNS
    with pytest.raises(Refusal):
        await moves.decide(tonight.hall, key, user, TakeBack())
