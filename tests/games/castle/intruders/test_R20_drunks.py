"""R20: Potent Sake and drunk guards."""

from __future__ import annotations

from bot.games.castle.cards.awaken import Sober
from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.cards.shadow_walk import ShadowWalk
from bot.games.castle.decisions import GiveAnswers, Go, Halt, Inside, Join, Search, StayReady
from bot.games.castle.facts.fighting import Detected, GuardDrunk, Revealed, Vanished
from bot.games.castle.facts.guarding import GuardSobered, GuardsStepped
from bot.games.castle.facts.turn import Met
from bot.games.castle.kinds import GUARDS, INTRUDERS, Alert, Card, Mark, Phase, Weapon
from tests.games.castle.kit import (
    INSIDE,
    facts_of,
    guard_at,
    guards,
    intruders,
    options_of,
    passes,
    pieces_of,
    play,
    position,
    where,
    zone,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, figure, holds, ninja, seen_by_all, traitor


def test_R20_1_at_most_three_drunks() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1}, drunk=["YA1", "YA2", "YA3"])
    assert pieces_of(match, PourSake, *traitor("YA21")) == [PourSake(None)]


def test_R20_1_a_killed_drunk_makes_room() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1}, drunk=["YA1", "YA2", "YA3"], ninja="YA4")
    kill = (*ninja("YA3"), Kill(NINJA, guard_at(match, "YA3").id))
    assert len(pieces_of(match, PourSake, *kill, *traitor("YA21"))) == 2


def test_R20_2_C29_a_lone_sentry_becomes_drunk() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1})
    key = guard_at(match, "YA21").id
    facts = intruders(match, *traitor("YA21"), PourSake(key), StayReady())
    assert facts_of(facts, GuardDrunk) == [GuardDrunk(key, zone("YA21"))]
    assert (figure(match, TRAITOR), match.state.alert) == (None, Alert.NONE)
    assert (where(match, TRAITOR), holds(match, TRAITOR, Card.SAKE)) == ("YA21", 1)


def test_R20_2_the_traitor_may_move_on() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1})
    intruders(match, *traitor("YA21"), PourSake(guard_at(match, "YA21").id), *traitor("YA20 YA19"))
    assert (where(match, TRAITOR), figure(match, TRAITOR)) == ("YA19", None)


def test_R20_2_the_guards_figure_goes_to_the_supply_and_the_weapon_is_remembered() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1})
    guard = guard_at(match, "YA21")
    weapon = guard.weapon
    intruders(match, *traitor("YA21"), PourSake(guard.id))
    assert (guard_at(match, "YA21").weapon, match.state.spare(weapon)) == (weapon, 10)


def test_R20_2_only_in_the_entry_window() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA22": 1}, traitor=("YA22", {"shown": True}))
    assert pieces_of(match, PourSake) == [PourSake(None)]
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1})
    assert pieces_of(match, PourSake, *traitor("YA21"), StayReady()) == []
    assert pieces_of(match, PourSake, *traitor("YA21"), *ninja("OL2")) == [PourSake(None)]


def test_R20_2_not_on_a_patrol_nor_on_two_sentries() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA23": 2}, patrols={"YA21": ("YA20", 2)})
    assert pieces_of(match, PourSake, *traitor("YA21")) == [PourSake(None)]
    assert pieces_of(match, PourSake, *traitor("YA23")) == [PourSake(None)]


def test_R20_2_C30_not_on_a_guard_who_was_beside_the_traitor_when_the_turn_began() -> None:
    match = position(phase=Phase.INTRUDERS, turn=4, sentries={"YA22": 1}, traitor=("YA22", {"shown": True}))
    facts = intruders(match)
    assert facts_of(facts, Met) == [Met((guard_at(match, "YA22").id,))]
    passes(match, Phase.INTRUDERS)
    assert pieces_of(match, PourSake, *traitor("YA21 YA22")) == [PourSake(None)]


def test_R20_2_C30_not_on_a_guard_who_came_to_the_traitor_this_turn() -> None:
    match = position(sentries={"YA21": 1}, hand=[Card.SENTRY_SEARCH])
    guards(match, SentrySearch(guard_at(match, "YA21").id), Go(zone("YA22")))
    passes(match, Phase.INTRUDERS)
    assert pieces_of(match, PourSake, *traitor("YA21 YA22")) == [PourSake(None)]


def test_R20_2_not_on_a_guard_met_and_left_earlier_in_the_move() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1})
    assert pieces_of(match, PourSake, *traitor("YA21 YA20 YA21")) == [PourSake(None)]


def test_R20_2_not_on_a_guard_who_only_passed_through_the_zone() -> None:
    match = position(sentries={"YA22": 1}, traitor=("YA22", {"shown": True}), hand=[Card.SENTRY_SEARCH])
    guards(match, SentrySearch(guard_at(match, "YA22").id), Go(zone("YA21")), Halt())
    passes(match, Phase.INTRUDERS)
    assert pieces_of(match, PourSake, *traitor("YA21")) == [PourSake(None)]


def test_R20_2_the_traitor_has_met_a_drunk_on_the_way() -> None:
    """If sobered later in this turn, the guard would still be one whom the traitor has met (R6.1)."""
    match = position(phase=Phase.INTRUDERS, drunk=["YA21"])
    facts = intruders(match, *traitor("YA21"))
    assert facts_of(facts, Met)[0] == Met((guard_at(match, "YA21").id,))


def test_R20_2_a_new_turn_clears_the_flag() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1})
    intruders(match, *traitor("YA21 YA20"))
    passes(match, Phase.INTRUDERS)
    assert len(pieces_of(match, PourSake, *traitor("YA21"))) == 2


def test_R20_2_nobody_else_learns_of_the_flag() -> None:
    match = position(phase=Phase.INTRUDERS, turn=4, sentries={"YA22": 1}, traitor=("YA22", {"shown": True}))
    assert facts_of(seen_by_all(intruders(match)), Met) == []


def test_R20_2_in_the_passage() -> None:
    match = position(
        phase=Phase.INTRUDERS, sentries={INSIDE: 1}, traitor="YA1", passage_cards=1, found=["YA1"]
    )
    intruders(match, Inside(TRAITOR), PourSake(guard_at(match, INSIDE).id))
    assert guard_at(match, INSIDE).is_drunk
    assert figure(match, TRAITOR) is None


def test_R20_3_no_card_of_the_guards_but_awaken_is_played_on_a_drunk() -> None:
    match = position(
        drunk=["YA2"], hand=[Card.SENTRY_SEARCH, Card.SENTRY_LISTEN, Card.PASSAGE], found=["YA1"]
    )
    assert options_of(match, GUARDS, SentrySearch) == []
    assert options_of(match, GUARDS, SentryListen) == []


def test_R20_3_a_drunk_joins_no_patrol() -> None:
    match = position(drunk=["YA2"], patrols={"YA2": ("YA3", 2)})
    assert options_of(match, GUARDS, Join) == []


def test_R20_4_and_R17_3_1_C29_either_intruder_who_enters_is_revealed() -> None:
    match = position(phase=Phase.INTRUDERS, drunk=["YA21"], ninja="YA20")
    facts = intruders(match, *ninja("YA21"), *traitor("YA21"))
    assert facts_of(facts, Revealed) == [Revealed(NINJA, zone("YA21")), Revealed(TRAITOR, zone("YA21"))]
    assert match.state.alert is Alert.NONE


def test_R20_4_the_intruder_is_visible_while_they_stay() -> None:
    match = position(phase=Phase.INTRUDERS, drunk=["YA2"], ninja="YA1")
    intruders(match, *ninja("YA2"))
    passes(match, Phase.INTRUDERS)
    intruders(match)
    assert figure(match, NINJA) == "YA2"


def test_R20_4_leaving_hides_the_intruder() -> None:
    match = position(phase=Phase.INTRUDERS, drunk=["YA2"], ninja="YA1")
    facts = intruders(match, *ninja("YA2 YA3"))
    assert [type(f) for f in facts if isinstance(f, Revealed | Vanished)] == [Revealed, Vanished]


def test_R20_4_the_guards_may_attack_the_intruder() -> None:
    match = position(
        phase=Phase.INTRUDERS, drunk=["YA2"], sentries={"YA3": 1}, ninja="YA1", hand=[Card.KENJUTSU]
    )
    intruders(match, *ninja("YA2"))
    passes(match, Phase.CARDS)
    assert options_of(match, GUARDS, Attack) == []
    match.witness([GuardsStepped((guard_at(match, "YA3").id,), zone("YA2"), 0, zone("YA3"))])
    assert len(options_of(match, GUARDS, Attack)) == 1


def test_R20_4_in_the_passage() -> None:
    match = position(phase=Phase.INTRUDERS, drunk=[INSIDE], ninja="YA1", passage_cards=1, found=["YA1"])
    intruders(match, Inside(NINJA))
    assert figure(match, NINJA) == INSIDE


def test_R20_4_the_maker_of_the_drunk_is_revealed_on_coming_back() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA21": 1})
    sake = PourSake(guard_at(match, "YA21").id)
    intruders(match, *traitor("YA21"), sake, *traitor("YA20 YA21"))
    assert figure(match, TRAITOR) == "YA21"


def test_R20_5_shadow_walk_past_the_sentry_leaves_the_drunks_reveal() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, drunk=["YA2"], ninja="YA1")
    facts = intruders(match, *ninja("YA2"), ShadowWalk(), *ninja("YA3"))
    assert facts_of(facts, Detected) == []
    assert facts_of(facts, Revealed) == [Revealed(NINJA, zone("YA2"))]
    assert figure(match, NINJA) is None


def test_R20_6_a_drunk_of_a_dead_traitor_stays_and_sobers() -> None:
    match = position(
        turn=12,
        sentries={"YA22": 1},
        drunk=["YA2"],
        traitor=("YA22", {"shown": True, "wounds": 1}),
        hand=[Card.KENJUTSU, Card.AWAKEN],
        sleepers={},
    )
    drunk = guard_at(match, "YA2")
    guards(match, Attack(guard_at(match, "YA22").id, TRAITOR))
    assert guard_at(match, "YA2").is_drunk
    facts = guards(match, Sober(drunk.id))
    assert facts_of(facts, GuardSobered) == [GuardSobered(drunk.id, drunk.weapon)]
    assert drunk.weapon in tuple(Weapon)
    assert not guard_at(match, "YA2").is_drunk


def test_R20_2_a_hidden_sentry_who_appears_beside_the_traitor_is_flagged() -> None:
    match = position(phase=Phase.INTRUDERS, traitor="CA3", objects={"CA5": Mark.SENTRY})
    intruders(match, *traitor("CA5"), Search(TRAITOR, zone("CA5")))
    facts = play(match, INTRUDERS, GiveAnswers((None,)))
    assert facts_of(facts, Met) == [Met((guard_at(match, "CA5").id,))]
