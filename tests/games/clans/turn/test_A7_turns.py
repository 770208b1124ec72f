"""A7.2 to A7.12: turns, activations, haste, upkeep."""

from __future__ import annotations

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import (
    Act,
    Activate,
    Care,
    Heal,
    Hurry,
    Move,
    Put,
    Rest,
    Restore,
    Run,
    Shuriken,
    Tend,
)
from bot.games.clans.kinds import ModelId, Place, Token
from bot.games.clans.moving.ways import allowance
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Activation, Stage
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, at, carried_out, decided, model, position

ME = ModelId("pine-kaiken1")


def open_(state: State) -> list[object]:
    assert state.turn is not None
    return list(pieces(state, state.turn))


def two_each() -> State:
    return position(
        *(model(f"pine-kaiken{n}", "fire.kaiken", f"{'ABCD'[n]}1") for n in (1, 2)),
        *(model(f"plum-kaiken{n}", "water.kaiken", f"{'ABCD'[n]}20", "S") for n in (1, 2)),
    )


def test_A7_2_seats_activate_in_turn_one_model_each() -> None:
    state = two_each()
    turns = []
    while state.stage is Stage.TURNS and state.round == 1:
        assert state.turn is not None
        turns.append(state.turn)
        free = next(each for each in state.of(state.turn) if not each.is_activated)
        carried_out(state, Activate(free.id), Rest(), rounds=3)
    assert turns == [PINE, PLUM, PINE, PLUM]


def test_A7_5_a_stunned_model_moves_or_acts() -> None:
    state = position(
        model("pine-kaiken1", "fire.kaiken", "J9", tokens={Token.STUN: 1}),
        model("plum-kaiken1", "water.kaiken", "J13", "S"),
    )
    state.turn = PINE
    game = ClansGame({})
    for fact in game.resolve(state, PINE, Act((Activate(ME),)), None):  # type: ignore[arg-type]  # no luck is drawn
        game.evolve(state, fact)
        if state.active is not None and not state.models[ME].tokens:
            break
    assert any(isinstance(piece, Move) for piece in open_(state))
    assert any(isinstance(piece, Run) for piece in open_(state))
    carried_out(state, Move(at("J10")))
    assert state.active is None or not any(isinstance(piece, Run) for piece in open_(state))


def test_A7_3_an_action_ends_the_activation_where_nothing_else_may_follow() -> None:
    enemy = model("plum-kaiken1", "water.kaiken", "J12", "S")
    tired = position(model("pine-kaiken1", "fire.kaiken", "J9"), enemy, active="pine-kaiken1")
    carried_out(tired, Shuriken(enemy.id))
    assert (tired.turn, tired.active) == (PLUM, None)
    hasty = model("pine-kaiken1", "fire.kaiken", "J9", tokens={Token.HASTE: 1})
    quick = position(hasty, enemy, active="pine-kaiken1")
    carried_out(quick, Hurry(is_move=True), Shuriken(enemy.id))
    assert quick.turn == PINE
    assert any(isinstance(piece, Move) for piece in open_(quick))


def test_A7_7_haste_gives_one_more_move_or_one_more_action() -> None:
    state = position(
        model("pine-kaiken1", "fire.kaiken", "J9", tokens={Token.HASTE: 2}), active="pine-kaiken1"
    )
    assert {Hurry(is_move=True), Hurry(is_move=False)} <= set(open_(state))
    carried_out(state, Hurry(is_move=True), Run(at("J14")), Move(at("J18")), Rest())
    assert state.models[ME].space == at("J18")
    assert state.models[ME].tokens == {Token.HASTE: 1}


def test_A7_8_A_C45_slow_halves_rounding_up_and_sprint_adds_after_it() -> None:
    runner = model("pine-chunin1", "shrine.air.chunin", "J9")
    active = Activation(runner.id)
    slowed = Activation(runner.id, is_slowed=True)
    assert [allowance(position(runner), runner, each, is_run=False) for each in (active, slowed)] == [6, 3]
    assert [allowance(position(runner), runner, each, is_run=True) for each in (active, slowed)] == [8, 5]


def test_A7_12_A_C70_one_is_healed_and_one_more_and_all_are_deployed() -> None:
    def team() -> list[object]:
        out = [model(f"pine-kaiken{n}", "fire.kaiken", f"{'ABCDE'[n]}5") for n in (1, 2, 3, 4)]
        hurt = [model(f"pine-yajiri{n}", "fire.yajiri", None) for n in (1, 2, 3)]
        return [*out, *hurt, model("plum-kaiken1", "water.kaiken", "J13", "S")]

    state = position(*team())  # type: ignore[arg-type]  # models
    for n in (1, 2, 3):
        state.change(ModelId(f"pine-yajiri{n}"), place=Place.HOUSE)
    state.stage, state.handed, state.choices = Stage.UPKEEP, frozenset({PLUM}), {PLUM: Restore(())}
    healed = [ModelId("pine-yajiri1"), ModelId("pine-yajiri2")]
    choice = Restore(
        (Heal(healed[0]), Tend(Care.HEAL, healed[1]), Put(healed[0], at("F1")), Put(healed[1], at("G1")))
    )
    decided(state, PINE, choice)
    assert sum(each.is_out for each in state.of(PINE)) == 6
    assert sum(each.place is Place.HOUSE for each in state.of(PINE)) == 1
    assert state.round == 2


def test_A6_1_hands_thrown_by_default_are_others_after_a_tie() -> None:
    game = ClansGame({"initiative": "janken"})
    for seed in map(str, range(12)):
        match: Match[State] = Match.dealt(game, Seeded(seed))
        for _throw in range(40):
            if match.state.stage is not Stage.JANKEN:
                break
            seat = min(match.awaited())
            match.play(seat, game.default(match.state, seat, Seeded(seed)), Seeded(seed))
        assert match.state.stage is Stage.TEAMS
