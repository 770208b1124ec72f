"""Setup, replacement and bonus (R4, R19.7, R19.8): drafts filled with the best piece each time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean

from bot.engine.boards.protocol import UNREACHABLE, Zone
from bot.engine.game import Decision, Draft, Piece
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.decisions import (
    Bed,
    Entrance,
    Group,
    GroupArmed,
    Hide,
    PlayAs,
    Post,
    PostArmed,
    Reclaim,
    StartAt,
    Suggested,
    Take,
)
from bot.games.castle.kinds import Pile, Who
from bot.games.castle.players.danger import Danger
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.setup.comeback import hands_of

_SECOND_COPY = 1.5
"""The loss for a second copy of a card."""

_MIXED = 1.0
"""The worth of a patrol that both guard seats can use."""


def nearest(board: CastleBoard, zone: Zone, others: Iterable[Zone]) -> int:
    """Steps over open links to the nearest of some zones; UNREACHABLE if there is none."""
    row = board.distances("open")[zone]
    return min((row[other] for other in others), default=UNREACHABLE)


def castle_zones(board: CastleBoard) -> list[Zone]:
    """The zones of both castles."""
    return [zone for zones in board.castle_zones.values() for zone in zones]


def gates(board: CastleBoard) -> list[Zone]:
    """The castle zones that a guard can walk into from outside."""
    outside = [zone for zone in board.zones if board.castle[zone] is None]
    return [zone for zone in castle_zones(board) if nearest(board, zone, outside) == 1]


# ---- guards


def guard_hand(view: PlayerView) -> Decision | None:
    """The suggested hand with more Kenjutsu and searches and fewer listens; without one the most valuable cards."""
    draft = view.draft()
    if draft is None or Suggested(Pile.GUARDS) not in draft.options():
        return view.filled(card_worth)
    for hand in hands_of(draft):
        for piece in hand.advised()[0]:
            draft.add(piece)
    return draft.committed()


def figures(view: PlayerView, fancy: float = 0.0) -> Decision | None:
    """Sentries in and near the castles, patrols spread over the track (R4.5, R4.6).

    `fancy` is how many points a watch post may seem better than it is; a step from a castle costs two.
    """
    placed = _Placing(view, fancy=fancy)
    return view.filled(lambda draft, piece: placed.figure(draft.pieces, piece), spice=3)


def are_near_castles(view: PlayerView, posts: Iterable[Zone]) -> bool:
    """True if these watch posts are nearer to the castles than the usual one."""
    inner = castle_zones(view.board)
    every = [nearest(view.board, zone, inner) for zone in view.board.watch_posts]
    return fmean(nearest(view.board, zone, inner) for zone in posts) < fmean(every)


Hiding = Callable[[Hide], float]
"""The worth of a zone for hiding something."""


def marks(view: PlayerView, hiding: Hiding | None = None) -> Decision | None:
    """Sleepers near the castles; the rest by `hiding`, or goals deep inside and the others anywhere (R4.8, R4.9)."""
    placed = _Placing(view, hiding)
    return view.filled(lambda _draft, piece: placed.mark(piece), spice=2.5)


def placed_in_turn(view: PlayerView, hiding: Hiding | None = None, fancy: float = 0.0) -> Decision:
    """One figure or mark, when the two guard seats place in turn (R2.7); see `marks` and `figures`."""
    placed, laid = _Placing(view, hiding, fancy), view.state.agreed.laid

    def score(option: Decision) -> float:
        assert isinstance(option, Piece)
        return placed.mark(option) if isinstance(option, Bed | Hide) else placed.figure(laid, option)

    return view.best(view.options(), score, spice=3)


class _Placing:
    """The worth of places for figures and marks."""

    def __init__(self, view: PlayerView, hiding: Hiding | None = None, fancy: float = 0.0) -> None:
        self._view, self._board, self._fancy = view, view.board, fancy
        self._inner, self._ways_in = castle_zones(view.board), gates(view.board)
        self._hiding = hiding or self._deep

    def figure(self, placed: Sequence[Piece], piece: Piece) -> float:
        """The worth of a figure there: sentries near castles; patrols apart, facing a gate, and with both weapons."""
        board = self._board
        if isinstance(piece, Post | PostArmed):
            from_gates = nearest(board, piece.zone, self._ways_in)
            # The hundred gives the order: all sentries are placed before the first patrol.
            liked = self._fancy * self._view.luck() if self._fancy else 0.0
            return 100 - 2.0 * nearest(board, piece.zone, self._inner) - from_gates + liked
        assert isinstance(piece, Group | GroupArmed)
        others = [other.zone for other in placed if isinstance(other, Group | GroupArmed)]
        apart = min(6, nearest(board, piece.zone, others))
        is_mixed = isinstance(piece, GroupArmed) and piece.swords > 0 and piece.spears > 0
        return 2.0 * apart - nearest(board, piece.heading, self._ways_in) + (_MIXED if is_mixed else 0.0)

    def mark(self, piece: Piece) -> float:
        """The worth of a mark there: sleepers near the castles; objects by `hiding`, or else goals deep inside."""
        if isinstance(piece, Bed):
            return 100.0 - nearest(self._board, piece.zone, self._inner)
        assert isinstance(piece, Hide)
        return self._hiding(piece)

    def _deep(self, piece: Hide) -> float:
        return 50.0 + nearest(self._board, piece.zone, self._ways_in) if piece.mark.is_goal else 0.0


def bonus(view: PlayerView) -> Decision | None:
    """As many cards and sleepers as the draft takes, the most useful first (R19.8); without a draft the best option."""
    draft = view.draft()
    if draft is None:
        return view.best(view.options(), lambda option: _bonus_worth(view, option))
    while pieces := draft.options():
        draft.add(view.best(pieces, lambda piece: _bonus_worth(view, piece)))
    return draft.committed()


def _bonus_worth(view: PlayerView, piece: Decision) -> float:
    if isinstance(piece, Reclaim):
        return catalogue().card_of(Pile.GUARDS, piece.card).wanted
    if not isinstance(piece, Bed):
        return -UNREACHABLE
    return -nearest(view.board, piece.zone, castle_zones(view.board))


# ---- intruders


def intruder_hands(view: PlayerView) -> Decision | None:
    """The suggested hands (R5.4), or else the most useful cards; a concealed Lone Wolf is chosen by luck (R26.3)."""
    return view.filled(card_worth)


def card_worth(draft: Draft, piece: Piece) -> float:
    """The worth of a card for a hand, less for each copy there.

    More than any: a suggested hand, and then the choice of a Lone Wolf's figure. Other pieces are worth nothing.
    """
    match piece:
        case Suggested():
            return 100.0
        case PlayAs():
            return 90.0
        case Take(pile, card):
            return catalogue().card_of(pile, card).wanted - _SECOND_COPY * draft.pieces.count(piece)
        case _:
            return 0.0


def starts(view: PlayerView) -> Decision | None:
    """The ninja at a quiet edge with an entrance there, the other entrance in a castle.

    The traitor starts near the other castle. Of two partners, the ninja's seat proposes both entrances (R2.8).
    """
    board, danger = view.board, Danger(view)
    castle = "A" if view.luck() < 1 / 2 else "B"
    inner = {Who.NINJA: board.castle_zones[castle]}
    inner[Who.TRAITOR] = board.castle_zones["B" if castle == "A" else "A"]

    def score(draft: Draft, piece: Piece) -> float:
        match piece:
            case StartAt(Who.NINJA, zone):
                # The hundreds give the order: the ninja starts first, as an entrance depends on their place.
                return 200.0 - 3 * danger.at(zone)
            case StartAt(_, zone):
                return 100.0 - nearest(board, zone, inner[Who.TRAITOR]) - 3 * danger.at(zone)
            case Entrance(zone):
                return _entrance_worth(board, danger, inner[Who.NINJA], draft, zone)
            case _:
                return 0.0

    # A start and two entrances: a proposal of a passage needs both (R2.8).
    return view.filled(score, spice=1, least=3 if _proposes_passage(view) else 0)


def _proposes_passage(view: PlayerView) -> bool:
    has_partner = bool(view.setting.seating.partners(view.seat))
    return has_partner and view.whose == (Who.NINJA,) and not view.state.agreed.proposals


def _entrance_worth(
    board: CastleBoard, danger: Danger, inner: tuple[Zone, ...], draft: Draft, zone: Zone
) -> float:
    starts = [piece.zone for piece in draft.pieces if isinstance(piece, StartAt)]
    taken = {piece.zone for piece in draft.pieces if isinstance(piece, Entrance)}
    if board.has_barracks[zone]:
        # A guard who wakes there finds it.
        return -UNREACHABLE
    # The first start: the ninja's, who starts first, or that of a traitor whose seat plays no ninja.
    if zone in starts[:1] and zone not in taken:
        return 50.0
    is_fine = zone in inner and not board.has_watch_post[zone] and zone not in taken
    return (20.0 if is_fine else 0.0) - 2 * danger.at(zone)


def comeback(view: PlayerView) -> Decision | None:
    """A replacement: a quiet start near a castle, and the most useful cards (R19.7)."""
    danger, inner = Danger(view), castle_zones(view.board)

    def score(draft: Draft, piece: Piece) -> float:
        if isinstance(piece, StartAt):
            return 100.0 - nearest(view.board, piece.zone, inner) - 3 * danger.at(piece.zone)
        return card_worth(draft, piece)

    return view.filled(score, spice=1)
