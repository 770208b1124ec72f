"""Deaths in words, each together with its cause: nobody reads one without the other (R18.2, R18.7, R18.10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.game import Fact
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import turn as t
from bot.games.castle.names import names
from bot.words import _


@dataclass(frozen=True, slots=True)
class Killing:
    """A death, with the card or the stroke that caused it; both are facts that the reader has witnessed."""

    cause: t.CardPlayed | f.GuardStruck
    death: f.GuardFell | f.Died


def killings(facts: Iterable[Fact]) -> list[Fact | Killing]:
    """The facts, with a killing in place of each cause; a death without its cause among the facts stays as it is."""
    found: list[Fact | Killing] = []
    for fact in facts:
        at = _cause(found, fact)
        if at is None:
            found.append(fact)
        else:
            found[at] = Killing(found[at], fact)  # type: ignore[arg-type]  # as _cause has found them
    return found


def _cause(told: list[Fact | Killing], death: Fact) -> int | None:
    """The index of the cause of a death; None if `death` is none, or comes without a cause."""
    match death:
        case f.GuardFell(by=by) if by is not None:
            last = len(told) - 1
            is_card = bool(told) and isinstance(told[-1], t.CardPlayed) and told[-1].card is by
            return last if is_card else None
        case f.Died(who):
            return _last_stroke(told, who)
        case _:
            return None


def _last_stroke(told: list[Fact | Killing], who: object) -> int | None:
    strokes = (at for at, fact in enumerate(told) if isinstance(fact, f.GuardStruck) and fact.who is who)
    return max(strokes, default=None)


def killed(board: CastleBoard, fact: Killing) -> str:
    """Who has killed whom, where, and by which card."""
    zone = names.place(board, fact.death.zone)
    match fact.cause, fact.death:
        case t.CardPlayed(pile, card), f.GuardFell(guard):
            text = _("{by} kills {whom} at {zone} ({card}).")
            return text.format(
                by=names.pile(pile), whom=names.guards([guard]), zone=zone, card=names.card(card)
            )
        case f.GuardStruck(guard), f.Died(who, returns=returns):
            text = _("{by} kills {whom} at {zone}, for good.")
            if returns:
                text = _("{by} kills {whom} at {zone}; {whom} will be replaced.")
            return text.format(by=names.guards([guard]), whom=names.intruder(who), zone=zone)
        case _:
            return ""
