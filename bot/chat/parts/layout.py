"""A screen as one Discord message of components, and as arguments for sending or editing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import discord
from discord import ui

from bot.chat.parts.keys import MENU
from bot.chat.parts.screen import (
    ALT,
    LABEL,
    LINE,
    PLACEHOLDER,
    Button,
    Entry,
    Look,
    Menu,
    Picture,
    Row,
    Screen,
    fitting,
)
from bot.engine.acts import cut
from bot.words import _

STYLES: Final = {
    Look.PLAIN: discord.ButtonStyle.secondary,
    Look.MAIN: discord.ButtonStyle.primary,
    Look.GOOD: discord.ButtonStyle.success,
    Look.GRAVE: discord.ButtonStyle.danger,
    Look.SHOWN: discord.ButtonStyle.success,
}

PASSING: Final = ("-# ", "> ")
"""Beginnings of lines that are worthless once the time of their message is over."""

NOBODY: Final = discord.AllowedMentions.none()
"""Lets mentions ping nobody. Each edit has to pass it: the client's own rule only covers new messages."""


def sent(screen: Screen) -> dict[str, Any]:
    """Keyword arguments for sending a screen as a new message."""
    files = [_file(picture) for picture in screen.pictures]
    return {"view": layout(screen), **({"files": files} if files else {})}


def edited(screen: Screen) -> dict[str, Any]:
    """Keyword arguments for editing a message into a screen. As for a new message, its mentions ping nobody."""
    files = [_file(picture) for picture in screen.pictures]
    # Also without files: old files stay unless the edit lists the attachments.
    return {"view": layout(screen), "attachments": files, "allowed_mentions": NOBODY}


def layout(screen: Screen) -> ui.LayoutView:
    """The components of a screen. The view is finished from the start, and the library keeps no memory of it.

    A press in it is recognised by its custom id alone: see `bot.chat.client`.
    """
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*_items(fitting(screen)), accent_colour=screen.colour))
    view.stop()
    return view


def _items(screen: Screen) -> list[ui.Item[Any]]:
    items: list[ui.Item[Any]] = []
    if screen.head:
        items.append(ui.TextDisplay("\n".join(screen.head)))
    if screen.lead:
        items.append(_row(screen.lead))
    gallery: list[ui.Item[Any]] = [ui.MediaGallery(*map(_media, screen.pictures))] if screen.pictures else []
    body: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(screen.body))] if screen.body else []
    rows = map(_row, screen.rows)
    return [*items, *body, *rows, *gallery] if screen.pictures_last else [*items, *gallery, *body, *rows]


def _media(picture: Picture) -> discord.MediaGalleryItem:
    return discord.MediaGalleryItem(f"attachment://{picture.name}", description=cut(picture.alt, ALT) or None)


def _file(picture: Picture) -> discord.File:
    return discord.File(BytesIO(picture.data), picture.name, description=cut(picture.alt, ALT) or None)


def _row(row: Row) -> ui.ActionRow[Any]:
    if isinstance(row, Menu):
        return ui.ActionRow(_select(row))
    return ui.ActionRow(*map(_button, row))


def _button(button: Button) -> ui.Button[Any]:
    if button.url:
        return ui.Button(label=cut(button.label, LABEL), url=button.url)
    label, style = cut(button.label, LABEL), STYLES[button.look]
    return ui.Button(label=label, custom_id=button.key, style=style, disabled=button.is_off)


def _select(menu: Menu) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.key + MENU,
        placeholder=cut(menu.hint, PLACEHOLDER),
        min_values=0 if menu.has_many else 1,
        max_values=len(menu.entries) if menu.has_many else 1,
        options=[_entry(entry) for entry in menu.entries],
    )


def _entry(entry: Entry) -> discord.SelectOption:
    return discord.SelectOption(
        label=cut(entry.label, LINE),
        value=entry.value,
        description=cut(entry.note, LINE) or None,
        default=entry.is_chosen,
    )


class Kept(NamedTuple):
    """A file that stays with an edited message, in the form that the library takes in a list of attachments.

    Discord lists no files of a message of components, so that the library's own object cannot be made: it needs every
    field.
    """

    id: int
    filename: str

    def to_dict(self) -> dict[str, Any]:
        """The id and the name. With the id alone, Discord would not find the file name that a component shows."""
        return self._asdict()


def bare(message: discord.Message, more: str = "") -> dict[str, Any]:
    """Keyword arguments for editing a message into its present content without buttons, with `more` below it.

    Each of its files is listed, as a file that is not listed could disappear.
    """
    view, kept = ui.LayoutView.from_message(message, timeout=None), list[Kept]()
    for container in view.children:
        if isinstance(container, ui.Container):
            kept += _strip(container)
    if more:
        view.add_item(ui.TextDisplay(more))
    view.stop()
    return {"view": view, "attachments": kept, "allowed_mentions": NOBODY}


def bears(message: discord.Message, more: str) -> bool:
    """True if a message ends with the text that `bare` has put below it."""
    last = ui.LayoutView.from_message(message, timeout=None).children[-1:]
    return [item.content for item in last if isinstance(item, ui.TextDisplay)] == [more]


def past(message: discord.Message) -> ui.LayoutView | None:
    """What remains of an expired message: the lasting lines of its first text, without a picture.

    None if there are none.
    """
    first = next((item for item in _items_of(message) if isinstance(item, ui.TextDisplay)), None)
    kept = lasting(first.content.splitlines() if first else ())
    if not kept:
        return None
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay("\n".join(kept))))
    view.stop()
    return view


def lasting(lines: Sequence[str]) -> list[str]:
    """The lines of a text that are worth reading later: important events under their heading, without momentary facts.

    Empty if nothing important happened.
    """
    kept = [line for line in lines[1:] if not line.startswith(PASSING)]
    return [lines[0].partition(_(" · "))[0], *kept] if kept else []


def _items_of(message: discord.Message) -> Iterator[ui.Item[Any]]:
    for child in ui.LayoutView.from_message(message, timeout=None).children:
        if isinstance(child, ui.Container):
            yield from child.children


def _strip(container: ui.Container[Any]) -> Iterator[Kept]:
    """Remove the buttons, and show the message's own files by their names; yields the files."""
    for item in list(container.children):
        if isinstance(item, ui.ActionRow):
            container.remove_item(item)
        elif isinstance(item, ui.MediaGallery):
            for media in item.items:
                kept = _file_of(media.media)
                # By the name, which means the message's own file; its address would be a link like any other.
                media.media.url = f"attachment://{kept.filename}"
                yield kept


def _file_of(media: discord.UnfurledMediaItem) -> Kept:
    """The file at an address, which ends with the id and the name of the file."""
    *_rest, key, name = urlsplit(media.url).path.split("/")
    return Kept(media.attachment_id or int(key), name)
