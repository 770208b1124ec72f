"""R9.6, R10.4, R10.5, R13, R14.1: a guard seat lets quiet turns pass, after a free listen if it wants one."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import PUBLIC, Decision
from bot.engine.match import Match, witnessed
from bot.games.castle import decisions as d
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import WatchOrder
from bot.games.castle.facts.fighting import GuardFell
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    SPEARS,
    SWORDS,
    Card,
    CatRule,
    GuardId,
    Moment,
    PatrolId,
    Phase,
    Weapon,
    Who,
)
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    decides,
    guards,
    intruders,
    label,
    passes,
    play,
    position,
    zone,
)
from tests.games.castle.lodged import answer, settles

G1, G2 = GuardId(1), GuardId(2)
P1 = PatrolId(1)
PASS = WatchOrder()
ON = WatchOrder(is_asked_at_forks=False)
SWORD, SPEAR = Weapon.SWORD, Weapon.SPEAR
CATLESS: Any = ("OL1", {"hand": []})
"""A traitor whom no listen asks for a Cat."""


def turn(phase: Phase = Phase.ALERT, **more: Any) -> Match[State]:
    """A guards' turn at its beginning; a sentry is in YA8, both intruders have left."""
    return position(phase=phase, **{"sentries": {"YA8": 1}, "ninja": "left", "traitor": "OL1", **more})


def made(match: Match[State], *orders: WatchOrder) -> list[Decision]:
    """The decisions by the guards' orders until somebody must be asked."""
    return [decision for _seat, decision in settles(match, {GUARDS: orders})]


# -- passing


def test_R9_6_R10_5_R14_1_a_quiet_turn_passes_whole() -> None:
    match = turn()
    assert made(match, PASS) == [d.Pass(), d.Pass(), d.Pass()]
    assert match.state.phase is Phase.INTRUDERS


def test_R13_1_patrols_march_first_all_that_are_due() -> None:
    match = turn(patrols={"YA1": ("YA2", 2), "YA19": ("YA20", 2)})
    assert made(match, PASS) == [d.Pass(), d.Pass(), d.MarchAll(), d.Pass()]
    assert {label(match.state.place_of(key)) for key in match.state.patrols} == {"YA3", "YA21"}


def test_R13_1_a_single_patrol_marches() -> None:
    match = turn(patrols={"YA1": ("YA2", 2)})
    assert d.March(P1) in made(match, PASS)


def test_R13_3_at_a_fork_the_seat_is_asked() -> None:
    match = turn(patrols={"YA3": ("YA4", 2)})
    assert made(match, PASS)[-1] == d.March(P1)
    assert match.state.moment is Moment.BRANCH
    assert match.awaited() == {GUARDS}


def test_R13_3_or_the_first_way_is_taken() -> None:
    """As by default (R8.4)."""
    match = turn(patrols={"YA3": ("YA4", 2)})
    ways = made(match, ON)
    assert d.Branch(min(zone("YA5"), zone("YA9"))) in ways
    assert match.state.phase is Phase.INTRUDERS


@pytest.mark.parametrize("phase", [Phase.ALERT, Phase.CARDS, Phase.PATROL])
@pytest.mark.parametrize("order", [PASS, ON, WatchOrder(guard=G1)])
def test_R7_1_under_an_alert_the_seat_is_asked(phase: Phase, order: WatchOrder) -> None:
    assert answer(turn(phase, alert=1), GUARDS, order) is None


@pytest.mark.parametrize("phase", [Phase.ALERT, Phase.CARDS, Phase.PATROL])
def test_R9_4_a_turn_that_began_with_an_alert_is_the_seats_own_to_the_end(phase: Phase) -> None:
    """The alert has fallen to None since then, and cards were drawn."""
    match = position(phase=Phase.INTRUDERS, alert=1, sentries={"YA8": 1}, ninja="OL1", traitor="OL3")
    intruders(match)
    while match.state.phase is not phase:
        guards(match, d.Pass())
    assert match.state.alert == 0
    assert answer(match, GUARDS, PASS) is None
    passes(match, Phase.INTRUDERS)
    intruders(match)
    assert answer(match, GUARDS, PASS) == d.Pass()


def test_R17_a_figure_in_sight_alarms() -> None:
    match = turn(ninja=("YA2", {"shown": True}), drunk=["YA2"])
    assert answer(match, GUARDS, PASS) is None


def test_R12_a_move_under_way_is_the_seats() -> None:
    match = turn(Phase.CARDS)
    guards(match, SentrySearch(G1))
    assert answer(match, GUARDS, ON) is None


@pytest.mark.parametrize("hand", [[Card.SENTRY_SEARCH], []])
def test_R28_8_the_cards_in_the_hand_do_not_matter(hand: list[Card]) -> None:
    assert len(made(turn(hand=hand), PASS)) == 3


def test_R28_8_where_the_intruders_are_does_not_matter() -> None:
    for ninja in ("OL1", "YA9", "CA1"):
        assert len(made(turn(ninja=(ninja, {"speed": 3})), PASS)) == 3


# -- the free listen


def test_R10_4_a_sentry_listens_in_the_card_phase_and_the_rest_passes() -> None:
    match = turn()
    settled = settles(match, {GUARDS: [WatchOrder(guard=G1)], INTRUDERS: [d.CatOrder(CatRule.NEVER)]})
    assert [decision for _seat, decision in settled] == [
        d.Pass(),
        d.FreeListenSentry(G1),
        d.AnswerCat(False),
        d.Pass(),
        d.Pass(),
    ]
    assert match.state.phase is Phase.INTRUDERS


def test_R10_4_a_patrol_listens_and_marches() -> None:
    match = turn(patrols={"YA1": ("YA2", 2)}, traitor=CATLESS)
    assert made(match, WatchOrder(patrol=P1)) == [
        d.Pass(),
        d.FreeListenPatrol(P1),
        d.Pass(),
        d.March(P1),
        d.Pass(),
    ]


def test_R11_3_5_when_something_is_heard_the_seat_is_asked() -> None:
    match = turn(ninja=("CA1", {"speed": 1}), traitor="left")
    assert made(match, WatchOrder(guard=G1)) == [d.Pass(), d.FreeListenSentry(G1)]
    assert match.state.moment is Moment.STEP
    guards(match, d.Halt())
    assert answer(match, GUARDS, WatchOrder(guard=G1)) is None


@pytest.mark.parametrize("order", [WatchOrder(guard=G1), WatchOrder(patrol=P1)])
def test_R11_3_2_the_listen_waits_for_the_cat_as_ever(order: WatchOrder) -> None:
    match = turn(patrols={"YA1": ("YA2", 2)})
    made(match, order)
    assert match.state.moment is Moment.CAT
    play(match, INTRUDERS, d.AnswerCat(False))
    assert answer(match, GUARDS, order) == d.Pass()


def test_R10_4_where_the_listener_cannot_listen_the_seat_is_asked() -> None:
    """A card was played on the listener, so there is no free listen any more; or the listener is gone."""
    match = turn(Phase.CARDS, sentries={"YA8": 1, "YA2": 1}, traitor="left")
    guards(match, SentryListen(G1))
    assert answer(match, GUARDS, WatchOrder(guard=G1)) is None
    assert match.game.orders.answer(turn(Phase.CARDS).state, GUARDS, [WatchOrder(guard=G2)]) is None


def test_R10_4_before_the_card_phase_it_passes_and_after_it_too() -> None:
    for phase in (Phase.ALERT, Phase.PATROL):
        assert answer(turn(phase), GUARDS, WatchOrder(guard=G1)) == d.Pass()


# -- possible orders


def test_R11_1_every_group_on_the_map_can_be_named() -> None:
    match = turn(
        sentries={"YA8": 1, "inside": 1},
        patrols={"YA1": ("YA2", 2)},
        drunk=["YA2"],
        passage_cards=1,
        found=["YA1"],
    )
    orders = match.game.orders.listed(match.state, GUARDS)
    assert list(orders) == [PASS, ON, WatchOrder(guard=G1), WatchOrder(patrol=P1)]
    assert not [
        order for order in match.game.orders.listed(match.state, INTRUDERS) if isinstance(order, WatchOrder)
    ]


def test_R4_nothing_is_watched_before_the_first_turn() -> None:
    match = position(phase=Phase.SETUP)
    assert not match.game.orders.listed(match.state, GUARDS)


def test_R14_1_a_watch_holds_up_no_commit_and_rests_after_an_alarm() -> None:
    assert not WatchOrder.is_needed
    assert WatchOrder.is_wary


# -- two guard seats

FOUR: dict[str, Any] = {"options": {"players": 4}, "traitor": CATLESS}
LEADING = {**FOUR, "options": {"players": 4, "jointDecisions": "lead"}}
ARMED: dict[str, Any] = {"sentries": {"YA8": 2}, "weapons": [SWORD, SPEAR, SWORD, SPEAR]}
MINE, THEIRS = WatchOrder(guard=G1), WatchOrder(guard=G2)


def pair(phase: Phase = Phase.CARDS, **more: Any) -> Match[State]:
    """Swords lead (turn 5); G1 is theirs, G2 the spears'."""
    return turn(phase, **{**FOUR, **ARMED, **more})


def test_R2_10_each_seat_passes_for_itself() -> None:
    match = pair(Phase.ALERT)
    assert settles(match, {SWORDS: [PASS]}) == [(SWORDS, d.Pass())]
    assert match.awaited() == {SPEARS}
    decides(match, SPEARS, d.Pass())
    assert settles(match, {SWORDS: [PASS], SPEARS: [PASS]}) == [*[(SWORDS, d.Pass()), (SPEARS, d.Pass())] * 2]
    assert match.state.phase is Phase.INTRUDERS


def test_R2_10_it_passes_again_after_the_partner_has_acted() -> None:
    match = pair()
    settles(match, {SWORDS: [PASS]})
    decides(match, SPEARS, SentryListen(G2))
    assert SWORDS in match.awaited()
    assert settles(match, {SWORDS: [PASS]}) == [(SWORDS, d.Pass())]


def test_R2_10_a_free_listen_waits_for_the_partners_pass() -> None:
    match = pair()
    assert settles(match, {SPEARS: [THEIRS]}) == []
    decides(match, SWORDS, d.Pass())
    made = settles(match, {SPEARS: [THEIRS]})
    assert made == [(SPEARS, d.FreeListenSentry(G2)), (SPEARS, d.Pass()), (SPEARS, d.Pass())]
    assert match.awaited() == {SWORDS}


def test_R2_10_a_partner_who_passes_by_order_lets_the_other_listen() -> None:
    match = pair()
    made = settles(match, {SWORDS: [MINE], SPEARS: [PASS]})
    assert made[:3] == [(SPEARS, d.Pass()), (SWORDS, d.FreeListenSentry(G1)), (SWORDS, d.Pass())]
    assert match.state.phase is Phase.INTRUDERS


def test_R2_7_the_lead_that_needs_no_consent_listens_at_once() -> None:
    match = pair(**LEADING)
    assert settles(match, {SWORDS: [MINE], SPEARS: [THEIRS]})[0] == (SWORDS, d.FreeListenSentry(G1))
    assert match.state.phase is Phase.INTRUDERS


def test_R2_10_two_that_want_the_listen_are_asked() -> None:
    match = pair()
    assert settles(match, {SWORDS: [MINE], SPEARS: [THEIRS]}) == []
    assert match.awaited() == {SWORDS, SPEARS}


def test_R2_7_a_proposal_is_the_seats_to_answer() -> None:
    match = pair()
    decides(match, SPEARS, d.ShareCards(0, 2))
    assert answer(match, SWORDS, PASS) is None
    assert answer(match, SWORDS, d.AcceptOrder(True), PASS) == d.Accept()


def test_R2_7_only_the_lead_sends_patrols_off() -> None:
    match = pair(Phase.PATROL, patrols={"YA1": ("YA2", 2)})
    assert answer(match, SPEARS, PASS) is None
    assert answer(match, SWORDS, PASS) == d.March(P1)


def test_R2_7_at_a_fork_the_owner_of_the_patrol_answers() -> None:
    match = pair(Phase.PATROL, patrols={"YA3": ("YA4", 2)}, weapons=[SWORD, SPEAR, SPEAR, SPEAR])
    decides(match, SWORDS, d.March(P1))
    assert answer(match, SWORDS, ON) is None
    assert answer(match, SPEARS, ON) == d.Branch(min(zone("YA5"), zone("YA9")))


def test_R2_5_a_seat_names_its_own_groups_and_mixed_patrols() -> None:
    match = pair(patrols={"YA1": ("YA2", 2)})
    for seat, own in ((SWORDS, MINE), (SPEARS, THEIRS)):
        watches = [
            each for each in match.game.orders.listed(match.state, seat) if isinstance(each, WatchOrder)
        ]
        assert watches == [PASS, ON, own, WatchOrder(patrol=P1)]


# -- when it rests


@pytest.mark.parametrize("card", [Card.SHURIKEN, Card.KENJUTSU])
def test_R11_8_the_guards_think_anew_when_one_of_them_falls(card: Card) -> None:
    assert position().game.orders.disarms(GuardFell(G1, zone("YA8"), card)) == GUARDS


def test_R21_10_a_guard_taken_off_by_their_own_side_alarms_nobody() -> None:
    assert position().game.orders.disarms(GuardFell(G1, zone("YA8"), None)) is None


def test_R11_8_a_detection_makes_the_intruders_think_and_its_alert_the_guards() -> None:
    match = turn(patrols={"YA1": ("YA2", 2)}, ninja="YA2")
    passes(match, Phase.PATROL)
    facts = witnessed(guards(match, d.March(P1)), PUBLIC)
    assert {side for fact in facts if (side := match.game.orders.disarms(fact))} == {GUARDS, INTRUDERS}
    assert match.state.intruder(Who.NINJA).is_shown


# -- automatic passes


@pytest.mark.parametrize("hand", [[Card.SENTRY_LISTEN], []])
def test_R9_6_an_alert_phase_without_a_drawn_card_passes(hand: list[Card]) -> None:
    """Regrouping can wait for the Card Phase (R6.10), and so can striking (R9.5); the hand is not asked."""
    ninja = ("YA8", {"shown": True})
    match = turn(sentries={"YA8": 2, "YA2": 2}, ninja=ninja, hand=hand)
    assert len(match.options(GUARDS)) > 1
    assert match.game.orders.obvious(match.state, GUARDS) == d.Pass()
    before = match.options(GUARDS)
    guards(match, d.Pass())
    assert set(before) <= set(match.options(GUARDS))


def test_R9_5_an_alert_phase_with_a_drawn_card_is_the_seats() -> None:
    match = turn(sentries={"YA8": 2}, drawn=[Card.KENJUTSU])
    assert match.game.orders.obvious(match.state, GUARDS) is None


def test_R2_10_an_automatic_pass_answers_no_partner() -> None:
    """The intruders would learn of the proposal if the phase waited for it, and its seat would lose it on a refusal."""
    match = pair(Phase.ALERT, sentries={"YA8": 1, "YA2": 1}, seats={SWORDS: {"drawn": [Card.SENTRY_LISTEN]}})
    orders, proposed = match.game.orders, d.ShareCards(0, 2)
    assert orders.obvious(match.state, SWORDS) is None
    decides(match, SWORDS, proposed)
    assert orders.obvious(match.state, SPEARS) == d.Pass()
    decides(match, SPEARS, d.Pass())
    assert match.awaited() == {SWORDS, SPEARS}
    decides(match, SPEARS, d.Accept())
    assert match.state.agreed.card_share == (0, 2)
