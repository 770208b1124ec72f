"""Where guards hide what on their map: goals where it is hard to come to, traps on the way (R4.8, R4.9)."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.game import Decision
from bot.games.castle.decisions import Hide
from bot.games.castle.kinds import Mark
from bot.games.castle.players import openings
from bot.games.castle.players.belief.ground import Ground
from bot.games.castle.players.belief.ways import ways_of
from bot.games.castle.players.player_view import PlayerView

_SENTRIES_FIRST, _TRAPS_NEXT = 20_000.0, 10_000.0
"""The order in which all is hidden: goals where the rest leaves room."""

_FEARED = 2
"""How much it counts that somebody would fear to stay in a zone."""

_FANCY = 20.0
"""How much luck has its way with watch posts: where eight of twelve stand matters little, unless all know it."""


def placed(view: PlayerView, whim: float) -> Decision | None:
    """The figures or the marks that are to be placed now; see `GuardLimits.whim`."""
    state = view.state
    if state.agreed.is_in_turns:
        hidden = _hiding(view, whim)
        return openings.placed_in_turn(view, hidden, _FANCY)
    return openings.marks(view, _hiding(view, whim)) if state.has_figures else openings.figures(view, _FANCY)


def _hiding(view: PlayerView, whim: float) -> Callable[[Hide], float]:
    """What it is worth to hide something in a zone: intruders search first where they come to most easily."""
    ground = Ground(view.setting, ways_of(view.board), view.state)
    efforts = ground.way_to(ground.edges, can_climb=True) + _FEARED * ground.fear
    # One whim for each zone, drawn once: else every glance at a zone would draw another one.
    wanted = {zone: float(efforts[zone]) * (1 + whim * view.luck()) for zone in view.board.zones}

    def worth(piece: Hide) -> float:
        if piece.mark.is_goal:
            return wanted[piece.zone]
        return (_SENTRIES_FIRST if piece.mark is Mark.SENTRY else _TRAPS_NEXT) - wanted[piece.zone]

    return worth
