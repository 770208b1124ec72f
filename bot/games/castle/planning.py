"""The intruders' turn as a plan: pieces in order, tried on a scratch state, resolved whole (R8.3, R15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.board import Zone
from bot.engine.drafting import Drafting
from bot.engine.game import Decision, Illegal, Piece, is_among
from bot.games.castle.decisions import (
    Escape,
    Inside,
    Kill,
    PourSake,
    Rope,
    Search,
    ShadowWalk,
    StayReady,
    Step,
    TakeTurn,
    Throw,
)
from bot.games.castle.detection import window_closed
from bot.games.castle.facts import CastleFact
from bot.games.castle.intruder_cards import card_pieces, played
from bot.games.castle.kinds import Who
from bot.games.castle.lone_wolf import veiled
from bot.games.castle.setting import Setting
from bot.games.castle.sneaking import can_step, gone_inside, gone_off, stepped, ways
from bot.games.castle.state import State
from bot.games.castle.unfit import unfit
from bot.words import _


class Plan(Drafting):
    """The draft of the intruders' turn (architecture: a list of atomic acts on a scratch fold).

    `state` is the scratch: where everything would stand if the plan were committed as it is, entry window apart.
    """

    def __init__(self, setting: Setting, state: State, whose: Sequence[Who] = tuple(Who)) -> None:
        """`state` is what the seat has witnessed; it is copied. `whose` are the intruders that the seat plays."""
        self._setting = setting
        self._whose = whose
        self.state = state.copy()

    def _next(self) -> list[Piece]:
        """Steps and cards, then searches, then whether to stay ready; nothing once the game would be over."""
        if self.state.result is not None or StayReady() in self.pieces:
            return []
        searches = [piece for piece in self.pieces if isinstance(piece, Search)]
        more = search_options(self._setting, self.state, searches, self._whose)
        ready: list[Piece] = [] if self._is_stuck() else [*more, StayReady()]
        return (
            ready
            if searches
            else [*self._moves(), *card_pieces(self._setting, self.state, self._whose), *ready]
        )

    def _moves(self) -> list[Piece]:
        able = (who for who in self._whose if can_step(self._setting, self.state, who))
        return [way for who in able for way in ways(self._setting, self.state, who)]

    def _is_stuck(self) -> bool:
        return self.state.ninja.must_leave

    def add(self, piece: Piece) -> None:
        """See Draft.add."""
        if not is_among(piece, self.options()):
            raise Illegal(unfit(self._setting, self.state, self.pieces, piece))
        if not isinstance(piece, Search | StayReady):
            for fact in performed(self._setting, self.state, piece):
                fact.apply(self.state)
        self.pieces = (*self.pieces, piece)

    def is_complete(self) -> bool:
        """A plan may be committed at any moment, also empty, but not in the middle of a Shadow Walk."""
        return not self._is_stuck()

    def missing(self) -> str:
        """See Draft.missing."""
        return (
            ""
            if self.is_complete()
            else _("After the Shadow Walk the ninja must still leave that zone this turn.")
        )

    def committed(self) -> Decision:
        """The whole turn as one decision."""
        if not self.is_complete():
            raise Illegal(self.missing())
        return TakeTurn(self.pieces)


def search_options(
    setting: Setting, state: State, declared: Sequence[Search], whose: Sequence[Who]
) -> list[Piece]:
    """The searches that may still be declared: different zones entered or left (R21.1, R21.2)."""
    found: list[Piece] = []
    for who in whose:
        mine = [search.zone for search in declared if search.who is who]
        if state.intruder(who).is_in_play and len(mine) < setting.options.searches_per_turn:
            found += [Search(who, zone) for zone in searchable(state, who) if zone not in mine]
    return found


def searchable(state: State, who: Who) -> list[Zone]:
    """The zones an intruder entered or left this turn, in zone order (R21.2)."""
    return sorted(state.intruder(who).trail)


def performed(setting: Setting, state: State, piece: Piece) -> Iterator[CastleFact]:
    """What follows from one step or card of an intruder, on a true state or a scratch one alike."""
    acts = _performed(setting, state, piece)
    return veiled(state, acts) if state.is_concealed else acts


def _performed(setting: Setting, state: State, piece: Piece) -> Iterator[CastleFact]:
    if not _stays_in_window(state, piece):
        yield from window_closed(setting, state)
    match piece:
        case Step():
            yield from stepped(setting, state, piece)
        case Inside():
            yield from gone_inside(setting, state, piece)
        case Escape():
            yield from gone_off(state, piece)
        case Rope() | Kill() | Throw() | ShadowWalk() | PourSake():
            yield from played(setting, state, piece)
        case _:
            raise TypeError(f"{piece!r} is no step and no card")


def _stays_in_window(state: State, piece: Piece) -> bool:
    match piece:
        case Kill(who, _guard):
            return who is state.window
        case Throw() | ShadowWalk():
            return state.window is Who.NINJA
        case PourSake():
            return state.window is Who.TRAITOR
        case _:
            return False
