"""Hornets' nests: which guards come, how far, and whom they meet (S18.7)."""

from __future__ import annotations

from bot.games.raid.facts.guarding import GuardMoved
from bot.games.raid.facts.moving import TookOut
from bot.games.raid.kinds import Half, Terrain, Trap
from bot.games.raid.moving.entering import enters
from bot.games.raid.state.state import Guard, LaidTrap
from tests.games.raid.kit import DAWN, KITE, OWL, Told, at, setting_of, t, written
from tests.games.raid.moving.test_S18_traps import DAY, goes, trapped, where


def test_S_C44_a_hornets_nest_draws_the_two_nearest_guards() -> None:
    state = trapped(Trap.NEST, "E20", kite="E21")
    facts = goes(state, "walk", 1)
    marched = [(fact.start, fact.tiles) for fact in facts if isinstance(fact, GuardMoved)]
    assert marched == [(t("G18"), at("F19", "E20")), (t("B21"), at("C20", "D20"))]
    assert [fact.seat for fact in facts if isinstance(fact, TookOut)] == [KITE]
    assert where(state) == t("E20")


def test_S8_8_4_a_patrol_drawn_to_an_end_of_its_track_turns() -> None:
    state = trapped(Trap.NEST, "E17", kite="E18")
    state.guards = {t("B17"): state.guards[t("B17")]}
    facts = goes(state, "walk", 1)
    assert GuardMoved(t("B17"), at("C17", "D17"), heading=t("B17")) in facts


def test_S18_7_a_nest_draws_guards_of_its_own_board_alone() -> None:
    """E22 and D23 lie nearer to the nest on D21 than B17, but on the next board."""
    state = trapped(Trap.NEST, "D21", kite="D22")
    state.guards = {t("E22"): Guard(), t("D23"): Guard(), t("B17"): Guard()}
    facts = goes(state, "walk", 1)
    assert [fact.start for fact in facts if isinstance(fact, GuardMoved)] == [t("B17")]


def test_S18_7_two_guards_that_reach_one_ninja() -> None:
    for counts, missed in (("each", [1, 1]), ("once", [1, 0])):
        setting = setting_of(players=3, nestCounts=counts, **DAWN)
        state = trapped(Trap.NEST, "E20", setting=setting, kite="E21")
        state.guards = {t("E18"): Guard(), t("C20"): Guard()}
        facts = goes(state, "walk", 1)
        assert [fact.missed for fact in facts if isinstance(fact, TookOut)] == missed


def test_S18_7_a_guard_meets_another_ninja_on_its_way() -> None:
    state = trapped(Trap.NEST, "E20", kite="E21", owl="F19")
    facts = goes(state, "walk", 1)
    assert [fact.seat for fact in facts if isinstance(fact, TookOut)] == [OWL]
    assert where(state) == t("E19")


def test_S18_7_a_guard_that_cannot_come_closer_stays() -> None:
    state = trapped(Trap.NEST, "E20", kite="E21")
    state.guards = {t("G18"): Guard()}
    state.fires = {t("F19"): OWL}
    facts = goes(state, "walk", 1)
    assert not any(isinstance(fact, GuardMoved) for fact in facts)
    assert t("G18") in state.guards


def test_S18_7_a_guard_that_cannot_come_closer_does_not_keep_the_second_one() -> None:
    state = trapped(Trap.NEST, "E20", kite="E21")
    state.guards, state.fires = {t("G18"): Guard(), t("B21"): Guard()}, {t("F19"): OWL}
    facts = goes(state, "walk", 1)
    assert [fact.start for fact in facts if isinstance(fact, GuardMoved)] == [t("B21")]


def test_S18_7_1_a_guard_enters_no_tile_of_another_guard() -> None:
    """Fire keeps G18 from F19 and G17 from F18: the only tile nearer to the nest is then that of the other guard."""
    for others, fires, moved in (
        ("G18", "F18 F19", []),
        ("", "F18", [GuardMoved(t("G17"), at("G18", "F19"))]),
    ):
        state = trapped(Trap.NEST, "E20", kite="E21")
        state.guards = dict.fromkeys(at("G17", *others.split()), Guard())
        state.fires = dict.fromkeys(at(*fires.split()), OWL)
        assert [fact for fact in goes(state, "walk", 1) if isinstance(fact, GuardMoved)] == moved


def test_S18_7_1_no_guard_of_a_nest_enters_water_from_wherever_it_comes() -> None:
    track = DAY.tracks[Half.DAY]
    entered = set[Terrain]()
    for start in (tile for tile in track.board(5) if track.terrain[tile] is not Terrain.WATER):
        state = trapped(Trap.NEST, "D31", kite="C32")
        state.guards = {start: Guard()}
        for fact in written(state, enters(state, KITE, t("D31"), Told())):
            if isinstance(fact, GuardMoved):
                entered |= {track.terrain[tile] for tile in fact.tiles}
    assert Terrain.STREET in entered
    assert Terrain.WATER not in entered


def test_S18_7_2_a_guard_on_the_victims_tile_meets_the_victim_and_not_whom_it_passes() -> None:
    state = trapped(Trap.NEST, "E20", kite="E21", hawk="E20")
    state.traps = {t("E20"): LaidTrap(OWL, Trap.NEST)}
    state.guards = {t("E18"): Guard()}
    facts = goes(state, "walk", 1)
    assert [fact.seat for fact in facts if isinstance(fact, TookOut)] == [KITE]


def test_S18_7_a_patrol_that_reaches_a_ninja_second_leaves_the_game_too() -> None:
    setting = setting_of(players=3, nestCounts="once", **DAWN)
    state = trapped(Trap.NEST, "E20", setting=setting, kite="E21")
    patrol = state.guards[t("B17")]
    state.guards = {t("E18"): Guard(), t("C20"): patrol}
    facts = goes(state, "walk", 1)
    met = [(fact.patrol, fact.missed) for fact in facts if isinstance(fact, TookOut)]
    assert met == [(None, 1), (patrol.patrol, 0)]
