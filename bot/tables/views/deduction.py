"""What can be deduced at a table about hidden things, from public facts alone: computed once, the same for all.

It uses the match as people without a seat witness it, and asks no seat for anything, so it cannot contain a seat's
secret.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Any, Final

from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match
from bot.games.deduction import Deduced
from bot.games.pictures import Lens
from bot.tables.model.table import Theme
from bot.tables.views.account import bulletin
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.session import TableSession
from bot.words import spoken

_ALL: Final = Seat("")
"""The empty name under which the result is cached, as it belongs to no seat."""


class Later:
    """A slow result: computed in the thread that first asks for it, and then kept."""

    def __init__(self, work: Callable[[], Deduced]) -> None:
        """`work` computes the result; nothing is computed yet."""
        self._work, self._lock = work, Lock()
        self._done: Deduced | None = None

    def done(self) -> Deduced:
        """The result. Any thread may call this, but never the event loop."""
        with self._lock:
            if self._done is None:
                self._done = self._work()
            return self._done


def witnessed_by_all(session: TableSession) -> Match[Any]:
    """The match as people without a seat witness it, for every user who asks."""
    # Never `session.seen_by`: once all is revealed, that is the truth.
    return session.views.seen_by(PUBLIC)


def deduced_later(session: TableSession) -> Later:
    """What everybody can deduce at this moment, as a slow result: a thread has to ask for it, never the event loop."""
    work = partial(session.box.deduction.deduced, witnessed_by_all(session))
    return session.views.once("deduced", _ALL, (spoken(),), lambda: Later(work))


def shaded(
    session: TableSession, deduced: Deduced, *, is_likely: bool, is_hider: bool, theme: Theme
) -> Bulletin:
    """The public board with the deduction on it; for a hider also the zones where they would be sought."""
    lens = Lens(
        shades=deduced.likely if is_likely else deduced.possible,
        sought=deduced.sought if is_hider else (),
    )
    return bulletin(session.box, witnessed_by_all(session), PUBLIC, news=(), lens=lens, theme=theme)
