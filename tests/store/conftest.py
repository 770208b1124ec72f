"""The tests of the store keep things as the bot does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from tests.store.kit import a_table


@pytest.fixture(autouse=True)
def quick_store() -> None:
    """Here everything is stored on the disk, in a separate thread."""


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[SqliteStore]:
    """A store of which nobody has asked anything."""
    store = SqliteStore(tmp_path)
    yield store
    store.close()


@pytest.fixture
async def store(empty: SqliteStore) -> SqliteStore:
    """A store with a table."""
    await empty.add(a_table(), "secret", [], at=1.0)
    return empty
