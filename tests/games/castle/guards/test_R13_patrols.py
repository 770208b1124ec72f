"""R13: the compulsory moves of the patrols."""

import pytest

from bot.engine.boards.protocol import Zone
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import Branch, Form, Go, Halt, Join, March, MarchAll, Merge, Pass
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.facts.guarding import PatrolMarched
from bot.games.castle.kinds import GUARDS, Alert, Card, Moment, PatrolId, Phase, Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.words.choices import choice
from tests.games.castle.kit import (
    LEFT,
    facts_of,
    flags,
    guard_at,
    guards,
    is_offered,
    label,
    options_of,
    passes,
    patrol_at,
    position,
    small_board,
    zone,
    zones,
)


def test_R13_1_two_steps_along_the_track() -> None:
    """From YA6 round the corner to YA10."""
    match = position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2)})
    assert not is_offered(match, GUARDS, Pass)
    guards(match, March(patrol_at(match, "YA6").id))
    assert len(match.state.guards_at(zone("YA10"))) == 2
    assert all(flags(match, guard).moved for guard in match.state.guards.values())
    assert is_offered(match, GUARDS, Pass)


def test_R13_1_in_the_order_of_the_guards() -> None:
    """Any due patrol may go first."""
    match = position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2), "YA20": ("YA21", 2)})
    first, second = match.state.patrols
    assert options_of(match, GUARDS, March) == [March(first), March(second)]
    guards(match, March(second))
    assert options_of(match, GUARDS, March) == [March(first)]


def test_R13_1_C17_off_the_track_or_with_a_moved_member_it_stays() -> None:
    """A sentry who searched has joined the one on the track. Nothing is compulsory."""
    match = position(sentries={"YA5": 1}, patrols={"YA15": (None, 2), "YA6": ("YA7", 2)})
    sentry = guard_at(match, "YA5").id
    guards(match, SentrySearch(sentry), Go(zone("YA6")), Halt(), Join(sentry, patrol_at(match, "YA6").id))
    passes(match, Phase.PATROL)
    assert not is_offered(match, GUARDS, March, MarchAll)
    assert is_offered(match, GUARDS, Pass)


def test_R13_1_inside_the_passage_it_stays() -> None:
    """The passage is no track."""
    match = position(phase=Phase.PATROL, patrols={"inside": (None, 2)}, passage_cards=2, found=["YA1"])
    assert not is_offered(match, GUARDS, March)


@pytest.mark.parametrize("who", ["ninja", "traitor"])
def test_R13_2_C22_also_away_from_a_visible_intruder(who: str) -> None:
    """It may not hold; the intruder stays visible."""
    seen = ("YA6", {"shown": True})
    match = (
        position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2)}, ninja=seen)
        if who == "ninja"
        else position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2)}, traitor=seen)
    )
    assert not is_offered(match, GUARDS, Pass)
    guards(match, March(patrol_at(match, "YA6").id))
    assert match.state.intruder(Who(who)).is_shown


def test_R13_3_at_the_start_an_open_heading_is_chosen() -> None:
    """Two ways, never the one it came by."""
    match = position(phase=Phase.PATROL, patrols={"YA4": (("YA3", "YA5"), 2)})
    guards(match, March(patrol_at(match, "YA4").id))
    assert match.options(GUARDS) == [Branch(zone("YA3")), Branch(zone("YA5"))]
    guards(match, Branch(zone("YA5")))
    assert patrol_at(match, "YA6").headings == (zone("YA7"),)


def test_R13_3_C18_in_the_middle_of_the_move_too() -> None:
    """First step into the fork, then the choice of the ways it did not come by, then the second step."""
    match = position(phase=Phase.PATROL, patrols={"YA3": ("YA4", 2)})
    facts = guards(match, March(patrol_at(match, "YA3").id))
    assert len(facts_of(facts, PatrolMarched)) == 1
    assert match.options(GUARDS) == [Branch(zone("YA5")), Branch(zone("YA9"))]
    guards(match, Branch(zone("YA9")))
    assert patrol_at(match, "YA9").headings == (zone("YA4"),)


def test_R13_3_a_fixed_heading_at_a_fork_is_followed() -> None:
    """No choice where one was made before."""
    match = position(phase=Phase.PATROL, patrols={"YA4": ("YA3", 2)})
    guards(match, March(patrol_at(match, "YA4").id))
    assert patrol_at(match, "YA2").headings == (zone("YA1"),)


def test_R13_4_at_a_dead_end_it_turns_back() -> None:
    """YA9 ends the track: the second step is back into the fork, open to both sides."""
    match = position(phase=Phase.PATROL, patrols={"YA4": ("YA9", 2)})
    guards(match, March(patrol_at(match, "YA4").id))
    assert set(patrol_at(match, "YA4").headings) == set(zones("YA3 YA5"))


def test_R13_6_C19_detection_ends_the_move_with_the_heading_of_its_arrival() -> None:
    """The second step is lost; a Kenjutsu for each member, and the second kills the intruder (R18, R19.1)."""
    match = position(phase=Phase.PATROL, patrols={"YA3": ("YA4", 2)}, traitor="YA4", hand=[Card.KENJUTSU] * 3)
    facts = guards(match, March(patrol_at(match, "YA3").id))
    assert facts_of(facts, Detected) == [Detected(Who.TRAITOR, zone("YA4"))]
    assert match.state.alert is Alert.HIGH
    assert set(patrol_at(match, "YA4").headings) == set(zones("YA5 YA9"))
    for left in (2, 1):
        assert len(options_of(match, GUARDS, Attack)) == left
        guards(match, options_of(match, GUARDS, Attack)[0])
    assert not match.state.traitor.is_in_play
    assert not is_offered(match, GUARDS, March, Branch, Attack)
    assert is_offered(match, GUARDS, Pass)


def test_R13_6_a_contact_at_the_second_step_too() -> None:
    """Both steps are made."""
    match = position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2)}, ninja="YA10")
    guards(match, March(patrol_at(match, "YA6").id))
    assert match.state.ninja.is_shown
    assert patrol_at(match, "YA10").headings == (zone("YA13"),)


def test_R13_7_kenjutsu_between_two_patrol_moves() -> None:
    """The first patrol found the intruder, the second has still to move."""
    match = position(
        phase=Phase.PATROL,
        patrols={"YA6": ("YA7", 2), "YA20": ("YA21", 2)},
        ninja="YA7",
        hand=[Card.KENJUTSU],
    )
    guards(match, March(patrol_at(match, "YA6").id))
    guards(match, Attack(guard_at(match, "YA7").id, Who.NINJA))
    assert match.state.ninja.wounds == 1
    assert not is_offered(match, GUARDS, Pass)


def test_R13_8_patrols_pass_guards_patrols_and_drunks() -> None:
    """Nobody blocks."""
    match = position(
        phase=Phase.PATROL,
        sentries={"YA7": 2},
        patrols={"YA6": ("YA7", 2), "YA10": ("YA7", 2)},
        drunk=["YA7"],
    )
    guards(match, MarchAll())
    assert len(match.state.guards_at(zone("YA10"))) == 2
    assert len(match.state.guards_at(zone("YA6"))) == 2


def test_R13_9_a_patrol_formed_in_this_phase_does_not_patrol() -> None:
    """Formed in the Card Phase it does."""
    late = position(phase=Phase.PATROL, sentries={"YA6": 2})
    guards(late, options_of(late, GUARDS, Form)[0])
    assert not is_offered(late, GUARDS, March)
    early = position(phase=Phase.CARDS, sentries={"YA6": 2})
    guards(early, options_of(early, GUARDS, Form)[0], Pass())
    assert is_offered(early, GUARDS, March)


def test_R13_9_a_guard_who_joins_an_old_patrol_patrols_with_it() -> None:
    """The guard is a member now."""
    match = position(phase=Phase.PATROL, sentries={"YA6": 1}, patrols={"YA6": ("YA7", 2)})
    key = patrol_at(match, "YA6").id
    guards(match, Join(guard_at(match, "YA6").id, key), March(key))
    assert len(match.state.guards_at(zone("YA10"))) == 3


def test_R13_9_a_new_patrol_merged_into_an_old_one_patrols_with_it() -> None:
    """Merging escapes no compulsory move."""
    match = position(phase=Phase.PATROL, sentries={"YA6": 2}, patrols={"YA6": ("YA7", 2)})
    old = patrol_at(match, "YA6").id
    guards(match, options_of(match, GUARDS, Form)[0])
    guards(match, *options_of(match, GUARDS, Merge))
    assert options_of(match, GUARDS, March) == [March(old)]


def test_R13_1_all_march_up_to_the_next_fork_or_contact() -> None:
    """In the order in which they were formed."""
    match = position(
        phase=Phase.PATROL,
        patrols={"YA6": ("YA7", 2), "YA3": ("YA4", 2), "YA20": ("YA21", 2)},
    )
    guards(match, MarchAll())
    assert match.state.moment is Moment.BRANCH
    guards(match, Branch(zone("YA5")))
    assert len(options_of(match, GUARDS, March)) == 1


TRACK = [(start, way) for start in small_board().track for way in small_board().track_links[start]]


@pytest.mark.parametrize(("start", "way"), TRACK, ids=label)
def test_R13_5_never_back_to_the_zone_it_came_from(start: Zone, way: Zone) -> None:
    """From everywhere on the track, in every direction: it turns at the dead end YA9 alone."""
    match = position(phase=Phase.PATROL, patrols={label(start): (label(way), 2)}, traitor=LEFT)
    (patrol,) = match.state.patrols
    facts, asked = guards(match, March(patrol)), []
    if match.state.moment is Moment.BRANCH:
        asked = [branch.zone for branch in options_of(match, GUARDS, Branch)]
        facts += guards(match, Branch(asked[0]))
    first, second = facts_of(facts, PatrolMarched)
    assert first.zone == way
    assert start not in asked
    assert (second.zone == start) == (label(way) == "YA9")
    assert (way in match.state.patrols[patrol].headings) == (label(second.zone) == "YA9")


def test_R13_1_all_march_up_to_a_contact() -> None:
    """The first meets the ninja in YA7; the second has not begun."""
    match = position(
        phase=Phase.PATROL, patrols={"YA6": ("YA7", 2), "YA20": ("YA21", 2)}, ninja="YA7", traitor=LEFT
    )
    guards(match, MarchAll())
    assert match.state.ninja.is_shown
    assert options_of(match, GUARDS, March) == [March(patrol_at(match, "YA20").id)]


def test_R13_1_a_march_is_named_by_where_it_begins_and_heads() -> None:
    match = position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2)})
    assert isinstance(match.game, CastleGame)
    assert choice(match.state, March(PatrolId(1))).short == "YA6 → YA7"
