"""The meanings of all that a picture shows, for its key, and of nothing else.

What nothing else on a panel tells comes first: a picture with little room leaves out the last entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from bot.games.clans.art import ART, Crest, Shape, Side
from bot.games.clans.kinds import ItemKind, Role, Terrain, Token, Type
from bot.games.clans.names import names
from bot.games.clans.names.names import LETTERS
from bot.games.clans.picture.ways import SIGHT
from bot.words import _
from rendering.board.entries import Named
from rendering.board.entries import named as named_in_key
from rendering.scene import (
    ALONE,
    Flag,
    Mark,
    Moved,
    Sign,
)
from rendering.scene import Token as Figure

NOWHERE = (0.0, 0.0)
Entry = tuple[Figure | Sign, str]
Told = dict[str, Sign]
"""The signs of a picture, and those that stand for its other marks, by their shapes."""


def legend(marks: Sequence[Mark | Named], layer: str = "") -> tuple[Entry, ...]:
    """The entries, each kind once: what lies on the ground, figures, what is lit, tokens, ways and events, terrain.

    In the layer of sight (`ways.SIGHT`) hatching has another meaning. Like things of several teams have an entry each,
    with the same words.
    """
    figures = [mark for mark in marks if isinstance(mark, Figure)]
    told = _told(marks)
    return (
        *_of(told, _things()),
        *_letters(figures, (Type.SENTRY,)),
        *_of(told, _lit(layer)),
        *_states(figures),
        *_of(told, {token: names.token(token) for token in Token}),
        *_of(told, _ways(is_walk=Shape.COST in told)),
        *_letters(figures, [kind for kind in Type if kind is not Type.SENTRY]),
        *_of(told, _terrain()),
    )


def _told(marks: Sequence[Mark | Named]) -> Told:
    told: Told = {}
    for mark in marks:
        if isinstance(mark, Named | Sign | Figure):
            for name in named_in_key(mark):
                told.setdefault(name, _sign(mark, name))
    return told


def _sign(mark: Mark | Named, name: str) -> Sign:
    """The sign that stands in the key for a mark, in the colour of its team."""
    match mark:
        case Sign(side=side):
            return Sign(name, NOWHERE, side, _LETTERED.get(name, ""))
        case Moved(token=token):
            return Sign(name, NOWHERE, _ready(token.side))
        case _:
            return Sign(name, NOWHERE, Side.SAMURAI, _LETTERED.get(name, ""))


_LETTERED: Final[dict[str, str]] = {Shape.COST: "3", Shape.NUMBER: "1"}
"""Examples of what the letters of these signs say."""


def _of(told: Told, words: dict[str, str]) -> Iterator[Entry]:
    return ((told[name], text) for name, text in words.items() if name in told)


def _things() -> dict[str, str]:
    """The words for where models look, and for what lies on the ground or on models."""
    crates = (shape for shape in Shape if shape.startswith(Shape.CRATE))
    return {
        Shape.FACING: _("facing"),
        Shape.AHEAD: _("facing"),
        **{shape: names.item(ItemKind.CRATE, None).lower() for shape in crates},
        **{shape: _("medal") for shape in Shape if shape.startswith("medal-")},
        **{shape: names.item(ItemKind.GOAL, None).lower() for shape in Shape if shape.startswith("goal-")},
        **{role: names.role(role) for role in Role},
        Shape.SHRINE: _("shrine"),
        Shape.LAMP: _("lantern light"),
    }


def _lit(layer: str) -> dict[str, str]:
    """The words for spaces that are lit or outlined, and for what sentries will do."""
    return {
        Shape.IN_ZONE: _("seen by enemies") if layer == SIGHT else _("enemy zone"),
        Shape.ZONES: _("enemy zone"),
        Shape.BEHIND: _("back"),
        Shape.BACKS: _("back"),
        Shape.PRIZE: _("scores here"),
        Shape.SIGHT: _("sees it"),
        Shape.COURSE: _("sentry's way"),
        Shape.AIM: _("its target"),
    }


def _ways(*, is_walk: bool) -> dict[str, str]:
    """The words for what a model can do, and for what happened; without a walk something is placed."""
    return {
        Shape.REACH: _("in reach") if is_walk else _("free for it"),
        Shape.COST: _("MP to there"),
        Shape.ASKED: _("to choose"),
        Shape.NUMBER: _("to attack"),
        Shape.ROUTE: _("planned way"),
        Shape.ACTIVE: _("acting"),
        Shape.MOVED: _("moved"),
        Shape.CLASH: _("attacked"),
        Shape.SHOT: _("ranged attack"),
        Shape.GONE: _("Injured"),
    }


def _terrain() -> dict[str, str]:
    """The words for kinds of ground: water, bushes, the outlines of rocks and of roofs, and the zones of deployment."""
    return {
        Shape.WATER: names.terrain(Terrain.ROUGH),
        Shape.THICKET: names.terrain(Terrain.FOLIAGE),
        Shape.CLIFF: names.terrain(Terrain.ELEVATED),
        Shape.EAVES: names.terrain(Terrain.STRUCTURE),
        Shape.ZONE: names.terrain(Terrain.DEPLOYMENT),
    }


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


def _letters(figures: Sequence[Figure], kinds: Sequence[Type]) -> Iterator[Entry]:
    for kind in kinds:
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
