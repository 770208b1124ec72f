"""Cards in words: the content of their picture, for people who read it or use a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.parts.screen import ALT
from bot.engine.acts import cut
from bot.words import _
from rendering.sheet import Card, Dossier, Group, Sheet


def sheet_lines(sheet: Sheet) -> Iterator[str]:
    """A sheet as text of a message: headings in bold, each card as an item of a list."""
    for group in sheet.groups:
        yield f"**{group.title or sheet.title}**"
        yield from (f"- {line}" for line in _cards(group))


def sheet_alt(sheet: Sheet) -> str:
    """A sheet in words, in at most ALT characters. If the whole text is longer, the cards' effects are left out."""
    full = "\n".join(_plainly(sheet, is_brief=False))
    return full if len(full) <= ALT else cut("\n".join(_plainly(sheet, is_brief=True)), ALT)


def dossier_alt(card: Dossier) -> str:
    """The reference card of a figure in words: values, and names of abilities, in at most ALT characters."""
    values = _(", ").join(f"{each.label} {each.value}".strip() for each in card.values)
    abilities = _(", ").join(each.title for each in card.abilities)
    return cut(
        _("{title}. {about}. {values}. {abilities}").format(
            title=card.title, about=card.about, values=values, abilities=abilities
        ),
        ALT,
    )


def _plainly(sheet: Sheet, *, is_brief: bool) -> Iterator[str]:
    yield f"{sheet.title}."
    for group in sheet.groups:
        if group.title:
            yield f"{group.title}:"
        yield from _cards(group, is_brief=is_brief)


def _cards(group: Group, *, is_brief: bool = False) -> Iterator[str]:
    return (_card(card, is_brief=is_brief or group.is_brief) for card in group.cards)


def _card(card: Card, *, is_brief: bool) -> str:
    words = _("{n} of {of} × {card}") if card.of else _("{n} × {card}")
    line = words.format(n=card.count, of=card.of, card=card.title)
    return line if is_brief or not card.text else f"{line}: {card.text}"
