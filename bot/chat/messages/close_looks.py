"""Messages for a close look: a map with its layers, cards, or everything in words, for one seat only.

Every press shows the present state, even on an old button: the button only carries what to show.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.chat.messages.card_words import sheet_lines
from bot.chat.messages.map_buttons import layer_buttons, theme_button
from bot.chat.messages.panel import colour_of
from bot.chat.parts.keys import Key, token
from bot.chat.parts.plain import plain
from bot.chat.parts.screen import ENTRIES, Button, Entry, Look, Menu, Picture, Row, Screen, button_rows
from bot.tables.model.table import Table
from bot.tables.views.panel import Panel
from bot.words import _
from rendering.sheet import Sheet

LAYERS: Final = 6
"""The most layers that have a button each; more of them are in a menu."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What to show: a layer of the map (or none) near a zone (or everywhere), a hand, or a deck by its title."""

    layer: str = ""
    zone: str = ""
    deck: str = ""
    is_hand: bool = False


def map_screen(
    table: Table, panel: Panel, picture: Picture | None, subject: Subject, decks: Iterable[str] = ()
) -> Screen:
    """A map, or a part of it, with its layers, the cards (titles of `decks`) and the other theme a press away."""
    return Screen(
        head=tuple(_head(panel, subject)),
        picture=picture,
        body=(f"-# {picture.signs}",) if picture is not None and picture.signs else (),
        rows=tuple(_map_rows(panel, _key(table, panel), subject, decks)),
        colour=colour_of(table, panel),
    )


def cards_screen(
    table: Table, panel: Panel, picture: Picture, decks: Mapping[str, Sheet], subject: Subject
) -> Screen:
    """The hand, or the effects of the cards of one deck, with buttons for the hand and the other decks."""
    key = _key(table, panel)
    titles = [title for title in decks if title != subject.deck]
    buttons = [Button(title, key.doing("deck", token(title))) for title in titles]
    if panel.hand is not None and not subject.is_hand:
        buttons.insert(0, Button(_("Hand"), key.doing("deck"), Look.MAIN))
    return Screen(
        head=(f"### {panel.bulletin.heading}",),
        picture=picture,
        rows=tuple(button_rows(buttons)),
        colour=colour_of(table, panel),
    )


def words_screen(table: Table, panel: Panel, sheet: Sheet | None, subject: Subject) -> Screen:
    """The content of all pictures in words: the map with its notes and the hand, or only a `sheet`."""
    lines = sheet_lines(sheet) if sheet is not None else _everything(panel)
    return Screen(head=(*_head(panel, subject), *lines), colour=colour_of(table, panel))


def reasons_screen(lines: Sequence[str]) -> Screen:
    """Why the acts that a panel does not offer are impossible now, a line each."""
    return Screen(head=tuple(lines) or (_("Nothing is barred now that can be asked about."),))


def notes_lines(notes: Mapping[str, str]) -> Iterator[str]:
    """Notes by zone, one line each, as their owner typed them."""
    yield from (f"- **{zone}**: {plain(text)}" for zone, text in notes.items())


def _head(panel: Panel, subject: Subject) -> Iterator[str]:
    yield f"### {panel.bulletin.heading}"
    shown = [subject.zone, panel.bulletin.layers.get(subject.layer, "")]
    if any(shown):
        yield "-# " + ": ".join(filter(None, shown))
    if note := panel.notes.get(subject.zone):
        yield _("Your note: {text}").format(text=plain(note))


def _everything(panel: Panel) -> Iterator[str]:
    bulletin = panel.bulletin
    yield from (f"- {line}" for line in bulletin.standing)
    if bulletin.alt:
        yield plain(bulletin.alt)
    if panel.hand is not None:
        yield from sheet_lines(panel.hand)
    if panel.notes:
        yield _("**Your notes**")
        yield from notes_lines(panel.notes)


def _map_rows(panel: Panel, key: Key, subject: Subject, decks: Iterable[str]) -> Iterator[Row]:
    zone, layers = token(subject.zone) if subject.zone else "", panel.bulletin.layers
    if len(layers) <= LAYERS:
        yield from layer_buttons(layers, key, "layer", zone, shown=subject.layer)
    else:
        entries = [
            Entry(title, token(name), is_chosen=name == subject.layer)
            for name, title in [("", _("The position alone")), *layers.items()][:ENTRIES]
        ]
        yield Menu(key.doing("layer", zone), _("What else should the map show?"), tuple(entries))
    yield from button_rows([*_map_buttons(panel, key, zone, token(subject.layer), [*decks])])


def _map_buttons(panel: Panel, key: Key, zone: str, layer: str, decks: Sequence[str]) -> Iterator[Button]:
    yield Button(_("Look again"), key.doing("layer", zone, layer))
    if zone:
        yield Button(_("Whole map"), key.doing("layer", "", layer))
    if panel.hand is not None:
        yield Button(_("Hand"), key.doing("hand"))
    elif decks:
        yield Button(_("Cards"), key.doing("deck", token(decks[0])))
    yield theme_button(panel.bulletin.theme, key, "layer", zone, layer)


def _key(table: Table, panel: Panel) -> Key:
    return Key.at(table, replace(panel.prompt, length=None))
