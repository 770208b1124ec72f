"""Odds in a panel that take too long for the event loop: computed before the panel is made."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.tables.views.seat_view import SeatView


def slow_odds(view: SeatView) -> Collection[Callable[[], object]]:
    """The computations to be done in a thread before the choices of a seat are shown; usually none.

    Call it only for a user who is shown these choices anyway: how long it takes depends on the seat's secrets.
    """
    session = view.session
    if not session.box.words.has_slow_odds or not session.match.log:
        return ()
    with session.box.words.putting_off() as later:
        view.offers()
    if later:
        # The cached choices hold placeholders.
        session.views.forget(view.seat)
    return later
