"""The flow of turns and cards: pairs, missed and short turns, freeze, hold, start tiles (S6, S7.9, S8.2)."""

from __future__ import annotations

from typing import Any

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.raid.decisions import Done, Freeze, Hold, Move, PlayTeam, Start, ThrowStar
from bot.games.raid.facts.dealing import Discarded, TurnedUp, Unseen
from bot.games.raid.facts.moving import Froze, GuardRemoved, Held, TokenThrown, TookOut, TurnMissed
from bot.games.raid.facts.night import TurnsLost
from bot.games.raid.guards.takeout import taken_out
from bot.games.raid.kinds import DECK, PLACES, MoveCard, Senjutsu, Stage
from bot.games.raid.moving.routes import legal
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import Guard, State
from bot.games.raid.turn.flow import phase_begins
from tests.games.raid.kit import (
    HAWK,
    KITE,
    OWL,
    Told,
    by_default,
    dealt,
    playing,
    plays,
    position,
    setting_of,
    t,
    turn_of,
    written,
)

CARDS = "knight hook stride walk slant slip zigzag bend bow sweep long-knight leap-fork"
C = dict(enumerate(map(MoveCard, CARDS.split()), 1))
"""c1 to c12 of the rulebook's checks."""


def kites(**options: Any) -> Match[State]:
    """A match of two without guards, in which kite has the cards c1 to c12."""
    match = dealt("walk " * DECK, CARDS, **{"match": "midnight", **options})
    match.state.guards = {}
    return match


def open_before(match: Match[State]) -> tuple[MoveCard, ...]:
    return match.state.decks[1].open


def surrounded(match: Match[State]) -> None:
    """Guards on all tiles without a ninja."""
    track, state = setting_of(match="midnight").tracks[match.state.half], match.state
    state.guards = {tile: Guard() for tile in track.tiles if state.who(tile) is None}


def next_phase(state: State) -> Match[State]:
    """The match of `kites` with a new phase begun, after these changes to its state."""
    match = kites()
    match.state = state
    written(state, phase_begins(state, Told(), 2))
    return match


def in_guard_phase() -> State:
    state = kites().state
    state.stage = Stage.GUARDS
    return state


def test_S11_10_S_C1_four_decks_are_dealt_and_rotate() -> None:
    match = Match.dealt(RaidGame({"match": "midnight"}), Seeded("deal"))
    before = [deck.cards for deck in match.state.decks]
    assert [len(cards or ()) for cards in before] == [DECK] * PLACES
    while match.state.phase == 1:
        seat = next(iter(match.awaited()))
        match.play(seat, match.game.default(match.state, seat, Told()), Seeded("deal"))
    assert [deck.cards for deck in match.state.decks] == [before[3], *before[:3]]


def test_S6_2_to_4_S_C2_a_turn_uses_the_next_pair() -> None:
    match = kites()
    assert open_before(match) == (C[1],)
    by_default(match, KITE, turn=1)
    assert open_before(match) == (C[1], C[2])
    by_default(match, KITE, turn=3)
    plays(match, KITE, match.game.default(match.state, KITE, Told()), Done())
    assert open_before(match) == (C[7],)
    assert match.state.decks[1].seen == tuple(C[number] for number in range(1, 8))
    by_default(match, KITE, turn=6)
    assert open_before(match) == (C[11], C[12])
    facts = plays(match, KITE, match.game.default(match.state, KITE, Told()), Done())
    turned = [fact for fact in facts if isinstance(fact, TurnedUp)]
    assert all(fact.place == 0 or fact.card != C[12] for fact in turned)
    assert match.state.phase == 2


def test_S6_8_S_C3_a_take_out_costs_the_next_pair() -> None:
    match = kites()
    by_default(match, KITE, turn=3)
    surrounded(match)
    facts = plays(match, KITE, match.game.default(match.state, KITE, Told()), Done())
    assert [fact.missed for fact in facts if isinstance(fact, TookOut)] == [1]
    assert [(fact.place, fact.count, fact.cards) for fact in facts if isinstance(fact, Unseen)] == [
        (1, 2, (C[7], C[8]))
    ]
    assert open_before(match) == (C[9],)
    match.state.guards = {}
    by_default(match, HAWK, turn=5)
    assert match.state.ninja[KITE].taken == 4
    by_default(match, KITE, turn=5)
    assert open_before(match) == (C[9], C[10])
    by_default(match, KITE, turn=6)
    surrounded(match)
    facts = plays(match, KITE, match.game.default(match.state, KITE, Told()), Done())
    assert [fact.missed for fact in facts if isinstance(fact, TookOut)] == [0]
    assert not any(isinstance(fact, TurnMissed) for fact in facts)


def test_S_C4_a_take_out_in_the_guard_phase_costs_the_first_turn_of_the_next() -> None:
    for options, lost in ({}, 1), ({"guardPhasePenalty": "none"}, 0):
        state = in_guard_phase()
        state.setting = setting_of(match="midnight", **options)
        state.change(KITE, tile=t("C9"))
        state.guards = {t("C9"): Guard()}
        written(state, taken_out(state, KITE, t("C9")))
        match = next_phase(state)
        assert open_before(match) == (C[1 + 2 * lost],)
        by_default(match, KITE, turn=1 + lost)
        assert open_before(match) == (C[1 + 2 * lost], C[2 + 2 * lost])


def test_S6_9_S_C5_a_short_turn_has_one_card() -> None:
    state = in_guard_phase()
    TurnsLost(KITE, short=1).apply(state)
    match = next_phase(state)
    assert (open_before(match), match.state.decks[1].gone) == ((), 1)
    by_default(match, KITE, turn=1)
    assert open_before(match) == (C[2],)
    by_default(match, KITE, turn=2)
    assert open_before(match) == (C[3], C[4])


def test_S12_1_S_C5_missed_turns_come_before_the_short_one() -> None:
    state = in_guard_phase()
    TurnsLost(KITE, short=1).apply(state)
    TurnsLost(KITE, missed=1).apply(state)
    match = next_phase(state)
    assert (open_before(match), match.state.decks[1].gone) == ((), 3)
    by_default(match, KITE, turn=2)
    assert open_before(match) == (C[4],)
    assert match.state.ninja[KITE].short == 0


def test_S_C6_two_turns_lost_in_a_guard_phase() -> None:
    state = in_guard_phase()
    TurnsLost(KITE, missed=2).apply(state)
    match = next_phase(state)
    assert match.state.decks[1].gone == 4
    by_default(match, KITE, turn=3)
    assert open_before(match) == (C[5], C[6])


def test_S_C7_routes_of_a_first_turn() -> None:
    match = dealt("knight walk " + "slip " * 10, match="midnight")
    starts = [option.tile for option in match.options(HAWK) if isinstance(option, Start)]
    assert sum(len(legal(match.state, HAWK, tile)) for tile in starts) == 26


def test_S_C9_a_take_out_in_play() -> None:
    setting = setting_of(match="midnight")
    state = position(setting, {HAWK: "E4", KITE: "A1"}, turn=HAWK, open_cards=("stride", "walk"))
    match = playing(state)
    turn_of(match, HAWK, "stride", 1)
    assert (state.ninja[HAWK].tile, state.surplus, state.ninja[HAWK].missed) == (t("E6"), 7, 1)
    assert t("E6") not in state.guards


def test_S_C14_a_ninja_without_a_legal_route_freezes() -> None:
    setting = setting_of(match="midnight", players=3)
    where = {HAWK: "A10", KITE: "A11", OWL: "A12"}
    state = position(setting, where, turn=HAWK, open_cards=("walk", "leap-left"))
    match = playing(state)
    assert Freeze() in match.options(HAWK)
    assert not any(isinstance(option, Move) for option in match.options(HAWK))
    facts = plays(match, HAWK, Freeze())
    assert [type(fact) for fact in facts] == [Froze, Discarded]
    assert state.decks[0].gone == 2
    assert state.turns[HAWK].plays == 0


def test_S6_6_a_ninja_freezes_by_itself_where_nothing_could_be_used_before() -> None:
    setting = setting_of(match="midnight", players=3, passThroughNinja=False)
    where = {HAWK: "D9", KITE: "A10", OWL: "A11"}
    state = position(setting, where, turn=HAWK, open_cards=("walk", "slip"))
    state.change(KITE, has_star=False)
    state.change_deck(1, pile=(MoveCard("walk"),) * DECK, size=DECK)
    state.guards = {}
    # Both cards of kite lead straight into owl.
    facts = turn_of(playing(state), HAWK, "walk", 2)
    assert any(isinstance(fact, Froze) and fact.seat == KITE for fact in facts)
    assert state.to_play == (OWL,)


def test_S6_7_a_home_ninja_may_hold() -> None:
    setting = setting_of(match="midnight")
    state = position(setting, {HAWK: "D47", KITE: "A1"}, turn=HAWK, open_cards=("stride", "walk"))
    match = playing(state)
    kinds = {type(option) for option in match.options(HAWK)}
    assert {Hold, Move} <= kinds
    assert Freeze not in kinds
    facts = plays(match, HAWK, Hold())
    assert [type(fact) for fact in facts] == [Held, Discarded]
    assert state.turns[HAWK].plays == 0
    assert match.options(HAWK) == [Done()]


def test_S6_5_nobody_else_may_pass() -> None:
    setting = setting_of(match="midnight")
    state = position(setting, {HAWK: "D46", KITE: "A1"}, turn=HAWK, open_cards=("stride", "walk"))
    kinds = {type(option) for option in playing(state).options(HAWK)}
    assert not {Hold, Freeze, Done} & kinds


def test_S7_9_start_tiles_are_free_and_have_a_legal_route() -> None:
    match = dealt("slip slip " + "walk " * 10, match="midnight")
    state = match.state
    assert [o.tile for o in match.options(HAWK) if isinstance(o, Start)] == [t(f"{c}1") for c in "ABCDEFG"]
    state.change(KITE, tile=t("B1"))
    assert t("B1") not in {o.tile for o in match.game.options(state, HAWK) if isinstance(o, Start)}
    state.change(KITE, tile=t("B2"))
    # From A1 no route of a slip is legal then: it leaves the track or ends on kite's tile.
    assert t("A1") not in {o.tile for o in match.game.options(state, HAWK) if isinstance(o, Start)}


def test_S8_1_nobody_starts_on_a_guard_in_fire_or_on_a_closed_tile() -> None:
    match = dealt("walk " * 12, match="dawn")
    state, first = match.state, next(iter(match.awaited()))
    state.guards = {**state.guards, t("A47"): Guard()}
    state.fires, state.closed = {t("C47"): KITE}, {t("G47"): None}
    assert [o for o in match.game.options(state, first) if isinstance(o, Start)] == [Start(t("E47"))]


def test_S8_4_a_take_out_outside_the_own_turn_costs_the_next_one_at_once() -> None:
    match = kites()
    by_default(match, HAWK, turn=2)
    state = match.state
    state.change(HAWK, senjutsu=(Senjutsu.TEAM,))
    here = state.ninja[KITE].tile
    assert here is not None
    assert open_before(match) == (C[3],)
    track = setting_of(match="midnight").tracks[state.half]
    there = next(tile for tile in track.beside(here) if state.who(tile) is None)
    state.guards = {there: Guard()}
    facts = plays(match, HAWK, PlayTeam(here, there))
    assert [fact.missed for fact in facts if isinstance(fact, TookOut)] == [1]
    assert [fact.cards for fact in facts if isinstance(fact, Discarded)] == [(C[3],)]
    assert [fact.cards for fact in facts if isinstance(fact, Unseen)] == [(C[4],)]
    assert open_before(match) == (C[5],)
    by_default(match, HAWK, turn=3)
    assert state.ninja[KITE].taken == 2
    by_default(match, KITE, turn=3)
    assert open_before(match) == (C[5], C[6])


def test_S9_1_and_2_the_token_is_thrown_before_and_after_the_route() -> None:
    setting = setting_of(match="midnight")
    state = position(setting, {HAWK: "E3", KITE: "A1"}, turn=HAWK, open_cards=("walk", "slip"))
    match = playing(state)
    assert ThrowStar(t("E6")) in match.options(HAWK)
    plays(match, HAWK, ThrowStar(t("E6")))
    assert (t("E6") in state.guards, state.surplus, state.ninja[HAWK].has_star) == (False, 7, False)
    assert not any(isinstance(option, ThrowStar) for option in match.options(HAWK))


def test_S9_2_and_S8_6_a_token_thrown_at_a_patrol_takes_it_out_of_the_game() -> None:
    setting = setting_of(match="midnight")
    state = position(setting, {HAWK: "A11", KITE: "A1"}, turn=HAWK, open_cards=("walk", "slip"))
    facts = plays(playing(state), HAWK, ThrowStar(t("A9")))
    assert facts[:2] == [TokenThrown(HAWK, t("A9")), GuardRemoved(t("A9"), 0)]
    assert (state.surplus, 0 in state.headings) == (6, False)


def test_S9_2_the_token_reaches_2_and_3_tiles() -> None:
    setting = setting_of(match="midnight")
    for tile, is_reached in (("E2", False), ("E3", True), ("E4", True), ("E5", False)):
        state = position(setting, {HAWK: tile, KITE: "A1"}, turn=HAWK, open_cards=("walk", "slip"))
        options = playing(state).options(HAWK)
        assert (ThrowStar(t("E6")) in options) is is_reached, tile


def test_S7_9_nobody_freezes_while_a_start_tile_is_free() -> None:
    match = dealt("walk " * 12, match="dawn")
    assert Freeze() not in match.options(HAWK)
    match.state.fires = dict.fromkeys((t("A47"), t("C47"), t("E47")), KITE)
    assert match.game.options(match.state, HAWK)[:1] == [Start(t("G47"))]
    assert Freeze() not in match.game.options(match.state, HAWK)


def test_S6_2_each_card_of_each_deck_and_phase_is_a_draw_of_its_own() -> None:
    match, luck = dealt(match="midnight"), Told()
    while match.state.phase < 3:
        seat = match.game.in_order(match.state, match.awaited())[0]
        match.play(seat, match.game.default(match.state, seat, luck), luck)
    cards = [label for label in luck.asked if ", card " in label]
    assert len(cards) > 2 * DECK
    assert len(set(cards)) == len(cards)
