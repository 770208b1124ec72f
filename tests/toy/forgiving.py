"""Hide, in which everything but a walk can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.capabilities import Undo
from bot.engine.game import Decision
from tests.toy.box import HideBox
from tests.toy.facts import Walk
from tests.toy.rules import Hide


class ForgivingUndo(Undo):
    """It does reveal what is taken back: a toy to try the mechanism with, no example of what may be undone."""

    def is_final(self, decision: Decision) -> bool:
        """Only walks are."""
        return isinstance(decision, Walk)


class Forgiving(Hide):
    """See ForgivingUndo."""

    undo = ForgivingUndo()


class ForgivingBox(HideBox):
    """See `tests.toy.box.HideBox`."""

    def game(self, options: Mapping[str, Any]) -> Forgiving:
        """The rules."""
        return Forgiving(**self.options.settled(options))


FORGIVING = ForgivingBox()
