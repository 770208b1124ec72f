"""What people have typed, on one line: signs that cannot be seen are left out."""

from __future__ import annotations

from typing import Final

JOINER: Final = "\u200d"
"""Holds the parts of a picture sign together; every other sign that cannot be seen is left out."""


def one_line(text: str) -> str:
    """The words of a text with one space between; empty if there is nothing to see in it."""
    return " ".join("".join(sign for sign in word if _is_seen(sign)) for word in text.split()).strip()


def _is_seen(sign: str) -> bool:
    return sign.isprintable() or sign == JOINER
