"""Where intruders begin, and where their passage leads: by their chances from there (R4.11 to R4.13, R19.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Draft, Piece
from bot.games.castle.decisions import Entrance, StartAt
from bot.games.castle.kinds import Who
from bot.games.castle.players import openings
from bot.games.castle.players.danger import Danger
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.prospects.limits import IntruderLimits
from bot.games.castle.players.prospects.prospects import Prospects

Hopes = dict[Who, dict[Zone, float]]
"""For each intruder the hopes from each starting zone."""

_UNLIKE = 100.0
"""Added to the hopes of a start, so that it is worth more than any card."""


def starts(view: PlayerView, limits: IntruderLimits) -> Decision | None:
    """Starts and entrances: of several pairs of entrances the one that gives both intruders together the best hopes.

    A seat with one intruder, and a level without `tries`, choose as in `openings`; so do all if no pair is free.
    """
    if not limits.tries or len(view.whose) < 2:
        return openings.starts(view)
    pairs = list(_pairs(view))
    tried = [view.best(pairs, lambda _pair: 0.0, spice=1) for _try in range(limits.tries)] if pairs else []
    rated = {pair: _from(view, limits, pair) for pair in dict.fromkeys(tried)}
    if not rated:
        return openings.starts(view)
    pair = max(rated, key=lambda each: sum(max(hopes.values()) for hopes in rated[each].values()))
    return view.filled(_liking(rated[pair], pair), spice=0.005)


def comeback(view: PlayerView, limits: IntruderLimits) -> Decision | None:
    """A replacement begins where the hopes are best (without `tries` as in `openings`), with the most useful cards."""
    if not limits.tries:
        return openings.comeback(view)
    hopes = {who: _by_zone(view, Prospects(view, view.state, who, limits).from_zones()) for who in view.whose}

    def score(draft: Draft, piece: Piece) -> float:
        if isinstance(piece, StartAt):
            return _UNLIKE + hopes[piece.who][piece.zone]
        return openings.card_worth(draft, piece)

    return view.filled(score, spice=0.005)


def _liking(hopes: Hopes, pair: tuple[Zone, Zone]) -> Callable[[Draft, Piece], float]:
    def score(draft: Draft, piece: Piece) -> float:
        match piece:
            case StartAt(who, zone):
                return hopes[who][zone]
            case Entrance(zone):
                return float(zone in pair and piece not in draft.pieces)
            case _:
                return 0.0

    return score


def _pairs(view: PlayerView) -> Iterator[tuple[Zone, Zone]]:
    """Pairs of entrances: one in a castle, one at a quiet edge; none where guards stand or could wake (R23.10)."""
    board, danger, posts = view.board, Danger(view), {guard.zone for guard in view.state.guards.values()}
    free = [
        zone for zone in board.zones if not (board.has_barracks[zone] or board.is_moat[zone] or zone in posts)
    ]
    inner = [zone for zone in free if board.castle[zone] and not board.has_watch_post[zone]]
    outer = sorted((zone for zone in free if board.is_edge[zone]), key=danger.at)[: len(board.edges) // 2]
    yield from product(inner, outer)


def _from(view: PlayerView, limits: IntruderLimits, pair: tuple[Zone, Zone]) -> Hopes:
    state = view.state.copy()
    for tunnel, passage in state.marks.passages.items():
        state.put_passage(tunnel, passage.but(entrances=pair))
    return {who: _by_zone(view, Prospects(view, state, who, limits).from_starts()) for who in view.whose}


def _by_zone(view: PlayerView, hopes: Sequence[float]) -> dict[Zone, float]:
    return dict(zip(view.board.zones, hopes, strict=True))
