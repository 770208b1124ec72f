"""A short month, as `make month` is a long one: every promise is kept, and the same seed gives the same figures."""

from __future__ import annotations

from tests.campaigns.month.month import Size, simulate

SHORT = Size(tables=3, users=8, days=6, thorough=0.1)


def test_a_few_days_at_a_few_tables_break_no_promise() -> None:
    outcome = simulate("short", SHORT)
    assert not outcome.broken, outcome.broken[:10]
    counted = outcome.figures.checks
    assert all(
        counted[name] for name in ("no decision is lost", "one ping per change", "orders have answered")
    )
    assert counted["no time is gained or lost"]
    assert outcome.figures.restarts["gateway lost"]
    assert outcome.figures.decisions["sitter"]


def test_equal_seeds_give_equal_months() -> None:
    size = Size(tables=2, users=4, days=1, thorough=0.0)
    first, second = (list(simulate("twice", size).figures.lines()) for _ in range(2))
    assert first == second
