"""What follows from where a model is placed, and from the choices of an upkeep (A7.12, A8.12, A10.10)."""

from __future__ import annotations

from typing import Any

from bot.engine.acts import Choice
from bot.engine.game import Decision
from bot.games.clans.board.ground import GRID
from bot.games.clans.decisions import Care, Heal, Push, Tend
from bot.games.clans.kinds import Place, Token
from bot.games.clans.state.activation import Question, Stage, Window
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ClansDrafts
from bot.games.clans.turn.options import options
from bot.games.clans.words.consequences import consequence
from tests.games.clans.positions import PINE, PLUM, at, model, position
from tests.there import there


def told(state: State, option: Decision, seat: Any = PINE) -> str:
    return there(consequence(state, seat, option, Choice("x"))).text


def pushed(**changes: Any) -> State:
    """Plum's model is to be moved; Pine's stands at J12."""
    me, foe = model("pine-kaiken1", "air.kaiken", "J12"), model("plum-kaiken1", "water.kaiken", "J14", "S")
    return position(me, foe, question=Question(PINE, Window.PUSH, foe.id), **changes)


def test_A8_12_a_place_says_in_whose_zone_the_model_would_stand() -> None:
    state = pushed()
    found = {option: told(state, option) for option in options(state, PINE) if isinstance(option, Push)}
    for push, text in found.items():
        is_near = GRID.king(push.space, at("J12")) == 1
        assert text.startswith("in the zone of" if is_near else "in no enemy zone")
    assert {text.split(" of ")[0] for text in found.values()} == {"in the zone", "in no enemy zone"}


def test_A13_a_place_beside_a_lantern_says_so() -> None:
    state = pushed(items="L@J16")
    lit = [push for push in options(state, PINE) if "lantern" in told(state, push)]
    assert lit
    assert all(isinstance(push, Push) and GRID.king(push.space, at("J16")) == 1 for push in lit)


def test_A7_12_each_choice_of_an_upkeep_says_what_it_does() -> None:
    sick = [model(f"pine-kaiken{n}", "air.kaiken", None) for n in (1, 2)]
    dazed = model("pine-kaiken3", "air.kaiken", "J8", tokens={Token.STUN: 2})
    state = position(
        *sick, dazed, model("plum-kaiken1", "water.kaiken", "J14"), stage=Stage.UPKEEP, turn=None
    )
    for each in sick:
        state.change(each.id, place=Place.HOUSE)
    draft = there(ClansDrafts().draft(state, PINE))
    healed = [piece for piece in draft.options() if isinstance(piece, Heal)]
    assert {told(state, piece) for piece in healed} == {
        "it leaves the healing house and can be deployed from the training ground"
    }
    draft.add(healed[0])
    then = {piece: told(draft.imagined(state), piece) for piece in draft.options()}
    assert all(isinstance(piece, Tend) for piece in then)
    assert then[Tend(Care.STEADY, dazed.id)] == "it loses its 2 Stuns"
    draft.add(Tend(Care.STEADY, dazed.id))
    assert all(consequence(state, PINE, piece, Choice("x")) is None for piece in draft.options())


def test_A7_12_a_card_that_is_drawn_says_how_many_are_held() -> None:
    state = position(model("plum-kaiken1", "water.kaiken", "J14"), stage=Stage.UPKEEP, hands={PLUM: ()})
    limit = state.setting.options.moon_hand_max
    assert told(state, Tend(Care.DRAW), PLUM) == f"you draw a Moon card and hold 1; the limit is {limit}"
