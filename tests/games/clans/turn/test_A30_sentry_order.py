"""A27, A30.5, A30.12: how sentries act by default, by an order, and for computer players; and who goes for crates."""

from __future__ import annotations

from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.clans.decisions import Act, Activate, Attack, Check, Choose, Move, Rest, Search
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.kinds import Card, Element, ItemKind, ModelId
from bot.games.clans.moon.windows import is_open_before
from bot.games.clans.orders.kinds import SentryOrder, Watching
from bot.games.clans.orders.orders import ClansOrders, is_present
from bot.games.clans.players.greedy import CarefulPlayer, GreedyPlayer
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Question, Window
from bot.games.clans.state.figures import Item, Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.shortcuts import shortcuts
from bot.games.clans.turn.watching import watched
from bot.games.clans.words.sheets import ClansLineup
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, model, position

ONE, TWO = ModelId("samurai-sentry1"), ModelId("samurai-sentry2")
ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
GAME = ClansGame({"challenge": "search", "moonDeck": "off"})


def sentry(space: str, facing: str = "N", name: str = ONE) -> Model:
    return model(name, "sentry.samurai", space, facing)


def field(mine: str, theirs: str, *models: Model, **changes: Any) -> State:
    """A model of each team, and Pine activates a sentry."""
    return position(
        model(ME, "fire.kaiken", mine),
        model(FOE, "water.kaiken", theirs, "S"),
        *models,
        **{"setting": GAME.setting, "is_watch": True, "turn": PINE, **changes},
    )


def by(state: State, rule: Watching | None, seat: Seat = PINE) -> Any:
    return ClansOrders().answer(state, seat, () if rule is None else (SentryOrder(rule),))


def test_A30_5_the_order_for_sentries_is_there_where_sentries_are() -> None:
    state = field("J13", "A1", sentry("J10"))
    every = [each for each in ClansOrders().listed(state, PINE) if isinstance(each, SentryOrder)]
    assert [each.rule for each in every] == [Watching.USUAL, Watching.SPARE, Watching.ASK]
    state.setting = ClansGame({}).setting
    assert not any(isinstance(each, SentryOrder) for each in ClansOrders().listed(state, PINE))


def test_A30_5_by_default_a_sentry_acts_without_a_question_and_asked_for_with_one() -> None:
    state = field("J13", "A1", sentry("J10"))
    assert by(state, None) == by(state, Watching.USUAL) == watched(state, PINE)
    assert by(state, Watching.ASK) is None
    assert by(state, None, PLUM) is None, "only the seat in charge is asked"
    state.is_watch = False
    assert by(state, None) is None, "an activation of its own is no sentry's"


def test_A27_the_first_sentry_goes_for_the_nearest_target_by_the_lowest_way() -> None:
    state = field("J13", "K13", sentry("J10"), sentry("A10", name=TWO))
    assert watched(state, PINE) == Act((Activate(ONE), Move(at("I12")), Attack(ME)))


def test_A30_5_an_order_spares_the_models_of_its_seat_where_it_may_choose() -> None:
    state = field("J13", "K13", sentry("J10"))
    assert by(state, Watching.SPARE) == Act((Activate(ONE), Move(at("J12")), Attack(FOE)))
    state = field("J13", "R13", sentry("J10"), sentry("R10", name=TWO))
    assert by(state, Watching.SPARE).pieces[0] == Activate(TWO), "this one goes for the enemy"
    state = field("J13", "A1", sentry("J10"), sentry("R10", name=TWO))
    assert by(state, Watching.SPARE) == Act((Activate(TWO), Rest())), "this one goes for nobody"
    state = field("J13", "A1", sentry("J10"))
    assert Attack(ME) in by(state, Watching.SPARE).pieces, "it must fight, also a model of its seat (A21.5)"


def test_A21_6_a_sentry_that_may_find_somebody_searches_where_it_stands() -> None:
    state = field("A1", "T20", sentry("J10"))
    state.change(ME, space=at("J11"), is_hidden=True)
    assert watched(state, PINE) == Act((Activate(ONE), Search()))


# ---- A21.7: a model attacked by a sentry in charge of its own seat


def test_A21_7_A26_4_its_seat_is_asked_for_cards_before_the_roll() -> None:
    state = field(
        "J11", "A1", sentry("J10"), setting=ClansGame({"challenge": "search", "moonDeck": "full"}).setting
    )
    state.is_calm, state.deck = False, 40
    state.hands, state.counts = {PINE: (Card.SEA_SKIN,)}, {PINE: 1}
    carried_out(state, Activate(ONE))
    found = carried_out(state, Attack(ME), orders=False, challenge="search", moonDeck="full", luck=Told())
    assert found[-1] == Asked(PINE, Window.BEFORE_ROLL, ME)
    assert is_open_before(state, PINE)


# ---- A30.8, A30.12: crates as aims


def beside_crate(space: str = "J10") -> State:
    state = field("J7", "A20", is_watch=False)
    state.items = {at(space): Item(ItemKind.CRATE)}
    return state


def test_A30_8_a_way_to_a_crate_goes_on_with_its_check() -> None:
    state = beside_crate()
    carried_out(state, Activate(ME))
    state.setting = GAME.setting
    ways = [way for way in shortcuts(state) if isinstance(way[-1], Check)]
    assert len(ways) == 1
    assert ways[0][1:] == (Check(at("J10")),)


def test_A30_12_computers_go_for_crates() -> None:
    for player in (GreedyPlayer(), CarefulPlayer()):
        match: Match[State] = Match(GAME)
        match.state = beside_crate()
        decision = player.decide(match, PINE, Seeded("1"))
        assert isinstance(decision, Act)
        assert decision.pieces[-1] == Check(at("J10"))


# ---- A30.6: a plan is not for a sentry


def test_A30_6_a_planned_activation_waits_while_its_seat_activates_a_sentry() -> None:
    state = field("J7", "A20", sentry("R10"))
    planned = (Activate(ME), Move(at("J8")))
    assert GAME.planning.adapted(state, PINE, planned, state) is None
    state.is_watch = False
    found = GAME.planning.adapted(state, PINE, planned, state)
    assert found is not None
    assert found.pieces == planned


# ---- A26.1: the sheet of a sentry


def test_A26_1_a_sentry_has_a_sheet_among_the_models() -> None:
    match: Match[State] = Match(GAME)
    match.state = field("J7", "A20", sentry("R10"), model(TWO, "sentry.samurai", None))
    lineup = ClansLineup()
    found = {each.key: (each.group, each.note) for each in lineup.figures(match)}
    assert found[ONE] == ("Samurai", "on R10, MV 5, AT 3, DF 3")
    assert found[TWO][1].startswith("beside the board")
    said = "\n".join(lineup.sheet(match, ONE))
    assert "Element: any of the team whose seat rolls for it." in said


# ---- A21.7: the die that is picked for a sentry


def struck(*, by: str) -> State:
    """A sentry in Pine's charge attacks a model of Pine or of Plum, and has several faces to choose from."""
    mine, theirs = ("J11", "A1") if by == "pine" else ("A1", "J11")
    state = field(mine, theirs, sentry("J10"))
    carried_out(state, Activate(ONE))
    luck = Told({ONE: "V A F E", ME: "A A", FOE: "A A"})
    target = ME if by == "pine" else FOE
    carried_out(state, Attack(target), orders=False, challenge="search", moonDeck="off", luck=luck)
    assert state.question is not None
    assert (state.question.seat, state.question.window) == (PINE, Window.CHOOSE)
    return state


def test_A27_2_by_default_a_sentry_does_its_worst_also_to_a_model_of_the_seat_in_charge() -> None:
    for team in ("pine", "plum"):
        assert by(struck(by=team), Watching.USUAL) == Choose(Element.VOID)


def test_A30_5_the_order_that_spares_picks_the_mildest_die_against_a_model_of_its_own() -> None:
    assert by(struck(by="plum"), Watching.SPARE) == Choose(Element.VOID)
    assert by(struck(by="pine"), Watching.SPARE) in (Choose(Element.AIR), Choose(Element.FIRE))


def test_A30_5_a_seat_that_wants_to_be_asked_about_sentries_picks_the_die() -> None:
    assert by(struck(by="pine"), Watching.ASK) is None


def test_A21_7_the_seat_to_the_left_picks_the_die_of_a_sentry_that_is_attacked() -> None:
    state = field("J9", "A20", sentry("J10", "S"), sentry("K10", "S", name=TWO), is_watch=False)
    luck = Told({ME: "A A A", ONE: "V S E W"})
    carried_out(state, Activate(ME), challenge="search", moonDeck="off")
    carried_out(state, Attack(ONE), orders=False, challenge="search", moonDeck="off", luck=luck)
    assert state.question == Question(PLUM, Window.CHOOSE, ME)
    assert by(state, None, PLUM) == Choose(Element.SPIRIT), "by its order for defence (A27.2)"


def test_A30_3_a_seat_is_present_for_a_sentry_only_if_it_wants_to_be_asked() -> None:
    state = field("J13", "A1", sentry("J10"))
    assert not is_present(state, PINE, ())
    assert is_present(state, PINE, (SentryOrder(Watching.ASK),))
    state.is_watch = False
    assert is_present(state, PINE, ())
    assert not is_present(state, PLUM, ())
