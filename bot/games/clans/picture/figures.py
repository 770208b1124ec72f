"""What stands on the ground: models with their facing and tokens, lanterns and shrines."""

from __future__ import annotations

from collections.abc import Iterator
from re import search

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.clans.kinds import BAD, ItemKind, ModelId, Type
from bot.games.clans.picture.ground import SQUARES, middle, place
from bot.games.clans.state.field import profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.words import names
from rendering.scene import Flag, Hue, Mark, Moved, Shape, Sign, Token

LETTERS = {
    Type.CHUNIN: "C",
    Type.KAIKEN: "K",
    Type.YAJIRI: "Y",
    Type.KUNOICHI: "N",
    Type.MADOUSHI: "M",
    Type.ONI: "O",
}
"""The letter of a type; a kunoichi's is not that of a kaiken."""
_LOOKS = {Seat("pine"): (Shape.CIRCLE, Hue.TEAL), Seat("plum"): (Shape.SQUARE, Hue.ROSE)}
"""The shape and the colour of a team: told apart without colour, too."""
_ITEMS = {
    ItemKind.LANTERN: ("L", Shape.DIAMOND),
    ItemKind.GOAL: ("G", Shape.HEXAGON),
    ItemKind.MEDAL: ("M", Shape.CIRCLE),
    ItemKind.CRATE: ("?", Shape.SQUARE),
}


def figures(state: State, active: ModelId | None) -> Iterator[Mark]:
    """Every model on the board, and the tokens beside it."""
    for model in state.out():
        yield figure(model, is_active=model.id == active)
        yield from _tokens(model)


def figure(model: Model, *, is_active: bool = False) -> Token:
    """A model: letter and number, where it looks; in Stealth broken, done for this round smaller."""
    assert model.space is not None
    shape, side = _LOOKS[model.seat]
    number = search(r"\d+$", model.id)
    flags = {Flag.ACTIVE} if is_active else set()
    if model.is_hidden:
        flags.add(Flag.GHOST)
    size = profile(model).size
    return Token(
        LETTERS.get(model.type, "?"),
        shape,
        side,
        SQUARES.middle(*_corner(model), (size, size)),
        flags=frozenset(flags),
        number=int(number[0]) if number else 0,
        facing=facing(model.facing),
        footprint=(float(size), float(size)),
        size=0.82 if model.is_activated and not is_active else 1.0,
    )


def _corner(model: Model) -> tuple[int, int]:
    """The upper left space of a base on the picture."""
    assert model.space is not None
    column, row = place(model.space)
    return column, row - profile(model).size + 1


def facing(way: Direction) -> float:
    """A direction as a share of a circle, clockwise from the right."""
    return (int(way) + 6) % 8 / 8


def _tokens(model: Model) -> Iterator[Sign]:
    """The first letters of what lies on a model, with the number where there are several."""
    x, y = middle(model.space) if model.space is not None else (0.0, 0.0)
    for nth, (token, number) in enumerate(model.tokens.items()):
        letter = names.token(token)[0] + (str(number) if number > 1 else "")
        yield Sign(Shape.CIRCLE, (x + 0.36 - 0.3 * nth, y - 0.38), Hue.AMBER, letter, 0.5)


def items(state: State) -> Iterator[Mark]:
    """Lanterns, shrines and what else lies on spaces; a shrine has the letter of its effect."""
    for space, item in sorted(state.items.items()):
        if item.kind is ItemKind.SHRINE and item.effect is not None:
            hue = Hue.VIOLET if item.effect in BAD else Hue.AMBER
            yield Token(names.token(item.effect)[0], Shape.PENTAGON, hue, middle(space), size=0.9)
        else:
            letter, shape = _ITEMS[item.kind]
            yield Token(letter, shape, Hue.AMBER, middle(space), size=0.9)


def moved(before: State, now: State) -> Iterator[Moved]:
    """Where the models of a draft come from."""
    for name, model in now.models.items():
        old = before.models[name]
        if old.space is not None and model.space is not None and old.space != model.space:
            yield Moved(figure(old), (middle(old.space), middle(model.space)))
