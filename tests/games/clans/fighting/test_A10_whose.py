"""A10.9, A10.12, A12.3, A17: whose keyword, die or card it is that counts in a fight, and whose does not."""

from __future__ import annotations

from itertools import product

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.clans.decisions import Choose
from bot.games.clans.dice.results import Result
from bot.games.clans.facts.fighting import BlowChanged, FightWent, Stunned
from bot.games.clans.facts.rolling import Asked, Rolled
from bot.games.clans.fighting.blows import RESILIENT, falls
from bot.games.clans.fighting.fight import brings, goes_on
from bot.games.clans.kinds import Card, Element, ModelId, Place, Token
from bot.games.clans.moon.cards import titles
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Question, Window
from bot.games.clans.state.rolls import Blow, Fight, Played, Step
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, at, decided, model, position

ME, FOE, OTHER = ModelId("pine-kaiken1"), ModelId("plum-kaiken1"), ModelId("plum-kaiken2")
SETTING = ClansGame({}).setting
PRECISE, PLAIN = "ronin.oars", "earth.kaiken"


def fighting(attacker: str = PLAIN, defender: str = PLAIN, **changes: object) -> State:
    """Pine's model on J9 attacks one of Plum's on J10; another one of Plum's stands far away."""
    state = position(
        model(ME, attacker, "J9"), model(FOE, defender, "J10", "S"), model(OTHER, PLAIN, "J19"), active=ME
    )
    state.fight = Fight(ME, FOE, **changes)  # type: ignore[arg-type]  # parts of a fight
    return state


@pytest.mark.parametrize(("precise", "chooser"), list(product((PINE, PLUM), repeat=2)))
@pytest.mark.parametrize("asked", [None, PINE, PLUM])
def test_A17_precision_strike_is_for_the_chooser_who_has_it(
    precise: Seat, chooser: Seat, asked: Seat | None
) -> None:
    """For a seat that would be the chooser as well, with any other chooser."""
    profiles = (PRECISE, PLAIN) if precise == PINE else (PLAIN, PRECISE)
    state = fighting(*profiles, chooser=chooser)
    spares = (asked or chooser) == precise
    assert brings(state, Element.FIRE, asked) is (Result.ENEMIES_STUNNED if spares else Result.ALL_STUNNED)


@pytest.mark.parametrize(
    ("profile", "faces"),
    [
        ("fire.madoushi", (Element.FIRE, Token.POISON)),
        ("shrine.spirit.kaiken", (Element.SPIRIT, Token.CURSE)),
    ],
)
@pytest.mark.parametrize(("chooser", "copies", "holds"), [(PLUM, 1, True), (PINE, 1, False), (PINE, 2, True)])
def test_A10_12_a_die_of_the_attacker_is_left_over_though_the_defender_chooses_that_face(
    profile: str, faces: tuple[Element, Token], chooser: Seat, copies: int, holds: bool
) -> None:
    """The attacker's own choice takes one of its dice away; the defender's takes none (Engulf, Kitsune's Bite)."""
    face, token = faces
    ours = (face,) * copies + ((Element.AIR,) if chooser == PINE else ())
    state = fighting(profile, step=Step.CHOOSING, left=(ours, (face, Element.AIR)), chooser=chooser)
    state.question = Question(chooser, Window.CHOOSE, ME)
    decided(state, chooser, Choose(face), orders=False)
    assert state.models[FOE].has(token) is holds


@pytest.mark.parametrize("is_shining", [True, False])
@pytest.mark.parametrize(
    ("card", "by", "victim", "holds"),
    [
        (Card.SEA_SKIN, PLUM, FOE, True),
        (Card.SEA_SKIN, PLUM, OTHER, False),
        (Card.SEA_SKIN, PINE, FOE, False),
        (Card.SEA_SKIN, PINE, ME, False),
        (Card.GUARDIAN, PLUM, FOE, False),
    ],
)
def test_A20_7_sea_skin_makes_the_attacked_model_of_its_seat_resilient(
    card: Card, by: Seat, victim: ModelId, holds: bool, is_shining: bool
) -> None:
    """In its phase; no other model, and by no other card."""
    state = fighting(step=Step.AFTERMATH, cards=(Played(by, card),))
    shine = titles()[Card.SEA_SKIN].phase
    state.moon = shine if is_shining else shine.opposed
    cause = PLUM if victim == ME else PINE
    state.blows = (Blow(victim, is_injury=False, cause=cause, credit=ME),)
    facts = list(falls(state, Told()))
    is_resisted = holds and is_shining
    assert (BlowChanged(RESILIENT) in facts) is is_resisted
    assert (Stunned(victim, ME) in facts) is not is_resisted


def test_A12_3_A5_6_one_die_is_rolled_against_an_injury() -> None:
    state = fighting(defender="hero.enchantress", step=Step.AFTERMATH)
    state.blows = (Blow(FOE, is_injury=True, cause=PINE, credit=ME),)
    (roll,) = (fact for fact in falls(state, Told()) if isinstance(fact, Rolled))
    assert [len(dice) for dice in roll.dice] == [1]


@pytest.mark.parametrize(
    ("space", "facing", "place", "is_asked"),
    [
        ("J9", "N", Place.BOARD, True),
        ("A1", "NE", Place.BOARD, True),
        ("A1", "SW", Place.BOARD, False),
        ("J9", "N", Place.HOUSE, False),
    ],
)
def test_A10_10_and_13_a_model_put_in_front_stays_if_there_is_no_room_or_it_has_left_the_board(
    space: str, facing: str, place: Place, is_asked: bool
) -> None:
    """In its corner the attacker has nothing but a back while it looks out of the board."""
    state = fighting(step=Step.PLACING, chooser=PINE, chosen=Element.WATER)
    state.change(ME, space=at(space), facing=Direction[facing])
    if place is Place.HOUSE:
        state.take_off(FOE, place)
    expected = Asked(PLUM, Window.PLACE, FOE) if is_asked else FightWent(Step.AFTERMATH)
    assert list(goes_on(state, Told())) == [expected]


def test_A10_2_dice_that_lie_are_rolled_once() -> None:
    """With them the fight has come a step further, and nobody may do anything before the roll any more."""
    state = fighting(attack=3, defence=3, defender="shrine.water.chunin")
    facts = list(goes_on(state, Told()))
    assert [type(fact) for fact in facts] == [Rolled, FightWent]
    assert facts[-1] == FightWent(Step.ROLLED)
