"""Counts are true: sums equal the observations, and old ones count no more."""

from __future__ import annotations

import pytest
from prometheus_client import CollectorRegistry, Histogram, generate_latest

from bot import metrics
from bot.metrics import INVALID, WINDOW, Recent, Scope


def test_a_sum_is_the_true_one(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = CollectorRegistry()
    histogram = Histogram("a", "A.", registry=registry, buckets=metrics.BOUNDS)
    for seconds in (0.0071, 0.3, 90.0):
        monkeypatch.setattr(metrics, "perf_counter", lambda seconds=seconds: 100 + seconds)
        metrics.took(histogram, 100.0)
    assert registry.get_sample_value("a_sum") == pytest.approx(90.3071)
    assert registry.get_sample_value("a_count") == 3
    assert b'a_bucket{le="10.0"} 2.0' in generate_latest(registry)


def test_events_older_than_the_window_count_no_more() -> None:
    recent = Recent()
    for moment in (0.0, 1.0, WINDOW - 1):
        recent.add(moment)
    assert recent.count(WINDOW - 1) == 3
    assert recent.count(WINDOW) == 2
    assert recent.count(2 * WINDOW) == 0


def sample(name: str) -> float:
    """The value shown under a name, with its labels."""
    (line,) = [each for each in metrics.text().decode().splitlines() if each.startswith(f"{name} ")]
    return float(line.split()[1])


@pytest.mark.parametrize("status", sorted(INVALID))
def test_an_invalid_request_counts_for_good_and_for_ten_minutes(
    monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setattr(metrics, "_RECENT", Recent())
    name = f'kagemori_discord_invalid_requests_total{{status="{status}"}}'
    before = sample(name)
    metrics.invalid(status)
    assert sample(name) == before + 1
    assert sample("kagemori_discord_invalid_requests_recent") == 1


def test_every_scope_is_shown_before_it_happens() -> None:
    """Otherwise the first rate limit would be no increase for an alert."""
    for scope in Scope:
        assert sample(f'kagemori_discord_rate_limited_total{{scope="{scope}"}}') >= 0
