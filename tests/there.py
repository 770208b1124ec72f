"""Values that have to be there: otherwise the test fails in the line that asks for one."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def there(thing: T | None) -> T:
    """The thing itself."""
    assert thing is not None
    return thing
