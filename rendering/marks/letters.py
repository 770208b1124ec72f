"""Which letters the font has, and what is written in place of those that it has not."""

import re
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

from rendering.pen import font

ELSE: Final = "…"
"""Written where a text has letters that cannot be."""
KIN: Final = {"→": ">", "←": "<", "↔": "<>"}
SIZE: Final = 24
"""Pixels; large enough that no letter looks like the box that stands for a missing one."""
MISSING: Final = "\uffff"
"""No font has this."""


def legible(text: str) -> str:
    """A text in letters of the font: a like one for a missing one, else dots for all of those in a row; never empty."""
    written = "".join(_written(sign) for sign in text)
    return re.sub(f"{ELSE}+", ELSE, written).strip() or ELSE


@lru_cache(maxsize=4096)  # 0.1 ms a letter: a note of 40 would take a fifth as long as a picture
def _written(sign: str) -> str:
    kin = KIN.get(sign) or normalize("NFKC", sign)
    if _has(sign):
        # Signs that join others show nothing, and would part the dots for two letters that are missing.
        return "" if category(sign) == "Cf" else sign
    if all(map(_has, kin)):
        return kin
    return "" if category(sign)[0] in "MC" else ELSE


def _has(sign: str) -> bool:
    return sign == " " or _drawn(sign) != _drawn(MISSING)


def _drawn(sign: str) -> bytes:
    return bytes(font(SIZE).getmask(sign))
