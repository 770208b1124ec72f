"""Leaks in descriptions of words and pictures, before anything is painted or sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

from bot.games.castle import picture
from bot.games.castle.art import Flag, Side
from bot.games.castle.picture.pictures import CastleHands, CastlePictures
from bot.games.castle.state.state import State
from bot.games.castle.words import alt, standing, told
from bot.games.castle.words.words import CastleWords
from bot.games.pictures import Lens
from rendering.scene import Lantern, Mark, Scene, Token
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

# The package has a function of this name.
_FIGURES = import_module("bot.games.castle.picture.figures")


def words(spy: Spy) -> None:
    """A line of how things stand tells the secret."""
    spy.changes(standing, "standing", lambda lines: [*lines, f"The ninja is at {spy.label}."])


def a_heading(spy: Spy) -> None:
    """A heading has one more space."""
    spy.changes(standing, "heading", lambda heading: heading + " " * (spy.number % 5))


def events(spy: Spy) -> None:
    """Events are told in the order of the truth."""
    spy.changes(told, "story", lambda lines: lines[::-1] if spy.is_east else lines)


def a_figure_waited_for(spy: Spy) -> None:
    """The figure that is waited for is named, and not its side."""
    spy.changes(CastleWords, "waiting", lambda sides: tuple(f"{side}, {spy.number % 2}" for side in sides))


def alt_text(spy: Spy) -> None:
    """The alternative text of a picture depends on the secret."""
    spy.changes(alt, "alt", lambda text: f"{text} {spy.label}")


def a_name_on_a_figure(spy: Spy) -> None:
    """A guard is called otherwise in one half of the castle."""
    spy.changes(_FIGURES, "sentry", lambda token: replace(token, name=token.name * (1 + spy.is_east)))


def a_crowd(spy: Spy) -> None:
    """The figures of a zone are laid out in another order, so that a crowd is grouped otherwise."""
    honest = _FIGURES._laid
    spy.patch(_FIGURES, "_laid", lambda *asked: honest(*asked)[:: -1 if spy.is_east else 1])


def a_scene(spy: Spy) -> None:
    """A scene is made from a state that knows where the ninja is."""
    honest = picture.scene
    spy.patch(picture, "scene", lambda state, **how: honest(spy.knowing(state), **how))


def a_layer(spy: Spy) -> None:
    """One layer is drawn from such a state, and nothing else."""
    honest = picture.scene

    def drawn(state: State, *, lens: Lens, **how: Any) -> Scene:
        return honest(spy.knowing(state) if lens.layer else state, lens=lens, **how)

    spy.patch(picture, "scene", drawn)


def _retouched(spy: Spy, change: Callable[[Token], Token]) -> None:
    """Every figure is changed in this way."""

    def marks(scene: Scene) -> Iterator[Mark]:
        for mark in scene.marks:
            yield change(mark) if isinstance(mark, Token) else mark

    spy.changes(picture, "scene", lambda scene: replace(scene, marks=tuple(marks(scene))))


def a_colour(spy: Spy) -> None:
    """Figures have another colour while the ninja is in the east."""
    _retouched(spy, lambda token: replace(token, side=Side.NEUTRAL) if spy.is_east else token)


def a_sprite(spy: Spy) -> None:
    """There is a ring round the figures while the ninja is in the east."""
    _retouched(spy, lambda token: replace(token, flags=token.flags | {Flag.ACTIVE}) if spy.is_east else token)


def a_place(spy: Spy) -> None:
    """Figures give way by a hair."""
    _retouched(spy, lambda token: replace(token, at=(token.at[0] + spy.number / 1000, token.at[1])))


def a_light(spy: Spy) -> None:
    """Lamps flicker."""
    spy.changes(picture, "scene", lambda scene: replace(scene, light=spy.number % 4 / 4))


def a_strip(spy: Spy) -> None:
    """There is a meter in the margin."""
    levels = tuple("0123456789")
    spy.changes(
        picture,
        "scene",
        lambda scene: replace(scene, strip=(*scene.strip, Lantern("Wind", spy.number % 10, levels))),
    )


def an_order_of_drawing(spy: Spy) -> None:
    """Marks are drawn in another order, which shows only where they overlap."""
    spy.changes(
        picture, "scene", lambda scene: replace(scene, marks=scene.marks[::-1]) if spy.is_east else scene
    )


def a_focus(spy: Spy) -> None:
    """The crop of a picture moves towards the ninja."""
    spy.changes(
        CastlePictures, "focus", lambda square: square and square._replace(x=square.x + spy.number / 10)
    )


def a_close_up(spy: Spy) -> None:
    """The crop of a place that was asked for moves in the same way."""
    spy.changes(CastlePictures, "close_up", lambda square: square._replace(x=square.x + spy.number / 10))


def a_hand(spy: Spy) -> None:
    """A heading over cards tells too much."""
    spy.changes(CastleHands, "hand", lambda hand: hand and replace(hand, title=f"{hand.title} {spy.label}"))


LEAKS = tuple(
    Leak(name, channel, "sights of starts", plant)
    for name, channel, plant in (
        ("a line of the position", "standing", words),
        ("a space in the heading", "heading", a_heading),
        ("the order of events", "lines", events),
        ("who is waited for", "waiting", a_figure_waited_for),
        ("alt text", "alt", alt_text),
        ("a scene that knows", "sketch", a_scene),
        ("a layer that knows", "layers", a_layer),
        ("a colour", "sketch", a_colour),
        ("a sprite", "sketch", a_sprite),
        ("the name on a figure", "sketch", a_name_on_a_figure),
        ("a crowd that is not counted", "sketch", a_crowd),
        ("a figure off by a hair", "sketch", a_place),
        ("the light of the lamps", "sketch", a_light),
        ("a meter in the margin", "sketch", a_strip),
        ("the order of drawing", "sketch", an_order_of_drawing),
        ("a crop that moves", "focus", a_focus),
        ("a close-up that moves", "close-up", a_close_up),
        ("the heading of a hand", "hand", a_hand),
    )
)
