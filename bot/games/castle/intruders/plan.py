"""The intruders' turn as a plan: pieces in order, tried on a scratch state, resolved as a whole (R8.3, R15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from typing_extensions import override

from bot.engine.boards.protocol import Zone
from bot.engine.drafting import Drafting
from bot.engine.game import Decision, Fact, Piece
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.decisions import Escape, Inside, Search, StayReady, Step, TakeTurn
from bot.games.castle.decisions.interned import SEARCHES, STAY_READY
from bot.games.castle.detection.detection import window_closed
from bot.games.castle.detection.noise import loudness
from bot.games.castle.intruders.cards import card_pieces, is_card, played, stays_in_window
from bot.games.castle.intruders.plan_refusals import unfit
from bot.games.castle.intruders.sneaking import can_step, gone_inside, gone_off, stepped, ways
from bot.games.castle.kinds import Who
from bot.games.castle.state.state import State
from bot.games.castle.variants.lone_wolf import veiled
from bot.words import _


class Plan(Drafting):
    """The draft of the intruders' turn: pieces that are applied one by one to a scratch state.

    `state` is that scratch state: as after a commit of the plan, but an open entry window is not resolved, and searches
    have no results.
    """

    def __init__(self, state: State, whose: Sequence[Who] = tuple(Who)) -> None:
        """`state` is what the seat knows; the plan copies it. `whose` are the intruders that the seat plays."""
        self._whose = whose
        self.state = state.copy()

    def _next(self) -> list[Piece]:
        """Steps and cards, then searches, then staying ready; nothing after that, or once the game would be over."""
        state, last = self.state, self.pieces[-1] if self.pieces else None
        if state.result is not None or isinstance(last, StayReady):
            return []
        found: list[Piece] = []
        if not isinstance(last, Search):
            for who in self._whose:
                if can_step(state, who):
                    found += ways(state, who)
            found += card_pieces(state, self._whose)
        if self.is_complete():
            found += search_options(state, self.pieces, self._whose)
            found.append(STAY_READY)
        return found

    @property
    def is_searching(self) -> bool:
        """True if all movement is over: the last piece is a search or what follows searches (R15.8, R21.1)."""
        return isinstance(self.pieces[-1] if self.pieces else None, Search | StayReady)

    @override
    def _refused(self, piece: Piece) -> str:
        return unfit(self.state, self.pieces, piece)

    @override
    def _added(self, piece: Piece) -> None:
        # The results of searches stay unknown to the seat until the whole turn is committed (R8.3, R21.4).
        if not isinstance(piece, Search | StayReady):
            for fact in performed(self.state, piece):
                fact.apply(self.state)

    def is_complete(self) -> bool:
        """True unless the ninja must leave a zone (R17.5).

        Apart from that every plan can be committed, even an empty one.
        """
        return not self.state.ninja.must_leave

    @override
    def missing(self) -> str:
        if self.is_complete():
            return ""
        text = _("After the {card} the ninja must still leave that zone this turn.")
        return text.format(card=catalogue().leaving.title())

    @property
    def paces(self) -> dict[Who, int]:
        """For each intruder who moves the number of links at which they would be heard (R11.3); 0 if inaudible."""
        moving = (piece.who for piece in self.pieces if isinstance(piece, Step | Inside | Escape))
        return {who: loudness(self.state.setting, self.state.intruder(who)) for who in moving}

    @override
    def imagined(self, _state: State) -> State:
        return self.state

    @override
    def _made(self) -> Decision:
        """The whole turn as one decision."""
        return TakeTurn(self.pieces)


def search_options(state: State, planned: Sequence[Piece], whose: Sequence[Who]) -> list[Piece]:
    """The searches that may still be declared: for each intruder other zones entered or left (R21.1, R21.2)."""
    found: list[Piece] = []
    for who in whose:
        intruder = state.intruder(who)
        if intruder.trail and intruder.is_in_play:
            mine = [piece.zone for piece in planned if isinstance(piece, Search) and piece.who is who]
            if len(mine) < state.setting.options.searches_per_turn:
                found += [SEARCHES[who][zone] for zone in searchable(state, who) if zone not in mine]
    return found


def searchable(state: State, who: Who) -> list[Zone]:
    """The zones an intruder entered or left this turn, in zone order (R21.2)."""
    return sorted(state.intruder(who).trail)


def performed(state: State, piece: Piece) -> Iterator[Fact]:
    """The facts that follow from one step or card of an intruder, on a true state or a scratch state alike."""
    acts = _performed(state, piece)
    # On the seat's own scratch state too, so that a panel can warn of what would show the figure (R26.3).
    return veiled(state, acts) if state.is_concealed else acts


def whole_movement(state: State, pieces: Sequence[Piece]) -> Iterator[Fact]:
    """The facts of all steps and cards of a turn; an entry window that is still open is resolved (R17.3).

    The caller applies each fact before it asks for the next.
    """
    for piece in pieces:
        if not isinstance(piece, Search | StayReady):
            yield from performed(state, piece)
    yield from window_closed(state)


def _performed(state: State, piece: Piece) -> Iterator[Fact]:
    if state.sneaking.window is not None and not stays_in_window(state, piece):
        yield from window_closed(state)
    match piece:
        case Step():
            yield from stepped(state, piece)
        case Inside():
            yield from gone_inside(state, piece)
        case Escape():
            yield from gone_off(state, piece)
        case _ if is_card(piece):
            yield from played(state, piece)
        case _:
            raise TypeError(f"{piece!r} is no step and no card")
