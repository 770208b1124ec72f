"""Shared parts of the drafts of every game: a cached list of next pieces, and a comparison that ignores free order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from typing_extensions import override

from bot.engine.game import Decision, Draft, Illegal, Piece, record


@record
class Without(Piece):
    """Take a piece out of a draft again, also one that is not the last (Drafts.removals).

    It is a piece itself, so the removal can be undone.
    """

    piece: Piece


class Drafting(Draft, ABC):
    """A base class for drafts: it adds pieces, caches the list of next ones until one is added, and commits."""

    pieces: tuple[Piece, ...] = ()
    _listed: tuple[tuple[Piece, ...], Sequence[Piece]] | None = None

    @override
    def options(self) -> Sequence[Piece]:
        if self._listed is None or self._listed[0] is not self.pieces:
            self._listed = self.pieces, self._next()
        return self._listed[1]

    @property
    def is_listed(self) -> bool:
        """True if the next pieces have been listed since the last one was added."""
        # Identity is enough, and fast: adding a piece always makes a new tuple.
        return self._listed is not None and self._listed[0] is self.pieces

    @override
    def add(self, piece: Piece) -> None:
        if not self._takes(piece):
            raise Illegal(self._refused(piece))
        self.pieces = (*self.pieces, piece)
        self._added(piece)

    def _takes(self, piece: Piece) -> bool:
        """True for a piece that may come next."""
        return is_among(piece, self.options())

    @abstractmethod
    def _refused(self, piece: Piece) -> str:
        """Why a piece may not come next, in a sentence."""

    def _added(self, piece: Piece) -> None:
        """Apply what a new piece changes for those that follow; nothing if they depend on the pieces alone."""
        return

    @override
    def imagined(self, state: Any) -> Any:
        return state

    @override
    def is_complete(self) -> bool:
        return not self.missing()

    @abstractmethod
    @override
    def missing(self) -> str: ...

    @override
    def committed(self) -> Decision:
        if not self.is_complete():
            raise Illegal(self.missing())
        return self._made()

    @abstractmethod
    def _next(self) -> Sequence[Piece]:
        """Every piece that may come next; a function of the present `pieces`."""

    @abstractmethod
    def _made(self) -> Decision:
        """The decision made of the pieces, once nothing is missing."""


def meant(piece: Piece) -> Piece:
    """The piece that `piece` adds to a draft, or that it takes out (Without)."""
    return piece.piece if isinstance(piece, Without) else piece


def standing(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces of a draft, in order, without those that were taken out again and without each `Without`."""
    held: list[Piece] = []
    for piece in pieces:
        if not isinstance(piece, Without):
            held.append(piece)
        elif piece.piece in held:
            held.remove(piece.piece)
    return tuple(held)


def is_among(decision: Decision, options: Sequence[Decision]) -> bool:
    """True if a decision equals one of `options`; fast if it is one of the very objects in that list."""
    # Identity first: comparing records field by field is the slow part.
    for option in options:
        if option is decision:
            return True
    return decision in options


def is_reordered(decision: Decision, made: Decision) -> bool:
    """True if `decision` equals `made`, or differs from it only in the order of elements within tuples.

    `made` is what a draft makes of the pieces of `decision`. A draft keeps the order of its pieces wherever order has a
    meaning, so only parts without order can differ.
    """
    if decision == made:
        return True
    return type(decision) is type(made) and _loose_fields(decision) == _loose_fields(made)


def _loose_fields(decision: Any) -> list[Any]:
    return [_loose(getattr(decision, field.name)) for field in fields(decision)]


def _loose(value: Any) -> Any:
    """A tuple as a set of (element, count), at any depth: its order no longer matters."""
    return frozenset(Counter(map(_loose, value)).items()) if isinstance(value, tuple) else value
