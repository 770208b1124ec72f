"""R6: guards, groups, facing, and what each may do once a turn."""

from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import (
    AnswerCat,
    Branch,
    Face,
    Form,
    Go,
    Halt,
    Join,
    March,
    MarchAll,
    Merge,
    StayReady,
    Step,
)
from bot.games.castle.facts.turn import Met
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, Moment, Phase, Who
from tests.games.castle.kit import (
    INSIDE,
    LEFT,
    facts_of,
    flags,
    guard_at,
    guards,
    intruders,
    is_offered,
    options_of,
    passes,
    patrol_at,
    play,
    position,
    zone,
    zones,
)

SEARCHES = [Card.SENTRY_SEARCH] * 3 + [Card.PATROL_SEARCH] * 3 + [Card.SENTRY_LISTEN, Card.PATROL_LISTEN]


def test_R6_1_flags_are_cleared_when_the_alert_phase_begins() -> None:
    """Carded, moved and attacked last a turn."""
    match = position(sentries={"YA2": 1})
    guard = guard_at(match, "YA2")
    match.state.carded = match.state.moved = match.state.attacked = frozenset({guard.id})
    passes(match, Phase.INTRUDERS)
    intruders(match)
    guard = guard_at(match, "YA2")
    assert flags(match, guard) == (False, False, False)


def test_R6_1_the_traitor_flag_is_set_at_once_when_a_turn_begins() -> None:
    """A guard beside the traitor then has met them; others have not."""
    match = position(phase=Phase.INTRUDERS, sentries={"YA5": 1, "YA2": 1}, traitor=("YA5", {"shown": True}))
    match.state.met = frozenset()
    facts = intruders(match)
    assert facts_of(facts, Met) == [Met((guard_at(match, "YA5").id,))]


def test_R6_1_nobody_has_met_a_traitor_who_is_not_in_play() -> None:
    """Especially not a guard in the passage, because both are in no zone."""
    match = position(
        phase=Phase.INTRUDERS, sentries={INSIDE: 1}, passage_cards=1, found=["YA1"], traitor=LEFT
    )
    assert facts_of(intruders(match), Met) == []


def test_R6_1_the_traitor_flag_is_set_when_guards_come_to_the_traitor() -> None:
    """A step into the traitor's zone is enough."""
    match = position(sentries={"YA4": 1}, traitor="YA5")
    guards(match, SentrySearch(guard_at(match, "YA4").id), Go(zone("YA5")))
    assert match.state.met == {guard_at(match, "YA5").id}


def test_R6_1_the_traitor_flag_is_set_when_the_traitor_comes_to_a_drunk() -> None:
    match = position(phase=Phase.INTRUDERS, drunk=["YA2"], traitor="YA1")
    intruders(match, Step(Who.TRAITOR, zone("YA2")), StayReady())
    assert match.state.met == {guard_at(match, "YA2").id}


def test_R6_3_a_patrol_off_the_track_has_no_heading_but_is_one() -> None:
    """After a Patrol Search off the track: still grouped, no heading asked."""
    match = position(patrols={"YA20": ("YA21", 2)}, hand=SEARCHES)
    key = patrol_at(match, "YA20").id
    guards(match, PatrolSearch(key, (guard_at(match, "YA20").id, guard_at(match, "YA20", 1).id)))
    guards(match, Go(zone("YA15")), Halt())
    assert patrol_at(match, "YA15").headings == ()
    assert match.state.moment is Moment.QUIET


def test_R6_4_a_lone_sentry_is_the_only_active_guard_of_the_zone() -> None:
    """Drunks do not count, a second sentry or a patrol does."""
    match = position(sentries={"YA2": 1, "YA3": 2, "YA6": 1}, patrols={"YA6": ("YA7", 2)}, drunk=["YA2"])
    state = match.state
    assert state.lone_sentry_at(zone("YA2")) is not None
    assert state.lone_sentry_at(zone("YA3")) is None
    assert state.lone_sentry_at(zone("YA6")) is None


def test_R6_5_a_patrol_of_one_is_a_sentry_at_once() -> None:
    """One guard searches away: the other one is a sentry and can be listened with."""
    match = position(patrols={"YA3": ("YA4", 2)}, hand=SEARCHES)
    guards(match, SentrySearch(guard_at(match, "YA3").id), Go(zone("YA2")), Halt())
    assert match.state.patrols == {}
    assert SentryListen(guard_at(match, "YA3").id) in match.options(GUARDS)


def test_R6_5_a_patrol_of_two_ends_with_a_death() -> None:
    """The survivor is a sentry."""
    match = position(phase=Phase.INTRUDERS, patrols={"YA3": ("YA4", 2)}, ninja="YA2")
    intruders(match, Step(Who.NINJA, zone("YA3")), Kill(Who.NINJA, guard_at(match, "YA3").id))
    assert match.state.patrols == {}
    assert guard_at(match, "YA3").patrol is None


def test_R6_6_one_card_per_guard_and_turn() -> None:
    """Listened, so no search any more; Kenjutsu neither needs nor leaves a mark."""
    match = position(sentries={"YA2": 1}, ninja=("YA2", {"shown": True}), hand=[Card.KENJUTSU, *SEARCHES])
    guard = guard_at(match, "YA2").id
    guards(match, Attack(guard, Who.NINJA))
    assert not flags(match, guard_at(match, "YA2")).carded
    guards(match, SentrySearch(guard), Halt())
    assert not is_offered(match, GUARDS, SentrySearch, SentryListen)


def test_R6_6_a_card_on_a_patrol_marks_every_member() -> None:
    """Both are carded, and neither can search alone."""
    match = position(patrols={"YA3": ("YA4", 2)}, hand=SEARCHES, ninja=("OL1", {"speed": 0}))
    guards(match, PatrolListen(patrol_at(match, "YA3").id))
    play(match, INTRUDERS, AnswerCat(False))
    assert all(flags(match, guard).carded for guard in match.state.guards.values())
    assert not is_offered(match, GUARDS, SentrySearch)


def test_R6_6_and_R11_7_C16_a_sentry_who_listened_joins_a_patrol() -> None:
    """It takes no card this turn and still moves in the Patrol Phase."""
    match = position(sentries={"YA6": 1}, patrols={"YA6": ("YA7", 2)}, ninja="left", traitor="left")
    sentry, key = guard_at(match, "YA6").id, patrol_at(match, "YA6").id
    guards(match, SentryListen(sentry), Join(sentry, key))
    assert not is_offered(match, GUARDS, PatrolListen, PatrolSearch)
    passes(match, Phase.PATROL)
    guards(match, March(key))
    assert len(match.state.guards_at(zone("YA10"))) == 3


def test_R6_6_a_patrol_with_one_carded_member_takes_no_card() -> None:
    """But a card may be played on a fresh member alone."""
    match = position(patrols={"YA3": ("YA4", 3)}, hand=SEARCHES)
    match.state.carded |= {guard_at(match, "YA3").id}
    assert not is_offered(match, GUARDS, PatrolSearch, PatrolListen)
    fresh = match.state.guards.keys() - match.state.carded
    assert {option.guard for option in options_of(match, GUARDS, SentrySearch)} == fresh


def test_R6_6_the_mark_stays_with_the_figure_when_groups_change() -> None:
    """A carded sentry takes the mark into a patrol, and out of it."""
    match = position(sentries={"YA3": 1}, patrols={"YA3": ("YA4", 2)}, hand=SEARCHES)
    sentry = guard_at(match, "YA3")
    match.state.carded |= {sentry.id}
    guards(match, Join(sentry.id, patrol_at(match, "YA3").id))
    assert not is_offered(match, GUARDS, PatrolListen)
    other = guard_at(match, "YA3", 1).id
    guards(match, SentrySearch(other), Go(zone("YA2")), Halt())
    marks = {guard.id: flags(match, guard).carded for guard in match.state.guards.values()}
    assert marks == {sentry.id: True, other: True, guard_at(match, "YA3", 1).id: False}


def test_R6_7_and_R12_4_a_guard_who_stepped_does_not_move_again() -> None:
    """A moved guard who is not carded gets no search; zero steps leave the guard unmoved."""
    match = position(sentries={"YA2": 2}, hand=SEARCHES)
    match.state.moved |= {guard_at(match, "YA2").id}
    assert [o.guard for o in options_of(match, GUARDS, SentrySearch)] == [guard_at(match, "YA2", 1).id]
    guards(match, SentrySearch(guard_at(match, "YA2", 1).id), Halt())
    assert not flags(match, guard_at(match, "YA2", 1)).moved


def test_R6_8_and_R18_2_one_attack_per_guard_and_turn() -> None:
    """Two guards, three Kenjutsu: two attacks."""
    match = position(sentries={"YA2": 2}, ninja=("YA2", {"shown": True}), hand=[Card.KENJUTSU] * 3, alert=0)
    for _ in range(2):
        guards(match, options_of(match, GUARDS, Attack)[0])
    assert match.state.ninja.wounds == 2
    assert not is_offered(match, GUARDS, Attack)


def test_R6_9_sentries_form_join_and_merge_in_any_zone() -> None:
    """Three sentries become a patrol of three, off the track without heading."""
    match = position(sentries={"YA15": 3})
    first, second, third = (guard.id for guard in match.state.guards_at(zone("YA15")))
    assert options_of(match, GUARDS, Form) == [Form(first, second, None)]
    guards(match, Form(first, second, None))
    guards(match, Join(third, patrol_at(match, "YA15").id))
    assert len(match.state.members(patrol_at(match, "YA15").id)) == 3


def test_R6_9_also_inside_the_passage() -> None:
    """Two sentries in the passage form a patrol."""
    match = position(sentries={"inside": 2}, passage_cards=2, found=["YA1"])
    guards(match, *options_of(match, GUARDS, Form))
    assert patrol_at(match, "inside").headings == ()


def test_R6_9_not_across_zones_and_not_with_drunks() -> None:
    """Neighbours stay strangers, drunks join nothing."""
    match = position(sentries={"YA2": 1, "YA3": 1}, drunk=["YA2"])
    assert not is_offered(match, GUARDS, Form, Join)


def test_R6_10_regrouping_at_quiet_moments_of_all_three_phases() -> None:
    """Alert, Card and Patrol Phase; not in the middle of a move."""
    for phase in (Phase.ALERT, Phase.CARDS, Phase.PATROL):
        match = position(phase=phase, sentries={"YA2": 2})
        assert options_of(match, GUARDS, Form)
    match = position(sentries={"YA2": 2, "YA6": 1}, hand=SEARCHES)
    guards(match, SentrySearch(guard_at(match, "YA6").id))
    assert not is_offered(match, GUARDS, Form)


def test_R6_10_not_between_the_first_and_the_last_patrol_move() -> None:
    """Before the first and after the last it is allowed."""
    match = position(
        phase=Phase.PATROL,
        sentries={"YA2": 2},
        patrols={"YA6": ("YA7", 2), "YA20": ("YA21", 2)},
    )
    assert options_of(match, GUARDS, Form)
    first, second = match.state.patrols
    guards(match, March(first))
    assert not is_offered(match, GUARDS, Form)
    guards(match, March(second))
    assert options_of(match, GUARDS, Form)


def test_R6_10_not_at_a_fork_of_the_last_patrol_move() -> None:
    """The last move is still under way."""
    match = position(phase=Phase.PATROL, sentries={"YA2": 2}, patrols={"YA3": ("YA4", 2)})
    guards(match, March(patrol_at(match, "YA3").id))
    assert not is_offered(match, GUARDS, Form)
    guards(match, Branch(zone("YA5")))
    assert options_of(match, GUARDS, Form)


def test_R6_11_a_guard_who_joins_takes_the_heading_of_the_patrol() -> None:
    """The patrol keeps heading for YA4."""
    match = position(sentries={"YA3": 1}, patrols={"YA3": ("YA4", 2)})
    guards(match, Join(guard_at(match, "YA3").id, patrol_at(match, "YA3").id))
    assert patrol_at(match, "YA3").headings == (zone("YA4"),)


def test_R6_11_a_new_patrol_on_the_track_chooses_any_heading() -> None:
    """At the fork: three ways."""
    match = position(sentries={"YA4": 2})
    ways = {option.heading for option in options_of(match, GUARDS, Form)}
    assert ways == set(zones("YA3 YA5 YA9"))


def test_R6_11_two_old_patrols_merge_with_either_heading() -> None:
    """Both existed when the turn began."""
    match = position(patrols={"YA3": [("YA4", 2), ("YA2", 2)]})
    one, other = match.state.patrols
    assert set(options_of(match, GUARDS, Merge)) == {Merge(one, other), Merge(other, one)}
    guards(match, Merge(one, other))
    assert patrol_at(match, "YA3").headings == (zone("YA2"),)
    assert len(match.state.guards_at(zone("YA3"))) == 4


def test_R6_11_a_new_patrol_merges_only_into_the_old_one() -> None:
    """Q125: otherwise forming a patrol beside it could turn a patrol."""
    match = position(sentries={"YA3": 2}, patrols={"YA3": ("YA4", 2)})
    first, second = (guard.id for guard in match.state.sentries())
    old = patrol_at(match, "YA3").id
    guards(match, Form(first, second, zone("YA2")))
    new = next(key for key in match.state.patrols if key != old)
    assert options_of(match, GUARDS, Merge) == [Merge(new, old)]


def test_R6_11_two_new_patrols_merge_with_either_heading() -> None:
    """None existed when the turn began."""
    match = position(sentries={"YA3": 4})
    a, b, c, d = (guard.id for guard in match.state.sentries())
    guards(match, Form(a, b, zone("YA2")), Form(c, d, zone("YA4")))
    one, other = match.state.patrols
    assert set(options_of(match, GUARDS, Merge)) == {Merge(one, other), Merge(other, one)}


def test_R6_12_a_guard_leaves_a_patrol_only_by_a_step() -> None:
    """Sentry Search out of a patrol: no stopping before the first step."""
    match = position(patrols={"YA3": ("YA4", 2)}, hand=SEARCHES)
    guards(match, SentrySearch(guard_at(match, "YA3").id))
    assert not is_offered(match, GUARDS, Halt)
    assert guard_at(match, "YA3").patrol is not None
    guards(match, Go(zone("YA4")))
    assert options_of(match, GUARDS, Halt) == [Halt()]


def test_R6_12_the_guards_passage_card_takes_one_out_of_a_patrol() -> None:
    """One is inside, the other one a sentry, neither carded nor moved."""
    match = position(patrols={"YA1": ("YA2", 2)}, found=["YA1"], hand=[Card.PASSAGE])
    guards(match, OpenPassage(guard_at(match, "YA1").id))
    left = guard_at(match, "YA1")
    assert (left.patrol, flags(match, left)) == (None, (False, False, False))
    assert guard_at(match, "inside").patrol is None


def test_R6_2_and_13_sentries_beside_a_patrol_stay_separate() -> None:
    """The patrol marches, the sentry stays."""
    match = position(phase=Phase.PATROL, sentries={"YA6": 1}, patrols={"YA6": ("YA7", 2)})
    guards(match, March(patrol_at(match, "YA6").id))
    assert len(match.state.guards_at(zone("YA6"))) == 1


def test_R6_14_and_R13_4_a_heading_is_fixed_or_after_a_fork_open() -> None:
    """Arriving at YA4 from YA3: YA5 or YA9; arriving anywhere else: one."""
    match = position(phase=Phase.PATROL, patrols={"YA2": ("YA3", 2), "YA6": ("YA7", 2)})
    guards(match, MarchAll())
    assert set(patrol_at(match, "YA4").headings) == set(zones("YA5 YA9"))
    assert patrol_at(match, "YA10").headings == (zone("YA13"),)


def test_R6_15_after_a_search_with_a_step_the_heading_is_chosen_freely() -> None:
    """Reversal included, and fixed, also at a fork."""
    match = position(patrols={"YA3": ("YA2", 2)}, hand=SEARCHES)
    everyone = tuple(guard.id for guard in match.state.guards.values())
    guards(match, PatrolSearch(patrol_at(match, "YA3").id, everyone), Go(zone("YA4")), Halt())
    assert options_of(match, GUARDS, Face) == [Face(each) for each in zones("YA3 YA5 YA9")]
    guards(match, Face(zone("YA3")))
    assert patrol_at(match, "YA4").headings == (zone("YA3"),)


def test_R6_15_C48_without_a_step_the_heading_stays() -> None:
    """Also an open one (Q121); all are carded and still patrol."""
    match = position(patrols={"YA4": (("YA5", "YA9"), 2)}, hand=SEARCHES)
    patrol, everyone = patrol_at(match, "YA4"), tuple(guard.id for guard in match.state.guards.values())
    guards(match, PatrolSearch(patrol.id, everyone), Halt())
    assert set(patrol.headings) == set(zones("YA5 YA9"))
    assert [flags(match, guard).carded for guard in match.state.members(patrol.id)] == [True, True]
    passes(match, Phase.PATROL)
    assert match.options(GUARDS) == [March(patrol.id)]


def test_R6_15_back_in_its_own_zone_a_patrol_has_moved_all_the_same() -> None:
    """Two steps there and back: the heading is chosen."""
    match = position(patrols={"YA3": ("YA2", 2)}, hand=SEARCHES)
    everyone = tuple(guard.id for guard in match.state.guards.values())
    guards(match, PatrolSearch(patrol_at(match, "YA3").id, everyone), Go(zone("YA2")), Go(zone("YA3")))
    assert options_of(match, GUARDS, Face) == [Face(zone("YA2")), Face(zone("YA4"))]


def test_R6_15_a_listen_move_turns_the_patrol_too() -> None:
    """Heard, moved one step on the track: any heading."""
    match = position(patrols={"YA3": ("YA2", 2)}, ninja=("CA2", {"speed": 2}), traitor="left", hand=SEARCHES)
    guards(match, PatrolListen(patrol_at(match, "YA3").id), Go(zone("YA4")), Halt())
    assert len(options_of(match, GUARDS, Face)) == 3
