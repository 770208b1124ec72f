"""A22.4 to A22.7: VIPs, messengers and champions: who names them, when, and what they bring."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.chance import Seeded
from bot.engine.game import Fact, Piece, Seat
from bot.engine.match import Match
from bot.games.clans.activating.activating import pieces
from bot.games.clans.challenges.challenges import follows, naming, played
from bot.games.clans.decisions import Act, Attack, Leave, Move, Name, Rest
from bot.games.clans.facts.activating import Pushed, Stepped
from bot.games.clans.facts.challenges import LeftBoard, Named, NameLapsed
from bot.games.clans.facts.fighting import Injured, Scored, Stunned
from bot.games.clans.facts.moon import Swapped
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.kinds import ModelId, Place, Role, Token
from bot.games.clans.orders.kinds import NameOrder, Naming
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position, under

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def game(challenge: str) -> ClansGame:
    return ClansGame({"challenge": challenge, "firstTeam": "fire", "secondTeam": "water"})


def me(space: str | None = "J9", facing: str = "N", **changes: Any) -> Model:
    return model(ME, "fire.kaiken", space, facing, **changes)


def foe(space: str | None = "J10", facing: str = "N", **changes: Any) -> Model:
    """An enemy with its back to anybody south of it."""
    return model(FOE, "water.kaiken", space, facing, **changes)


def named(*models: Model, active: str = ME, **whom: ModelId | None) -> State:
    state = position(*models, active=active)
    state.named = {Seat(seat): name for seat, name in whom.items()}
    return state


def scored(challenge: str, state: State, fact: Fact) -> list[Fact]:
    return [each for each in follows(under(game(challenge).setting, state), fact) if isinstance(each, Scored)]


def set_up(challenge: str) -> Match[State]:
    """A match whose deployments are in."""
    rules, chance = game(challenge), Seeded(challenge)
    match = Match.dealt(rules, chance)
    while match.state.round == 0:
        seat = min(match.awaited())
        match.play(seat, rules.default(match.state, seat, chance), chance)
    return match


# ---- who names whom (A22.4)


def test_A22_5_each_seat_names_the_vip_of_the_team_to_its_left_in_initiative_order() -> None:
    match, chance = set_up("assassination"), Seeded("names")
    first = match.state.initiative
    assert first is not None
    (second,) = game("assassination").setting.opponents(first)
    for seat, other in ((first, second), (second, first)):
        assert match.awaited() == {seat}
        offered = match.options(seat)
        assert {each.model.partition("-")[0] for each in offered if isinstance(each, Name)} == {other}
        assert len(offered) == 6, "so many are allowed"
        facts = match.play(seat, offered[-1], chance)
        assert any(isinstance(fact, Named) and fact.role is Role.VIP for fact in facts)
    assert set(match.state.named) == {first, second}
    assert match.state.question is None


def test_A22_7_each_seat_names_a_champion_of_its_own_that_is_no_chunin() -> None:
    match = set_up("champion")
    (seat,) = match.awaited()
    offered = [each.model for each in match.options(seat) if isinstance(each, Name)]
    assert len(offered) == 6
    assert all(name.startswith(f"{seat}-") and "chunin" not in name for name in offered)


def test_A22_6_A_C74_the_second_seat_names_the_messenger_and_nobody_else_names_anybody() -> None:
    match, chance = set_up("messenger"), Seeded("names")
    first = match.state.initiative
    (seat,) = match.awaited()
    assert seat != first
    assert len(match.options(seat)) == 7
    match.play(seat, match.options(seat)[0], chance)
    assert match.awaited() == {first}
    assert match.state.question is None


@pytest.mark.parametrize(
    ("challenge", "usual"),
    [("assassination", "pine-chunin1"), ("champion", "plum-madoushi1"), ("messenger", "plum-kunoichi1")],
)
def test_A27_the_dearest_is_named_by_default_as_a_messenger_the_fastest(challenge: str, usual: str) -> None:
    """Of the fire and the water team, with Pine in the south: it has the initiative."""
    state = position(
        *(model(f"pine-{kind}1", f"fire.{kind}", f"{space}1") for kind, space in TYPES),
        *(model(f"plum-{kind}1", f"water.{kind}", f"{space}20", "S") for kind, space in TYPES),
    )
    state.initiative = PLUM if challenge != "messenger" else PINE
    (asked,) = naming(under(game(challenge).setting, state))
    assert asked == Asked(PLUM, Window.NAME, ModelId(usual))
    state.question = None
    asked.apply(state)
    assert game(challenge).default(state, PLUM, Told()) == Name(ModelId(usual))


TYPES = (("chunin", "F"), ("kaiken", "G"), ("yajiri", "H"), ("kunoichi", "I"), ("madoushi", "J"))


def test_A22_4_a_model_that_has_left_the_board_is_replaced_at_once_by_the_order_and_asked_for_with_ask() -> (
    None
):
    usual, last = Name(ModelId("plum-kunoichi1")), Name(ModelId("plum-yajiri1"))
    for order, named_next in (
        (None, usual),
        (NameOrder(Naming.USUAL), usual),
        (NameOrder(Naming.LAST), last),
        (NameOrder(Naming.ASK), None),
    ):
        state = named(me(), foe("J10"), model("plum-yajiri1", "water.yajiri", "A20"), pine=FOE, plum=ME)
        state.models = {
            **state.models,
            ModelId("plum-kunoichi1"): model("plum-kunoichi1", "water.kunoichi", "B20"),
        }
        facts = decided(state, PINE, ATTACK, luck=kill(), orders=False, challenge="assassination")
        assert facts.index(Scored(PINE, 3)) < facts.index(NameLapsed(PINE))
        assert state.question is not None
        answer = game("assassination").orders.answer(
            under(game("assassination").setting, state), PINE, [] if order is None else [order]
        )
        assert answer == named_next


def test_A22_4_where_only_one_is_left_nobody_is_asked_and_with_none_the_next_one_deployed_is_it() -> None:
    state = named(me(), foe(), model("plum-yajiri1", "water.yajiri", "A20"), pine=FOE, plum=ME)
    facts = carried_out(state, *ATTACK.pieces, luck=kill(), challenge="assassination")
    assert Named(PINE, ModelId("plum-yajiri1"), Role.VIP) in facts
    lonely = named(me(), foe(), pine=FOE, plum=ME)
    carried_out(lonely, *ATTACK.pieces, luck=kill(), challenge="assassination")
    assert lonely.named[PINE] is None
    assert list(naming(under(game("assassination").setting, lonely))) == []
    lonely.models = {**lonely.models, FOE: foe("J20")}
    assert list(naming(under(game("assassination").setting, lonely))) == [Named(PINE, FOE, Role.VIP)]


ATTACK = Act((Attack(FOE), Rest()))


def kill() -> Told:
    """Dice with which a kaiken Injures the other."""
    return Told({ME: "V V V V V V", FOE: "A A A A A A"})


# ---- Assassination


def test_A22_5_a_vip_injured_is_three_points_and_stunned_one() -> None:
    state = named(me(), foe(), pine=FOE, plum=ME)
    assert scored("assassination", state, Injured(FOE, ME)) == [Scored(PINE, 3)]
    assert scored("assassination", state, Stunned(FOE, ME)) == [Scored(PINE, 1)]
    other = named(me(), foe(), model("plum-yajiri1", "water.yajiri", "A20"), pine=ModelId("plum-yajiri1"))
    assert scored("assassination", other, Injured(FOE, ME)) == []


def test_A22_5_A_C38_a_vip_that_fails_a_dodge_brings_no_points_and_is_replaced() -> None:
    vip = me("J9", tokens={Token.STUN: 2})
    state = named(vip, foe("J10", "S"), model("pine-yajiri1", "fire.yajiri", "A1"), pine=FOE, plum=ME)
    facts = carried_out(state, Move(at("J8")), luck=Told({ME: "A A A"}), challenge="assassination")
    assert state.models[ME].place is Place.HOUSE
    assert not any(isinstance(fact, Scored) for fact in facts)
    assert Named(PLUM, ModelId("pine-yajiri1"), Role.VIP) in facts


# ---- Champion


def test_A22_7_only_champions_score() -> None:
    state = named(me(), foe(), model("pine-yajiri1", "fire.yajiri", "A1"), pine=ME, plum=FOE)
    assert scored("champion", state, Injured(FOE, ME)) == [Scored(PINE, 3)]
    assert scored("champion", state, Stunned(FOE, ME)) == [Scored(PINE, 1)]
    assert scored("champion", state, Injured(FOE, ModelId("pine-yajiri1"))) == []
    assert scored("champion", state, Injured(FOE, None)) == []


def test_A22_7_A_C33_a_third_stun_by_a_champion_is_an_injury_only() -> None:
    state = named(me(), foe("J10", tokens={Token.STUN: 2}), pine=ME, plum=FOE)
    luck = Told({ME: "E E E E E E", FOE: "W W W W W W"})
    facts = carried_out(state, Attack(FOE), luck=luck, challenge="champion")
    assert [fact for fact in facts if isinstance(fact, Scored)] == [Scored(PINE, 3)]
    assert not any(isinstance(fact, Stunned) for fact in facts)


def test_A22_7_with_only_a_chunin_left_there_is_no_champion() -> None:
    state = named(model("pine-chunin1", "fire.chunin", "J9"), foe(), active="", pine=None, plum=FOE)
    assert list(naming(under(game("champion").setting, state))) == []


# ---- Intercept the Messenger


def leaving(space: str, **changes: Any) -> State:
    """Plum defends; its messenger stands somewhere at Pine's edge in the south."""
    courier = model(FOE, "water.kaiken", space, "S", **changes)
    return named(me("A20"), courier, active=FOE, plum=FOE)


def offers(state: State) -> list[Piece]:
    return [each for each in pieces(under(game("messenger").setting, state), PLUM) if isinstance(each, Leave)]


def test_A22_6_a_messenger_leaves_from_the_attackers_deployment_spaces_at_the_edge_alone() -> None:
    spaces = (("J1", True), ("F1", True), ("O1", True))
    closed = ("J2", "E1", "P1", "K20")
    for space, is_open in (*spaces, *((each, False) for each in closed)):
        assert bool(offers(leaving(space))) is is_open
    other = leaving("J1")
    other.named = {PLUM: ModelId("plum-yajiri1")}
    assert offers(other) == []


def test_A22_6_it_steps_off_for_two_points_to_the_training_ground_without_its_tokens() -> None:
    state = leaving("J1", tokens={Token.LUCKY: 1}, is_hidden=True)
    facts = carried_out(state, Leave(), challenge="messenger")
    assert [fact for fact in facts if isinstance(fact, LeftBoard | Scored | NameLapsed)] == [
        LeftBoard(FOE),
        Scored(PLUM, 2),
        NameLapsed(PLUM),
    ]
    gone = state.models[FOE]
    assert (gone.place, gone.tokens, gone.is_hidden) == (Place.RESERVE, {}, False)
    assert state.active is None


def test_A22_6_A6_8_as_long_as_the_edges_are_open_nobody_can_tell_where_a_messenger_leaves() -> None:
    state = leaving("J1")
    assert played(game("messenger").setting).marked(state).bit_count() == 10
    state.edges = {}
    assert played(game("messenger").setting).marked(state) == 0


@pytest.mark.parametrize(("shown", "is_off"), [("W A A", True), ("A A A", False)])
def test_A22_6_A_C84_out_of_an_enemy_zone_it_dodges_first(shown: str, is_off: bool) -> None:
    state = leaving("K2")
    state.change(ME, space=at("L2"))
    facts = carried_out(
        state, Move(at("K1")), Leave(), luck=Told({FOE: "W A A" + shown}), challenge="messenger"
    )
    assert (LeftBoard(FOE) in facts) is is_off
    assert state.scores[PLUM] == (2 if is_off else 0)
    assert (Stunned(FOE) in facts) is not is_off


def test_A22_6_a_messenger_injured_by_the_attacker_is_a_point() -> None:
    state = named(me(), foe(), model("plum-yajiri1", "water.yajiri", "A20"), plum=FOE)
    assert scored("messenger", state, Injured(FOE, ME)) == [Scored(PINE, 1)]
    assert scored("messenger", state, Injured(FOE, None)) == []
    assert scored("messenger", state, Injured(ModelId("plum-yajiri1"), ME)) == []


def test_A22_6_the_next_that_comes_onto_such_a_space_is_the_messenger() -> None:
    state = named(me("A1"), foe("J17", "N"), active=FOE, plum=None)
    assert list(naming(under(game("messenger").setting, state))) == []
    facts = carried_out(state, Move(at("J19")), Move(at("J17")), challenge="messenger")
    assert [fact for fact in facts if isinstance(fact, Named)] == [Named(PLUM, FOE, Role.MESSENGER)]
    assert state.named[PLUM] == FOE, "once named it is the messenger wherever it goes"


@pytest.mark.parametrize(
    ("messenger", "fact", "expected"),
    [
        (None, Stepped(FOE, at("J19"), Direction.N, 1), [Named(PLUM, FOE, Role.MESSENGER)]),
        (None, Pushed(FOE, at("J19"), Direction.N), [Named(PLUM, FOE, Role.MESSENGER)]),
        (None, Stepped(FOE, at("J18"), Direction.N, 1), []),
        (None, Stepped(FOE, at("J2"), Direction.N, 1), []),
        (None, Stepped(ME, at("J19"), Direction.N, 1), []),
        (None, Pushed(ME, at("J19"), Direction.N), []),
        ("plum-yajiri1", Stepped(FOE, at("J19"), Direction.N, 1), []),
        ("plum-yajiri1", Pushed(FOE, at("J19"), Direction.N), []),
    ],
)
def test_A22_6_only_a_defender_on_such_a_space_is_the_messenger_and_only_where_there_is_none(
    messenger: str | None, fact: Fact, expected: list[Fact]
) -> None:
    """Plum defends the edge in the north; by its own step or moved by a result."""
    other = model("plum-yajiri1", "water.yajiri", "A10")
    state = named(me("J16"), foe("K17"), other, plum=None if messenger is None else ModelId(messenger))
    assert list(follows(under(game("messenger").setting, state), fact)) == expected


@pytest.mark.parametrize("is_own", [True, False])
def test_A22_6_a_model_that_changes_places_with_an_enemy_there_is_the_messenger(is_own: bool) -> None:
    """With Straw Double, of the defender or of the attacker (A20.7)."""
    state = named(me("J19"), foe("J15"), plum=None)
    swap = Swapped(FOE, ME) if is_own else Swapped(ME, FOE)
    assert list(follows(under(game("messenger").setting, state), swap)) == [Named(PLUM, FOE, Role.MESSENGER)]
    back = named(me("J15"), foe("J19"), plum=None)
    assert list(follows(under(game("messenger").setting, back), swap)) == []


def test_A22_6_a_large_messenger_stands_there_with_one_of_its_spaces() -> None:
    oni = ModelId("plum-oni1")
    state = named(me("A1"), model(oni, "fire.oni", "J16"), plum=None)
    for space, expected in (("J17", []), ("J18", [Named(PLUM, oni, Role.MESSENGER)])):
        step = Stepped(oni, at(space), Direction.N, 1)
        assert list(follows(under(game("messenger").setting, state), step)) == expected


@pytest.mark.parametrize("challenge", ["assassination", "champion"])
def test_A22_4_no_name_is_lost_when_another_model_leaves_the_board(challenge: str) -> None:
    other = ModelId("plum-yajiri1")
    state = named(me(), foe(), model(other, "water.yajiri", "A20"), pine=FOE, plum=ME)
    if challenge == "champion":
        state.named = {PINE: ME, PLUM: FOE}

    def lapsed(who: ModelId) -> list[Fact]:
        found = follows(under(game(challenge).setting, state), Injured(who, None))
        return [fact for fact in found if isinstance(fact, NameLapsed)]

    assert lapsed(other) == []
    assert lapsed(FOE) == [NameLapsed(PINE if challenge == "assassination" else PLUM)]


def test_A22_6_of_several_that_are_deployed_the_defender_chooses() -> None:
    state = named(me("A1"), foe("J20"), model("plum-yajiri1", "water.yajiri", "K20"), plum=None)
    (asked,) = naming(under(game("messenger").setting, state))
    assert isinstance(asked, Asked)
