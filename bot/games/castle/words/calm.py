"""What a turn begins with in which nothing weighty has happened: where somebody was heard or seen last."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Fact
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import turn as t
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.kinds import Phase
from bot.games.castle.names import names
from bot.words import _


def calm(board: CastleBoard, past: Sequence[Fact], news: Sequence[Fact]) -> str:
    """Where in all the `past` that a viewer has witnessed somebody was heard or seen last; empty if no turn begins."""
    if not any(map(_begins, news)):
        return ""
    turn, ears, last = 0, None, ""
    for fact in past:
        match fact.fact if isinstance(fact, Whispered) else fact:
            case t.TurnBegan(turn=now):
                turn = now
            case g.ListenBegan(zone=zone):
                ears = zone
            case g.ListenAnswered(heard=True) if ears is not None:
                last = _("Last heard at {zone} in turn {turn}.").format(
                    zone=names.place(board, ears), turn=turn
                )
            case f.Detected(zone=zone) | f.Revealed(zone=zone):
                last = _("Last seen at {zone} in turn {turn}.").format(
                    zone=names.place(board, zone), turn=turn
                )
            case _:
                pass
    return " ".join(filter(None, (_("A quiet turn so far."), last)))


def _begins(fact: Fact) -> bool:
    return isinstance(fact, t.TurnBegan) or (isinstance(fact, t.PhaseBegan) and fact.phase is Phase.INTRUDERS)
