"""The opened part of a panel. It travels in the custom ids of the buttons, and a press says what is open next."""

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
    """The opened part of a panel: a figure, an act and an area (tokens), a page from 0, or the details.

    In place of an act it can name an option, to show the caution of that option.

    Refuses, as of an older version, words that no button of ours has: the custom id of the next button may lack room
    for them.
    """

    act: str = ""
    area: str = ""
    page: int = 0
    figure: str = ""
    is_detailed: bool = False

    def __post_init__(self) -> None:
        """Check the words, see the class."""
        if not all(map(_WORD.fullmatch, (self.act, self.area, self.figure))):
            raise Refusal(stale())


def opened(verb: str, words: Sequence[str], values: Sequence[str] = ()) -> PanelState:
    """The open part after a press that opens something; nothing after any other press.

    One word fewer comes from a panel that was posted before figures existed. Refuses as PanelState does, and also a
    menu without a chosen value.
    """
    match verb, *words:
        case "whose", figure:
            return PanelState(figure=figure)
        case "open", *figure if values:
            return PanelState(chosen(values), figure=_first(figure))
        case "open", act, *figure:
            # A button names the act, and then the figure.
            return PanelState(act, figure=_first(figure))
        case "area", act, *figure:
            return PanelState(act, chosen(values), figure=_first(figure))
        case "page", act, area, page, *figure:
            return PanelState(act, area, counted(page), _first(figure))
        case _:
            return PanelState()


def picking(word: str, state: PanelState) -> tuple[str, ...]:
    """The words of a button or a menu whose list stays open after a pick, with the open part of the panel.

    `word` is the token of the option, or what the menu lists.
    """
    return word, state.figure, state.act, state.area, str(state.page)


def after_pick(words: Sequence[str], values: Sequence[str]) -> PanelState:
    """The open part after a pick: what its words carry; otherwise the act of its menu. See `picking`.

    Refuses as PanelState does, and a page that is no number.
    """
    match words:
        case (_word, figure, act, area, page):
            return PanelState(act, area, counted(page), figure)
        case (word, *figure):
            return PanelState(word if values else "", figure=_first(figure))
        case _:
            raise Refusal(stale())


def kept(state: PanelState, key: Key) -> PanelState:
    """The open part after a press: if the press opens no figure, the figure that was shown stays."""
    return state if state.figure else replace(state, figure=key.figure)


def _first(words: Sequence[str]) -> str:
    return words[0] if words else ""
