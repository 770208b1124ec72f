"""R2.7, R2.8: the questions to a seat of two partners, and the options that only ask the partner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.chat.messages.bench_parts import drafting_finality
from bot.chat.messages.details import _finality
from bot.engine.drafting import Without
from bot.engine.game import Decision, Draft, Piece, Seat
from bot.engine.match import Match
from bot.games.castle import decisions as d
from bot.games.castle.box import BOX
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    NINJA,
    SPEARS,
    SWORDS,
    TRAITOR,
    Card,
    GuardId,
    PatrolId,
    Phase,
    Weapon,
    Who,
)
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.tables.views.offers import offered
from bot.tables.views.panel_making import draft_sheet
from tests.games.castle.kit import decides, play, position, zone
from tests.games.castle.partners.test_R2_7_placing import hands_chosen
from tests.games.castle.partners.test_R2_intruder_seats import at_the_starts, started
from tests.games.castle.wolves import alone
from tests.there import there

SWORD, SPEAR = Weapon.SWORD, Weapon.SPEAR
OWN, THEIRS = GuardId(1), GuardId(2)
ASKED = "your partner decides"


def guarded(**given: Any) -> Match[State]:
    """g1 is a sword sentry in the zone of p1, two spears; g2 a spear sentry."""
    return position(
        options={"players": 4},
        sentries={"YA5": 1, "YA3": 1},
        patrols={"YA5": ("YA6", 2)},
        weapons=[SWORD, SPEAR, SPEAR, SPEAR],
        **given,
    )


def question(match: Match[State], seat: Seat) -> str:
    rules = match.game
    assert isinstance(rules, CastleGame)
    return BOX.words.question(rules, match.state, seat)


def note(match: Match[State], seat: Seat, option: Decision) -> str:
    assert isinstance(match.game, CastleGame)
    return BOX.words.choice(match.game, match.state, seat, option).note


def standing(match: Match[State], seat: Seat | None) -> str:
    rules = match.game
    assert isinstance(rules, CastleGame)
    return " ".join(BOX.words.standing(rules, match.state, rules.viewer(seat)))


def test_R2_7_an_option_that_is_only_a_proposal_says_so() -> None:
    match = guarded()
    assert note(match, SWORDS, d.FreeListenSentry(OWN)) == ASKED
    assert note(match, SPEARS, d.FreeListenPatrol(PatrolId(1))) == f"heads for YA6; {ASKED}"
    assert note(match, SWORDS, d.Join(OWN, PatrolId(1))) == ASKED
    assert note(match, SWORDS, d.ShareCards(0, 2)) == ASKED
    assert note(match, SWORDS, SentryListen(OWN)) == ""


def test_R2_7_a_proposal_is_not_called_final() -> None:
    match = guarded()
    said = _finality(offered(BOX, match, SWORDS, None))
    assert said.startswith("Your partner is asked first: ")
    asked, rest = said.split(". ", 1)
    assert all(title in asked and title not in rest for title in ("Free listen", "Join a patrol"))


def test_R2_7_a_draft_for_a_partner_is_not_called_final_while_it_is_begun() -> None:
    match = hands_chosen()
    draft = there(match.draft(SWORDS))
    begun = draft_sheet(BOX, match, SWORDS, draft)
    whole = draft_sheet(BOX, match, SWORDS, _filled(draft))
    assert "your partner is asked" in drafting_finality(whole)
    assert "final" not in drafting_finality(begun)


def _filled(draft: Draft) -> Draft:
    while not draft.is_complete():
        draft.add(draft.options()[0])
    return draft


def test_R2_10_once_the_partner_has_passed_nobody_is_asked_about_the_free_listen() -> None:
    match = guarded()
    decides(match, SPEARS, d.Pass())
    assert note(match, SWORDS, d.FreeListenSentry(OWN)) == ""


def test_R2_7_a_question_names_what_the_partner_proposes_while_it_can_be_answered() -> None:
    match = guarded(hand=[Card.SENTRY_SEARCH] * 2)
    decides(match, SPEARS, d.FreeListenPatrol(PatrolId(1)))
    assert question(match, SWORDS).startswith(
        "The spear guards: “Shall patrol p1 (YA5) use the free listen?”"
    )
    assert "partner" not in question(match, SPEARS)
    decides(match, SWORDS, SentrySearch(OWN))
    assert question(match, SWORDS) == "Where does guard g1 go, up to 2 zones?"


def test_R2_7_a_proposal_says_where_its_guards_stand() -> None:
    match = guarded()
    decides(match, SWORDS, d.Join(OWN, PatrolId(1)))
    assert "“Shall guard g1 join patrol p1 (YA5)?”" in question(match, SPEARS)
    for seat, who in ((SWORDS, "You"), (SPEARS, "The sword guards")):
        assert f"{who}: “Shall guard g1 join patrol p1 (YA5)?”" in standing(match, seat)


@pytest.mark.parametrize(
    ("proposed", "otherwise"),
    [
        (d.FreeListenPatrol(PatrolId(1)), "then nobody listens for free until you have ended the phase"),
        (d.ShareCards(2, 0), "then the shares stay as they are"),
    ],
)
def test_R2_7_declining_says_what_comes_then_and_is_no_more_inviting_than_agreeing(
    proposed: Decision, otherwise: str
) -> None:
    match = guarded()
    decides(match, SPEARS, proposed)
    rules = match.game
    assert isinstance(rules, CastleGame)
    agree, decline = (
        BOX.words.choice(rules, match.state, SWORDS, each) for each in (d.Accept(), d.Decline())
    )
    told = [
        there(BOX.words.consequence(rules, match.state, SWORDS, answer, choice))
        for answer, choice in ((d.Accept(), agree), (d.Decline(), decline))
    ]
    assert agree.tone is decline.tone
    assert not any(each.is_sensible for each in told)
    assert told[1].text == otherwise


@pytest.mark.parametrize(("seat", "words"), [(SWORDS, "2 of the"), (SPEARS, "0 of the")])
def test_R10_2_a_share_is_proposed_in_the_first_person(seat: Seat, words: str) -> None:
    match = guarded()
    facts = play(match, seat, d.ShareCards(2, 0))
    assert isinstance(match.game, CastleGame)
    [line] = BOX.words.tell(match.game, facts, match.game.viewer(GUARDS))
    assert f"“Shall I play {words} hand cards this turn, and you " in line


def test_R10_2_a_seat_without_a_share_of_the_hand_cards_reads_so() -> None:
    match = guarded()
    assert question(match, SWORDS).startswith("Your share is 1 hand card: play it,")
    decides(match, SWORDS, d.ShareCards(2, 0))
    decides(match, SPEARS, d.Accept())
    assert question(match, SWORDS).startswith("Your share is 2 hand cards: play them,")
    assert question(match, SPEARS).startswith("By your share you may play no hand card this turn:")


def test_R10_2_the_number_of_hand_cards_is_that_of_the_options() -> None:
    match = position(options={"handCardsPerTurn": 3}, sentries={"YA5": 1}, hand=[Card.SENTRY_SEARCH])
    assert question(match, GUARDS).startswith("Play up to 3 cards,")


@pytest.mark.parametrize(("options", "is_asked"), [({}, True), ({"jointDecisions": "lead"}, False)])
def test_R2_7_a_seat_that_places_for_both_reads_that_the_partner_is_asked(
    options: dict[str, Any], *, is_asked: bool
) -> None:
    match = hands_chosen(**options)
    assert ("your partner is asked" in question(match, SWORDS)) is is_asked


def planning(**options: Any) -> Match[State]:
    return position(phase=Phase.INTRUDERS, options={"players": 3, **options})


def test_R2_8_the_order_of_the_intruders_is_asked_and_shown_to_their_side_alone() -> None:
    match = planning()
    assert question(match, NINJA).startswith("Plan the turn of the ninja.")
    decides(match, TRAITOR, d.GoFirst(Who.TRAITOR))
    assert question(match, NINJA).startswith("The traitor: “Shall I go first this turn?”")
    for seat, who in ((NINJA, "The traitor"), (TRAITOR, "You")):
        assert f"{who}: “Shall I go first this turn?”" in standing(match, seat)
    for outsider in (GUARDS, None):
        assert "Shall" not in standing(match, outsider)
    decides(match, NINJA, d.Accept())
    assert question(match, TRAITOR).startswith("Plan the turn of the traitor.")


def test_R2_8_two_entrances_are_a_proposal_that_the_partner_can_read() -> None:
    match = at_the_starts()
    assert question(match, NINJA) == "Choose your start, and your entrance of the passage."
    decides(match, NINJA, started(Who.NINJA, "OL1", "YA1", "YA15"))
    asked = question(match, TRAITOR)
    assert asked.startswith("The ninja: “Shall the passage join YA1 and YA15?” Choose where you start.")


def test_R2_8_an_entrance_chosen_before_the_proposal_reads_that_it_declines_it() -> None:
    match = at_the_starts()
    begun = [d.StartAt(Who.TRAITOR, zone("YA22")), d.Entrance(zone("YA22"))]
    assert not any("declines" in line for line in _lines(match, TRAITOR, begun))
    decides(match, NINJA, started(Who.NINJA, "OL1", "YA1", "YA15"))
    assert "Your own entrance declines what the ninja proposes." in _lines(match, TRAITOR, begun)
    assert not any("declines" in line for line in _lines(match, TRAITOR, begun[:1]))
    removed = [*begun, Without(begun[1])]
    assert not any("declines" in line for line in _lines(match, TRAITOR, removed))


def _lines(match: Match[State], seat: Seat, pieces: Sequence[Piece]) -> tuple[str, ...]:
    rules = match.game
    assert isinstance(rules, CastleGame)
    return tuple(BOX.words.drafted(rules, match.state, seat, there(match.draft(seat, pieces))))


def test_R2_8_a_seat_that_has_started_agrees_or_declines() -> None:
    match = at_the_starts()
    decides(match, NINJA, started(Who.NINJA, "OL1", "YA2"))
    decides(match, TRAITOR, started(Who.TRAITOR, "YA22", "YA1", "YA15"))
    assert question(match, NINJA) == (
        "The traitor: “Shall the passage join YA1 and YA15?” "
        "Agree, or decline: then each of you sets one entrance."
    )


def test_R26_1_a_lone_wolf_plans_their_own_turn() -> None:
    match = position(phase=Phase.INTRUDERS)
    assert question(match, INTRUDERS).startswith("Plan the intruders' turn.")
    wolf = alone(Who.TRAITOR, "YA22", phase=Phase.INTRUDERS)
    assert question(wolf, INTRUDERS).startswith("Plan the turn of the traitor.")


def test_R12_1_a_move_names_the_moving_guards() -> None:
    match = position(sentries={"YA1": 1}, patrols={"YA5": ("YA6", 2)}, hand=[Card.PATROL_SEARCH])
    decides(match, GUARDS, PatrolSearch(PatrolId(1), (GuardId(2), GuardId(3))))
    assert question(match, GUARDS) == "Where do guards g2, g3 go, up to 2 zones?"
