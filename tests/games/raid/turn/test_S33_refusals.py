"""The reason of a refusal, and the possible alternatives (S6.5 to S6.7, S10.1, S23.5)."""

from __future__ import annotations

import pytest

from bot.engine.game import Decision, Illegal, Seat
from bot.games.raid.decisions import Advance, Done, Freeze, GoOn, Hold, Move, PlayHiding, Start, ThrowStar
from bot.games.raid.kinds import MoveCard, Stage
from bot.games.raid.state.state import Course, Turn
from tests.games.raid.kit import DAWN, HAWK, KITE, move, playing, position, setting_of, t

NOT_YOURS = "It is not your turn."
ONLY_SENJUTSU = "It is not your turn: until then you can play senjutsu cards that have a target."
NO_TARGET = "That has no target now, or you do not have it."
NO_BREAK = "Nobody could do anything in a break on this route: make it without breaks."
ILLEGAL = "That route is illegal: it leaves the track, enters a barred tile or ends on another ninja."
ON_THE_WAY = Turn(plays=0, course=Course(MoveCard("walk"), 0, t("D4"), made=1, halts=True))


def refused(decision: Decision, tile: str, turn: Turn | None, seat: Seat = HAWK, **options: str) -> str:
    """The sentence that refuses a decision in hawk's turn, with a walk and a slip open."""
    setting = setting_of(**{"match": "midnight", **options})
    state = position(setting, {HAWK: tile, KITE: "A40"}, turn=HAWK, open_cards=("walk", "slip"))
    for each in (HAWK, KITE):
        state.change(each, has_star=False)
    if turn is not None:
        state.turns = {HAWK: turn}
    with pytest.raises(Illegal) as refusal:
        playing(state).check(seat, decision)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("decision", "tile", "turn", "sentence"),
    [
        (move("walk", 1), "D4", Turn(is_placed=False), "First choose a free start tile from which a route leads on."),
        (move("walk", 1), "D5", ON_THE_WAY, "Your ninja is on its way: go on, or use something first."),
        (move("walk", 1), "D4", Turn(plays=0), "Your route is made: end your turn, or use something first."),
        (move("hook", 1), "D4", None, "That card does not lie open before you."),
        (Move(MoveCard("walk"), 2), "D4", None, "A card has two routes: 1 and 2."),
        (Move(MoveCard("walk"), -1), "D4", None, "A card has two routes: 1 and 2."),
        (move("slip", 1), "A4", None, ILLEGAL),
        (move("slip", 2), "G4", None, ILLEGAL),
        (Advance(MoveCard("walk"), 0), "D4", None, NO_BREAK),
        (Freeze(), "D4", None, "A route is possible: you have to make one."),
        (Hold(), "D4", None, "Only a ninja on the palace may hold; nobody else may pass."),
        (GoOn(), "D47", None, "First play one of your open cards."),
        (Done(), "D4", None, "First play one of your open cards."),
        (PlayHiding(), "D4", None, NO_TARGET),
        (ThrowStar(t("E6")), "E4", None, NO_TARGET),
    ],
)  # fmt: skip
def test_S6_5_in_the_own_turn_a_refusal_says_the_required_act(
    decision: Decision, tile: str, turn: Turn | None, sentence: str
) -> None:
    assert refused(decision, tile, turn) == sentence


@pytest.mark.parametrize(
    "decision", [Start(t("D1")), Move(MoveCard("walk"), 0), Freeze(), Hold(), Done(), GoOn()]
)
def test_S10_1_out_of_turn_what_moves_a_ninja_has_to_wait(decision: Decision) -> None:
    assert refused(decision, "D4", None, KITE) == NOT_YOURS
    assert refused(decision, "D4", None, KITE, **DAWN) == NOT_YOURS


def test_S10_1_out_of_turn_senjutsu_is_possible_by_night_alone() -> None:
    for decision in (PlayHiding(), ThrowStar(t("E6"))):
        assert refused(decision, "D4", None, KITE) == ONLY_SENJUTSU
        assert refused(decision, "D4", None, KITE, **DAWN) == NOT_YOURS


@pytest.mark.parametrize(
    ("stage", "sentence"),
    [
        (Stage.OVER, "The match is over."),
        (
            Stage.PLANS,
            "Plan what is offered, or hand in your plan; once all plans are in they are carried out.",
        ),
    ],
)
def test_S23_5_between_turns_and_after_the_end_a_refusal_says_so(stage: Stage, sentence: str) -> None:
    setting = setting_of(**DAWN)
    match = playing(position(setting, {HAWK: "D20", KITE: "A40"}, stage=stage))
    assert match.game.refusal(match.state, HAWK, Hold()) == sentence
