"""Where guards are posted and what they hide where, by where intruders are wont to go (R4.5, R4.6, R4.8, R4.9)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Piece
from bot.games.castle.decisions import Bed, Group, GroupArmed, Hide, Post, PostArmed
from bot.games.castle.kinds import Mark
from bot.games.castle.players import openings
from bot.games.castle.players.hunting.haunts import Haunts
from bot.games.castle.players.player_view import PlayerView

_WATCHED = (4, 3, 2, 1)
"""How well guards watch a zone so many steps away."""

_SENTRIES_FIRST, _HIDDEN_FIRST, _TRAPS_NEXT = 100_000.0, 20_000.0, 10_000.0
"""The order in which all is placed: sentries before patrols, and goals where the rest leaves room."""

_MIXED = 200.0
"""What it is worth that both guard seats can use a patrol."""

_WHIM = 0.3
"""How much of the best any place may seem better: so that nobody can count on it."""


def placed(view: PlayerView, haunts: Haunts | None) -> Decision | None:
    """The figures or the marks that are to be placed now."""
    state = view.state
    if haunts is None:
        if state.agreed.is_in_turns:
            return openings.placed_in_turn(view)
        return openings.marks(view) if state.has_figures else openings.figures(view)
    placing = _Placing(view, haunts)
    if not state.agreed.is_in_turns:
        return view.filled(lambda draft, piece: placing.worth(draft.pieces, piece), spice=0)
    return view.best(view.options(), lambda option: placing.worth(state.agreed.laid, option), spice=0)


class _Placing:
    """What places are worth."""

    def __init__(self, view: PlayerView, haunts: Haunts) -> None:
        self._view, self._haunts = view, haunts
        self._near = view.board.distances("open")
        # One whim for each zone, drawn once: else every glance at a place would draw another one.
        self._whims = {zone: 1 + _WHIM * view.luck() for zone in view.board.zones}

    def worth(self, laid: Sequence[Piece], piece: Decision) -> float:
        """How much better off the guards are with a piece, beside what they have placed."""
        match piece:
            case Post(zone=zone) | PostArmed(zone=zone):
                return _SENTRIES_FIRST + self._watched(zone, _watching(laid))
            case Group(zone=zone, heading=heading) | GroupArmed(zone=zone, heading=heading):
                mixed = isinstance(piece, GroupArmed) and piece.swords > 0 and piece.spears > 0
                watching = _watching(laid)
                ahead = self._watched(heading, [*watching, zone])
                return self._watched(zone, watching) + ahead + (_MIXED if mixed else 0.0)
            case Bed(zone=zone):
                return _SENTRIES_FIRST + self._watched(zone, [])
            case Hide(mark=mark, zone=zone):
                return self._hidden(mark, zone)
            case _:
                return 0.0

    def _watched(self, zone: Zone, others: Sequence[Zone]) -> float:
        """How many intruders are watched from a zone who are not yet, from the others."""
        found = sum(
            number
            * max(0, self._sees(zone, there) - max((self._sees(other, there) for other in others), default=0))
            for there, number in self._haunts.stood.items()
        )
        return found * self._whims[zone]

    def _sees(self, zone: Zone, there: Zone) -> int:
        steps = self._near[zone][there]
        return _WATCHED[steps] if steps < len(_WATCHED) else 0

    def _hidden(self, mark: Mark, zone: Zone) -> float:
        """Hidden sentries and traps where intruders search first, goals where they search last."""
        searched = self._haunts.searched.get(zone, 0) * self._whims[zone]
        if mark.is_goal:
            return -searched
        return searched + (_HIDDEN_FIRST if mark is Mark.SENTRY else _TRAPS_NEXT)


def _watching(laid: Sequence[Piece]) -> list[Zone]:
    return [piece.zone for piece in laid if isinstance(piece, Post | PostArmed | Group | GroupArmed)]
