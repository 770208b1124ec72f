"""The letters of the font, and replacements for letters that it lacks."""

import re
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

from rendering.pen import font

ELSE: Final = "…"
"""Replaces letters that cannot be written."""
KIN: Final = {"→": ">", "←": "<", "↔": "<>"}
SIZE: Final = 24
"""The size in pixels at which letters are compared: at a smaller one a letter could look like a missing one."""
MISSING: Final = "\uffff"
"""A code point that no font has."""


def legible(text: str) -> str:
    """A text in letters of the font, never empty: a similar letter for a missing one, or one “…” for a run of them."""
    written = "".join(_written(sign) for sign in text)
    return re.sub(f"{ELSE}+", ELSE, written).strip() or ELSE


@lru_cache(maxsize=4096)  # 0.1 ms a letter: a note of 40 would take a fifth of the time of a picture
def _written(sign: str) -> str:
    kin = KIN.get(sign) or normalize("NFKC", sign)
    if _has(sign):
        # Joining characters draw nothing, and would split the dots of two missing letters.
        return "" if category(sign) == "Cf" else sign
    if all(map(_has, kin)):
        return kin
    return "" if category(sign)[0] in "MC" else ELSE


def _has(sign: str) -> bool:
    return sign == " " or _drawn(sign) != _drawn(MISSING)


def _drawn(sign: str) -> bytes:
    return bytes(font(SIZE).getmask(sign))
