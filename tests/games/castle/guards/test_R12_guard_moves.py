"""R12: guard movement, search cards and Awaken."""

import pytest

from bot.games.castle.cards.awaken import Awaken, Sober
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import PatrolListen
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import Face, Form, Go, Halt, Pass
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.kinds import GUARDS, Alert, Card, Moment, Phase, Weapon, Who
from tests.games.castle.kit import (
    LEFT,
    facts_of,
    flags,
    guard_at,
    guards,
    is_offered,
    labels,
    options_of,
    passes,
    patrol_at,
    position,
    zone,
    zones,
)


def test_R12_1_up_to_two_steps_over_open_links_also_back() -> None:
    """From the fork: moat by the gate, the track, no wall; and back again."""
    match = position(sentries={"YA4": 1})
    guards(match, SentrySearch(guard_at(match, "YA4").id))
    assert labels(option.zone for option in options_of(match, GUARDS, Go)) == ["OM2", "YA3", "YA5", "YA9"]
    guards(match, Go(zone("YA3")), Go(zone("YA4")))
    assert match.state.moment is Moment.QUIET


def test_R3_3_a_rope_opens_no_wall_for_guards() -> None:
    """YA2 has no way into CA1."""
    match = position(sentries={"YA2": 1}, ropes=[("YA2", "CA1")])
    guards(match, SentrySearch(guard_at(match, "YA2").id))
    assert labels(option.zone for option in options_of(match, GUARDS, Go)) == ["YA1", "YA3"]


def test_R3_3_castles_edge_and_moats_are_open_to_guards() -> None:
    """Gates lead there; nothing leads off the map."""
    match = position(sentries={"YA20": 1})
    guards(match, SentrySearch(guard_at(match, "YA20").id), Go(zone("OL5")))
    assert labels(option.zone for option in options_of(match, GUARDS, Go)) == ["OL4", "OL6", "YA20"]


def test_R12_2_C21_the_move_ends_in_a_moat_but_may_start_there() -> None:
    """In at the first step: over. Next turn: two steps."""
    match = position(sentries={"YA4": 1, "MA1": 1})
    guards(match, SentrySearch(guard_at(match, "YA4").id), Go(zone("OM2")))
    assert match.state.moment is Moment.QUIET
    guards(match, SentrySearch(guard_at(match, "MA1").id), Go(zone("YA9")), Go(zone("CA2")))
    assert flags(match, guard_at(match, "CA2")).moved


def test_R12_2_a_patrol_in_a_moat_stays_a_patrol() -> None:
    """Without heading."""
    match = position(patrols={"YA4": ("YA5", 2)})
    everyone = tuple(match.state.guards)
    guards(match, PatrolSearch(patrol_at(match, "YA4").id, everyone), Go(zone("OM2")))
    assert patrol_at(match, "OM2").headings == ()


@pytest.mark.parametrize("shown", [True, False])
def test_R12_3_and_R17_1_and_2_detection_ends_the_move(shown: bool) -> None:
    """Visible already or not."""
    match = position(sentries={"YA4": 1}, traitor=("YA5", {"shown": shown}))
    facts = guards(match, SentrySearch(guard_at(match, "YA4").id), Go(zone("YA5")))
    assert facts_of(facts, Detected) == [Detected(Who.TRAITOR, zone("YA5"))]
    assert match.state.alert is Alert.HIGH
    assert match.state.moment is Moment.QUIET


def test_R12_3_a_patrol_that_detects_still_chooses_its_heading() -> None:
    """R6.15: it ended on the track."""
    match = position(patrols={"YA3": ("YA4", 2)}, ninja="YA4")
    guards(match, PatrolSearch(patrol_at(match, "YA3").id, tuple(match.state.guards)), Go(zone("YA4")))
    assert len(options_of(match, GUARDS, Face)) == 3


def test_R17_1_both_intruders_of_the_zone_are_found() -> None:
    """Each is announced."""
    match = position(sentries={"YA4": 1}, ninja="YA5", traitor="YA5")
    facts = guards(match, SentrySearch(guard_at(match, "YA4").id), Go(zone("YA5")))
    assert [fact.who for fact in facts_of(facts, Detected)] == [Who.NINJA, Who.TRAITOR]


def test_R12_5_one_guard_out_of_a_patrol_of_three() -> None:
    """Two stay a patrol, neither carded nor moved, heading kept."""
    match = position(patrols={"YA3": ("YA4", 3)})
    guards(match, SentrySearch(guard_at(match, "YA3").id), Go(zone("YA2")), Halt())
    rest = match.state.guards_at(zone("YA3"))
    assert [flags(match, guard) for guard in rest] == [(False, False, False)] * 2
    assert patrol_at(match, "YA3").headings == (zone("YA4"),)
    assert guard_at(match, "YA2").patrol is None


def test_R12_6_two_of_four_go_the_others_stay_a_patrol_carded_and_unmoved() -> None:
    """Those left behind keep their heading and still patrol."""
    match = position(patrols={"YA6": ("YA7", 4)})
    taken = tuple(match.state.guards)[:2]
    guards(match, PatrolSearch(patrol_at(match, "YA6").id, taken))
    assert not is_offered(match, GUARDS, Halt)
    guards(match, Go(zone("YA5")), Halt(), Face(zone("YA4")))
    assert {flags(match, guard) for guard in match.state.guards_at(zone("YA6"))} == {(True, False, False)}
    assert patrol_at(match, "YA6").headings == (zone("YA7"),)
    assert patrol_at(match, "YA5").id != patrol_at(match, "YA6").id
    passes(match, Phase.PATROL)
    assert not is_offered(match, GUARDS, Pass)


def test_R12_6_at_least_two_guards_are_taken() -> None:
    """Never one."""
    match = position(patrols={"YA6": ("YA7", 4)})
    assert {len(option.guards) for option in options_of(match, GUARDS, PatrolSearch)} == {2, 3, 4}


def test_R12_6_a_patrol_may_leave_the_track() -> None:
    """Into the castle."""
    match = position(patrols={"YA9": ("YA4", 2)})
    guards(match, PatrolSearch(patrol_at(match, "YA9").id, tuple(match.state.guards)), Go(zone("CA2")))
    guards(match, Go(zone("CA1")))
    assert patrol_at(match, "CA1").headings == ()


def test_R12_8_guards_who_end_in_one_zone_may_be_grouped() -> None:
    """With a heading if on the track."""
    match = position(sentries={"YA2": 1, "YA3": 1})
    guards(match, SentrySearch(guard_at(match, "YA2").id), Go(zone("YA3")), Halt())
    assert {option.heading for option in options_of(match, GUARDS, Form)} == set(zones("YA2 YA4"))


def test_R12_9_and_R17_10_guards_may_walk_out_of_a_zone_with_an_intruder() -> None:
    """The intruder stays visible (R17.10)."""
    match = position(sentries={"YA5": 1}, ninja=("YA5", {"shown": True}))
    guards(match, SentrySearch(guard_at(match, "YA5").id), Go(zone("YA6")), Halt())
    assert match.state.ninja.is_shown


def test_R12_10_awaken_takes_a_sleeper_and_gives_a_sentry_with_a_move() -> None:
    """One S fewer; the guard is carded, and has moved after a step."""
    match = position(sleepers={"YA8": 2, "CA3": 1})
    assert {option.zone for option in options_of(match, GUARDS, Awaken)} == set(zones("YA8 CA3"))
    guards(match, Awaken(zone("YA8")))
    guard = guard_at(match, "YA8")
    assert (flags(match, guard), guard.patrol) == ((True, False, False), None)
    assert match.state.marks.sleepers_at(zone("YA8")) == 1
    guards(match, Go(zone("YA1")), Go(zone("YA2")))
    assert flags(match, guard_at(match, "YA2")).moved


def test_R12_10_a_sleeper_is_woken_only_once() -> None:
    """The last S of the zone is gone."""
    match = position(sleepers={"YA8": 1, "CA3": 1})
    guards(match, Awaken(zone("YA8")), Halt())
    assert options_of(match, GUARDS, Awaken) == [Awaken(zone("CA3"))]


@pytest.mark.parametrize("shown", [True, False])
def test_R12_11_C24_a_guard_who_wakes_beside_an_intruder_detects_them_and_does_not_move(shown: bool) -> None:
    """Visible already or not (R17.1); the guard may attack."""
    match = position(ninja=("YA8", {"shown": shown}), hand=[Card.AWAKEN, Card.KENJUTSU])
    guards(match, Awaken(zone("YA8")))
    assert match.state.ninja.is_shown
    assert match.state.moment is Moment.QUIET
    assert match.state.alert is Alert.HIGH
    assert options_of(match, GUARDS, Attack) == [Attack(guard_at(match, "YA8").id, Who.NINJA)]


def test_R12_12_C23_with_20_guards_out_nobody_wakes() -> None:
    """Nor is a drunk among them sobered while there are sleepers. 19: one is woken."""
    assert not is_offered(position(sentries={"YA2": 19}, drunk=["YA6"]), GUARDS, Awaken, Sober)
    match = position(sentries={"YA2": 19})
    guards(match, Awaken(zone("YA8")))
    assert len(match.state.guards) == 20


def test_R12_13_no_drunk_is_sobered_while_a_sleeper_is_left() -> None:
    """Anywhere on the map, reachable or not."""
    match = position(drunk=["YA5"], sleepers={"CB4": 1})
    assert not is_offered(match, GUARDS, Sober)


def test_R12_13_and_R22_2_C23_sobering_at_the_limit() -> None:
    """The count stays the same; the guard has the original weapon, is carded and gets no move."""
    match = position(sentries={"YA2": 18}, drunk=["YA5", "YA6"], sleepers={"YA8": 0})
    drunk = guard_at(match, "YA5")
    weapon = drunk.weapon
    guards(match, Sober(drunk.id))
    sober = guard_at(match, "YA5")
    assert (sober.is_drunk, sober.weapon, flags(match, sober)) == (False, weapon, (True, False, False))
    assert match.state.moment is Moment.QUIET


def test_R12_13_the_other_weapon_if_the_original_has_run_out() -> None:
    """All ten swords stand on the board."""
    match = position(drunk=["YA5"], sentries={"YA2": 10}, sleepers={})
    for guard in [*match.state.guards.values()]:
        match.state.put_guard(guard.but(weapon=Weapon.SWORD))
    guards(match, Sober(guard_at(match, "YA5").id))
    assert guard_at(match, "YA5").weapon is Weapon.SPEAR


def test_R12_13_an_intruder_beside_the_sobered_guard_is_detected() -> None:
    """Hidden or shown by the drunk; the guard may attack."""
    match = position(
        drunk=["YA5"], sleepers={}, ninja=("YA5", {"shown": True}), hand=[Card.AWAKEN, Card.KENJUTSU]
    )
    facts = guards(match, Sober(guard_at(match, "YA5").id))
    assert facts_of(facts, Detected) == [Detected(Who.NINJA, zone("YA5"))]
    assert match.state.alert is Alert.HIGH
    assert is_offered(match, GUARDS, Attack)


def test_R12_14_without_sleepers_and_drunks_awaken_cannot_be_played() -> None:
    """Neither way."""
    assert not is_offered(position(sleepers={"YA8": 0}, hand=[Card.AWAKEN]), GUARDS, Awaken, Sober)


def test_R12_7_a_listen_move_ends_in_a_moat_for_the_whole_patrol() -> None:
    """Three guards go from YA4 into OM2 together: nobody stays, nobody goes on."""
    match = position(patrols={"YA4": ("YA3", 3)}, ninja=("YA9", {"speed": 1}), traitor=LEFT)
    guards(match, PatrolListen(patrol_at(match, "YA4").id))
    assert options_of(match, GUARDS, Go)
    assert not is_offered(match, GUARDS, PatrolSearch, SentrySearch)
    guards(match, Go(zone("OM2")))
    assert len(match.state.guards_at(zone("OM2"))) == 3
    assert not is_offered(match, GUARDS, Go, Halt)


def test_R12_7_a_listen_move_ends_with_a_detection() -> None:
    """The intruder they heard was in the next zone."""
    match = position(patrols={"YA4": ("YA3", 2)}, ninja=("YA9", {"speed": 1}), traitor=LEFT)
    guards(match, PatrolListen(patrol_at(match, "YA4").id), Go(zone("YA9")))
    assert match.state.ninja.is_shown
    assert not is_offered(match, GUARDS, Go, Halt)


def test_R12_7_a_guard_who_has_moved_hears_and_stays() -> None:
    """One move a turn, whatever it hears."""
    match = position(patrols={"YA4": ("YA3", 2)}, ninja=("YA9", {"speed": 1}), traitor=LEFT)
    match.state.moved |= {guard_at(match, "YA4").id}
    guards(match, PatrolListen(patrol_at(match, "YA4").id))
    assert match.state.alert is Alert.LOW
    assert not is_offered(match, GUARDS, Go, Halt)


def test_R12_6_C20_C48_two_of_three_are_still_the_patrol_and_the_third_a_sentry() -> None:
    """The third is carded and has not moved. The two owe a step."""
    match = position(patrols={"YA6": ("YA7", 3)})
    patrol = patrol_at(match, "YA6").id
    guards(match, PatrolSearch(patrol, tuple(match.state.guards)[:2]))
    assert not is_offered(match, GUARDS, Halt)
    guards(match, Go(zone("YA5")), Halt(), Face(zone("YA4")))
    third = guard_at(match, "YA6")
    assert (third.patrol, flags(match, third)) == (None, (True, False, False))
    assert patrol_at(match, "YA5").id == patrol


def test_R12_6_a_guard_who_has_attacked_may_be_taken() -> None:
    """An attack is no move."""
    match = position(patrols={"YA6": ("YA7", 2)})
    match.state.attacked |= {guard_at(match, "YA6").id}
    assert [option.guards for option in options_of(match, GUARDS, PatrolSearch)] == [
        tuple(match.state.guards)
    ]


def test_R12_6_no_patrol_search_with_a_guard_who_has_moved() -> None:
    """The guard woke and stepped, then was taken in: without a card."""
    match = position(patrols={"YA3": ("YA4", 3)}, hand=[Card.PATROL_SEARCH])
    assert is_offered(match, GUARDS, PatrolSearch)
    match = position(patrols={"YA3": ("YA4", 3)}, hand=[Card.PATROL_SEARCH])
    match.state.moved |= {guard_at(match, "YA3").id}
    assert not is_offered(match, GUARDS, PatrolSearch)
