"""R14, R23.9, R23.10: the end of the guards' turn, and how the passage is found."""

from bot.games.castle.decisions import Branch, Form, March, Pass
from bot.games.castle.facts.turn import EntranceFound
from bot.games.castle.kinds import (
    GUARDS,
    Card,
    Moment,
    Phase,
    Tunnel,
)
from tests.games.castle.kit import (
    facts_of,
    guards,
    is_offered,
    passes,
    patrol_at,
    position,
    zone,
)


def test_R14_1_the_phase_ends_by_a_pass_after_all_compulsory_moves() -> None:
    """Until then regrouping and Kenjutsu."""
    match = position(
        phase=Phase.PATROL,
        sentries={"YA2": 2},
        patrols={"YA6": ("YA7", 2)},
        ninja=("YA2", {"shown": True}),
        hand=[Card.KENJUTSU],
    )
    assert not is_offered(match, GUARDS, Pass)
    guards(match, March(patrol_at(match, "YA6").id))
    assert is_offered(match, GUARDS, Pass)
    assert is_offered(match, GUARDS, Form)
    guards(match, Pass())
    assert match.state.moment is Moment.PLAN


def test_R14_2_C39_every_guarded_entrance_is_found() -> None:
    """Both at once; once and for all."""
    match = position(phase=Phase.PATROL, sentries={"YA1": 1, "YA15": 1})
    facts = guards(match, Pass())
    assert facts_of(facts, EntranceFound) == [
        EntranceFound(zone("YA1"), Tunnel.PASSAGE),
        EntranceFound(zone("YA15"), Tunnel.PASSAGE),
    ]


def test_R14_2_a_known_entrance_is_not_told_again() -> None:
    """Permanent."""
    match = position(phase=Phase.PATROL, sentries={"YA1": 1}, found=["YA1"])
    assert facts_of(guards(match, Pass()), EntranceFound) == []


def test_R14_2_both_entrances_in_one_zone_only_one_is_revealed() -> None:
    """Neither then nor later the other one."""
    match = position(phase=Phase.PATROL, sentries={"YA1": 2}, entrances=("YA1", "YA1"))
    assert facts_of(guards(match, Pass()), EntranceFound) == [EntranceFound(zone("YA1"), Tunnel.PASSAGE)]
    again = position(phase=Phase.PATROL, sentries={"YA1": 2}, entrances=("YA1", "YA1"), found=["YA1"])
    assert facts_of(guards(again, Pass()), EntranceFound) == []


def test_R23_9_C39_a_patrol_that_only_passes_reveals_nothing() -> None:
    """YA7 is an entrance, the patrol ends in YA10."""
    match = position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2)}, entrances=("YA7", "YA15"))
    facts = guards(match, March(patrol_at(match, "YA6").id), Pass())
    assert facts_of(facts, EntranceFound) == []


def test_R23_10_where_it_stops_it_reveals() -> None:
    """After a fork, in YA9."""
    match = position(phase=Phase.PATROL, patrols={"YA3": ("YA4", 2)}, entrances=("YA9", "YA15"))
    facts = guards(match, March(patrol_at(match, "YA3").id), Branch(zone("YA9")), Pass())
    assert facts_of(facts, EntranceFound) == [EntranceFound(zone("YA9"), Tunnel.PASSAGE)]


def test_R20_3_and_R23_10_a_drunk_finds_nothing() -> None:
    """R20.3."""
    match = position(phase=Phase.PATROL, drunk=["YA1"])
    assert facts_of(guards(match, Pass()), EntranceFound) == []


def test_R23_17_a_guard_inside_finds_nothing() -> None:
    """The guard is in no zone of the map."""
    match = position(
        phase=Phase.PATROL, sentries={"inside": 1}, passage_cards=1, entrances=("YA1", "YA3"), found=["YA1"]
    )
    assert facts_of(guards(match, Pass()), EntranceFound) == []


def test_R14_2_not_at_the_end_of_the_earlier_phases() -> None:
    """Only when the guards' whole turn ends."""
    match = position(phase=Phase.ALERT, sentries={"YA1": 1})
    assert facts_of(passes(match, Phase.PATROL), EntranceFound) == []
