"""The signs on a close look in words: pictures cut from a board have no key below them, or a short one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words import _
from rendering.board.entries import entries
from rendering.scene import Flag, Scene, Sign, Square, Token


def explained(scene: Scene, squares: Sequence[Square]) -> str:
    """One sentence with the entries of the scene's key whose signs or lines are in these squares; empty if none are."""
    named = [_entry(scene, mark, word) for mark, word in entries(scene, squares)]
    return _("Signs: {entries}.").format(entries=_(", ").join(named)) if named else ""


def _entry(scene: Scene, mark: Token | Sign, word: str) -> str:
    """The meaning of a sign, after its letter if it has one, or after the look that tells the state of a figure."""
    art = scene.base.art
    if art.has_close_key and isinstance(mark, Token):
        if Flag.GHOST in mark.flags:
            return _("broken outline {meaning}").format(meaning=word)
        if mark.side in art.outlined:
            return _("pale edge {meaning}").format(meaning=word)
    return _("{letter} {meaning}").format(letter=mark.letter, meaning=word) if mark.letter else word
