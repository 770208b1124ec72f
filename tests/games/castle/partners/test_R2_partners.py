"""R2.5 to R2.10: a sentence tells a guard seat what belongs to its partner, and what the two have to agree on."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Decision, Illegal
from bot.engine.match import Match
from bot.games.castle import decisions as d
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.kinds import GUARDS, SPEARS, SWORDS, Card, GuardId, PatrolId, Phase, Weapon, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import decides, guards, position, zone

SWORD, SPEAR = Weapon.SWORD, Weapon.SPEAR
OWN_GUARD, THEIR_GUARD, NOBODY = GuardId(1), GuardId(2), GuardId(77)
MINE, THEIRS = PatrolId(1), PatrolId(2)


def table(**given: Any) -> Match[State]:
    """g1 is a sword sentry, g2 a spear sentry; p1 are swords, p2 spears."""
    return position(
        options={"players": 4},
        sentries={"YA1": 1, "YA3": 1},
        patrols={"YA5": ("YA6", 2), "YA20": ("YA19", 2)},
        weapons=[SWORD, SPEAR, SWORD, SWORD, SPEAR, SPEAR],
        **given,
    )


@pytest.mark.parametrize(
    ("decision", "why"),
    [
        (SentryListen(THEIR_GUARD), "That guard is your partner's"),
        (SentrySearch(THEIR_GUARD), "That guard is your partner's"),
        (d.FreeListenSentry(THEIR_GUARD), "That guard is your partner's"),
        (OpenPassage(THEIR_GUARD), "That guard is your partner's"),
        (Attack(THEIR_GUARD, Who.NINJA), "That guard is your partner's"),
        (PatrolListen(THEIRS), "No guard of that patrol is yours"),
        (d.FreeListenPatrol(THEIRS), "No guard of that patrol is yours"),
        (PatrolSearch(THEIRS, (GuardId(5), GuardId(6))), "No guard of that patrol is yours"),
        (d.ShareCards(1, 1), "choose one of the shares"),
        (d.ShareWounds(Who.NINJA, 1, 0), "choose one of the shares"),
        (d.SplitDraw(1, 1), "choose one of the shares"),
        (d.Accept(), "No proposal of your partner is open"),
        (d.Decline(), "No proposal of your partner is open"),
        (d.Bed(zone("YA8")), "choose one of the places"),
    ],
    ids=str,
)
def test_R2_5_and_7_acts_of_the_other_seat_are_refused_in_a_sentence(decision: Decision, why: str) -> None:
    with pytest.raises(Illegal, match=why) as refusal:
        decides(table(), SWORDS, decision)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize("decision", [SentrySearch(NOBODY), PatrolListen(PatrolId(9))], ids=str)
def test_R2_5_a_missing_guard_is_nobodys(decision: Decision) -> None:
    with pytest.raises(Illegal, match="That is not possible now"):
        decides(table(), SWORDS, decision)


def test_R2_10_a_seat_that_has_passed_does_not_pass_again() -> None:
    match = table()
    decides(match, SWORDS, d.Pass())
    with pytest.raises(Illegal, match="You have passed already"):
        decides(match, SWORDS, d.Pass())


def test_R2_7_only_the_lead_sends_patrols_off() -> None:
    """The other may strike meanwhile."""
    match = table(phase=Phase.PATROL, ninja=("YA3", {"shown": True}))
    for decision in (d.March(THEIRS), d.MarchAll()):
        with pytest.raises(Illegal, match="Your partner leads this turn"):
            decides(match, SPEARS, decision)


def test_R10_2_a_spent_share_is_named() -> None:
    match = table()
    decides(match, SWORDS, SentrySearch(OWN_GUARD), d.Halt())
    with pytest.raises(Illegal, match="your share of the hand cards"):
        decides(match, SWORDS, PatrolListen(MINE))


def test_R10_2_a_spent_share_is_named_for_cards_of_the_card_phase_only() -> None:
    match = table()
    decides(match, SWORDS, SentrySearch(OWN_GUARD), d.Halt())
    with pytest.raises(Illegal, match="it takes a Kenjutsu, a visible intruder"):
        decides(match, SWORDS, Attack(OWN_GUARD, Who.NINJA))
    for seat in (SWORDS, SPEARS):
        decides(match, seat, d.Pass())
    with pytest.raises(Illegal, match="That is not possible now"):
        decides(match, SWORDS, PatrolListen(MINE))


def test_R8_2_in_a_move_under_way_nothing_is_the_partners() -> None:
    match = table()
    decides(match, SWORDS, SentrySearch(OWN_GUARD))
    with pytest.raises(Illegal, match=r"^First finish the move that is under way\.$"):
        decides(match, SWORDS, SentryListen(THEIR_GUARD))


def test_R2_5_an_only_guard_seat_has_no_partner() -> None:
    match = position(sentries={"YA1": 2}, weapons=[SWORD, SPEAR], hand=[Card.SENTRY_SEARCH])
    with pytest.raises(Illegal, match="That is not possible now"):
        guards(match, d.Accept())
    decides(match, GUARDS, SentrySearch(THEIR_GUARD))
