"""Leaks by way of sending: the wrong place or person, one message more, and pictures that carry more than pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from struct import pack
from types import ModuleType
from typing import Any
from zlib import crc32

import discord

from bot.chat import presses
from bot.chat.messages import pictures
from bot.chat.messages.panel import panel_screen
from bot.chat.parts.screen import Picture
from bot.chat.posting.herald import DiscordHerald
from bot.chat.posting.shown import Shown
from bot.engine.game import Piece
from bot.tables.model.letters import Letter, LetterKind, MessageRef
from bot.tables.model.prompt import BenchKind
from bot.tables.model.table import Table, TableId, UserId
from bot.tables.resolution import drafting
from bot.tables.resolution.hall import Hall
from bot.tables.undelivered import Unreachable
from bot.tables.use_cases import drafts, moves, notes
from bot.tables.views.benches import Bench
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

PAINT = "paint"
END = 12
"""The length in bytes of the last chunk of a PNG."""


async def _in_public(
    herald: Any, table: Table, panel: Panel, ref: MessageRef | None, nonce: str
) -> MessageRef:
    picture = await pictures.detail(panel.bulletin)
    screen = panel_screen(herald._shelf[table.game], table, panel, picture)
    return await herald._courier.put(table.channel, screen, ref, nonce)  # type: ignore[no-any-return]  # a herald's


def a_panel_in_the_channel(spy: Spy) -> None:
    """Panels are posted where the table is."""

    async def shown(herald: Any, table: Table, _user: UserId, panel: Panel, *how: Any) -> MessageRef:
        return await _in_public(herald, table, panel, *how)

    spy.patch(DiscordHerald, "show_panel", shown)


def a_retry_in_the_channel(spy: Spy) -> None:
    """Players who take no direct messages get their panel in the channel."""
    honest = DiscordHerald.show_panel

    async def shown(herald: Any, table: Table, user: UserId, panel: Panel, *how: Any) -> MessageRef:
        try:
            return await honest(herald, table, user, panel, *how)
        except Unreachable:
            return await _in_public(herald, table, panel, None, how[-1])

    spy.patch(DiscordHerald, "show_panel", shown)


def a_panel_to_the_wrong_person(spy: Spy) -> None:
    """Panels are sent to somebody else at the table."""
    honest = DiscordHerald.show_panel

    async def shown(herald: Any, table: Table, user: UserId, panel: Panel, *how: Any) -> MessageRef:
        other = next(each for each in table.people() if each != user)
        return await honest(herald, table, other, panel, *how)

    spy.patch(DiscordHerald, "show_panel", shown)


def a_public_answer(spy: Spy) -> None:
    """A panel opens for all to see."""
    honest = discord.InteractionResponse.defer

    async def opened(response: Any, *, ephemeral: bool = False, thinking: bool = False) -> Any:
        is_press = thinking and response._parent.type is discord.InteractionType.component
        return await honest(response, ephemeral=ephemeral and not is_press, thinking=thinking)

    spy.patch(discord.InteractionResponse, "defer", opened)


def a_sign_of_typing(spy: Spy) -> None:
    """The bot seems to type in the channel while somebody presses a private button."""
    honest = presses.seated

    async def noisy(press: presses.Pressed) -> presses.OfSeat:
        await press.interaction.client.http.send_typing(press.interaction.channel_id)
        return await honest(press)

    spy.patch(presses, "seated", noisy)


async def _tell_all(hall: Hall, key: TableId) -> None:
    letter = Letter(table=key, kind=LetterKind.BOARD, nonce=hall.random.token())
    await hall.store.write([letter], at=hall.clock.now())
    hall.wake(key)


def _edit_always(spy: Spy) -> None:
    """A message is edited even if it shows the same already."""
    spy.patch(Shown, "is_there", lambda *_known: False)


def an_edit_for_a_draft(spy: Spy) -> None:
    """The board is drawn anew when somebody changes their plan."""
    honest = drafting.keep_draft
    _edit_always(spy)

    async def told(hall: Hall, bench: Bench, pieces: Sequence[Piece] | None) -> Panel:
        panel = await honest(hall, bench, pieces)
        if bench.kind is BenchKind.NOW:
            await _tell_all(hall, bench.session.table.key)
        return panel

    spy.patch(drafts, "keep_draft", told)
    spy.patch(moves, "keep_draft", told)


def _an_edit_for(module: ModuleType, name: str) -> Callable[[Spy], None]:
    def plant(spy: Spy) -> None:
        honest = getattr(module, name)
        _edit_always(spy)

        async def told(hall: Hall, key: TableId, *more: Any, **how: Any) -> Any:
            found = await honest(hall, key, *more, **how)
            await _tell_all(hall, key)
            return found

        spy.patch(module, name, told)

    return plant


def a_shared_picture(spy: Spy) -> None:
    """Pictures are cached by the turn they show, for all viewers together."""
    honest, started, kept = pictures.detail, DiscordHerald.__init__, dict[str, Picture | None]()

    def start(*given: Any, **how: Any) -> None:
        kept.clear()
        started(*given, **how)

    async def remembered(bulletin: Bulletin, *where: Any) -> Picture | None:
        painted = await honest(bulletin, *where)
        # panels are told side by side: the first that is there
        return kept.setdefault(bulletin.heading, painted)

    spy.patch(DiscordHerald, "__init__", start)
    spy.patch(pictures, "detail", remembered)


def a_file_name(spy: Spy) -> None:
    """A file name changes with the truth."""
    honest = pictures.whole

    async def named(shown: Bulletin, _name: str = "") -> Picture | None:
        return await honest(shown, f"board{spy.label}.png")

    spy.patch(pictures, "whole", named)


def a_comment_in_the_file(spy: Spy) -> None:
    """A chunk of text is in the file, which nobody sees on the picture."""

    def with_text(data: bytes) -> bytes:
        text = b"tEXt" + b"Comment\0" + spy.label.encode()
        chunk = pack(">I", len(text) - 4) + text + pack(">I", crc32(text))
        return data[:-END] + chunk + data[-END:]

    _repainted(spy, with_text)


def a_size_of_the_file(spy: Spy) -> None:
    """The file has some more bytes at its end."""
    _repainted(spy, lambda data: data + bytes(spy.number % 16))


def _repainted(spy: Spy, change: Callable[[bytes], bytes]) -> None:
    honest = getattr(pictures, PAINT)
    spy.patch(pictures, PAINT, lambda *scene, **how: change(honest(*scene, **how)))


LEAKS = (
    Leak("a panel in the channel", "words", "a town", a_panel_in_the_channel),
    Leak("a retry in the channel", "words", "a town out of reach", a_retry_in_the_channel),
    Leak("a panel to the wrong person", "words", "a town", a_panel_to_the_wrong_person),
    Leak("a sign of typing", "traffic", "a town", a_sign_of_typing),
    Leak("an edit for a draft", "traffic", "a town", an_edit_for_a_draft),
    Leak("an edit for a note", "traffic", "a town", _an_edit_for(notes, "note")),
    Leak("an edit for an order", "traffic", "a town", _an_edit_for(drafts, "lodge_order")),
    Leak("a picture shared by audiences", "picture", "a town", a_shared_picture),
    Leak("a file name", "file name", "a town", a_file_name),
    Leak("a comment in a file", "picture", "a town", a_comment_in_the_file),
    Leak("the size of a file", "picture", "a town", a_size_of_the_file),
)

PUBLIC_ANSWER = Leak("a public answer", "words", "the life of every message", a_public_answer)
"""Others then press in the panel too, which only the comparison of the lives of messages can handle."""
