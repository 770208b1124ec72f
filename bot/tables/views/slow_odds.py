"""Odds in a panel that take too long for the event loop: found out before the panel is made."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.tables.views.seat_view import SeatView


def slow_odds(view: SeatView) -> Collection[Callable[[], object]]:
    """What has to be done, in a thread, before the choices of a seat can be shown at once; mostly nothing.

    Only for who is shown them anyway: how long it takes depends on what that seat alone may know.
    """
    session = view.session
    if not session.box.words.has_slow_odds or not session.match.log:
        return ()
    with session.box.words.putting_off() as later:
        view.offers()
    if later:
        # What was made holds stand-ins.
        session.views.forget(view.seat)
    return later
