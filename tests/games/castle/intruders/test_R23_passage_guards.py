"""R23.10 to R23.19: the guards and the secret passage."""

from typing import Any

from bot.engine.match import Match, witnessed
from bot.games.castle.cards.awaken import Awaken
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import (
    Face,
    Form,
    FreeListenPatrol,
    FreeListenSentry,
    Go,
    GoInside,
    GoUnknown,
    Halt,
)
from bot.games.castle.facts.guarding import GuardsCameOut
from bot.games.castle.kinds import (
    GUARDS,
    Alert,
    Card,
    Moment,
    Phase,
    Tunnel,
    Who,
)
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    INSIDE,
    facts_of,
    flags,
    guard_at,
    guards,
    intruders,
    is_offered,
    labels,
    options_of,
    patrol_at,
    position,
    zone,
)


def searching(name: str, match: Match[State]) -> None:
    guards(match, SentrySearch(guard_at(match, name).id))


def test_R23_10_standing_there_reveals_neither_the_end_nor_that_it_is_the_same() -> None:
    """With both ends in YA1 the guards' view is that of one end known."""
    twice = position(sentries={"inside": 1}, passage_cards=1, entrances=("YA1", "YA1"), found=["YA1"])
    apart = position(sentries={"inside": 1}, passage_cards=1, entrances=("YA1", "YA9"), found=["YA1"])
    for match in (twice, apart):
        searching(INSIDE, match)
    assert twice.options(GUARDS) == apart.options(GUARDS)


def test_R23_12_no_way_in_without_a_discovered_entrance() -> None:
    """YA1 is an entrance, but nobody knows."""
    match = position(sentries={"YA1": 1}, passage_cards=1, hand=[Card.PASSAGE, Card.SENTRY_SEARCH], found=[])
    assert not is_offered(match, GUARDS, OpenPassage)
    searching("YA1", match)
    assert not is_offered(match, GUARDS, GoInside)


def test_R23_12_C41_one_guard_for_each_card_in_play() -> None:
    """One card, one inside: no room."""
    match = position(sentries={"YA1": 1, INSIDE: 1}, passage_cards=1, found=["YA1"])
    searching("YA1", match)
    assert not is_offered(match, GUARDS, GoInside)


def test_R23_13_cards_in_play_stay_there() -> None:
    """Not discarded, and never drawn again."""
    match = position(phase=Phase.INTRUDERS, passage_cards=2, alert=3)
    intruders(match)
    assert match.state.marks.passage_cards == 2


def test_R23_14_C40_the_card_moves_the_guard_inside_carded_and_moved() -> None:
    """Uncarded and unmoved, active, in a discovered entrance zone."""
    match = position(sentries={"YA1": 1, "YA15": 1}, drunk=["YA1"], found=["YA1"], hand=[Card.PASSAGE])
    assert options_of(match, GUARDS, OpenPassage) == [OpenPassage(guard_at(match, "YA1").id)]
    guards(match, OpenPassage(guard_at(match, "YA1").id))
    inside = guard_at(match, INSIDE)
    assert flags(match, inside) == (True, True, False)
    assert match.state.moment is Moment.QUIET


def test_R23_14_not_for_carded_or_moved_guards() -> None:
    """The card would make the guard carded and moved."""
    match = position(sentries={"YA1": 2}, found=["YA1"], hand=[Card.PASSAGE])
    match.state.carded |= {guard_at(match, "YA1").id}
    match.state.moved |= {guard_at(match, "YA1", 1).id}
    assert not is_offered(match, GUARDS, OpenPassage)


def test_R23_14_also_in_the_alert_phase_and_counting_like_any_card() -> None:
    """Drawn; the free listen is gone after it."""
    match = position(phase=Phase.ALERT, sentries={"YA1": 1}, found=["YA1"], drawn=[Card.PASSAGE])
    guards(match, OpenPassage(guard_at(match, "YA1").id))
    assert match.state.action.cards_spent == 1


def test_R23_15_a_sentry_search_may_end_inside() -> None:
    """Also as the second step; it ends the move."""
    match = position(sentries={"YA2": 1}, passage_cards=1, found=["YA1"])
    searching("YA2", match)
    guards(match, Go(zone("YA1")), GoInside())
    assert flags(match, guard_at(match, INSIDE)).moved
    assert match.state.moment is Moment.QUIET


def test_R23_15_so_may_a_listen_move_and_a_woken_guards_move() -> None:
    """Sentry Listen, Awaken."""
    heard = position(
        sentries={"YA1": 1}, passage_cards=1, found=["YA1"], ninja=("YA8", {"speed": 2}), traitor="left"
    )
    guards(heard, SentryListen(guard_at(heard, "YA1").id), GoInside())
    woken = position(passage_cards=1, entrances=("YA8", "YA15"), found=["YA8"])
    guards(woken, Awaken(zone("YA8")), GoInside())
    assert flags(heard, guard_at(heard, INSIDE)).moved
    assert flags(woken, guard_at(woken, INSIDE)).moved


def test_R23_15_two_guards_in_together_by_patrol_search() -> None:
    """Both places free; with a third guard, or one place, not."""
    match = position(patrols={"YA1": ("YA2", 2)}, passage_cards=2, found=["YA1"])
    guards(match, PatrolSearch(patrol_at(match, "YA1").id, tuple(match.state.guards)), GoInside())
    assert len(match.state.members(patrol_at(match, INSIDE).id)) == 2
    assert patrol_at(match, INSIDE).headings == ()
    one = position(patrols={"YA1": ("YA2", 2)}, passage_cards=1, found=["YA1"])
    guards(one, PatrolSearch(patrol_at(one, "YA1").id, tuple(one.state.guards)))
    assert not is_offered(one, GUARDS, GoInside)
    three = position(patrols={"YA1": ("YA2", 3)}, passage_cards=2, found=["YA1"])
    guards(three, PatrolSearch(patrol_at(three, "YA1").id, tuple(three.state.guards)))
    assert not is_offered(three, GUARDS, GoInside)


def test_R23_15_two_of_three_in_together_leave_the_third() -> None:
    """The third is a sentry, carded."""
    match = position(patrols={"YA1": ("YA2", 3)}, passage_cards=2, found=["YA1"])
    pair = options_of(match, GUARDS, PatrolSearch)[0]
    assert len(pair.guards) == 2
    guards(match, pair, GoInside())
    assert guard_at(match, "YA1").patrol is None
    assert flags(match, guard_at(match, "YA1")).carded


def test_R23_15_a_patrol_of_two_that_heard_may_go_in() -> None:
    """Patrol Listen: exactly two, in only."""
    match = position(
        patrols={"YA1": ("YA2", 2)},
        passage_cards=2,
        found=["YA1"],
        ninja=("YA8", {"speed": 2}),
        traitor="left",
    )
    guards(match, PatrolListen(patrol_at(match, "YA1").id), GoInside())
    assert len(match.state.guards_at(Tunnel.PASSAGE)) == 2


def test_R23_15_two_guards_out_together_by_patrol_search() -> None:
    """They choose a heading if they end on the track."""
    match = position(sentries={INSIDE: 2}, passage_cards=2, found=["YA1"])
    guards(match, *options_of(match, GUARDS, Form))
    guards(match, PatrolSearch(patrol_at(match, INSIDE).id, tuple(match.state.guards)))
    guards(match, Go(zone("YA1")), Halt())
    assert {option.zone for option in options_of(match, GUARDS, Face)} == {zone("YA2"), zone("YA8")}


def test_R23_16_by_a_known_end_and_one_step_on() -> None:
    """Leaving is one step of up to two."""
    match = position(sentries={INSIDE: 1}, passage_cards=1, found=["YA1"])
    searching(INSIDE, match)
    assert labels(option.zone for option in options_of(match, GUARDS, Go)) == ["YA1"]
    guards(match, Go(zone("YA1")), Go(zone("YA2")))
    assert flags(match, guard_at(match, "YA2")).moved
    assert match.state.moment is Moment.QUIET


def test_R23_16_by_the_unknown_end_which_is_then_discovered() -> None:
    """The arrival zone is public, and no unknown end is left."""
    match = position(sentries={INSIDE: 1}, passage_cards=1, entrances=("YA1", "CB5"), found=["YA1"])
    searching(INSIDE, match)
    facts = guards(match, GoUnknown())
    assert facts_of(facts, GuardsCameOut)[0].zone == zone("CB5")
    assert witnessed(facts, match.game.viewer(None)) == facts
    assert match.state.marks.passages[Tunnel.PASSAGE].found == (zone("YA1"), zone("CB5"))
    assert is_offered(match, GUARDS, Go)


def test_R23_16_the_unknown_end_in_the_zone_of_the_known_one() -> None:
    """A choice until it has itself been used; then both are known."""
    match = position(sentries={INSIDE: 1}, passage_cards=1, entrances=("YA1", "YA1"), found=["YA1"])
    searching(INSIDE, match)
    guards(match, GoUnknown())
    assert match.state.marks.passages[Tunnel.PASSAGE].found == (zone("YA1"), zone("YA1"))
    known = position(sentries={INSIDE: 1}, passage_cards=1, entrances=("YA1", "YA1"), found=["YA1", "YA1"])
    searching(INSIDE, known)
    assert not is_offered(known, GUARDS, GoUnknown)
    assert labels(option.zone for option in options_of(known, GUARDS, Go)) == ["YA1"]


def test_R23_16_both_ends_known_no_unknown_one() -> None:
    """Two known ways out."""
    match = position(sentries={INSIDE: 1}, passage_cards=1, found=["YA1", "YA15"])
    searching(INSIDE, match)
    assert not is_offered(match, GUARDS, GoUnknown)
    assert labels(option.zone for option in options_of(match, GUARDS, Go)) == ["YA1", "YA15"]


def test_R23_16_C40_not_on_the_turn_of_entering() -> None:
    """The guard has moved."""
    match = position(sentries={"YA1": 1}, found=["YA1"], hand=[Card.PASSAGE, Card.SENTRY_SEARCH])
    guards(match, OpenPassage(guard_at(match, "YA1").id))
    assert not is_offered(match, GUARDS, SentrySearch)


def test_R23_16_coming_out_beside_an_intruder_is_a_detection() -> None:
    """The move ends."""
    match = position(
        sentries={INSIDE: 1}, passage_cards=1, entrances=("YA1", "YA9"), found=["YA1"], ninja="YA9"
    )
    searching(INSIDE, match)
    guards(match, GoUnknown())
    assert match.state.ninja.is_shown
    assert match.state.moment is Moment.QUIET


def test_R23_17_and_R10_4_guards_inside_do_not_listen() -> None:
    """Neither by card nor free, sentry nor patrol."""
    alone: tuple[dict[str, Any], ...] = ({"sentries": {INSIDE: 2}}, {"patrols": {INSIDE: (None, 2)}})
    for people in alone:
        match = position(passage_cards=2, found=["YA1"], **people)
        assert not is_offered(match, GUARDS, SentryListen, PatrolListen, FreeListenSentry, FreeListenPatrol)


def test_R23_18_a_drunk_inside_keeps_a_place() -> None:
    """No room for another."""
    match = position(sentries={"YA1": 1}, drunk=[INSIDE], passage_cards=1, found=["YA1"])
    searching("YA1", match)
    assert not is_offered(match, GUARDS, GoInside)


def test_R23_19_entering_beside_an_intruder_inside_is_a_detection() -> None:
    """High, and the guard may attack there."""
    match = position(sentries={"YA1": 1}, found=["YA1"], hand=[Card.PASSAGE, Card.KENJUTSU], traitor=INSIDE)
    guards(match, OpenPassage(guard_at(match, "YA1").id))
    assert match.state.alert is Alert.HIGH
    assert match.state.traitor.is_shown
    guards(match, Attack(guard_at(match, INSIDE).id, Who.TRAITOR))
    assert match.state.traitor.wounds == 1


def test_R23_19_two_guards_who_step_in_find_the_intruder_too() -> None:
    """By Patrol Search."""
    match = position(patrols={"YA1": ("YA2", 2)}, passage_cards=2, found=["YA1"], ninja=INSIDE)
    guards(match, PatrolSearch(patrol_at(match, "YA1").id, tuple(match.state.guards)), GoInside())
    assert match.state.ninja.is_shown
    assert match.state.ninja.figure is Tunnel.PASSAGE
