"""Where guards place figures and marks: goals lie where they are hard to reach, traps on the way (R4.8, R4.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from statistics import fmean

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision
from bot.games.castle.board.lint import object_zones
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


def are_hard_to_reach(view: PlayerView, zones: Iterable[Zone]) -> bool:
    """True if intruders reach these zones with more effort than the usual zone for an object, as guards reckon."""
    efforts = _efforts(view)
    may_share = view.setting.options.objects_may_share_barracks
    every = chain(*object_zones(view.board, objects_may_share_barracks=may_share).values())
    return fmean(efforts[zone] for zone in zones) > fmean(efforts[zone] for zone in every)


def _efforts(view: PlayerView) -> Mapping[Zone, float]:
    """The effort with which an intruder reaches each zone: the way there, and the fear to stay."""
    ground = Ground(view.setting, ways_of(view.board), view.state)
    efforts = ground.way_to(ground.edges, can_climb=True) + _FEARED * ground.fear
    return {zone: float(efforts[zone]) for zone in view.board.zones}


def _hiding(view: PlayerView, whim: float) -> Callable[[Hide], float]:
    """The worth of a zone for hiding: sentries and traps come first, where the way is easy; goals where it is hard."""
    # One whim for each zone, drawn once: otherwise every look at a zone would draw another one.
    wanted = {zone: effort * (1 + whim * view.luck()) for zone, effort in _efforts(view).items()}

    def worth(piece: Hide) -> float:
        if piece.mark.is_goal:
            return wanted[piece.zone]
        return (_SENTRIES_FIRST if piece.mark is Mark.SENTRY else _TRAPS_NEXT) - wanted[piece.zone]

    return worth
