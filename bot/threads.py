"""Work that is done in a thread beside the loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def finished(work: Callable[P, T], *given: P.args, **also: P.kwargs) -> T:
    """What comes of work in a thread. Fails with RuntimeError in place of StopIteration.

    A future of asyncio takes no StopIteration: whoever waits for it would wait for ever.
    """
    try:
        return work(*given, **also)
    except StopIteration as error:
        raise RuntimeError("StopIteration") from error
