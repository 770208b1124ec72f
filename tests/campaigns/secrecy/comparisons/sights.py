"""What those who may not know a secret are shown of pairs that differ in it, and what they witness."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.match import Match, witnessed
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.decisions import FreeListenSentry
from bot.games.castle.kinds import GUARDS, Moment, Phase
from bot.games.shelf import SHELF
from bot.tables.history.record import Unreadable, replayed
from tests.campaigns.secrecy.pairs import pairs
from tests.campaigns.secrecy.side_by_side import Leak, SideBySide
from tests.campaigns.secrecy.views import view_pairs

BOX = SHELF["castle"]
LISTENS = (SentryListen, FreeListenSentry)


def sights(kind: str, *, most: int) -> set[str]:
    """The parts of a view by which the first pair of a kind that can be told apart is, at its first difference."""
    for pair in islice(pairs(kind), most):
        if found := next((each.differing for each in view_pairs(pair) if each.differing), None):
            return set(found)
    return set()


def seats(table: str, *, kind: str, most: int) -> set[str]:
    """“facts” if somebody at a table of this kind witnesses, or may do, what depends on another seat's secret."""
    with suppress(Leak):
        return {"facts"} if any(map(_is_witnessed, islice(pairs(kind, table), most))) else set()
    return {"facts"}


def _is_witnessed(pair: SideBySide) -> bool:
    """Whether whoever may not know what differs in a pair witnesses it."""
    return any(
        witnessed(step.facts[0], viewer) != witnessed(step.facts[1], viewer)
        for step in pair.steps
        for viewer in map(pair.game.viewer, step.blind)
    )


def listens(kind: str, *, most: int = 8) -> set[str]:
    """“facts” if what the guards learn of any listen, before it is answered, depends on who is where (R28.8)."""
    for pair in islice(pairs(kind), most):
        with suppress(Unreadable):
            for one, other in zip(replayed(pair.one, BOX), replayed(pair.other, BOX), strict=True):
                if _listened(one.match) != _listened(other.match):
                    return {"facts"}
    return set()


def _listened(match: Match[Any]) -> list[object]:
    """What the guards would witness of each listen that they may declare now."""
    if match.state.moment is not Moment.QUIET or match.state.phase is not Phase.CARDS:
        return []
    viewer = match.game.viewer(GUARDS)
    asking = [option for option in match.options(GUARDS) if isinstance(option, LISTENS)]
    return [witnessed(match.copy().play(GUARDS, option, Seeded("listening")), viewer) for option in asking]
