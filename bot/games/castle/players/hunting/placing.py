"""Where guards place figures and marks: goals lie where they are hard to reach, traps on the way (R4.8, R4.9)."""

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
"""The order of hiding: sentries and traps before goals, in places that are easy to reach; goals in what is left."""

_FEARED = 2
"""The weight of the fear that an intruder has to stay in a zone."""

_FANCY = 20.0
"""The weight of luck for watch posts: it matters little which eight of twelve are chosen, unless everybody knows."""


def placed(view: PlayerView, whim: float) -> Decision | None:
    """All figures or all marks to place now, or one of them when two seats place in turn; see `GuardLimits.whim`.

    None in a dead end.
    """
    state = view.state
    if state.agreed.is_in_turns:
        hidden = _hiding(view, whim)
        return openings.placed_in_turn(view, hidden, _FANCY)
    return openings.marks(view, _hiding(view, whim)) if state.has_figures else openings.figures(view, _FANCY)


def _hiding(view: PlayerView, whim: float) -> Callable[[Hide], float]:
    """The worth of a zone for hiding: sentries and traps come first, where the way is easy; goals where it is hard."""
    ground = Ground(view.setting, ways_of(view.board), view.state)
    efforts = ground.way_to(ground.edges, can_climb=True) + _FEARED * ground.fear
    # One whim for each zone, drawn once: otherwise every look at a zone would draw another one.
    wanted = {zone: float(efforts[zone]) * (1 + whim * view.luck()) for zone in view.board.zones}

    def worth(piece: Hide) -> float:
        if piece.mark.is_goal:
            return wanted[piece.zone]
        return (_SENTRIES_FIRST if piece.mark is Mark.SENTRY else _TRAPS_NEXT) - wanted[piece.zone]

    return worth
