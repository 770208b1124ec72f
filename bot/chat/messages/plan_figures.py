"""A plan for several figures, of which a panel shows one at a time: who may still go somewhere, and who has arrived."""

from __future__ import annotations

from bot.chat.messages import counters, parting
from bot.tables.views.bulletin import Panel
from bot.tables.views.offers import Offer, figures


def last(panel: Panel) -> str:
    """The figure that was moved last in a draft, if any was."""
    return "" if panel.draft is None else panel.draft.who


def moving(panel: Panel) -> tuple[str, ...]:
    """The figures that may still go somewhere."""
    return tuple(figures(offer for offer in panel.offers if offer.act.direct))


def arrived(panel: Panel, who: str) -> str:
    """The figure that was moved last and goes no further, while `who` is shown and may; empty if there is none."""
    moved, going = last(panel), moving(panel)
    is_next = moved not in ("", who, *going) and who in going
    return moved if is_next and not counters.is_counting(panel) else ""


def stopped(panel: Panel, who: str) -> list[Offer]:
    """Why a figure of a draft has no buttons of a direct act: a line says so, as it would take a row of buttons."""
    shown = parting.of_figure(panel.barred, who) if panel.draft is not None else ()
    return [each for each in shown if each.act.direct]


def left(panel: Panel, who: str) -> list[Offer]:
    """The options of the figure that was moved last, where those of another are shown."""
    moved = last(panel)
    return [offer for offer in panel.offers if offer.who == moved != who]
