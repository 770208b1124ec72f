"""Golden files: what was right when somebody last read it. A test compares; only the flag `--golden` writes."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

FLAG = "--golden"
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class Golden:
    """Compares text with golden files; with `writes` it makes them instead."""

    writes: bool

    def check(self, path: Path, text: str) -> None:
        """Fail unless the file holds just this text; with the flag, write it."""
        if self.writes:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        held = path.read_text(encoding="utf-8") if path.exists() else ""
        if held != text:
            pytest.fail(
                f"{path.name} differs; if it should, run this test with {FLAG}.\n{_changes(held, text)}"
            )


def _changes(held: str, text: str) -> str:
    lines = unified_diff(held.splitlines(), text.splitlines(), "golden", "now", lineterm="", n=2)
    return "\n".join(islice(lines, _SHOWN))
