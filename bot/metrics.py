"""What the process counts for Prometheus: how long things took, what Discord refused, how much there is to do.

No label names a table, a seat, an act, a game, a person, a server or a channel: all of them are counted together. Nor
has any count a moment: what is shown stands still for STEP seconds, so nobody sees by a count that somebody has just
pressed, was told something, or thinks still. What can be learned: that in those minutes so much was pressed, kept and
told at all tables together. Where a single table is played, that is how busy its people were, both sides and spectators
in one number; the seat, the question and the answer are in none. Whoever lets others than the operator read even that
opens the port to them by a setting of his own.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE

__all__ = [
    "ACKNOWLEDGED",
    "COMMITTED",
    "CONTENT_TYPE",
    "STEP",
    "begin",
    "refused",
    "text",
    "there_are",
    "took",
]

STEP: Final = 300.0
"""Seconds for which the numbers stand still."""
BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10)
"""Seconds into which durations are sorted. Nothing finer is known of any, else a sum of few would tell them apart."""
LONGER: Final = 60.0
"""What counts for whatever took longer than all of them."""

# Else each count would come with the moment of its first.
disable_created_metrics()  # type: ignore[no-untyped-call]  # of the library

_REGISTRY: Final = CollectorRegistry()
ACKNOWLEDGED: Final = Histogram(
    "kagemori_acknowledgement_seconds",
    "How long an acknowledgement of a command or a press took; Discord waits 3 seconds.",
    registry=_REGISTRY,
    buckets=BOUNDS,
)
COMMITTED: Final = Histogram(
    "kagemori_commit_seconds",
    "How long it took to keep a change on the disk.",
    registry=_REGISTRY,
    buckets=BOUNDS,
)
_REFUSED: Final = Counter(
    "kagemori_discord_refusals",
    "What Discord has refused, by its code, or by the HTTP status where it gave none.",
    ["code"],
    registry=_REGISTRY,
)
_LETTERS: Final = Gauge("kagemori_letters_waiting", "Letters that are still to be told.", registry=_REGISTRY)
_PUT_OFF: Final = Gauge(
    "kagemori_letters_put_off", "Letters of those that could not be told yet.", registry=_REGISTRY
)
_TABLES: Final = Gauge("kagemori_tables", "Tables by state.", ["state"], registry=_REGISTRY)


def begin() -> float:
    """The moment at which something begins, for `took`. It says nothing by itself."""
    return perf_counter()


def took(histogram: Histogram, since: float) -> None:
    """What began at that moment has ended: it counts as the next of BOUNDS, or as LONGER."""
    taken = perf_counter() - since
    histogram.observe(next((bound for bound in BOUNDS if taken <= bound), LONGER))


def refused(code: int) -> None:
    """Discord has refused something, with this code."""
    _REFUSED.labels(str(int(code))).inc()


def there_are(*, letters: int, put_off: int, tables: Iterable[tuple[str, int]]) -> None:
    """How much there is to do; `tables` by state."""
    _LETTERS.set(letters)
    _PUT_OFF.set(put_off)
    for state, count in tables:
        _TABLES.labels(state).set(count)


def text() -> bytes:
    """All of it as Prometheus reads it, as it is now: whoever shows that shows the same for STEP seconds."""
    return generate_latest(_REGISTRY)
