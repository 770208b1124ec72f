"""Turns that are planned ahead, in panels: their words, their buttons and their menu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.chat.messages import phone
from bot.chat.messages.headlines import headlines
from bot.chat.messages.phone import HEADLINE
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import BUTTONS, Button, Entry, Look, Menu, Row, cut
from bot.tables.views.bulletin import Panel
from bot.tables.views.foresight import AheadSheet
from bot.words import _


def lines(ahead: AheadSheet) -> Iterator[str]:
    """What the usual panel says of a turn that is planned ahead."""
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
    """What every panel that plans ahead says first."""
    return _("Planned ahead: nothing happens now.")


def news(panel: Panel) -> Iterator[str]:
    """What a panel that plans ahead says first: what becomes of the plan, and what of the news matters most."""
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


def is_settled(panel: Panel) -> bool:
    """Whether a panel that plans ahead shows a plan that happens by itself: whoever would change it lets it wait."""
    return panel.is_ahead and panel.ahead is not None and panel.ahead.is_armed


def with_way_back(panel: Panel, rows: Sequence[Row], key: Key) -> Iterator[Row]:
    """The rows, and in a panel that plans ahead the way to the usual one where a phone has room for it, or last."""
    back = Button(_("◀ Now"), replace(key, is_ahead=False, length=None).doing("again"))
    is_placed = not panel.is_ahead
    for row in rows:
        if is_placed or isinstance(row, Menu) or not _has_room(row, back):
            yield row
        else:
            yield (*row, back)
            is_placed = True
    if not is_placed:
        yield (back,)


def _has_room(row: Sequence[Button], another: Button) -> bool:
    labels = [button.label for button in row]
    return len(row) < BUTTONS and phone.wrapped([*labels, another.label]) == phone.wrapped(labels)


def arming(panel: Panel, key: Key, *, is_ready: bool) -> Button:
    """In the place of Commit, what lets a plan happen by itself or makes it wait."""
    if is_settled(panel):
        return Button(_("Let it wait"), key.doing("disarm"))
    look = Look.MAIN if is_ready and panel.is_begun else Look.PLAIN
    return Button(_("Let it happen"), key.doing("arm"), look)


def buttons(panel: Panel, key: Key) -> Iterator[Button]:
    """In the usual panel what leads to the plan, and what makes it wait."""
    if panel.ahead is None or panel.is_ahead:
        return
    if panel.ahead.is_open:
        is_planned = panel.ahead.length or panel.ahead.is_armed
        yield Button(_("Planned turn") if is_planned else _("Plan ahead"), key.doing("ahead"))
    if panel.ahead.is_armed:
        yield Button(_("Let it wait"), key.doing("disarm"))


def rows(panel: Panel, key: Key) -> Iterator[Row]:
    """The menu of what holds a plan back."""
    if panel.is_ahead and panel.ahead is not None and panel.ahead.stops:
        entries = [
            Entry(_begun(stop.title), stop.name, is_chosen=stop.is_chosen) for stop in panel.ahead.stops
        ]
        yield Menu(key.doing("stops"), _("Hold it back once …"), tuple(entries), has_many=True)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
