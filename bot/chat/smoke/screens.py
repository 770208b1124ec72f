"""The screens of a smoke test: in the channel, in the presser's panel, and to the application's owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.chat.messages import pictures
from bot.chat.parts.screen import Button, Look, Picture, Screen
from bot.chat.smoke.probed import Probed
from bot.chat.smoke.verdicts import Outcome, Verdict
from bot.tables.model.letters import MessageRef
from bot.tables.model.table import Theme

TITLE: Final = "**Kagemori · smoke test**"
"""The beginning of the message that stays, by which a later run finds it."""
OPEN, REDRAW, DIRECT = "open", "redraw", "direct"
"""The three buttons, in the order of the requests."""
LABELS: Final = {OPEN: "1 · Open a panel", REDRAW: "2 · Make it light", DIRECT: "3 · Make it light"}
COLOUR: Final = 0x8C6BB1


async def painted(client: Probed, theme: Theme) -> Picture:
    """The empty board of the first game, dark or light, so that a replacement is visible at a glance."""
    table = client.table()
    box = client.hall.shelf[table.game]
    picture = await pictures.waiting(box, replace(table, theme=theme))
    assert picture is not None, "the first game on the shelf has a board"
    return picture


def asking(client: Probed, picture: Picture, seconds: float) -> Screen:
    """The message in the channel during the wait for presses."""
    asked = (
        f"Please press **{LABELS[OPEN]}** here, then **{LABELS[REDRAW]}** in the panel that opens for you alone. "
        f"The application's owner presses **{LABELS[DIRECT]}** in a direct message from me."
    )
    waits = f"-# For each I wait {seconds:.0f} seconds; what nobody presses is skipped."
    return _screen(client, (TITLE, asked), OPEN, picture, (waits,))


def panel(client: Probed, picture: Picture) -> Screen:
    """A panel with a button that redraws it."""
    return _screen(client, ("**A panel, dark**", f"Now press **{LABELS[REDRAW]}**."), REDRAW, picture)


def direct(client: Probed, picture: Picture) -> Screen:
    """A panel with a button that redraws it, for a direct message."""
    return _screen(client, ("**A panel, dark**", f"Please press **{LABELS[DIRECT]}**."), DIRECT, picture)


def redrawn(picture: Picture) -> Screen:
    """The panel after the press of its button."""
    return Screen(("**The same panel, light**", "Thank you."), picture, colour=COLOUR)


def replaced(client: Probed, picture: Picture) -> Screen:
    """The message in the channel after the presses."""
    return _screen(client, (TITLE, "The picture has been replaced; next its button goes."), OPEN, picture)


def plain(words: str) -> Screen:
    """A line of the test, under its title."""
    return Screen((TITLE, words), colour=COLOUR)


def left(verdicts: Sequence[Verdict], at: float) -> Screen:
    """The message that stays in the channel: the counts of the verdicts, at a moment (seconds since 1970)."""
    found = Counter(each.outcome for each in verdicts)
    counts = ", ".join(f"{found[outcome]} {outcome}" for outcome in Outcome)
    stays = "-# This message stays: the next run edits it, and shows how Discord takes edits of old messages."
    return Screen((TITLE, f"<t:{at:.0f}:f>: {counts}.", stays), colour=COLOUR)


def is_ours(message: discord.Message, me: int) -> bool:
    """True if an earlier run has left this message."""
    return message.author.id == me and any(text.startswith(TITLE) for text in _texts(message.components))


def shown(message: discord.Message) -> list[str]:
    """The addresses of the pictures in a message."""
    return [
        item.media.url
        for part in _flat(message.components)
        if isinstance(part, discord.MediaGalleryComponent)
        for item in part.items
    ]


async def pictures_of(client: Probed, ref: MessageRef) -> list[bytes]:
    """The files of the pictures in a message, loaded as a reader's client loads them; empty for one that is missing."""
    return [await _loaded(client, address) for address in shown(await client.courier.read(ref))]


def has_buttons(message: discord.Message) -> bool:
    """True if a message has a button."""
    return any(isinstance(part, discord.Button) for part in _flat(message.components))


async def _loaded(client: Probed, address: str) -> bytes:
    try:
        return await client.http.get_from_cdn(address)
    except discord.NotFound:
        # Another 404 than that of a missing message: the message shows a picture that nobody can load.
        return b""


def _texts(components: Sequence[object]) -> list[str]:
    return [part.content for part in _flat(components) if isinstance(part, discord.TextDisplay)]


def _flat(components: Sequence[object]) -> list[object]:
    inside = [each for part in components for each in _flat(getattr(part, "children", ()))]
    return [*components, *inside]


def _screen(
    client: Probed, head: tuple[str, ...], name: str, picture: Picture, body: tuple[str, ...] = ()
) -> Screen:
    button = Button(LABELS[name], client.key(name), Look.MAIN)
    return Screen(head, picture, body, rows=((button,),), colour=COLOUR)
