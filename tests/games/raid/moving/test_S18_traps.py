"""Entered traps, and the order of effects on a tile (S7.5, S7.10, S17.10, S18.4 to S18.8)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Fact, Seat
from bot.games.raid.decisions import Done, GoOn, Zip
from bot.games.raid.facts.day import (
    BukiDrawn,
    BukiLost,
    DayEnded,
    Finished,
    ReedUsed,
    TileClosed,
    TileOpened,
    TrapSprung,
)
from bot.games.raid.facts.moving import CubeLifted, Stepped, TookOut
from bot.games.raid.kinds import Buki, MoveCard, Trap
from bot.games.raid.moving.entering import enters
from bot.games.raid.moving.routes import legal
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import Guard, LaidTrap, State
from tests.games.raid.kit import (
    DAWN,
    HAWK,
    KITE,
    OWL,
    Told,
    gone,
    move,
    playing,
    plays,
    position,
    setting_of,
    t,
    written,
)

DAY = setting_of(players=3, **DAWN)


def trapped(
    kind: Trap, tile: str, *, setting: Setting = DAY, cards: str = "stride walk", **where: str
) -> State:
    """A turn of kite, with a trap of hawk's on a tile; ninja by the names of their seats."""
    places: dict[Seat, str | None] = {HAWK: None, KITE: None, OWL: None}
    places |= {Seat(seat): name for seat, name in where.items()}
    state = position(setting, places, turn=KITE, open_cards=cards.split(), to_play=(KITE, OWL))
    state.traps = {t(tile): LaidTrap(HAWK, kind)}
    return state


def goes(state: State, card: str, route: int, **more: Any) -> list[Fact]:
    return plays(playing(state), KITE, move(card, route), **more)


def where(state: State, seat: Seat = KITE) -> int | None:
    return state.ninja[seat].tile


def test_S18_8_S_C43_caltrops_stop_a_ninja_before_they_are_entered() -> None:
    state = trapped(Trap.CALTROPS, "E20", kite="E22")
    facts = goes(state, "stride", 1)
    assert where(state) == t("E21")
    assert state.closed == {t("E20"): None}
    assert (state.traps, state.traps_gone) == ({}, {HAWK: (Trap.CALTROPS,)})
    kinds = [type(fact) for fact in facts]
    assert kinds.index(TrapSprung) < kinds.index(TileClosed)
    state.change(HAWK, tile=t("E21"))
    state.change(KITE, tile=t("A40"))
    state.change_deck(0, open=(MoveCard("walk"),))
    assert not legal(state, HAWK)


def test_S_C43_a_ninja_that_is_stopped_on_another_goes_back() -> None:
    state = trapped(Trap.CALTROPS, "E20", kite="E22", owl="E21")
    goes(state, "stride", 1)
    assert where(state) == t("E22")


def test_S7_10_it_goes_back_as_far_as_others_stand() -> None:
    state = trapped(Trap.CALTROPS, "E19", kite="E22", owl="E21", hawk="E20")
    goes(state, "stride", 1)
    assert where(state) == t("E22")
    state = trapped(Trap.CALTROPS, "E19", kite="E22", hawk="E20")
    goes(state, "stride", 1)
    assert where(state) == t("E21")


def test_S_C43_caltrops_and_leaps() -> None:
    state = trapped(Trap.CALTROPS, "E20", kite="E22", cards="leap-left walk")
    goes(state, "leap-left", 1)
    assert where(state) == t("E22")
    state = trapped(Trap.CALTROPS, "E20", kite="E21", cards="leap-left walk")
    goes(state, "leap-left", 1)
    assert where(state) == t("E19")
    assert t("E20") in state.traps


def test_S_C43_owners_pass_their_own_traps() -> None:
    state = trapped(Trap.CALTROPS, "E20", kite="E21")
    state.traps = {t("E20"): LaidTrap(KITE, Trap.CALTROPS)}
    goes(state, "walk", 1)
    assert where(state) == t("E19")
    assert t("E20") in state.traps


@pytest.mark.parametrize(("lasts", "until"), [("round", None), ("victim", KITE)])
def test_S18_6_how_long_a_tile_is_closed(lasts: str, until: Seat | None) -> None:
    setting = setting_of(players=3, caltropsLast=lasts, **DAWN)
    state = trapped(Trap.CALTROPS, "E20", setting=setting, kite="E22", owl="A40")
    match = playing(state)
    plays(match, KITE, move("stride", 1))
    assert state.closed == {t("E20"): until}
    opened: list[Fact] = []
    for _ in range(30):
        seat = next(iter(match.awaited()))
        if state.round > 1 and seat == KITE:
            break
        state.change_deck(setting.place(seat), pile=(MoveCard("slip"),) * 9, size=9)
        facts = plays(match, seat, match.game.default(state, seat, Told()))
        opened += [fact for fact in facts if isinstance(fact, TileOpened)]
        if opened:
            break
    assert len(opened) == 1
    assert (state.round, state.turns.get(KITE) is not None) == ((2, False) if until is None else (2, True))


def test_S18_5_S_C45_a_trip_wire_costs_a_card() -> None:
    state = trapped(Trap.TRIP, "E20", kite="E21")
    state.change(KITE, buki=(Buki.STAR, Buki.ZIP), buki_count=2)
    facts = goes(state, "walk", 1, chance=Told({"lost": 1}))
    assert [fact.card for fact in facts if isinstance(fact, BukiLost)] == [Buki.ZIP]
    assert (state.buki_discard, where(state)) == ((Buki.ZIP,), t("E19"))
    state = trapped(Trap.TRIP, "E20", kite="E21")
    assert not any(isinstance(fact, BukiLost) for fact in goes(state, "walk", 1))
    assert where(state) == t("E19")


def test_S7_5_the_order_on_a_tile() -> None:
    state = trapped(Trap.TRIP, "E20", kite="E21")
    state.guards, state.cubes = {t("E20"): Guard()}, frozenset({t("E20")})
    kinds = [type(fact) for fact in goes(state, "walk", 1)]
    order = (TrapSprung, Stepped, TookOut, CubeLifted, BukiDrawn, BukiLost)
    assert [kind for kind in kinds if kind in order] == list(order)
    assert where(state) == t("E20")


def test_S18_4_a_trap_works_on_a_ninja_that_is_moved_onto_it() -> None:
    state = trapped(Trap.CALTROPS, "E20", kite="E21", owl="A40")
    written(state, enters(state, KITE, t("E20"), Told()))
    assert (where(state), t("E20") in state.closed) == (t("E21"), True)


def test_S17_10_a_reed_ends_on_dry_land() -> None:
    state = trapped(Trap.TRIP, "A1", kite="D34")
    gone(state, "D31")
    state.change(KITE, has_reed=True, traps_count=0, has_star=False)
    facts = goes(state, "walk", 1)
    assert (where(state), state.ninja[KITE].has_reed) == (t("D32"), True)
    assert not any(isinstance(fact, ReedUsed) for fact in facts)
    state = trapped(Trap.TRIP, "A1", kite="D32", cards="walk slip")
    state.change(KITE, has_reed=True, traps_count=0, has_star=False)
    goes(state, "walk", 1)
    assert not state.ninja[KITE].has_reed


def test_S17_10_a_shift_by_others_onto_dry_land_ends_a_reed() -> None:
    for tile, is_kept in (("D32", True), ("D31", False)):
        state = trapped(Trap.TRIP, "A1", kite="D33")
        state.turns = {}
        state.change(KITE, has_reed=True)
        written(state, enters(state, KITE, t(tile), Told()))
        assert state.ninja[KITE].has_reed is is_kept


def test_S_C48_the_first_ninja_across_has_won() -> None:
    state = trapped(Trap.TRIP, "A40", kite="C2")
    facts = goes(state, "stride", 1)
    assert [type(fact) for fact in facts[-2:]] == [Finished, DayEnded]
    assert state.winners == (KITE,)


def test_S20_4_with_a_complete_round_the_others_play_on() -> None:
    setting = setting_of(players=3, finish="completeRound", **DAWN)
    state = trapped(Trap.TRIP, "A40", setting=setting, kite="C2", owl="E1")
    match = playing(state)
    plays(match, KITE, move("stride", 1))
    assert match.awaited() == {OWL}
    state.change_deck(2, open=(MoveCard("stride"), MoveCard("walk")))
    facts = plays(match, OWL, move("stride", 1))
    assert [fact.winners for fact in facts if isinstance(fact, DayEnded)] == [(OWL,)]


def test_S7_7_and_S17_1_a_break_after_a_cube_comes_after_any_draw() -> None:
    state = trapped(Trap.TRIP, "A40", kite="F35", cards="stride walk")
    state.change(KITE, traps_count=0, traps=frozenset(), has_star=False)
    match = playing(state)
    plays(match, KITE, move("stride", 1, halts=True))
    assert where(state) == t("F34")
    assert GoOn() in match.options(KITE)
    assert state.ninja[KITE].buki_count == 1


def test_S18_6_a_tile_that_opens_leaves_the_others_closed() -> None:
    state = trapped(Trap.TRIP, "A1", kite="E22")
    state.closed = {t("E20"): None, t("C20"): KITE}
    TileOpened(t("E20")).apply(state)
    assert state.closed == {t("C20"): KITE}


def test_S18_6_caltrops_end_a_route_with_breaks_too() -> None:
    state = trapped(Trap.CALTROPS, "E20", kite="E22")
    match = playing(state)
    plays(match, KITE, move("stride", 1, halts=True), GoOn())
    assert where(state) == t("E21")
    assert GoOn() not in match.options(KITE)
    assert state.turns[KITE].course is None


def test_S17_10_one_s_own_zip_wire_onto_dry_land_ends_a_reed_only_with_the_turn() -> None:
    state = trapped(Trap.TRIP, "A1", kite="B28", cards="walk slip")
    state.change(KITE, has_reed=True, buki=(Buki.ZIP,), buki_count=1)
    match = playing(state)
    assert not any(isinstance(fact, ReedUsed) for fact in plays(match, KITE, Zip(t("D28"))))
    assert ReedUsed(KITE, is_used=False) in plays(match, KITE, move("walk", 1), Done())


def test_S20_1_a_ninja_that_crosses_the_finish_after_a_break_is_out_and_the_turn_is_over() -> None:
    setting = setting_of(players=3, finish="completeRound", **DAWN)
    state = trapped(Trap.TRIP, "A40", setting=setting, kite="C2", owl="E1")
    match = playing(state)
    facts = plays(match, KITE, move("stride", 1, halts=True), GoOn())
    assert Finished(KITE, 2) in facts
    assert KITE not in state.turns
    assert match.awaited() == {OWL}
