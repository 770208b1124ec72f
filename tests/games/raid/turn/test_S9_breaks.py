"""Free acts at breaks, in mid-leap and out of turn, and both cards of a Dash (S7.11, S9, S10.1, S10.4, S27.5)."""

from __future__ import annotations

from typing import Any

from bot.engine.match import Match
from bot.games.raid.decisions import (
    Advance,
    Done,
    Freeze,
    GoOn,
    Move,
    PlayDart,
    PlayDash,
    PlayHiding,
    PlayStar,
    PlayTeam,
    Start,
    ThrowStar,
)
from bot.games.raid.facts.dealing import Discarded
from bot.games.raid.facts.moving import GaveUpCard, Stepped, Stopped, TookOut, TurnEnded, WentBack
from bot.games.raid.kinds import Senjutsu
from bot.games.raid.state.state import Guard, State
from tests.games.raid.kit import HAWK, KITE, OWL, RAVEN, at, move, playing, plays, position, setting_of, t

NIGHT = setting_of(match="midnight", players=3)


def stood(tiles: str, cards: str, *hand: Senjutsu, has_star: bool = False, **changes: Any) -> Match[State]:
    """A turn of hawk: the ninja on tiles, two open cards, a hand of senjutsu."""
    where = dict(zip((HAWK, KITE, OWL), tiles.split(), strict=False))
    state = position(NIGHT, where, turn=HAWK, open_cards=cards.split(), **changes)
    for seat in state.ninja:
        state.change(seat, has_star=False)
    state.change(HAWK, has_star=has_star, senjutsu=hand)
    return playing(state)


def here(match: Match[State]) -> int | None:
    return match.state.ninja[HAWK].tile


def throws(match: Match[State]) -> list[int]:
    return [option.tile for option in match.options(HAWK) if isinstance(option, ThrowStar)]


def test_S_C17_a_guard_behind_another_is_out_of_sight_until_that_is_removed() -> None:
    assert throws(stood("E3 A1 B1", "walk slip", has_star=True)) == [t("E6")]
    sleeping = {"E6": Guard(asleep_by=KITE)}
    match = stood("E5 A1 B1", "walk slip", Senjutsu.STAR, guards={"E8": Guard()})
    assert PlayStar(t("E8")) not in match.options(HAWK)
    match = stood("E5 A1 B1", "walk slip", Senjutsu.STAR, guards={"E8": Guard(), **sleeping})
    assert PlayStar(t("E8")) not in match.options(HAWK)
    del match.state.guards[t("E6")]  # type: ignore[attr-defined]  # a dictionary in this position
    assert PlayStar(t("E8")) in match.game.options(match.state, HAWK)


def test_S_C19_a_sleeping_guard_is_passed() -> None:
    match = stood("E5 A1 B1", "walk slip", Senjutsu.DART)
    plays(match, HAWK, PlayDart(t("E6")), move("walk", 1))
    assert (here(match), match.state.ninja[HAWK].missed) == (t("E7"), 0)


def test_S_C19_a_guard_sleeps_on_under_a_ninja_and_wakes_when_it_leaves() -> None:
    match = stood("E5 A1 B1", "walk slip", Senjutsu.DART)
    state = match.state
    plays(match, HAWK, PlayDart(t("E6")), move("walk", 2))
    assert here(match) == t("E6")
    while not (state.turns and HAWK in state.turns):
        seat = state.to_play[0]
        state.guards = {t("E6"): state.guards[t("E6")]}
        state.change_deck(NIGHT.place(seat), open=tuple(map(type(move("walk", 1).card), ("walk", "walk"))))
        plays(match, seat, move("walk", 1))
    assert not state.is_watched(t("E6"))
    assert state.guards[t("E6")].asleep_on
    state.change_deck(0, open=(move("walk", 1).card,))
    plays(match, HAWK, move("walk", 1))
    assert state.is_watched(t("E6"))
    assert here(match) == t("E8")


def test_S_C20_in_mid_leap_a_ninja_throws_from_where_it_flies() -> None:
    match = stood("E5 A1 B1", "leap-left walk", has_star=True, guards={"E8": Guard()})
    assert t("E8") not in throws(match)
    plays(match, HAWK, move("leap-left", 1, halts=True))
    assert here(match) == t("E5")
    assert t("E8") in throws(match)
    plays(match, HAWK, ThrowStar(t("E8")), GoOn())
    assert (here(match), t("E6") in match.state.guards) == (t("E7"), True)


def test_S_C21_both_cards_of_a_dash() -> None:
    match = stood("A2", "bow hook", Senjutsu.DASH)
    state = match.state
    plays(match, HAWK, PlayDash(), move("bow", 2))
    assert here(match) == t("B4")
    facts = plays(match, HAWK, move("hook", 2))
    assert here(match) == t("C6")
    assert not any(isinstance(fact, Discarded) and fact.place == 0 for fact in facts)
    assert state.ninja[HAWK].lanterns == 1


def test_S10_4_a_take_out_on_the_first_card_ends_a_dash() -> None:
    match = stood("E5", "walk hook", Senjutsu.DASH)
    facts = plays(match, HAWK, PlayDash(), move("walk", 1))
    kinds = [type(fact) for fact in facts]
    assert GaveUpCard in kinds
    assert TurnEnded in kinds


def test_S10_4_a_dash_may_follow_the_first_card_but_not_a_take_out() -> None:
    match = stood("A2", "bow hook", Senjutsu.DASH, Senjutsu.HIDING)
    plays(match, HAWK, move("bow", 2))
    assert {type(option) for option in match.options(HAWK)} == {Done, PlayDash, PlayHiding}
    plays(match, HAWK, PlayDash())
    assert any(isinstance(option, Move) for option in match.options(HAWK))
    match = stood("E5", "walk hook", Senjutsu.DASH, Senjutsu.HIDING)
    plays(match, HAWK, move("walk", 1))
    assert PlayDash() not in match.options(HAWK)


def test_S10_4_a_second_card_without_a_legal_route_is_discarded() -> None:
    match = stood("A8 A11 A12", "walk leap-left", Senjutsu.DASH, Senjutsu.HIDING)
    match.state.guards = {}
    plays(match, HAWK, PlayDash(), move("walk", 1))
    assert here(match) == t("A10")
    match.state.change(KITE, tile=t("A12"))
    facts = plays(match, HAWK, Freeze())
    assert [type(fact) for fact in facts] == [GaveUpCard, Discarded]


def test_S7_11_a_route_that_has_become_illegal_at_a_break_is_lost() -> None:
    match = stood("E8 A1 E12", "stride walk", Senjutsu.TEAM, guards={})
    match.state.guards = {}
    plays(match, HAWK, move("stride", 1, halts=True))
    facts = plays(match, HAWK, PlayTeam(t("E12"), t("E11")), GoOn())
    assert here(match) == t("E9")
    assert [type(fact) for fact in facts if isinstance(fact, Stopped | Stepped)] == [Stopped]


def test_S7_11_in_mid_leap_it_stays_at_the_take_off() -> None:
    match = stood("E8 A1 E11", "leap-left walk", Senjutsu.TEAM)
    match.state.guards = {}
    plays(match, HAWK, move("leap-left", 1, halts=True), PlayTeam(t("E11"), t("E10")), GoOn())
    assert here(match) == t("E8")


def test_S7_10_it_goes_back_from_the_tile_of_another() -> None:
    match = stood("E8 E9 E12", "stride walk", Senjutsu.TEAM)
    match.state.guards = {}
    plays(match, HAWK, move("stride", 1, halts=True))
    assert here(match) == t("E9")
    facts = plays(match, HAWK, PlayTeam(t("E12"), t("E11")), GoOn())
    assert [fact.tile for fact in facts if isinstance(fact, WentBack)] == [t("E8")]
    assert here(match) == t("E8")


def test_S7_8_a_shift_at_a_break_does_not_end_the_route() -> None:
    match = stood("E8 A1 B1", "stride walk", Senjutsu.TEAM)
    match.state.guards = {t("D10"): Guard()}
    plays(match, HAWK, move("stride", 1, halts=True))
    facts = plays(match, HAWK, PlayTeam(t("E9"), t("D10")), GoOn(), GoOn())
    assert here(match) == t("D12")
    assert [fact.missed for fact in facts if isinstance(fact, TookOut)] == [1]


def test_S9_9_a_guard_removed_at_a_break_is_passed() -> None:
    match = stood("E3 A1 B1", "stride walk", has_star=True)
    plays(match, HAWK, move("stride", 1, halts=True), ThrowStar(t("E6")), GoOn(), GoOn())
    assert here(match) == t("E6")
    assert match.state.ninja[HAWK].missed == 0


def test_S10_1_senjutsu_is_played_out_of_turn_too() -> None:
    match = stood("E3 E5 B1", "stride walk")
    match.state.change(KITE, senjutsu=(Senjutsu.DART, Senjutsu.DASH))
    options = match.options(KITE)
    assert PlayDart(t("E6")) in options
    assert PlayDash() not in options
    plays(match, KITE, PlayDart(t("E6")))
    assert match.awaited() == {HAWK}
    assert not match.state.is_watched(t("E6"))


def test_S27_5_a_turn_waits_for_every_usable_card_with_or_without_a_use() -> None:
    match = stood("D20 A1 B1", "slip walk", has_star=True)
    match.state.guards = {}
    plays(match, HAWK, move("slip", 1))
    assert match.options(HAWK) == [Done()]
    match = stood("D20 A1 B1", "slip walk")
    facts = plays(match, HAWK, move("slip", 1))
    assert any(isinstance(fact, TurnEnded) for fact in facts)


def test_S_C50_by_day_a_turn_waits_for_a_star_a_trap_or_a_buki_card() -> None:
    day = setting_of(match="dawn")
    for changes, is_asked in (
        ({"traps_count": 0, "has_star": False}, False),
        ({"traps_count": 0, "has_star": False, "buki_count": 1, "buki": None}, True),
        ({"traps_count": 1, "has_star": False}, True),
        ({"traps_count": 0, "has_star": True}, True),
    ):
        state = position(day, {HAWK: "D20", KITE: "A40"}, turn=HAWK, open_cards=("slip", "walk"))
        state.guards = {}
        state.change(HAWK, traps=None, **changes)
        match = playing(state)
        plays(match, HAWK, move("walk", 2))
        assert (HAWK in state.turns) is is_asked, changes


def test_S7_9_standing_on_a_start_tile_may_be_taken_back() -> None:
    undo = stood("D20", "slip walk").game.undo
    assert not undo.is_final(Start(t("D1")))
    assert undo.is_final(move("slip", 1))
    assert undo.is_final(ThrowStar(t("D1")))


def test_S9_1_no_break_is_offered_where_nobody_can_use_anything() -> None:
    match = stood("D20 A1 B1", "stride leap-left")
    assert not any(isinstance(each, Advance) for each in match.options(HAWK))
    match = stood("D20 A1 B1", "stride slip", has_star=True)
    halting = [each for each in match.options(HAWK) if isinstance(each, Advance)]
    assert {each.card for each in halting} == {"stride"}
    assert at("D20") == (t("D20"),)


def test_S7_10_where_it_began_is_taken_it_stays_as_near_as_can_be() -> None:
    night = setting_of(match="midnight", players=4)
    where = {HAWK: "E8", KITE: "E9", OWL: "D7", RAVEN: "E12"}
    state = position(night, where, turn=HAWK, open_cards=("stride", "walk"))
    state.guards = {t("F8"): Guard()}
    state.change(HAWK, senjutsu=(Senjutsu.TEAM, Senjutsu.TEAM))
    match = playing(state)
    plays(match, HAWK, move("stride", 1, halts=True), PlayTeam(t("D7"), t("E8")))
    facts = plays(match, HAWK, PlayTeam(t("E12"), t("E11")), GoOn())
    # In front of E8 stands kite, on its right a guard.
    assert [fact.tile for fact in facts if isinstance(fact, WentBack)] == [t("E7")]
