"""Cards in words: what their picture shows, for those who read it or have it read to them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.screen import ALT, cut
from bot.words import _
from rendering.sheet import Card, Sheet


def sheet_lines(sheet: Sheet, *, is_brief: bool = False) -> Iterator[str]:
    """The cards of a sheet, a line each, under the headings of their groups; `is_brief` leaves out what they do."""
    for group in sheet.groups:
        if group.title:
            yield _("{heading}:").format(heading=group.title)
        yield from (_line(card, is_brief=is_brief or group.is_brief) for card in group.cards)


def sheet_alt(sheet: Sheet) -> str:
    """A sheet in at most 1,024 characters: without what the cards do, if that would be too long."""
    full, brief = (
        "\n".join([f"{sheet.title}.", *sheet_lines(sheet, is_brief=is_brief)]) for is_brief in (False, True)
    )
    return full if len(full) <= ALT else cut(brief, ALT)


def _line(card: Card, *, is_brief: bool) -> str:
    of = _(" of {n}").format(n=card.of) if card.of else ""
    line = _("{n}{of} x {card}").format(n=card.count, of=of, card=card.title)
    return line if is_brief or not card.text else _("{card}: {text}").format(card=line, text=card.text)
