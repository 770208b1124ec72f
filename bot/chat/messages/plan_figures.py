"""A plan for several figures, shown one at a time: the figures that can still move, and those that have arrived."""

from __future__ import annotations

from bot.chat.messages import counters, parting
from bot.tables.views.offers import Offer, figures
from bot.tables.views.panel import Panel


def last(panel: Panel) -> str:
    """The figure that moved last in a draft; empty if there is none."""
    return "" if panel.draft is None else panel.draft.who


def moving(panel: Panel) -> tuple[str, ...]:
    """The figures that may still go somewhere."""
    return tuple(figures(offer for offer in panel.offers if offer.act.direct))


def arrived(panel: Panel, who: str) -> str:
    """The figure that moved last, if it can go no farther and the shown figure `who` still can.

    Else, in a counted draft and beside a tabbed act, empty.
    """
    if any(offer.act.tabbed for offer in panel.offers):
        return ""
    moved, going = last(panel), moving(panel)
    is_next = moved not in ("", who, *going) and who in going
    return moved if is_next and not counters.is_counting(panel) else ""


def stopped(panel: Panel, who: str) -> list[Offer]:
    """Why a figure of a draft has no buttons of a direct act; none without a draft.

    A line says so, as a button would take a row.
    """
    shown = parting.of_figure(panel.barred, who) if panel.draft is not None else ()
    return [each for each in shown if each.act.direct]


def left(panel: Panel, who: str) -> list[Offer]:
    """The options of the figure that moved last, if the panel shows those of another."""
    moved = last(panel)
    return [offer for offer in panel.offers if offer.who == moved != who]
