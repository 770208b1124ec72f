"""What a turn begins with in which nothing weighty has happened: where somebody was heard or seen last."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Fact
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import sneaking as i
from bot.games.castle.facts import turn as t
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.kinds import Phase
from bot.games.castle.names import names
from bot.games.castle.words.weighty import headlines
from bot.words import _


def calm(board: CastleBoard, past: Sequence[Fact], news: Sequence[Fact]) -> str:
    """Who was seen last, and where, or where somebody was heard, in all the `past` that a viewer has witnessed.

    Empty where no turn begins, or where something that matters was witnessed since the turn began.
    """
    if not any(map(_begins, news)) or headlines(board, _turn(past)):
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
            case f.Detected(who, zone) | f.Revealed(who, zone):
                last = _("{who} last seen at {zone} in turn {turn}.").format(
                    who=names.short(who), zone=names.place(board, zone), turn=turn
                )
            case f.Died() | i.LeftMap():
                # It may have been he who was seen or heard: there is nobody to look for any more.
                last = ""
            case _:
                pass
    return " ".join(filter(None, (_("A quiet turn so far."), last)))


def _turn(past: Sequence[Fact]) -> Sequence[Fact]:
    """What was witnessed since the turn began that goes on."""
    began = next((at for at in range(len(past), 0, -1) if isinstance(past[at - 1], t.TurnBegan)), 0)
    return past[began:]


def _begins(fact: Fact) -> bool:
    return isinstance(fact, t.TurnBegan) or (isinstance(fact, t.PhaseBegan) and fact.phase is Phase.INTRUDERS)
