"""Work that runs in a thread beside the event loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def finished(work: Callable[P, T], *given: P.args, **also: P.kwargs) -> T:
    """Do the work and return its result. Raises RuntimeError in place of StopIteration.

    A future of asyncio cannot hold a StopIteration: code that awaits it would wait for ever.
    """
    try:
        return work(*given, **also)
    except StopIteration as error:
        raise RuntimeError("StopIteration") from error
