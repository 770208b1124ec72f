"""An evening at the tables, in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables.fakes import Evening, evening


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    """A process with an empty database."""
    with evening(tmp_path) as now:
        yield now
