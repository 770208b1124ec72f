"""Places in the bot where the process may be ended at once: each lies between two things that must both happen.

Fuses are laid round the store and the herald of a running bot, in its own process; the bot knows nothing of them.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any, Final

COMMITTED, READ, NOTED = "committed", "read", "noted"
TELLING, TOLD = "telling", "told"
RETIRING, RETIRED = "retiring", "retired"
FUSES: Final = (COMMITTED, READ, TELLING, TOLD, RETIRING, RETIRED, NOTED)
"""After a commit and before anything else; after the postman has read the letters; before and after a message goes out;
before and after an old one is retired; after a letter was struck out."""

_STORE: Final = {"commit": COMMITTED, "add": COMMITTED, "say": COMMITTED, "letters": READ, "delivered": NOTED}
_POSTS: Final = ("show_lobby", "show_board", "show_panel", "call", "offer", "show_film", "note", "remind")
_ENDS: Final = ("retire", "point")


class Fuses:
    """At most one fuse burns at a time: it ends the process when its place is passed for the n-th time."""

    def __init__(self, burning: str = "") -> None:
        """`burning` is the name of a fuse and how often its place may still be passed, as in "told:2"."""
        self._name, self._left = "", 0
        if burning:
            name, _, times = burning.partition(":")
            self.light(name, int(times))

    def light(self, name: str, times: int) -> None:
        """Light a fuse from now on."""
        assert name in FUSES, name
        self._name, self._left = name, times

    def lay_round_store(self, store: Any) -> None:
        """All operations of the store pass these."""
        for method, name in _STORE.items():
            setattr(store, method, self._laid(getattr(store, method), after=name))

    def lay_round_herald(self, herald: Any) -> None:
        """All messages pass these."""
        for method in _POSTS:
            setattr(herald, method, self._laid(getattr(herald, method), before=TELLING, after=TOLD))
        for method in _ENDS:
            setattr(herald, method, self._laid(getattr(herald, method), before=RETIRING, after=RETIRED))

    def _laid(self, work: Callable[..., Any], *, before: str = "", after: str = "") -> Callable[..., Any]:
        async def passed(*arguments: Any, **named: Any) -> Any:
            self._burn(before)
            done = await work(*arguments, **named)
            self._burn(after)
            return done

        return passed

    def _burn(self, name: str) -> None:
        if name and name == self._name:
            self._left -= 1
            if self._left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
