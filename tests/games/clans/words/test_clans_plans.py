"""The words of a plan: its missing parts, its effects, and how its model is named meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.boards.compass import Direction
from bot.engine.game import Draft, Seat, Viewer
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Activate, Attack, Care, Choose, Heal, Move, Pass, Tend, Turn
from bot.games.clans.kinds import ModelId, Place
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from bot.games.clans.turn.furnishing import ItemsDraft
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, Told, at, carried_out, decided, model, position
from tests.laws.playthrough import Playthrough, playthrough
from tests.there import there

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
GAME = BOX.game({})
SEEDS = ("one", "janken", "medal")


def begun() -> Iterator[tuple[Playthrough, State, Seat, Draft]]:
    """Every draft that a seat begins in some games, as that seat sees it."""
    for played in (playthrough("clans", seed) for seed in SEEDS):
        for moment in played.moments:
            state = moment.sights[moment.seat].state
            if moment.seat in played.game.awaited(state):
                draft = played.game.drafts.draft(state, moment.seat)
                if draft is not None:
                    yield played, state, moment.seat, draft


def test_a_refusal_of_a_draft_says_what_to_choose() -> None:
    """A refusal such as “Choose that first.” stands alone under a press, and says nothing there."""
    told = {draft.missing() for _played, _state, _seat, draft in begun()} - {""}
    assert "First choose which model acts." in told
    assert any(each.startswith("First choose one thing: ") for each in told)
    assert any(each.startswith("First deploy ") for each in told)
    assert [each for each in told if "that first" in each] == []


def test_A7_12_of_two_injured_models_one_is_chosen_first() -> None:
    hurt = (replace(model(f"pine-kaiken{n}", "fire.kaiken", None), place=Place.HOUSE) for n in (1, 2))
    state = position(*hurt, model(FOE, "fire.kaiken", "J9"))
    state.stage, state.turn = Stage.UPKEEP, None
    draft = there(GAME.drafts.draft(state, PINE))
    assert draft.missing() == "First choose the model that comes out of the healing house."


def test_A7_12_an_upkeep_asks_only_for_acts_that_are_still_possible() -> None:
    """Without a deck nobody draws, and nobody is healed in an empty healing house."""
    texts = {
        Care.HEAL: "heal another model",
        Care.DRAW: "draw a Moon card",
        Care.STEADY: "take the Stuns off a model",
    }
    asked = set()
    for _played, state, seat, draft in begun():
        if state.stage is Stage.UPKEEP:
            heal = next((each for each in draft.options() if isinstance(each, Heal)), None)
            if heal is not None:
                draft.add(heal)
                (line,) = BOX.words.drafted(GAME, state, seat, draft)
                assert line.startswith("heal ")
                assert line.endswith(BOX.words.choice(GAME, state, seat, heal).label)
            known = {each.care for each in draft.options() if isinstance(each, Tend)}
            assert {care for care, text in texts.items() if text in draft.missing()} == known, seat
            asked.add(frozenset(known))
    assert len(asked) > 1, "with more to do, and with less"


def test_only_a_draft_without_effect_is_questioned_before_it_is_committed() -> None:
    """An empty list of wishes brings the usual items, so nothing is given away with it (A6.6)."""
    lists = 0
    for played, state, seat, draft in begun():
        assert played.box.words.idle(played.game, state, seat, draft) == ""
        lists += isinstance(draft, ItemsDraft) and draft.is_complete()
    assert lists


def test_an_activation_in_which_nothing_is_done_is_asked_about() -> None:
    state = position(model(ME, "fire.kaiken", "J9"), model(FOE, "earth.kaiken", "J16", "S"))
    state.active = None
    draft = there(GAME.drafts.draft(state, PINE))
    assert isinstance(draft, ActivationDraft)
    draft.add(Activate(ME))
    asked = "● Kaiken 1 would neither move nor act in this round. Commit all the same?"
    assert BOX.words.idle(GAME, state, PINE, draft) == asked
    draft.add(Turn(Direction.S))
    assert BOX.words.idle(GAME, state, PINE, draft) == asked
    draft.add(Move(at("J8")))
    assert BOX.words.idle(GAME, state, PINE, draft) == ""


def test_the_model_that_acts_is_not_told_of_as_done() -> None:
    acting = done = 0
    for played in (playthrough("clans", seed) for seed in SEEDS):
        for moment in played.moments:
            state = moment.match.state
            lines = played.box.words.standing(played.game, state, Viewer(PINE))
            text = " ".join(lines)
            models = [each for each in state.models.values() if each.is_out]
            others = [each for each in models if each.is_activated and not _acts(state, each.id)]
            assert text.count(", done") == len(others)
            assert text.count(", acting") == sum(_acts(state, each.id) for each in models)
            acting, done = acting + text.count(", acting"), done + text.count(", done")
    assert acting
    assert done


def _acts(state: State, name: ModelId) -> bool:
    return state.active is not None and state.active.model == name


def test_the_cards_of_a_seat_are_called_so_between_the_rounds_too() -> None:
    found = 0
    for played in (playthrough("clans", seed) for seed in SEEDS):
        for moment in played.moments:
            seen = moment.sights[moment.seat].state
            if seen.stage is not Stage.TURNS and seen.hands.get(moment.seat):
                status = played.box.words.status(played.game, seen, Viewer(moment.seat))
                assert status.startswith("Your Moon cards: ")
                found += 1
    assert found


# ---- windows


def answers(state: State) -> dict[str, str]:
    """What the answers of the question promise on their buttons, by label."""
    seat = there(state.question).seat
    options = GAME.options(state, seat)
    shown = [BOX.words.choice(GAME, state, seat, option) for option in options]
    return {choice.label: choice.odds for choice in shown}


def test_a_pass_that_keeps_a_stun_says_so() -> None:
    """A reader of “Injury 0 %” would reroll a Stun that is certain."""
    state = holding("north-wind", model(ME, "fire.kaiken", "J9"), model(FOE, "earth.kaiken", "J10", "S"))
    carried_out(state, Attack(FOE), luck=Told({ME: "E E E", FOE: "F F V"}), orders=False)
    shown = answers(state)
    assert shown["Pass"].startswith("Injury 0, Stun 100 %"), shown
    assert len(shown) > 1


def test_a_die_that_is_picked_says_its_result_once() -> None:
    state = holding("", model(ME, "fire.kaiken", "J9"), model(FOE, "earth.kaiken", "J10", "S"))
    carried_out(state, Attack(FOE), luck=Told({ME: "V E E", FOE: "F F V"}), orders=False)
    while there(state.question).window != "choose":
        decided(state, there(state.question).seat, Pass(), orders=False)
    options = GAME.options(state, PINE)
    faces = [BOX.words.choice(GAME, state, PINE, option) for option in options if isinstance(option, Choose)]
    assert len(faces) == 2
    assert [choice.note for choice in faces if "%" in choice.note] == []
