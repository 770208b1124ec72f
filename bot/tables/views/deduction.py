"""What can be told at a table of what is hidden, by public facts alone: worked out once for all who ask.

Whoever asks is told the same. Nothing of a seat is asked for it, so nothing of one can be in it: the match it is worked
out of is the one that those without a seat witness.
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
"""It is kept under no seat's name."""


class Later:
    """What takes some time to be worked out: done in the thread that asks first, and then kept."""

    def __init__(self, work: Callable[[], Deduced]) -> None:
        """Nothing is done yet."""
        self._work, self._lock = work, Lock()
        self._done: Deduced | None = None

    def done(self) -> Deduced:
        """What has come of it. Any thread may ask, but the loop is not to."""
        with self._lock:
            if self._done is None:
                self._done = self._work()
            return self._done


def witnessed_by_all(session: TableSession) -> Match[Any]:
    """The match as those without a seat witness it, whoever asks."""
    # Never `session.seen_by`: once all is revealed that is the truth.
    return session.views.seen_by(PUBLIC)


def deduced_later(session: TableSession) -> Later:
    """What everybody can tell at this moment, to be asked for in a thread."""
    work = partial(session.box.deduction.deduced, witnessed_by_all(session))
    return session.views.once("deduced", _ALL, (spoken(),), lambda: Later(work))


def shaded(
    session: TableSession, deduced: Deduced, *, is_likely: bool, is_hider: bool, theme: Theme
) -> Bulletin:
    """The public board with what was deduced on it; for whoever hides also where he would be sought."""
    lens = Lens(
        shades=deduced.likely if is_likely else deduced.possible,
        sought=deduced.sought if is_hider else (),
    )
    return bulletin(session.box, witnessed_by_all(session), PUBLIC, news=(), lens=lens, theme=theme)
