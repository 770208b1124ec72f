"""The key of a picture: the meaning of the figures and signs on it, and of no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from bot.games.castle.art import Flag, Shape, Side
from bot.games.castle.kinds import Who
from bot.games.castle.picture.figures import NOWHERE, SHAPES
from bot.words import _
from rendering.scene import Badge, Mark, Sign, Token

MOST = 9
"""The maximum number of entries in a key; the rules explain the others."""
SHORT = 5
"""The same for a map on which pieces are placed: a phone shows its key too."""
POST, HOUSE = Sign(Shape.TOWER, NOWHERE), Sign(Shape.HOUSE, NOWHERE)


def legend(
    marks: Sequence[Mark], first: Sequence[tuple[Token | Sign, str]] = (), *, most: int = MOST
) -> tuple[tuple[Token | Sign, str], ...]:
    """The entries `first`, then figures, traces of the game, and things that lie about; the two buildings always.

    Each kind once. What is beyond `most` entries is left out before the buildings. A SHORT key has the things first:
    the player places them, and the figures have their letters in the text.
    """
    figures = [mark for mark in marks if isinstance(mark, Token)]
    figures += chain.from_iterable(mark.kinds for mark in marks if isinstance(mark, Badge))
    signs = [mark for mark in marks if isinstance(mark, Sign)]
    parts = [_explained(figures, _figures()), _explained(signs, _traces()), _explained(signs, _things())]
    found = [*first, *chain.from_iterable(parts if most > SHORT else reversed(parts))]
    return (*found[: most - 2], (POST, _("watch post")), (HOUSE, _("barracks")))


def _explained(
    marks: Sequence[Token] | Sequence[Sign], kinds: Sequence[tuple[Callable[..., bool], str]]
) -> Iterator[tuple[Token | Sign, str]]:
    for is_one, word in kinds:
        mark = next((mark for mark in marks if is_one(mark)), None)
        if mark is not None:
            yield _plain(mark), word


def _plain(mark: Token | Sign) -> Token | Sign:
    """A mark as drawn in the key: always the same, so that equal keys are drawn once."""
    if isinstance(mark, Sign):
        letter = "" if mark.shape in {Shape.EAR, Shape.SILENCE} else mark.letter
        return replace(mark, at=NOWHERE, size=1.0, letter=letter)
    flags = mark.flags & {Flag.DRUNK, Flag.GHOST} if mark.side != Side.GUARD else frozenset[str]()
    return replace(
        mark,
        at=NOWHERE,
        size=1.0,
        number=0,
        name="",
        told="",
        count=1,
        toward=None,
        branches=(),
        flags=frozenset(flags),
    )


def _figures() -> Sequence[tuple[Callable[..., bool], str]]:
    return (
        (lambda one: one.shape == SHAPES[Who.NINJA], _("ninja")),
        (lambda one: one.shape == SHAPES[Who.TRAITOR], _("traitor")),
        (lambda one: one.letter == "S" and one.shape != Shape.SHIELD, _("sentry")),
        (lambda one: one.letter == "L" and one.shape != Shape.SHIELD, _("spear sentry")),
        (lambda one: one.shape == Shape.SHIELD and one.side == Side.GUARD, _("patrol")),
        (lambda one: Flag.DRUNK in one.flags, _("drunk")),
    )


def _traces() -> Sequence[tuple[Callable[..., bool], str]]:
    return (
        (lambda one: one.shape == Shape.EAR, _("heard")),
        (lambda one: one.shape == Shape.SILENCE, _("heard nothing")),
        (lambda one: one.shape == Shape.CROSS, _("nothing found")),
    )


def _things() -> Sequence[tuple[Callable[..., bool], str]]:
    """The things in the order of their use: the guards know best what they placed themselves, and it comes last."""
    return (
        (lambda one: one.shape == Shape.SQUARE, _("goal")),
        (lambda one: one.shape == Shape.DOOR, _("passage")),
        (lambda one: one.shape == Shape.TRIANGLE, _("trap")),
        (lambda one: one.shape == Shape.SHIELD, _("hidden sentry")),
        (lambda one: one.shape == Shape.MOON, _("sleeper")),
    )
