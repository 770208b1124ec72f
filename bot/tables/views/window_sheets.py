"""A window that passes by itself, as the owner of its seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.engine.game import Decision
from bot.engine.match import Match
from bot.engine.notation import Garbled
from bot.tables.model.stored import StoredRecord, StoredTable
from bot.tables.model.windows import HeldWindow
from bot.tables.views.match_views import MatchViews
from bot.tables.views.order_sheets import StandingOrder
from bot.tables.views.panel import Panel, WindowSheet


def way_of(window: HeldWindow[StoredRecord], views: MatchViews) -> Sequence[Decision]:
    """The decisions of a window's owner; empty if their old schema cannot be upgraded."""
    with suppress(Garbled):
        return [views.read(each) for each in window.way]
    return ()


def windowed(
    panel: Panel, stored: StoredTable, views: MatchViews, seen: Match[Any], lodged: Sequence[StandingOrder]
) -> Panel:
    """The panel with its window's due time and state, if its question passes by itself; else the panel unchanged.

    If the seat has no answer but to pass, or has passed already, there is no button to pass, none for the chosen way,
    and no order at hand.
    """
    seat, held = panel.seat, stored.windows.get(panel.seat)
    if held is None or held.question != panel.number or seen.is_over:
        return panel
    orders = [each.order for each in lodged if not each.rests]
    window = seen.game.windows.window(seen.state, seat, orders)
    if window is None:
        return panel
    way = tuple(way_of(held, views))
    is_given = bool(way) or seen.game.orders.answer(seen.state, seat, orders) == window.passing
    is_moot = not seen.game.windows.has_answer(seen.state, seat)
    chosen = next((route.choice.label for route in panel.routes if route.whole == way), "")
    shown = replace(panel, window=WindowSheet(held.due, is_moot=is_moot, is_given=is_given, chosen=chosen))
    if not (is_given or is_moot):
        return shown
    left = tuple(offer for offer in panel.offers if offer.option != window.passing)
    routes = tuple(route for route in panel.routes if route.whole != way)
    return replace(shown, offers=left, routes=routes, at_hand=None)
