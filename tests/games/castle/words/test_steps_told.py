"""R16.3, R17.3: a step of a plan is described from where the plan has come to, not from where the turn began."""

from __future__ import annotations

from bot.engine.acts import Tone
from bot.engine.game import Piece
from bot.engine.match import Match
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.decisions import Step
from bot.games.castle.kinds import INTRUDERS, Card, GuardId, Phase
from bot.games.castle.state.state import State
from bot.games.shelf import SHELF
from bot.tables.views.offers import offered
from tests.games.castle.kit import Place, position, zone
from tests.games.castle.sneaks import NINJA, TRAITOR

BOX = SHELF["castle"]
KILLER: Place = ("YA3", {"hand": [Card.KENJUTSU], "shown": True})


def read(match: Match[State], piece: Piece, *planned: Piece) -> tuple[str, Tone]:
    """The note of a piece and its tone, once these are planned."""
    draft = match.draft(INTRUDERS, planned)
    [choice] = [offer.choice for offer in offered(BOX, match, INTRUDERS, draft) if offer.option == piece]
    return choice.note, choice.tone


def test_R16_3_a_step_over_a_rope_says_that_it_ends_the_move() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2", ropes=[("YA2", "CA1")])
    assert read(match, Step(NINJA, zone("CA1"))) == ("over the rope: ends the move", Tone.ENDS)


def test_R16_3_also_over_one_that_is_only_planned() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("YA2", {"hand": [Card.ROPE]}))
    step = Step(NINJA, zone("CA1"))
    assert read(match, step, Rope(NINJA, zone("CA1"))) == ("over the rope: ends the move", Tone.ENDS)


def test_R17_3_a_guard_whom_the_plan_kills_sees_nobody_afterwards() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=KILLER, traitor="YA2", sentries={"YA3": 1})
    step = Step(TRAITOR, zone("YA3"))
    assert read(match, step)[1] is Tone.SEEN
    assert read(match, step, Kill(NINJA, GuardId(1))) == ("", Tone.FREE)
