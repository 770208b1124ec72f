"""The tests of the store keep things as the bot does."""

import pytest

from bot.store import connection

PRAGMAS = connection.PRAGMAS
"""As they are in the bot."""


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is on the disk."""
    monkeypatch.setattr(connection, "PRAGMAS", PRAGMAS)
