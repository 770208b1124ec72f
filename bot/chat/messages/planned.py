"""Turns planned ahead, in panels: their words, and the menu of conditions that hold them back."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.messages.headlines import headlines
from bot.chat.messages.phone import HEADLINE
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Entry, Menu
from bot.engine.acts import cut
from bot.tables.views.coming_turn import AheadSheet
from bot.tables.views.panel import Panel
from bot.words import _


def lines(ahead: AheadSheet) -> Iterator[str]:
    """What a panel says about a planned turn; nothing if it neither is armed nor has a piece."""
    if ahead.is_armed and ahead.chosen:
        text = (
            _(
                "Your next turn is planned: it happens as soon as you would be asked, "
                "unless there is an alarm, or one of these: {stops}."
            )
            if ahead.has_alarms
            else _(
                "Your next turn is planned: it happens as soon as you would be asked, "
                "unless one of these comes: {stops}."
            )
        )
        yield text.format(stops=_("; ").join(ahead.chosen))
    elif ahead.is_armed and ahead.has_alarms:
        yield _("Your next turn is planned: it happens as soon as you would be asked, unless an alarm comes.")
    elif ahead.is_armed:
        yield _("Your next turn is planned: it happens as soon as you would be asked, if it still fits.")
    elif ahead.length:
        yield _("Your next turn is planned, but waits for you: it becomes your draft when you are asked.")


def nothing_happens() -> str:
    """The sentence of a panel that plans ahead about what it decides."""
    return _("Planned ahead: nothing happens now.")


def news(panel: Panel) -> Iterator[str]:
    """The news of a panel that plans ahead: the most important events, then what becomes of the plan."""
    ahead = panel.ahead
    bulletin = panel.bulletin
    if told := headlines(bulletin.headlines, bulletin.foremost, HEADLINE):
        yield f"**{cut(' '.join(told), HEADLINE)}**"
    if ahead is not None and ahead.is_armed:
        more = (
            () if ahead.chosen or not ahead.stops else (_("Choose under Details what else holds it back."),)
        )
        yield "-# " + " ".join((*lines(ahead), *more))
        return
    yield "-# " + " ".join((nothing_happens(), *_comes_of_it(panel)))


def _comes_of_it(panel: Panel) -> Iterator[str]:
    if panel.is_begun and panel.draft is not None and panel.draft.is_complete:
        yield _("When you are asked it becomes your draft.")
        if panel.missing_order:
            yield _("Choose its standing order under Details.")


def stops_menu(ahead: AheadSheet, key: Key) -> Menu:
    """The menu of conditions that hold a plan back."""
    entries = [Entry(_begun(stop.title), stop.name, is_chosen=stop.is_chosen) for stop in ahead.stops]
    return Menu(key.doing("stops"), _("Hold it back once …"), tuple(entries), has_many=True)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
