"""Drafts of what is placed before the models: wishes, items, crates and sentries (A6.6, A6.7, A22.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from typing_extensions import override

from bot.engine.boards.compass import Direction
from bot.engine.drafting import Drafting
from bot.engine.game import Piece, Seat, not_none
from bot.games.clans import decisions as d
from bot.games.clans.rounds import items, posts
from bot.games.clans.rounds.setup import deployed
from bot.games.clans.state.state import State, happen
from bot.words import _


class OfSeat(Drafting):
    """A draft of one seat, made from its own knowledge."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat

    @override
    def _refused(self, piece: Piece) -> str:
        return _("That does not fit here.")


class ItemsDraft(OfSeat):
    """A list of wishes, the suggested one if it is empty; or one item to place (A6.4, A6.6)."""

    @override
    def imagined(self, state: State) -> State:
        wished = () if self.missing() and not self.pieces else self._made().pieces
        return happen(state.copy(), (items.placed(*wish) for wish in items.pairs(wished)))

    @override
    def _next(self) -> Sequence[Piece]:
        return list(items.wishes(self._state, self.pieces))

    @override
    def missing(self) -> str:
        if self.pieces and isinstance(self.pieces[-1], d.Wish):
            return _("Choose its space.")
        is_asked = self._state.setting.is_by_turns and not self.pieces
        return _("First choose a lantern or a shrine, or Nothing where it is offered.") if is_asked else ""

    @override
    def _made(self) -> d.Furnish:
        return d.Furnish(self.pieces) if self.pieces else items.suggested(self._state)


class CrateDraft(OfSeat):
    """One crate to place (A22.11)."""

    @override
    def imagined(self, state: State) -> State:
        return happen(state.copy(), posts.laid(self.pieces))

    @override
    def _next(self) -> Sequence[Piece]:
        return [] if self.pieces else [*map(d.Lay, posts.crate_spaces(self._state))]

    @override
    def missing(self) -> str:
        return "" if self.pieces else _("Choose the space of the crate.")

    @override
    def _made(self) -> d.Furnish:
        return d.Furnish(self.pieces)


class PostDraft(OfSeat):
    """The post of one sentry, and its facing (A6.7, A21.9)."""

    @override
    def imagined(self, state: State) -> State:
        return happen(state.copy(), deployed(state, self.pieces))

    @override
    def _next(self) -> Sequence[Piece]:
        return list(self._placed())

    def _placed(self) -> Iterator[Piece]:
        sentry = not_none(posts.next_sentry(self._state))
        if not self.pieces:
            yield from (d.Put(sentry.id, space) for space in posts.posts(self._state))
        elif len(self.pieces) == 1:
            usual = self.imagined(self._state).models[sentry.id].facing
            yield from (d.Face(sentry.id, facing) for facing in Direction if facing is not usual)

    @override
    def missing(self) -> str:
        return "" if self.pieces else _("Choose the space of the sentry.")

    @override
    def _made(self) -> d.Deploy:
        return d.Deploy(self.pieces)
