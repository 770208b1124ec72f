"""Odds in a panel that take too long for the event loop: found out before the panel is made."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.engine.game import Seat
from bot.tables.views.session import TableSession


def slow_odds(
    session: TableSession, seat: Seat, *, is_ahead: bool = False
) -> Collection[Callable[[], object]]:
    """What has to be done, in a thread, before the choices of a seat can be shown at once; mostly nothing.

    Only for who is shown them anyway: how long it takes depends on what that seat alone may know.
    """
    if not session.box.words.has_slow_odds or not session.match.log:
        return ()
    with session.box.words.putting_off() as later:
        session.offers(seat, is_ahead=is_ahead)
    if later:
        # What was made holds stand-ins.
        session.views.forget(seat)
    return later
