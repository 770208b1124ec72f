"""The first line of a turn without important news: where an intruder was last heard or seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.engine.game import Fact
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import sneaking as i
from bot.games.castle.facts import turn as t
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.kinds import Phase, Who
from bot.games.castle.names import names
from bot.games.castle.words.weighty import headlines
from bot.words import _


def calm(board: CastleBoard, past: Sequence[Fact], news: Sequence[Fact]) -> str:
    """That nobody was noticed this turn, or last turn if a turn has just begun, and what was noticed last before that.

    The last of each intruder (seen at a place, gone from the map, or dead) in all the `past` that the viewer has
    witnessed; a noise only if nothing was noticed after it. Empty if no turn or Intruders Phase is among the `news`, in
    the first turn as it begins, and if the viewer has recently witnessed something important.
    """
    if not any(map(_begins, news)) or headlines(board, _lately(past, news)):
        return ""
    turn, noticed = _noticed(board, past)
    if any(map(_is_turn, news)):
        return " ".join((_("Nobody was noticed last turn."), *noticed)) if turn > 1 else ""
    return " ".join((_("Nobody was noticed this turn."), *noticed))


def _noticed(board: CastleBoard, past: Sequence[Fact]) -> tuple[int, Sequence[str]]:
    """The number of the turn, and a sentence for what was noticed last of each intruder, the latest at the end."""
    turn, ears, last = 0, None, dict[Who | None, str]()

    def notice(noticed: Who | None, sentence: str) -> None:
        last.pop(noticed, None)
        # The intruder who was heard may be the one who is noticed now.
        last.pop(None, None)
        last[noticed] = sentence

    for fact in past:
        match fact.fact if isinstance(fact, Whispered) else fact:
            case t.TurnBegan(turn=now):
                turn = now
            case g.ListenBegan(zone=zone):
                ears = zone
            case g.ListenAnswered(heard=True) if ears is not None:
                near = names.place(board, ears)
                notice(None, _("Last heard near {zone} in turn {turn}.").format(zone=near, turn=turn))
            case f.Detected(who, zone) | f.Revealed(who, zone):
                told, place = _("{who} last seen at {zone} in turn {turn}."), names.place(board, zone)
                notice(who, told.format(who=names.short(who), zone=place, turn=turn))
            case i.LeftMap(who):
                told = _("{who} left the map in turn {turn}.")
                notice(who, told.format(who=names.short(who), turn=turn))
            case f.Died(who):
                notice(who, _("{who} died in turn {turn}.").format(who=names.short(who), turn=turn))
            case _:
                pass
    return turn, tuple(last.values())


def _lately(past: Sequence[Fact], news: Sequence[Fact]) -> Sequence[Fact]:
    """The facts since the present turn began; if its beginning is news, since the intruders' turn before it.

    A partner may have acted in that turn before this viewer decided, which is before the viewer's news.
    """
    began = _last(past, _is_turn, 0)
    return past[_last(past[:began], _is_sneaking, began) if any(map(_is_turn, news)) else began :]


def _last(facts: Sequence[Fact], is_it: Callable[[Fact], bool], else_: int) -> int:
    return next((at for at in range(len(facts) - 1, -1, -1) if is_it(facts[at])), else_)


def _begins(fact: Fact) -> bool:
    return _is_turn(fact) or _is_sneaking(fact)


def _is_turn(fact: Fact) -> bool:
    return isinstance(fact, t.TurnBegan)


def _is_sneaking(fact: Fact) -> bool:
    return isinstance(fact, t.PhaseBegan) and fact.phase is Phase.INTRUDERS
