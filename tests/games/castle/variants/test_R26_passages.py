"""R26.5 and R26.9: Contested Ground, a passage for each rival, and the guards in both."""

from __future__ import annotations

from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import Go, GoInside, GoUnknown, Inside, Pass, Step
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.facts.guarding import GuardsCameOut, GuardsStepped
from bot.games.castle.facts.sneaking import WentInside
from bot.games.castle.facts.turn import EntranceFound
from bot.games.castle.kinds import GUARDS, NINJA, TRAITOR, Card, Phase, Tunnel, Who
from bot.games.castle.words.told import told
from tests.games.castle.kit import (
    facts_of,
    guard_at,
    guards,
    is_offered,
    labels,
    options_of,
    pieces_of,
    play,
    small_board,
    where,
    zone,
)
from tests.games.castle.rivals import at_their_turn, contested, eyes, goes

BOTH_FOUND = {Tunnel.NINJAS: ["YA15"], Tunnel.TRAITORS: ["YA15"]}
"""The zone with an entrance of each is known to be both."""


def test_R26_5_a_rival_enters_and_leaves_by_their_own_entrances_only() -> None:
    match = at_their_turn(ninja="YA1", traitor="YA1")
    assert pieces_of(match, Inside, seat=NINJA) == [Inside(Who.NINJA)]
    facts = goes(match, NINJA, Inside(Who.NINJA))
    assert where(match, Who.NINJA) == "ninjas"
    assert facts_of(eyes(match, TRAITOR, facts), WentInside) == [WentInside(Who.NINJA, None, False, ())]
    assert pieces_of(match, Inside, seat=TRAITOR) == []
    inside = at_their_turn(ninja="ninjas", traitor="traitors")
    assert labels(step.zone for step in pieces_of(inside, Step, seat=NINJA)) == ["YA1", "YA15"]
    goes(inside, NINJA)
    assert labels(step.zone for step in pieces_of(inside, Step, seat=TRAITOR)) == ["YA15", "YA20"]


def test_R26_5_a_replacement_keeps_their_own_passage() -> None:
    match = at_their_turn(ninja="YA20", traitor=("YA20", {"replaced": 1}))
    assert pieces_of(match, Inside, seat=NINJA) == []
    goes(match, NINJA)
    assert pieces_of(match, Inside, seat=TRAITOR) == [Inside(Who.TRAITOR)]


def test_R26_9_discovery_tells_whose_passage_it_is() -> None:
    match = contested(phase=Phase.PATROL, sentries={"YA1": 1, "YA15": 1}, traitor="OL6")
    facts = guards(match, Pass())
    found = [
        EntranceFound(zone("YA1"), Tunnel.NINJAS),
        EntranceFound(zone("YA15"), Tunnel.NINJAS),
        EntranceFound(zone("YA15"), Tunnel.TRAITORS),
    ]
    assert facts_of(facts, EntranceFound) == found
    assert facts_of(eyes(match, None, facts), EntranceFound) == found
    assert told(small_board(), found[0]) == "An entrance of the ninja's secret passage is found at YA1."


def test_R14_2_and_R26_9_of_each_passage_one_end_is_found_in_a_zone() -> None:
    """Even if both of one passage lie there."""
    ends = {Tunnel.NINJAS: ("YA1", "YA1"), Tunnel.TRAITORS: ("YA1", "YA20")}
    match = contested(phase=Phase.PATROL, sentries={"YA1": 1}, entrances=ends)
    found = facts_of(guards(match, Pass()), EntranceFound)
    assert [fact.tunnel for fact in found] == [Tunnel.NINJAS, Tunnel.TRAITORS]


def test_R26_9_a_card_leads_into_either_passage() -> None:
    match = contested(sentries={"YA15": 1}, hand=[Card.PASSAGE], found=BOTH_FOUND)
    guard = guard_at(match, "YA15").id
    assert options_of(match, GUARDS, OpenPassage) == [
        OpenPassage(guard, Tunnel.NINJAS),
        OpenPassage(guard, Tunnel.TRAITORS),
    ]
    facts = guards(match, OpenPassage(guard, Tunnel.TRAITORS))
    assert facts_of(facts, GuardsStepped) == [GuardsStepped((guard,), Tunnel.TRAITORS, 0, zone("YA15"))]
    assert guard_at(match, "traitors").id == guard


def test_R26_9_a_search_step_leads_into_either_passage() -> None:
    match = contested(sentries={"YA15": 1}, hand=[Card.SENTRY_SEARCH], passage_cards=1, found=BOTH_FOUND)
    guards(match, SentrySearch(guard_at(match, "YA15").id))
    inside = [GoInside(Tunnel.NINJAS), GoInside(Tunnel.TRAITORS)]
    assert options_of(match, GUARDS, GoInside) == inside
    guards(match, inside[0])
    assert len(match.state.guards_at(Tunnel.NINJAS)) == 1


def test_R26_9_a_known_end_of_one_passage_does_not_open_the_other() -> None:
    match = contested(sentries={"YA15": 1}, hand=[Card.PASSAGE], found={Tunnel.TRAITORS: ["YA15"]})
    assert [option.tunnel for option in options_of(match, GUARDS, OpenPassage)] == [Tunnel.TRAITORS]


def test_R26_9_and_R31_10_the_places_are_shared_by_both_passages() -> None:
    """A guard in the one takes the place of a card in the other."""
    match = contested(
        sentries={"ninjas": 1, "YA15": 1}, hand=[Card.SENTRY_SEARCH], passage_cards=1, found=BOTH_FOUND
    )
    guards(match, SentrySearch(guard_at(match, "YA15").id))
    assert not is_offered(match, GUARDS, GoInside)
    two = contested(
        sentries={"ninjas": 1, "YA15": 1}, hand=[Card.SENTRY_SEARCH], passage_cards=2, found=BOTH_FOUND
    )
    guards(two, SentrySearch(guard_at(two, "YA15").id))
    assert is_offered(two, GUARDS, GoInside)


def test_R23_16_and_R26_9_guards_leave_by_the_ends_of_their_passage() -> None:
    found = {Tunnel.NINJAS: ["YA15"], Tunnel.TRAITORS: ["YA20"]}
    match = contested(sentries={"traitors": 1}, hand=[Card.SENTRY_SEARCH], passage_cards=1, found=found)
    guard = guard_at(match, "traitors").id
    guards(match, SentrySearch(guard))
    assert labels(option.zone for option in options_of(match, GUARDS, Go)) == ["YA20"]
    facts = guards(match, GoUnknown())
    assert facts_of(eyes(match, NINJA, facts), GuardsCameOut) == [
        GuardsCameOut((guard,), zone("YA15"), 1, True)
    ]
    assert match.state.marks.passages[Tunnel.TRAITORS].found == (zone("YA20"), zone("YA15"))
    assert match.state.marks.passages[Tunnel.NINJAS].found == (zone("YA15"),)


def test_R23_19_and_R26_9_inside_one_passage_they_find_its_owner_only() -> None:
    match = contested(
        sentries={"YA15": 1}, hand=[Card.PASSAGE], found=BOTH_FOUND, ninja="ninjas", traitor="traitors"
    )
    facts = guards(match, OpenPassage(guard_at(match, "YA15").id, Tunnel.NINJAS))
    assert facts_of(facts, Detected) == [Detected(Who.NINJA, Tunnel.NINJAS)]
    assert not match.state.traitor.is_shown


def test_R23_8_and_R26_9_guards_in_the_rivals_passage_see_nobody_in_the_other() -> None:
    match = at_their_turn(sentries={"traitors": 1}, passage_cards=1, found=BOTH_FOUND, ninja="YA1")
    facts = goes(match, NINJA, Inside(Who.NINJA))
    assert facts_of(facts, Detected) == []


def test_R26_9_guards_do_not_meet_across_the_passages() -> None:
    """Two sentries, one in each, are in two places: they form no patrol."""
    match = contested(
        sentries={"ninjas": 1, "traitors": 1}, passage_cards=2, found=BOTH_FOUND, hand=[Card.KENJUTSU]
    )
    assert options_of(match, GUARDS, object) == [Pass()]
    play(match, GUARDS, Pass())
