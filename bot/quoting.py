"""Input of a person or text of a file, as an error sentence quotes it."""

from __future__ import annotations

import re
from typing import Final

QUOTED: Final = 60
"""The longest quotation in an error sentence, in characters."""
_STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def quoted(text: object) -> str:
    """The beginning of a person's input or of a file's text, as an error sentence quotes it."""
    whole = visible(" ".join(str(text).split()))
    return whole if len(whole) <= QUOTED else whole[: QUOTED - 1] + "…"


def visible(text: str) -> str:
    """The text with a visible character in place of each one that controls a terminal or the writing direction."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def is_whole(text: str) -> bool:
    """False if a text contains half a character (a lone surrogate): it cannot be encoded."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
