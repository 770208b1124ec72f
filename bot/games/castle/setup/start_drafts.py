"""The drafts of starts and of passage entrances (R4.11 to R4.13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Piece, not_none
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.decisions import (
    Begin,
    Entrance,
    Start,
    StartAt,
)
from bot.games.castle.decisions.interned import STARTS
from bot.games.castle.kinds import INTRUDERS, Who
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup.counted_draft import CountedDraft
from bot.games.castle.state.passages import ENDS
from bot.games.castle.state.state import State
from bot.words import _, ngettext


def start_zones(state: State, who: Who) -> list[Zone]:
    """The zones where an intruder may start (R4.11, R4.12); if guards are in all of them, all (R4.15, R19.7)."""
    board = state.setting.board
    zones = board.edges if who is Who.NINJA else board.traitor_starts
    # Any guard, also a drunk one (R20.3).
    guarded = state.guard_index.by_place
    return [zone for zone in zones if zone not in guarded] or list(zones)


class Starts(CountedDraft):
    """The starts of a seat's intruders and both entrances (R4.11 to R4.13)."""

    def _next(self) -> list[Piece]:
        """A start for each intruder, and two entrances in any zones but moats, also twice the same."""
        found: list[Piece] = []
        for who in self._without_start():
            found += [STARTS[who][zone] for zone in start_zones(self._state, who)]
        return [*found, *_diggings(self._state.setting, self.held)]

    def _without_start(self) -> list[Who]:
        return [one.who for one in self._state.playing if one.who not in self._started()]

    def _started(self) -> dict[Who, Zone]:
        return {piece.who: piece.zone for piece in self.held if isinstance(piece, StartAt)}

    def is_complete(self) -> bool:
        """True if each intruder has a start and there are two entrances; no more are ever listed."""
        return len(self.held) == len(self._state.playing) + 2

    def missing(self) -> str:
        """Asks for the missing starts, then for the missing entrances; empty if nothing is missing."""
        match self._without_start():
            case [Who.NINJA]:
                return _("Choose where the ninja starts.")
            case [Who.TRAITOR]:
                return _("Choose where the traitor starts.")
            case []:
                return _ends_missing(self.held)
            case _:
                # One text for both: the reader may have opened the menu of either.
                return _("Choose where the ninja and the traitor start.")

    def _made(self) -> Decision:
        # In zone order, because the order of naming means nothing (R4.13).
        started, (first, second) = self._started(), sorted(_entrances(self.held))
        if len(started) == 1:
            return Start(*started.popitem(), (first, second))
        return Begin(started[Who.NINJA], started[Who.TRAITOR], (first, second))


class OwnStart(CountedDraft):
    """The start of one of two intruder seats, and what it says about the passage (R4.11 to R4.13, R2.8).

    A rival sets both entrances of a passage of their own (R26.5).
    """

    def __init__(self, state: State, who: Who) -> None:
        """Start with nothing chosen."""
        super().__init__(state)
        self.who = who

    def _next(self) -> list[Piece]:
        """Starts until one is chosen, and up to two entrances; among partners a second one makes both a proposal."""
        zones = [] if self._zone() is not None else start_zones(self._state, self.who)
        found: list[Piece] = [STARTS[self.who][zone] for zone in zones]
        return [*found, *_diggings(self._state.setting, self.held)]

    def _zone(self) -> Zone | None:
        return next((piece.zone for piece in self.held if isinstance(piece, StartAt)), None)

    @property
    def _has_partner(self) -> bool:
        seating = self._state.setting.seating
        return bool(seating.partners(seating.of(self.who)))

    def missing(self) -> str:
        """Asks for the start, then for the entrances that are missing; empty if nothing is.

        Among partners one entrance is enough, or none if the partner's proposal is open: naming none accepts it.
        """
        if self._zone() is None:
            return _("Choose where you start.")
        if not self._has_partner:
            return _ends_missing(self.held)
        if _entrances(self.held) or INTRUDERS in self._state.agreed.proposals:
            return ""
        return _("Choose your entrance of the passage; a second one makes both a proposal to your partner.")

    def _made(self) -> Decision:
        zone = not_none(self._zone())
        ends = _entrances(self.held)
        # Among partners the order counts: first the own entrance, then the one that is only proposed (R2.8).
        return Start(self.who, zone, tuple(ends if self._has_partner else sorted(ends)))


def _ends_missing(pieces: Sequence[Piece]) -> str:
    left = ENDS - len(_entrances(pieces))
    text = ngettext("Choose {n} more entrance.", "Choose {n} more entrances.", left)
    return text.format(n=left) if left else ""


def _entrances(pieces: Sequence[Piece]) -> list[Zone]:
    return [piece.zone for piece in pieces if isinstance(piece, Entrance)]


def _diggings(setting: Setting, pieces: Sequence[Piece]) -> list[Piece]:
    """The entrances that may still be named: any zones but moats, also twice the same (R4.13); none after two."""
    if len(_entrances(pieces)) == ENDS:
        return []
    return [*_dry_zones(setting.board)]


@cache  # make bench, E1: a hundredth of a match
def _dry_zones(board: CastleBoard) -> tuple[Entrance, ...]:
    return tuple(Entrance(zone) for zone in board.zones if not board.is_moat[zone])
