"""A screen as one Discord message of components, and as the arguments that send or edit it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, Final

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
    cut,
    fitting,
)
from bot.words import _

STYLES: Final = {
    Look.PLAIN: discord.ButtonStyle.secondary,
    Look.MAIN: discord.ButtonStyle.primary,
    Look.GOOD: discord.ButtonStyle.success,
    Look.GRAVE: discord.ButtonStyle.danger,
}

PASSING: Final = ("-# ", "> ")
"""How lines of a text begin that tell nothing any more when its time is over."""

NOBODY: Final = discord.AllowedMentions.none()
"""An edit has to say so itself: the client's own rule is for new messages."""


def sent(screen: Screen) -> dict[str, Any]:
    """Keyword arguments for sending a screen as a new message."""
    files = [_file(picture) for picture in screen.pictures]
    return {"view": layout(screen), **({"files": files} if files else {})}


def edited(screen: Screen) -> dict[str, Any]:
    """Keyword arguments for editing a message into a screen: as when it was sent, nobody is mentioned by it."""
    files = [_file(picture) for picture in screen.pictures]
    # Also where there are no files: those of before stay unless it is said which there are.
    return {"view": layout(screen), "attachments": files, "allowed_mentions": NOBODY}


def layout(screen: Screen) -> ui.LayoutView:
    """The components of a screen. The view is finished from the start: no memory of it is kept.

    Whoever presses something in it is heard by its custom id alone: see `bot.chat.client`.
    """
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*_items(fitting(screen)), accent_colour=screen.colour))
    view.stop()
    return view


def _items(screen: Screen) -> list[ui.Item[Any]]:
    items: list[ui.Item[Any]] = []
    if screen.head:
        items.append(ui.TextDisplay("\n".join(screen.head)))
    if screen.pictures:
        items.append(ui.MediaGallery(*map(_media, screen.pictures)))
    if screen.body:
        items.append(ui.TextDisplay("\n".join(screen.body)))
    return [*items, *map(_row, screen.rows)]


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
    return ui.Button(label=cut(button.label, LABEL), custom_id=button.key, style=STYLES[button.look])


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


def bare(message: discord.Message, more: str = "") -> ui.LayoutView:
    """What a message shows now, without its buttons, and `more` below it; its files stay with it."""
    view = ui.LayoutView.from_message(message, timeout=None)
    for container in view.children:
        if isinstance(container, ui.Container):
            _strip(container)
    if more:
        view.add_item(ui.TextDisplay(more))
    view.stop()
    return view


def past(message: discord.Message) -> ui.LayoutView | None:
    """What stays of a message whose time is over: what is lasting of its first text, without a picture; or nothing."""
    first = next((item for item in _items_of(message) if isinstance(item, ui.TextDisplay)), None)
    kept = lasting(first.content.splitlines() if first else ())
    if not kept:
        return None
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay("\n".join(kept))))
    view.stop()
    return view


def lasting(lines: Sequence[str]) -> list[str]:
    """Of a text what is worth reading later: what mattered, under its heading without what held at that moment alone.

    Nothing if nothing mattered.
    """
    kept = [line for line in lines[1:] if not line.startswith(PASSING)]
    return [lines[0].partition(_(" · "))[0], *kept] if kept else []


def _items_of(message: discord.Message) -> Iterator[ui.Item[Any]]:
    for child in ui.LayoutView.from_message(message, timeout=None).children:
        if isinstance(child, ui.Container):
            yield from child.children


def _strip(container: ui.Container[Any]) -> None:
    for item in list(container.children):
        if isinstance(item, ui.ActionRow):
            container.remove_item(item)
        elif isinstance(item, ui.MediaGallery):
            for media in item.items:
                # By its name, which means the message's own file; its address would be a link like any other.
                media.media.url = "attachment://" + media.media.url.partition("?")[0].rpartition("/")[2]
