"""The tests of the store keep things as the bot does."""

import pytest


@pytest.fixture(autouse=True)
def quick_store() -> None:
    """What is kept is on the disk, in a thread of its own."""
