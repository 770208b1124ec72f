"""The meanings of figures and tokens for the key of a picture, only of those that it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from bot.games.clans.art import ART, Crest, Line, Shape, Side
from bot.games.clans.kinds import ItemKind, Role, Token, Type
from bot.games.clans.names import names
from bot.games.clans.names.names import LETTERS
from bot.words import _
from rendering.scene import ALONE, Border, Flag, Mark, Sign
from rendering.scene import Token as Figure

NOWHERE = (0.0, 0.0)
Entry = tuple[Figure | Sign, str]


def legend(marks: Sequence[Mark]) -> tuple[Entry, ...]:
    """The entries, each kind once: prizes, sentries' ways, Stealth and models that are done, letters, tokens."""
    figures = [mark for mark in marks if isinstance(mark, Figure)]
    lines = {mark.role for mark in marks if isinstance(mark, Border)}
    shapes = dict.fromkeys(mark.shape for mark in marks if isinstance(mark, Sign))
    return (*_prizes(shapes), *_courses(lines), *_states(figures), *_letters(figures), *_tokens(shapes))


def _prizes(shapes: Sequence[str] | dict[str, None]) -> Iterator[Entry]:
    """The entries of medals, crates and named models."""
    for crate in islice((shape for shape in shapes if shape.startswith(Shape.CRATE)), 1):
        yield Sign(crate, NOWHERE), names.item(ItemKind.CRATE, None).lower()
    if Shape.MEDAL_NOBODY in shapes:
        yield Sign(Shape.MEDAL_NOBODY, NOWHERE, Side.NEUTRAL), _("medal")
    medals = (Shape.MEDAL_PINE, Shape.MEDAL_PLUM, Shape.MEDAL_WILLOW, Shape.MEDAL_GINKGO)
    if not set(medals).isdisjoint(shapes):
        yield Sign(Shape.MEDAL_PINE, NOWHERE), _("medal")
    for role in Role:
        if role in shapes:
            yield Sign(role, NOWHERE), names.role(role)


def _courses(lines: set[str]) -> Iterator[Entry]:
    """The entries of what sentries will do."""
    if Line.COURSE in lines:
        yield Sign(Shape.COURSE, NOWHERE, Side.SAMURAI), _("sentry's way")
    if Line.AIM in lines:
        yield Sign(Shape.AIM, NOWHERE, Side.SAMURAI), _("its target")


def _states(figures: Sequence[Figure]) -> Iterator[Entry]:
    """A model can be in Stealth and done: each entry shows its own sign only."""
    stealthy = (
        replace(mark, side=_ready(mark.side), flags=frozenset({Flag.GHOST}))
        for mark in figures
        if Flag.GHOST in mark.flags
    )
    done = (replace(mark, flags=frozenset[str]()) for mark in figures if mark.side in ART.outlined)
    for like, text in ((stealthy, _("in Stealth")), (done, _("done"))):
        for mark in islice(like, 1):
            yield _plain(mark), text


def _tokens(shapes: Sequence[str] | dict[str, None]) -> Iterator[Entry]:
    for token in Token:
        if token in shapes:
            yield Sign(token, NOWHERE), names.token(token)


def _letters(figures: Sequence[Figure]) -> Iterator[Entry]:
    for kind in Type:
        mark = next((mark for mark in figures if mark.letter == LETTERS.get(kind)), None)
        if mark is not None:
            yield (
                _plain(replace(mark, side=_ready(mark.side), flags=mark.flags & {Crest.FREE})),
                names.kind(kind),
            )


def _ready(side: str) -> Side:
    return Side(side.removesuffix("_done"))


def _plain(mark: Figure) -> Figure:
    """The figure without its individual marks, so that equal keys are drawn once."""
    return replace(
        mark, at=NOWHERE, facing=None, flags=mark.flags & {Flag.GHOST, Crest.FREE}, footprint=ALONE
    )
