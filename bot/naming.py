"""Names that people give to things: letters, digits and little else, so that no name can be markup or a mention."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from bot.words import _

LONGEST: Final = 32
"""The most characters of a name."""
_LETTERS: Final = ("L", "M", "N")
"""The categories of Unicode that names consist of: letters, their marks, and numbers."""
_BETWEEN: Final = " '’-"
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters of Unicode that are drawn as nothing."""
_HEAPED: Final = re.compile(r"(?:\bM[ne] ?){4}")
"""More than three accents over one letter, by their categories."""


def named(text: str) -> str:
    """A text as a name, with single spaces; empty for an empty text. Raises ValueError, a sentence, for no name.

    A name cannot carry mentions, links or markdown: it has no characters for them.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    signs = [unicodedata.category(each) for each in name]
    fits = all(sign[0] in _LETTERS or each in _BETWEEN for each, sign in zip(name, signs, strict=True))
    is_legible = _BLANK.isdisjoint(name) and not _HEAPED.search(" ".join(signs))
    if not (fits and is_legible) or len(name) > LONGEST or (name and not name[0].isalpha()):
        raise ValueError(
            _(
                "A name begins with a letter and has up to 32 letters, digits, spaces, hyphens and apostrophes."
            )
        )
    return name
