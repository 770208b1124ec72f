"""Games that were played are kept for those who compare them next; under a leak in the rules they are played apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_KEPT: ContextVar[dict[Any, Any]] = ContextVar("kept", default={})  # noqa: B039  # all share it, but those apart


def kept(make: Callable[P, T]) -> Callable[P, T]:
    """Call `make` once for equal arguments, which can be hashed; inside `apart` once more."""

    @wraps(make)
    def found(*asked: P.args, **how: P.kwargs) -> T:
        games, key = _KEPT.get(), (make, asked, tuple(sorted(how.items())))
        if key not in games:
            games[key] = make(*asked, **how)
        return games[key]  # type: ignore[no-any-return]  # what was made by `make`

    return found


@contextmanager
def apart() -> Iterator[None]:
    """Know nothing of earlier games inside the block, also in its threads, and forget its own games afterwards."""
    token = _KEPT.set({})
    try:
        yield
    finally:
        _KEPT.reset(token)
