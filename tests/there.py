"""What has to be there: else the test fails where it asks for it."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def there(thing: T | None) -> T:
    """The thing itself."""
    assert thing is not None
    return thing
