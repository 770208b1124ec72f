"""Pictures are painted once: equal scenes give equal bytes, which the tests of rendering guarantee."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.chat.messages import pictures


@pytest.fixture(autouse=True)
def painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep painted pictures for all tests of secrecy."""
    for name, paint in PAINTERS.items():
        monkeypatch.setattr(pictures, name, paint)


def _remembering(paint: Callable[..., bytes]) -> Callable[..., bytes]:
    painted: dict[str, bytes] = {}

    def again(*described: Any, **also: Any) -> bytes:
        key = repr((described, also))
        if key not in painted:
            painted[key] = paint(*described, **also)
        return painted[key]

    return again


PAINTERS = {name: _remembering(getattr(pictures, name)) for name in ("paint", "crops", "paint_sheet")}
