"""What is opened in a panel: it travels in the custom ids of its buttons, and a press says what is open after it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.chat.parts.errors import stale
from bot.chat.parts.keys import Key, chosen, counted
from bot.tables.model.table import Refusal

OPENING: Final = frozenset({"whose", "open", "area", "page"})
"""The verbs that open something in a panel."""
_WORD: Final = re.compile(r"[A-Za-z0-9_.-]{0,12}")


@dataclass(frozen=True, slots=True)
class PanelState:
    """What is opened in a panel: a figure, an act and an area (their tokens), a page from 0 on, or its details.

    In place of an act it is an option whose caution is read.

    Refuses, as of an older time, words that no button of ours bears: they may have no room in the next one's id.
    """

    act: str = ""
    area: str = ""
    page: int = 0
    figure: str = ""
    is_detailed: bool = False

    def __post_init__(self) -> None:
        """See above."""
        if not all(map(_WORD.fullmatch, (self.act, self.area, self.figure))):
            raise Refusal(stale())


def opened(verb: str, words: Sequence[str], values: Sequence[str] = ()) -> PanelState:
    """What is open in a panel after a press on a button or a menu that opens something; nothing after any other.

    A word fewer is of a panel that was posted before there were figures. Refuses as PanelState, and a menu without
    what was chosen from it.
    """
    match verb, *words:
        case "whose", figure:
            return PanelState(figure=figure)
        case "open", *figure if values:
            return PanelState(chosen(values), figure=_first(figure))
        case "open", act, *figure:
            # A button names the act itself, and then the figure.
            return PanelState(act, figure=_first(figure))
        case "area", act, *figure:
            return PanelState(act, chosen(values), figure=_first(figure))
        case "page", act, area, page, *figure:
            return PanelState(act, area, counted(page), _first(figure))
        case _:
            return PanelState()


def kept(state: PanelState, key: Key) -> PanelState:
    """What is open after a press on a key: where that opens no figure, the one that was shown beside it."""
    return state if state.figure else replace(state, figure=key.figure)


def _first(words: Sequence[str]) -> str:
    return words[0] if words else ""
