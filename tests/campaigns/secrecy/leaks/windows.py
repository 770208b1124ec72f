"""Leaks of windows for cards: when they pass, and for whom they wait (A26.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.game import Decision, Order, Seat
from bot.engine.windows import SecretWindow
from bot.games.clans.decisions import Pass
from bot.games.clans.moon.windows import responses, responses_before
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rules.windows import ClansWindows
from bot.games.clans.state.state import State
from bot.tables.model.paces import HOUR
from bot.tables.resolution import door, settling, window_times
from bot.tables.resolution.mail import Mail
from bot.tables.resolution.resolution import Resolution
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

CHANNEL, BY = "board", "windows"


def _has_answer(state: State, seat: Seat) -> bool:
    return bool(responses(state, seat) or responses_before(state, seat))


def a_window_skipped_without_an_answer(spy: Spy) -> None:
    """A seat without a card that fits is not asked at all."""
    honest = ClansOrders.answer

    def answer(orders: ClansOrders, state: State, seat: Seat, lodged: Sequence[Order]) -> Decision | None:
        found, question = honest(orders, state, seat, lodged), state.question
        is_asked = question is not None and question.seat == seat and found is None
        is_open = is_asked and ClansWindows().window(state, seat, lodged) is not None
        return Pass() if is_open and not _has_answer(state, seat) else found

    spy.patch(ClansOrders, "answer", answer)


def a_window_shorter_without_an_answer(spy: Spy) -> None:
    """A window is shorter if there is nothing to think about."""
    honest = window_times._Turn._seconds

    def seconds(turn: window_times._Turn, seat: Seat, found: SecretWindow) -> float:
        return honest(turn, seat, found) / (1 if turn._has_answer(seat) else 2)

    spy.patch(window_times._Turn, "_seconds", seconds)


def a_window_that_waits_for_its_owner(spy: Spy) -> None:
    """A seat that has something to think about gets an hour for it."""
    honest = window_times._Turn._seconds

    def seconds(turn: window_times._Turn, seat: Seat, found: SecretWindow) -> float:
        return honest(turn, seat, found) + (HOUR if turn._has_answer(seat) else 0)

    spy.patch(window_times._Turn, "_seconds", seconds)


def a_pass_that_counts_at_once(spy: Spy) -> None:
    """A seat that passes does not have to wait."""
    spy.patch(door, "held", lambda *_asked: None)


def an_order_that_counts_at_once(spy: Spy) -> None:
    """An order that is lodged in a window ends the window."""
    spy.patch(settling, "_is_held", lambda *_asked: False)


def a_board_drawn_anew_for_a_pass(spy: Spy) -> None:
    """A pass that is kept for later is told at once."""
    honest = door._kept

    async def kept(hall: Any, session: Any, seat: Seat, window: Any) -> Any:
        await hall.finish(Resolution.of(session, session.table), actor=None, user=None)
        return await honest(hall, await hall.look(session.table.key), seat, window)

    spy.patch(door, "_kept", kept)
    spy.patch(Mail, "_has_shown", lambda *_asked: True)


LEAKS = (
    Leak("a window skipped without an answer", CHANNEL, BY, a_window_skipped_without_an_answer, 1),
    Leak("a window shorter without an answer", CHANNEL, BY, a_window_shorter_without_an_answer, 1),
    Leak("a window that waits for its owner", CHANNEL, BY, a_window_that_waits_for_its_owner, 1),
    Leak("a pass that counts at once", CHANNEL, BY, a_pass_that_counts_at_once, 3),
    Leak("an order that counts at once", CHANNEL, BY, an_order_that_counts_at_once, 4),
    Leak("a board drawn anew for a pass", CHANNEL, BY, a_board_drawn_anew_for_a_pass, 3),
)
