"""Pictures that nobody paints: painting took a fifth of the time of the chat's tests.

Every test of the chat has digests for pictures, unless it is marked as `painted`. A long game has not even these.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import pytest

from bot.chat.messages import pictures
from rendering.scene import Scene

PIXEL: Final = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63606060000000040001f61738550000000049454e44ae426082"
)
"""The smallest picture."""
PAINTERS: Final = ("paint", "crops", "paint_sheet")
"""What paints for the chat, except films."""


class BlankReel:
    """A film of one pixel."""

    def __init__(self, **_look: object) -> None:
        """As Reel."""

    def add(self, _scene: Scene) -> None:
        """See Reel."""

    def film(self) -> bytes:
        """See Reel."""
        return PIXEL


def leave_digests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenes are drawn, and a picture differs from another one if what it would show differs; nothing is painted."""
    for name in PAINTERS:
        monkeypatch.setattr(pictures, name, _digest)


def leave_blank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even scenes are drawn: each picture is the same pixel."""
    for name in (*PAINTERS, "_painted", "_simple", "_cropped"):
        monkeypatch.setattr(pictures, name, _pixel)
    monkeypatch.setattr(pictures, "Reel", BlankReel)


def _pixel(*_described: object, **_also: object) -> bytes:
    return PIXEL


def _digest(*described: Any, **also: Any) -> bytes:
    told = [_told(each) if isinstance(each, Scene) else each for each in described]
    return PIXEL + blake2b(repr((told, also)).encode(), digest_size=16).digest()


def _told(scene: Scene) -> object:
    """A scene with the digests of its boards that never change in place of their thousands of marks."""
    boards = [(board.base.key, board.marks, board.light, board.name) for board in scene.boards]
    return boards, scene.strip, scene.columns, scene.key, scene.tray
