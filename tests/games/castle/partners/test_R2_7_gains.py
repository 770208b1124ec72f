"""R2.7, R19.4, R19.8, R21.9: gains and figures of the guards between two seats: figures, wound cards, the bonus."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle import decisions as d
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.facts.fighting import WoundsReturned
from bot.games.castle.facts.sneaking import SentryAppeared
from bot.games.castle.kinds import (
    NINJA,
    SPEARS,
    SWORDS,
    TRAITOR,
    Alert,
    Card,
    GuardId,
    Mark,
    Moment,
    Phase,
    Weapon,
    Who,
)
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    RETURNING,
    Script,
    decides,
    facts_of,
    is_offered,
    options_of,
    position,
    zone,
)

SWORD, SPEAR = Weapon.SWORD, Weapon.SPEAR
FOUR = {"players": 4}
YES, NO = d.Accept(), d.Decline()
G1, G2, G3, G4 = map(GuardId, (1, 2, 3, 4))


# -- hidden sentry


def found_sentry(**given: Any) -> Match[State]:
    """The ninja searches a zone with a hidden sentry on turn 5, and does not neutralise the sentry."""
    return searched(d.Step(Who.NINJA, zone("CA6")), answer=None, **given)


def searched(*way: d.Step, answer: Card | None, **given: Any) -> Match[State]:
    """The ninja searches CA6 after some steps from CA5, and answers for the hidden sentry there."""
    match = position(phase=Phase.INTRUDERS, objects={"CA6": Mark.SENTRY}, ninja="CA5", **given)
    decides(match, NINJA, d.TakeTurn((*way, d.Search(Who.NINJA, zone("CA6")))))
    decides(match, TRAITOR, d.TakeTurn(()))
    decides(match, NINJA, d.GiveAnswers((answer,)))
    return match


@pytest.mark.parametrize("weapon", list(Weapon))
def test_R21_9_the_lead_chooses_the_figure(weapon: Weapon) -> None:
    match = found_sentry(options=FOUR)
    assert match.awaited() == {SWORDS}
    assert match.options(SWORDS) == [d.TakeFigure(SWORD), d.TakeFigure(SPEAR)]
    assert not match.options(SPEARS)
    facts = decides(match, SWORDS, d.TakeFigure(weapon))
    assert [fact.weapon for fact in facts_of(facts, SentryAppeared)] == [weapon]
    assert match.state.ninja.is_shown


@pytest.mark.parametrize(("answer", "alert"), [(None, Alert.HIGH), (Card.SHADOW_WALK, Alert.NONE)])
def test_R21_9_and_13_the_figure_that_is_chosen_raises_the_alert_unless_shadow_walk_kept_it(
    answer: Card | None, alert: Alert
) -> None:
    there_and_back = (d.Step(Who.NINJA, zone("CA6")), d.Step(Who.NINJA, zone("CA5")))
    match = searched(*there_and_back, answer=answer, options={**FOUR, "hiddenSentryAnswers": "extended"})
    assert match.state.moment is Moment.FIGURE
    decides(match, SWORDS, d.TakeFigure(SWORD))
    assert match.state.alert is alert


def test_R21_9_nothing_is_asked_when_one_figure_is_left() -> None:
    match = found_sentry(options=FOUR, sentries={"YA20": 10}, weapons=[SWORD] * 10)
    assert match.state.moment is not Moment.FIGURE
    assert [guard.weapon for guard in match.state.guards_at(zone("CA6"))] == [SPEAR]


def test_R21_9_weapons_are_not_asked_of_one_guard_seat() -> None:
    match = found_sentry(options={"players": 3})
    assert match.state.moment is not Moment.FIGURE
    assert len(match.state.guards_at(zone("CA6"))) == 1


def test_R21_10_the_lead_takes_a_guard_off_then_chooses_among_what_is_free() -> None:
    match = found_sentry(options={**FOUR, "maxGuards": 18}, sentries={"YA20": 18}, weapons=[SWORD, SPEAR] * 9)
    assert match.awaited() == {SWORDS}
    decides(match, SWORDS, d.TakeOff(G2))
    assert match.state.moment is Moment.FIGURE
    decides(match, SWORDS, d.TakeFigure(SPEAR))
    assert [guard.weapon for guard in match.state.guards_at(zone("CA6"))] == [SPEAR]
    assert len(match.state.guards) == 18


# -- wound cards


def wounded(**more: Any) -> Match[State]:
    """The ninja visible at YA1 with two guards and two wounds from the swords."""
    ninja = ("YA1", {"shown": True, "wounds": 2, "struck_by": (SWORDS, SWORDS)})
    return position(options=FOUR, sentries={"YA1": 2}, weapons=[SWORD, SPEAR], ninja=ninja, **more)


def test_R19_4_wound_cards_return_to_the_seats_that_played_them() -> None:
    match = wounded()
    facts = decides(match, SPEARS, Attack(G2, Who.NINJA))
    assert WoundsReturned(Who.NINJA, (SWORDS, SWORDS, SPEARS)) in facts
    assert match.state.piles[SWORDS].discard.count(Card.KENJUTSU) == 2
    assert match.state.piles[SPEARS].discard.count(Card.KENJUTSU) == 1


def test_R19_4_an_agreement_changes_who_gets_them() -> None:
    """The cards change owner, which R2.4 allows only for wound cards."""
    match = wounded()
    assert options_of(match, SPEARS, d.ShareWounds) == [
        d.ShareWounds(Who.NINJA, 0, 2),
        d.ShareWounds(Who.NINJA, 1, 1),
    ]
    decides(match, SPEARS, d.ShareWounds(Who.NINJA, 1, 1))
    decides(match, SWORDS, YES)
    facts = decides(match, SPEARS, Attack(G2, Who.NINJA))
    assert WoundsReturned(Who.NINJA, (SWORDS, SPEARS, SPEARS)) in facts


def test_R19_4_no_wounds_nothing_to_share() -> None:
    match = position(options=FOUR)
    assert not is_offered(match, SWORDS, d.ShareWounds)


def test_R24_3_also_at_an_exit() -> None:
    ninja = ("OL1", {"shown": True, "wounds": 2, "struck_by": (SWORDS, SPEARS), "owed_to": (SPEARS, SPEARS)})
    match = position(options=FOUR, phase=Phase.INTRUDERS, ninja=ninja, sentries={"OL1": 1})
    decides(match, NINJA, d.TakeTurn((d.Escape(Who.NINJA),)))
    assert match.state.piles[SPEARS].discard.count(Card.KENJUTSU) == 2


# -- bonus after a death


@pytest.fixture
def bonus() -> Match[State]:
    """The bonus of turn 5: the swords lead."""
    match = position(options=FOUR, phase=Phase.INTRUDERS, moment=Moment.RETURN, ninja=RETURNING, sleepers={})
    draft = match.draft(NINJA)
    assert draft is not None
    for kind in (d.StartAt, d.Suggested, d.Take):
        while not draft.is_complete():
            fitting = [piece for piece in draft.options() if isinstance(piece, kind)]
            if not fitting:
                break
            draft.add(fitting[0])
    decides(match, NINJA, draft.committed())
    assert match.state.moment is Moment.BONUS
    return match


def take_bonus(match: Match[State], seat: Seat, number: int) -> Decision:
    """This many bonus cards from the draw deck of a seat."""
    draft = match.draft(seat)
    assert draft is not None
    for _ in range(number):
        draft.add(next(piece for piece in draft.options() if isinstance(piece, d.Reclaim)))
    return draft.committed()


def most(match: Match[State], seat: Seat) -> int:
    """The largest number of bonus cards for a seat."""
    draft = match.draft(seat)
    assert draft is not None
    while draft.options():
        draft.add(draft.options()[0])
    return len(draft.pieces)


def test_R19_8_bonus_cards_half_each_the_odd_one_to_the_lead(bonus: Match[State]) -> None:
    """Of 5: lead up to 3, other up to 2."""
    assert bonus.awaited() == {SWORDS, SPEARS}
    assert (most(bonus, SWORDS), most(bonus, SPEARS)) == (3, 2)


def test_R19_8_each_takes_from_its_own_piles(bonus: Match[State]) -> None:
    before = {seat: piles.hand.size for seat, piles in bonus.state.piles.items()}
    decides(bonus, SPEARS, take_bonus(bonus, SPEARS, 2))
    assert bonus.awaited() == {SWORDS}
    assert bonus.state.piles[SPEARS].hand.size == before[SPEARS] + 2
    assert bonus.state.piles[SWORDS].hand.size == before[SWORDS]


def test_R19_8_sleepers_one_mark_each_in_turn_the_lead_first(bonus: Match[State]) -> None:
    for seat in (SPEARS, SWORDS):
        decides(bonus, seat, take_bonus(bonus, seat, 0))
    for seat, name in ((SWORDS, "YA8"), (SPEARS, "YA13"), (SWORDS, "YA8")):
        assert bonus.awaited() == {seat}
        decides(bonus, seat, d.Bed(zone(name)))
    assert bonus.state.moment is Moment.PLAN
    assert bonus.state.marks.sleepers == {zone("YA8"): 2, zone("YA13"): 1}
    assert bonus.state.marks.sleepers_added == 3


def test_R19_8_a_mark_may_be_left_out(bonus: Match[State]) -> None:
    for seat in (SPEARS, SWORDS):
        decides(bonus, seat, take_bonus(bonus, seat, 0))
    decides(bonus, SWORDS, d.Pass())
    decides(bonus, SPEARS, d.Bed(zone("YA13")))
    decides(bonus, SWORDS, d.Pass())
    assert bonus.state.moment is Moment.PLAN
    assert bonus.state.marks.sleepers == {zone("YA13"): 1}


def test_R2_7_an_agreement_changes_the_shares_of_the_bonus(bonus: Match[State]) -> None:
    decides(bonus, SPEARS, d.ShareBonus(0, 5))
    decides(bonus, SWORDS, YES)
    decides(bonus, SWORDS, d.ShareSleepers(1, 2))
    decides(bonus, SPEARS, YES)
    assert (most(bonus, SWORDS), most(bonus, SPEARS)) == (0, 5)
    for seat in (SPEARS, SWORDS):
        decides(bonus, seat, take_bonus(bonus, seat, 0))
    for seat in (SWORDS, SPEARS, SPEARS):
        assert bonus.awaited() == {seat}
        decides(bonus, seat, d.Pass())
    assert bonus.state.moment is Moment.PLAN


def shares(match: Match[State]) -> list[Decision]:
    """The shares that the spears could propose."""
    offered = match.options(SPEARS)
    return [option for option in offered if isinstance(option, d.ShareBonus | d.ShareSleepers)]


def test_R2_7_every_share_of_the_bonus_is_offered_but_the_one_that_holds(bonus: Match[State]) -> None:
    assert shares(bonus) == [
        *(d.ShareBonus(n, 5 - n) for n in (0, 1, 2, 4, 5)),
        *(d.ShareSleepers(n, 3 - n) for n in (0, 1, 3)),
    ]
    decides(bonus, SPEARS, d.ShareBonus(0, 5))
    decides(bonus, SWORDS, YES, d.ShareSleepers(3, 0))
    decides(bonus, SPEARS, YES)
    assert shares(bonus) == [
        *(d.ShareBonus(n, 5 - n) for n in (1, 2, 3, 4, 5)),
        *(d.ShareSleepers(n, 3 - n) for n in (0, 1, 2)),
    ]


def test_R2_7_once_something_is_taken_the_shares_stand(bonus: Match[State]) -> None:
    decides(bonus, SPEARS, d.ShareBonus(0, 5))
    decides(bonus, SWORDS, take_bonus(bonus, SWORDS, 3))
    assert not bonus.state.agreed.proposals
    assert not is_offered(bonus, SPEARS, d.ShareBonus, d.Accept)
    assert most(bonus, SPEARS) == 2


def test_R8_4_the_default_figure_is_a_sword_and_of_the_bonus_nothing(bonus: Match[State]) -> None:
    match = found_sentry(options=FOUR)
    assert match.game.default(match.state, SWORDS, Script()) == d.TakeFigure(SWORD)
    for seat in (SWORDS, SPEARS):
        decides(bonus, seat, bonus.game.default(bonus.state, seat, Script()))
    assert bonus.game.default(bonus.state, SWORDS, Script()) == d.Pass()
