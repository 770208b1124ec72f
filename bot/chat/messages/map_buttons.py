"""Buttons for a person's own map: its layers, and the theme of all their pictures."""

from __future__ import annotations

from collections.abc import Mapping

from bot.chat.parts.keys import Key, token
from bot.chat.parts.screen import Button, Look, Row, button_rows
from bot.tables.model.table import Theme
from bot.words import _


def layer_buttons(layers: Mapping[str, str], key: Key, verb: str, *words: str, shown: str = "") -> list[Row]:
    """A button for each layer (name -> title), two in a row; that of the one that is `shown` hides it."""
    buttons = [
        Button(title, key.doing(verb, *words, token(name)))
        if name != shown
        else Button(title, key.doing(verb, *words, ""), Look.SHOWN)
        for name, title in layers.items()
    ]
    return button_rows(buttons, 2)


def theme_button(theme: Theme, key: Key, verb: str, *words: str) -> Button:
    """The button that gives a person's own pictures the other theme, at every table."""
    label, other = (
        (_("Dark pictures"), Theme.NIGHT) if theme is Theme.LIGHT else (_("Light pictures"), Theme.LIGHT)
    )
    return Button(label, key.doing(verb, *words, other))
