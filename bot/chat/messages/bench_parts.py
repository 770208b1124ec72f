"""The parts of a panel that depend on the bench of its draft: for what is asked now, or for the coming turn.

`parts_of` is the only place that asks for the kind of a panel's bench.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from typing_extensions import override

from bot.chat.messages import counters, phone, plan_figures, planned
from bot.chat.messages.news import told_news
from bot.chat.messages.phone import BRIEF
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import BUTTONS, Button, Look, Menu, Row
from bot.engine.acts import cut
from bot.tables.model.prompt import BenchKind
from bot.tables.views.order_sheets import OrderSheet
from bot.tables.views.panel import DraftSheet, Panel
from bot.words import _

EMPTY: Final = "empty"
"""Stands in place of an act for the draft without a piece that is about to be committed."""


@dataclass(frozen=True)
class BenchParts(ABC):
    """The parts of a panel that depend on its bench."""

    panel: Panel

    @property
    def is_settled(self) -> bool:
        """True if the draft cannot be changed as it stands: the panel shows no options."""
        return False

    @property
    def idle(self) -> str:
        """The question asked before a commit that would do nothing; empty for other drafts, and if nothing commits."""
        return ""

    @property
    def holding_up(self) -> OrderSheet | None:
        """The kind of standing orders that has to be chosen in this panel before a commit; None if there is none."""
        return None

    @property
    def may_spare_line(self) -> bool:
        """True if the buttons of the draft may take a line more beside a short text."""
        return False

    @property
    def has_lineup(self) -> bool:
        """True if the last rows may have a button for the sheets of figures."""
        return False

    @property
    def can_fill(self) -> bool:
        """True if the seat can let the bot choose the rest of its draft."""
        return False

    @abstractmethod
    def news(self) -> Iterator[str]:
        """The lines above the picture: what has happened, and why something was chosen."""

    @abstractmethod
    def lacks(self, draft: DraftSheet) -> Iterator[str]:
        """The lines below the picture that say what the draft lacks, and why its player may regret a commit."""

    @abstractmethod
    def finality(self, draft: DraftSheet) -> str:
        """The sentence of the details that says when the draft becomes final."""

    @abstractmethod
    def with_way_back(self, rows: Sequence[Row], key: Key) -> Iterator[Row]:
        """The rows of options; in a panel that plans ahead also the button that leads to the usual panel."""

    def ways(self, key: Key) -> Iterator[Button]:
        """The buttons that lead to the planned turn, or make it wait."""
        yield from ()

    @abstractmethod
    def commit(self, key: Key, *, is_asked_again: bool) -> Button:
        """The button that ends the draft; if `is_asked_again`, the panel shows the question of `idle`."""

    def menus(self, key: Key) -> Iterator[Row]:
        """The menus that only the details have room for."""
        yield from ()

    def extras(self, key: Key) -> Iterator[Button]:
        """The buttons of the details that have nothing to do with a draft."""
        yield from ()

    @property
    def _is_ready(self) -> bool:
        """True if the draft can be committed, and nothing is suggested that is worth more."""
        draft = self.panel.draft
        every = (*self.panel.offers, *self.panel.routes)
        if any(each.choice.worth and each.choice.is_blue for each in every):
            return False
        return draft is not None and draft.is_complete and self.panel.missing_order is None


class NowParts(BenchParts):
    """The parts of a usual panel: its draft belongs to what is asked now."""

    @property
    @override
    def idle(self) -> str:
        panel, order = self.panel, self.panel.missing_order
        is_held_up = order is not None and not order.choosing
        if panel.draft is None or is_held_up:
            return ""
        is_waiting = order is not None and self.holding_up is None and panel.is_begun
        return panel.draft.idle or (_("One choice is missing before this commit.") if is_waiting else "")

    @property
    @override
    def holding_up(self) -> OrderSheet | None:
        order = self.panel.missing_order
        if order is None or not order.choosing:
            return order
        # A first choice waits for the commit: before it, the hand and the ways of the figures need the room.
        return order if self.panel.is_begun and not plan_figures.moving(self.panel) else None

    @property
    @override
    def may_spare_line(self) -> bool:
        # Yes and no take a row.
        return not self.panel.is_asked

    @property
    @override
    def has_lineup(self) -> bool:
        # The last rows beside a lodged plan are full: there the button would wrap.
        return self.panel.ahead is None

    @property
    @override
    def can_fill(self) -> bool:
        return True

    @override
    def news(self) -> Iterator[str]:
        panel = self.panel
        if panel.reason and panel.is_begun:
            # With a begun draft the player has read the news before. If somebody waits for yes or no, there is no
            # room for the reason either.
            if not panel.is_asked:
                yield f"-# {cut(panel.reason, BRIEF) if panel.talk else panel.reason}"
        else:
            explained = "" if panel.explained is None else panel.explained.text
            yield from told_news(panel.bulletin, panel.reason, explained, is_told=bool(panel.talk))

    @override
    def lacks(self, draft: DraftSheet) -> Iterator[str]:
        panel = self.panel
        # For an empty draft the question says what to choose.
        if not panel.is_to_answer and (draft.length or counters.is_counting(panel)):
            yield draft.missing
        order = self.holding_up
        if draft.is_complete and order is not None:
            yield _asking_for(order)
        # Beside a missing order too: the same commit decides the draft.
        if panel.hint:
            yield f"-# ⚠ {panel.hint}"

    @override
    def finality(self, draft: DraftSheet) -> str:
        return drafting_finality(draft)

    @override
    def with_way_back(self, rows: Sequence[Row], key: Key) -> Iterator[Row]:
        yield from rows

    @override
    def ways(self, key: Key) -> Iterator[Button]:
        ahead = self.panel.ahead
        if ahead is None:
            return
        if ahead.is_open:
            is_planned = ahead.length or ahead.is_armed
            yield Button(_("Planned turn") if is_planned else _("Plan ahead"), key.doing("ahead"))
        if ahead.is_armed:
            yield Button(_("Let it wait"), key.doing("disarm"))

    @override
    def commit(self, key: Key, *, is_asked_again: bool) -> Button:
        if is_asked_again:
            return Button(_("Sure: commit"), key.doing("commit"))
        if self.idle:
            return Button(_("Commit"), key.doing("open", EMPTY))
        return Button(_("Commit"), key.doing("commit"), Look.MAIN if self._is_ready else Look.PLAIN)

    @override
    def extras(self, key: Key) -> Iterator[Button]:
        panel = self.panel
        if panel.orders:
            yield Button(_("Orders"), key.doing("orders"))
        if panel.bulletin.score:
            return
        if panel.partners:
            yield Button(
                _("Tell {partners}").format(partners=_(", ").join(panel.partners)), key.doing("tell")
            )
        label = _("Call me again") if panel.is_quiet else _("Quiet this turn")
        yield Button(label, key.doing("loud" if panel.is_quiet else "quiet"))


class AheadParts(BenchParts):
    """The parts of a planning panel: its draft is the coming turn, and nothing in it decides anything."""

    @property
    @override
    def is_settled(self) -> bool:
        # A plan that happens by itself must be disarmed before it can be changed.
        ahead = self.panel.ahead
        return ahead is not None and ahead.is_armed

    @override
    def news(self) -> Iterator[str]:
        return planned.news(self.panel)

    @override
    def lacks(self, draft: DraftSheet) -> Iterator[str]:
        if not self.panel.is_to_answer:
            yield draft.missing

    @override
    def finality(self, draft: DraftSheet) -> str:
        return planned.nothing_happens()

    @override
    def with_way_back(self, rows: Sequence[Row], key: Key) -> Iterator[Row]:
        """The button to the usual panel stands in a row where a phone has room for it, else in a last row."""
        back = Button(_("◀ Now"), replace(key, bench=BenchKind.NOW, length=None).doing("again"))
        is_placed = False
        for row in rows:
            if is_placed or isinstance(row, Menu) or not has_room(row, back):
                yield row
            else:
                yield (*row, back)
                is_placed = True
        if not is_placed:
            yield (back,)

    @override
    def commit(self, key: Key, *, is_asked_again: bool) -> Button:
        if self.is_settled:
            return Button(_("Let it wait"), key.doing("disarm"))
        look = Look.MAIN if self._is_ready and self.panel.is_begun else Look.PLAIN
        return Button(_("Let it happen"), key.doing("arm"), look)

    @override
    def menus(self, key: Key) -> Iterator[Row]:
        if self.panel.ahead is not None and self.panel.ahead.stops:
            yield planned.stops_menu(self.panel.ahead, key)


PARTS: Final[Mapping[BenchKind, type[BenchParts]]] = {
    BenchKind.NOW: NowParts,
    BenchKind.AHEAD: AheadParts,
}


def parts_of(panel: Panel) -> BenchParts:
    """The parts of a panel, by the kind of its bench."""
    return PARTS[panel.bench](panel)


def drafting_finality(draft: DraftSheet) -> str:
    """What of a draft is final once it is committed."""
    if draft.is_proposed:
        return _("A draft: once you commit it, your partner is asked, and it is final when they agree.")
    if not draft.is_complete:
        # Only a whole draft tells if a partner is asked.
        return _("A draft: nothing happens before you commit it.")
    return _("A draft: nothing happens before you commit it. What you have committed is final.")


def _asking_for(order: OrderSheet) -> str:
    """Says which standing order a commit waits for; the button of one at rest says what it is about."""
    if order.choosing:
        return "-# " + _("Choose once a game: {question}.").format(question=order.question)
    if order.rests:
        return _("Standing order needed to commit.")
    return _("Standing order needed to commit: {question}.").format(question=order.question)


def has_room(row: Sequence[Button], another: Button) -> bool:
    """True if another button in a row takes no line more on a phone."""
    labels = [button.label for button in row]
    return len(row) < BUTTONS and phone.wrapped([*labels, another.label]) == phone.wrapped(labels)
