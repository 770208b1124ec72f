"""R2.7: what the two guard seats decide together: proposals, their fallbacks, and the order to agree always."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Illegal, Seat
from bot.engine.match import Match
from bot.games.castle import decisions as d
from bot.games.castle.cards.awaken import Awaken
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.facts.guarding import FreeListenDeclared, GuardJoined
from bot.games.castle.facts.joint import ProposalClosed, Proposed
from bot.games.castle.facts.turn import Drew
from bot.games.castle.kinds import (
    GUARDS,
    NINJA,
    SPEARS,
    SWORDS,
    TRAITOR,
    Card,
    GuardId,
    Moment,
    Phase,
    Weapon,
)
from bot.games.castle.setting.options import castle_options
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    Script,
    decides,
    facts_of,
    game,
    is_offered,
    options_of,
    patrol_at,
    position,
    zone,
)

SWORD, SPEAR = Weapon.SWORD, Weapon.SPEAR
FOUR = {"players": 4}
YES, NO = d.Accept(), d.Decline()
G1, G2, G3, G4 = map(GuardId, (1, 2, 3, 4))


def next_turn(*, alert: int = 3, turn: int = 4, **given: Any) -> Match[State]:
    """The intruders have just ended a turn, and the next one has begun: by default turn 5."""
    given.setdefault("options", FOUR)
    match = position(phase=Phase.INTRUDERS, turn=turn, alert=alert, **given)
    decides(match, NINJA, d.TakeTurn(()))
    decides(match, TRAITOR, d.TakeTurn(()))
    return match


def drawn(match: Match[State]) -> tuple[int, int]:
    """How many cards each seat has drawn."""
    swords, spears = (match.state.piles[seat].drawn.size for seat in (SWORDS, SPEARS))
    return swords, spears


# -- split of alert draws


@pytest.mark.parametrize(("turn", "leader", "halves"), [(4, SWORDS, (2, 1)), (5, SPEARS, (1, 2))])
def test_R2_7_the_lead_is_asked_and_halves_are_drawn_at_once(
    turn: int, leader: Seat, halves: tuple[int, int]
) -> None:
    """Of 3: lead two, other one."""
    match = next_turn(turn=turn)
    assert match.state.moment is Moment.SPLIT
    assert match.awaited() == {leader}
    assert options_of(match, leader, d.SplitDraw) == [d.SplitDraw(n, 3 - n) for n in range(4)]
    decides(match, leader, d.SplitDraw(*halves))
    assert drawn(match) == halves
    assert (match.state.moment, match.state.alert) == (Moment.QUIET, 2)


def test_R2_7_another_split_is_only_proposed() -> None:
    match = next_turn()
    assert decides(match, SWORDS, d.SplitDraw(0, 3)) == [Proposed(GUARDS, SWORDS, d.SplitDraw(0, 3))]
    assert match.awaited() == {SPEARS}
    assert not match.options(SWORDS)
    decides(match, SPEARS, YES)
    assert drawn(match) == (0, 3)


def test_R2_7_a_refusal_brings_halves() -> None:
    match = next_turn()
    decides(match, SWORDS, d.SplitDraw(0, 3))
    decides(match, SPEARS, NO)
    assert drawn(match) == (2, 1)
    assert not match.state.agreed.proposals


def test_R2_7_the_other_seat_may_propose_another_split() -> None:
    match = next_turn()
    decides(match, SWORDS, d.SplitDraw(0, 3))
    assert d.SplitDraw(0, 3) not in match.options(SPEARS)
    decides(match, SPEARS, d.SplitDraw(3, 0))
    assert match.awaited() == {SWORDS}
    decides(match, SWORDS, YES)
    assert drawn(match) == (3, 0)


def test_R2_7_the_other_seat_may_choose_halves() -> None:
    match = next_turn()
    decides(match, SWORDS, d.SplitDraw(0, 3))
    decides(match, SPEARS, d.SplitDraw(2, 1))
    assert drawn(match) == (2, 1)


def test_R2_7_a_short_deck_passes_the_rest_to_the_other() -> None:
    """One card each in the decks of the swords: (1, 2) and (0, 3) are left to choose from."""
    match = next_turn(seats={SWORDS: {"deck": [Card.AWAKEN], "hand": [Card.PASSAGE, *BUT_ONE]}})
    assert options_of(match, SWORDS, d.SplitDraw) == [d.SplitDraw(0, 3), d.SplitDraw(1, 2)]
    decides(match, SWORDS, d.SplitDraw(1, 2))
    assert drawn(match) == (1, 2)


BUT_ONE = [
    *[Card.KENJUTSU] * 3,
    *[Card.SENTRY_LISTEN] * 4,
    *[Card.PATROL_LISTEN] * 2,
    *[Card.SENTRY_SEARCH] * 3,
    *[Card.PATROL_SEARCH] * 3,
    Card.AWAKEN,
]
"""A half deck without the Secret Passage and one Awaken."""


def test_R2_7_nothing_is_asked_where_there_is_nothing_to_split() -> None:
    assert next_turn(alert=0).state.moment is Moment.QUIET
    no_deck = {"deck": [], "hand": [Card.PASSAGE, Card.AWAKEN, *BUT_ONE]}
    match = next_turn(seats={SWORDS: no_deck})
    assert match.state.moment is Moment.QUIET
    assert drawn(match) == (0, 3)


def test_R9_3_with_one_guard_seat_all_is_drawn_at_once() -> None:
    match = next_turn(options={"players": 3})
    assert match.state.piles[GUARDS].drawn.size == 3


def test_R9_3_as_many_cards_as_for_one_seat() -> None:
    """The number of the alert is the side's, not each seat's."""
    match = next_turn(alert=2)
    facts = decides(match, SWORDS, d.SplitDraw(1, 1))
    assert [(fact.seat, fact.size) for fact in facts_of(facts, Drew)] == [(SWORDS, 1), (SPEARS, 1)]


# -- who plays the hand cards


@pytest.fixture
def cards() -> Match[State]:
    """The Card Phase of turn 5, two sentries of each weapon."""
    return position(options=FOUR, sentries={"YA1": 2, "YA21": 2}, weapons=[SWORD, SPEAR, SWORD, SPEAR])


def test_R2_7_one_hand_card_each(cards: Match[State]) -> None:
    decides(cards, SWORDS, SentrySearch(G1), d.Halt())
    assert not is_offered(cards, SWORDS, SentrySearch, Awaken, SentryListen)
    with pytest.raises(Illegal, match=r"your share of the hand cards.*\.$"):
        decides(cards, SWORDS, SentrySearch(G3))
    decides(cards, SPEARS, SentrySearch(G2), d.Halt())
    assert not is_offered(cards, SPEARS, SentrySearch)


def test_R2_7_an_odd_one_is_the_leads() -> None:
    match = position(options={**FOUR, "handCardsPerTurn": 1}, sentries={"YA1": 2}, weapons=[SWORD, SPEAR])
    assert is_offered(match, SWORDS, SentrySearch)
    assert not is_offered(match, SPEARS, SentrySearch)


def test_R2_7_another_share_of_the_hand_cards_needs_consent(cards: Match[State]) -> None:
    assert options_of(cards, SPEARS, d.ShareCards) == [d.ShareCards(0, 2), d.ShareCards(2, 0)]
    decides(cards, SPEARS, d.ShareCards(0, 2))
    assert is_offered(cards, SWORDS, SentrySearch)
    decides(cards, SWORDS, YES)
    assert not is_offered(cards, SWORDS, SentrySearch)
    decides(cards, SPEARS, SentrySearch(G2), d.Halt(), SentrySearch(G4), d.Halt())


def test_R2_7_a_share_holds_for_this_turn() -> None:
    match = next_turn(sentries={"YA1": 2}, alert=0, weapons=[SWORD, SPEAR])
    decides(match, SWORDS, d.ShareCards(0, 2))
    decides(match, SPEARS, YES)
    for seat in (SWORDS, SPEARS) * 3:
        decides(match, seat, d.Pass())
    assert match.state.agreed.card_share == (0, 2)
    decides(match, NINJA, d.TakeTurn(()))
    decides(match, TRAITOR, d.TakeTurn(()))
    assert match.state.agreed.card_share is None


def test_R2_7_played_cards_cannot_be_shared_away(cards: Match[State]) -> None:
    decides(cards, SWORDS, SentrySearch(G1), d.Halt())
    assert options_of(cards, SPEARS, d.ShareCards) == [d.ShareCards(2, 0)]


def test_R2_7_a_proposal_that_has_become_impossible_is_void(cards: Match[State]) -> None:
    decides(cards, SPEARS, d.ShareCards(0, 2))
    facts = decides(cards, SWORDS, SentrySearch(G1), d.Halt())
    assert facts[-1] == ProposalClosed(GUARDS, is_accepted=False)
    assert not is_offered(cards, SWORDS, d.Accept, d.Decline)
    with pytest.raises(Illegal, match=r"No proposal of your partner is open now.*\.$"):
        decides(cards, SWORDS, YES)


def test_R2_7_nobody_answers_their_own_proposal(cards: Match[State]) -> None:
    decides(cards, SPEARS, d.ShareCards(0, 2))
    assert not is_offered(cards, SPEARS, d.Accept, d.Decline)
    assert cards.awaited() == {SWORDS, SPEARS}


def test_R2_7_a_new_proposal_takes_the_place_of_the_old_one(cards: Match[State]) -> None:
    decides(cards, SPEARS, d.ShareCards(0, 2))
    decides(cards, SWORDS, d.ShareCards(2, 0))
    assert is_offered(cards, SPEARS, d.Accept)
    assert not is_offered(cards, SWORDS, d.Accept)


def test_R2_7_a_seat_that_passes_declines(cards: Match[State]) -> None:
    decides(cards, SPEARS, d.ShareCards(0, 2))
    facts = decides(cards, SWORDS, d.Pass())
    assert ProposalClosed(GUARDS, is_accepted=False) in facts
    assert cards.awaited() == {SPEARS}


# -- free listen


def test_R2_7_the_free_listen_needs_consent(cards: Match[State]) -> None:
    facts = decides(cards, SWORDS, d.FreeListenSentry(G1))
    assert facts == [Proposed(GUARDS, SWORDS, d.FreeListenSentry(G1))]
    facts = decides(cards, SPEARS, YES)
    assert FreeListenDeclared((G1,), SWORDS) in facts


def test_R2_7_a_declined_free_listen_does_not_happen(cards: Match[State]) -> None:
    decides(cards, SWORDS, d.FreeListenSentry(G1))
    assert decides(cards, SPEARS, NO) == [ProposalClosed(GUARDS, is_accepted=False)]
    assert not cards.state.action.is_kenjutsu_only


def test_R2_10_after_the_others_pass_the_free_listen_is_free_and_that_pass_stands() -> None:
    """Only the listening seat still has to pass."""
    match = position(options=FOUR, sentries={"YA1": 2}, weapons=[SWORD, SPEAR], traitor=None)
    decides(match, SPEARS, d.Pass())
    assert FreeListenDeclared((G1,), SWORDS) in decides(match, SWORDS, d.FreeListenSentry(G1))
    assert match.awaited() == {SWORDS}
    decides(match, SWORDS, d.Pass())
    assert match.state.phase is Phase.PATROL


def test_R2_7_the_free_listen_is_by_a_group_the_listening_seat_may_use(cards: Match[State]) -> None:
    assert options_of(cards, SPEARS, d.FreeListenSentry) == [d.FreeListenSentry(G2), d.FreeListenSentry(G4)]


def test_R10_4_a_card_makes_a_proposed_free_listen_void(cards: Match[State]) -> None:
    decides(cards, SWORDS, d.FreeListenSentry(G1))
    decides(cards, SPEARS, SentrySearch(G2), d.Halt())
    assert not cards.state.agreed.proposals


# -- regrouping


def test_R2_7_regrouping_of_both_weapons_needs_consent(cards: Match[State]) -> None:
    assert options_of(cards, SWORDS, d.Form) == [d.Form(G1, G2, zone("YA2")), d.Form(G1, G2, zone("YA8"))] + [
        d.Form(G3, G4, zone(name)) for name in ("YA20", "YA22")
    ]
    decides(cards, SWORDS, d.Form(G1, G2, zone("YA2")))
    assert not cards.state.patrols
    decides(cards, SPEARS, YES)
    assert len(cards.state.patrols) == 1


def test_R2_7_a_declined_regrouping_does_not_happen(cards: Match[State]) -> None:
    decides(cards, SWORDS, d.Form(G1, G2, zone("YA2")))
    decides(cards, SPEARS, NO)
    assert not cards.state.patrols


def test_R2_9_one_weapon_is_regrouped_by_its_seat_alone() -> None:
    match = position(options=FOUR, sentries={"YA1": 1}, patrols={"YA1": ("YA2", 2)}, weapons=[SPEAR] * 3)
    join = d.Join(G1, patrol_at(match, "YA1").id)
    assert join not in match.options(SWORDS)
    assert facts_of(decides(match, SPEARS, join), GuardJoined)


def test_R2_7_a_sentry_of_one_weapon_joins_the_others_patrol_by_consent() -> None:
    match = position(
        options=FOUR, sentries={"YA1": 1}, patrols={"YA1": ("YA2", 2)}, weapons=[SWORD, SPEAR, SPEAR]
    )
    join = d.Join(G1, patrol_at(match, "YA1").id)
    assert facts_of(decides(match, SPEARS, join), Proposed)
    assert facts_of(decides(match, SWORDS, YES), GuardJoined)


def test_R2_7_merging_mixed_patrols_needs_consent() -> None:
    match = position(
        options=FOUR, patrols={"YA1": [("YA2", 2), ("YA8", 2)]}, weapons=[SWORD, SWORD, SPEAR, SPEAR]
    )
    merge = options_of(match, SWORDS, d.Merge)[0]
    assert facts_of(decides(match, SWORDS, merge), Proposed)


def test_R6_9_guards_of_two_seats_are_not_interchangeable() -> None:
    """Two swords and a spear: a pair of swords, and a mixed one."""
    match = position(options=FOUR, sentries={"YA15": 3}, weapons=[SWORD, SWORD, SPEAR])
    assert options_of(match, SWORDS, d.Form) == [d.Form(G1, G2, None), d.Form(G1, G3, None)]
    assert options_of(match, SPEARS, d.Form) == [d.Form(G1, G3, None)]


def test_R6_9_weapons_mean_nothing_to_one_guard_seat() -> None:
    match = position(sentries={"YA15": 3}, weapons=[SWORD, SWORD, SPEAR])
    assert options_of(match, GUARDS, d.Form) == [d.Form(G1, G2, None)]


# -- always accept, and the lead alone


def test_R2_7_the_order_to_agree_says_yes_and_draws_halves() -> None:
    match = next_turn()
    rules, order = match.game, d.AcceptOrder(True)
    assert rules.orders.answer(match.state, SWORDS, [order]) == d.SplitDraw(2, 1)
    assert rules.orders.answer(match.state, SPEARS, [order]) is None
    decides(match, SWORDS, d.SplitDraw(3, 0))
    assert rules.orders.answer(match.state, SPEARS, [order]) == YES


def test_R2_7_the_order_leaves_everything_else_to_the_seat(cards: Match[State]) -> None:
    assert cards.game.orders.answer(cards.state, SWORDS, [d.AcceptOrder(True)]) is None
    decides(cards, SPEARS, d.ShareCards(0, 2))
    assert cards.game.orders.answer(cards.state, SWORDS, [d.AcceptOrder(True)]) == YES
    assert cards.game.orders.answer(cards.state, SPEARS, [d.AcceptOrder(True)]) is None


def test_R2_7_the_order_can_be_taken_back(cards: Match[State]) -> None:
    """By lodging the other one: then the seat is asked again."""
    decides(cards, SPEARS, d.ShareCards(0, 2))
    assert d.AcceptOrder(False) in cards.game.orders.listed(cards.state, SWORDS)
    assert cards.game.orders.answer(cards.state, SWORDS, [d.AcceptOrder(False)]) is None


@pytest.mark.parametrize(("players", "seats"), [(2, []), (3, []), (4, [SWORDS, SPEARS])])
def test_R2_7_the_order_is_for_two_guard_seats_at_any_time(players: int, seats: list[Seat]) -> None:
    rules = game(players=players)
    orders = {seat: list(rules.orders.listed(rules.blank(), seat)) for seat in rules.seats}
    assert [seat for seat in rules.seats if d.AcceptOrder(True) in orders[seat]] == seats
    assert not d.AcceptOrder.is_needed


LEAD = {"players": 4, "jointDecisions": "lead"}


def test_R2_7_with_the_option_lead_the_lead_needs_no_consent() -> None:
    match = next_turn(options=LEAD, alert=3)
    decides(match, SWORDS, d.SplitDraw(3, 0))
    assert drawn(match) == (3, 0)
    decides(match, SWORDS, d.ShareCards(2, 0))
    assert match.state.agreed.card_share == (2, 0)


def test_R2_7_with_the_option_lead_the_other_still_proposes() -> None:
    match = next_turn(options=LEAD, alert=0)
    decides(match, SPEARS, d.ShareCards(0, 2))
    assert match.state.agreed.card_share is None
    assert is_offered(match, SWORDS, d.Accept)


def test_R27_joint_decisions_are_proposed_by_default() -> None:
    assert castle_options({}).settled()["jointDecisions"] == "propose"


# -- R8.4


def test_R8_4_the_default_of_a_joint_decision_is_refusal(cards: Match[State]) -> None:
    decides(cards, SPEARS, d.ShareCards(0, 2))
    assert cards.game.default(cards.state, SWORDS, Script()) == NO
    match = next_turn()
    assert match.game.default(match.state, SWORDS, Script()) == d.SplitDraw(2, 1)
    decides(match, SWORDS, d.SplitDraw(3, 0))
    assert match.game.default(match.state, SPEARS, Script()) == NO


def test_R8_4_a_seat_that_is_absent_in_the_middle_of_a_move_ends_that_first(cards: Match[State]) -> None:
    decides(cards, SPEARS, d.ShareCards(0, 2))
    decides(cards, SWORDS, SentrySearch(G1))
    assert cards.game.default(cards.state, SWORDS, Script()) == d.Halt()
