"""No rule without a test or a reason, no test of a rule that does not exist, no reason that has gone stale."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.games.castle.rules.language import FACTS
from tests.rules_index import CITING, RULEBOOK, RULES, Held, Rulebook, cited, index, named, present, rulebook


def data() -> dict[str, Any]:
    return tomllib.loads(RULES.read_text(encoding="utf-8"))


def book() -> Rulebook:
    return rulebook(RULEBOOK.read_text(encoding="utf-8"))


def held(*rules: str) -> Held:
    return Held("test_of_them", Path("test_here.py"), rules)


BOOK = rulebook("""
## R1 A chapter
- R1.1 A rule.
- R1.2 A rule in steps:
  1. the first,
  2. the second.
## R2 Hearsay
- R2.1 The board is green.

| Event | Acting |
|---|---|
| **In a turn** | |
| a step | all |
- C1 A check.
""")
SMALL: dict[str, Any] = {"facts_only": [2], "untested": {"C1": "Not played yet."}}
ALL_HELD = (held("R1.1"), held("R1.2"))


def test_every_rule_has_a_test_or_a_reason() -> None:
    assert present().faults() == []


def test_the_numbers_of_a_rulebook() -> None:
    assert Rulebook(("R1", "R2"), ("R1.1", "R1.2", "R2.1", "C1"), ("R1.2.1", "R1.2.2"), 1) == BOOK


def test_no_number_stands_twice_in_the_rulebook() -> None:
    numbers = (*book().chapters, *book().rules, *book().steps)
    assert len(book().rules) > 250
    assert len(set(numbers)) == len(numbers)


def test_every_rule_that_is_cited_is_in_the_rulebook() -> None:
    root = RULEBOOK.parents[2]
    known = book().known | {"R0"}  # a record of test_trials
    unknown = {
        str(path.relative_to(root)): sorted(numbers)
        for name in CITING
        for path in (root / name, *(root / name).rglob("*"))
        if path.suffix in {".py", ".toml", ".md"} and path != Path(__file__)
        if (numbers := cited(path.read_text(encoding="utf-8")) - known)
    }
    assert unknown == {}


def test_a_citation_of_no_rule_is_seen() -> None:
    assert cited("As R11.3 and (R99.1, C4): YA17, R2.7.") - book().known == {"R99.1"}


@pytest.mark.parametrize(
    ("test", "rules"),
    [
        ("test_R11_4_who_stood_still", ("R11.4",)),
        ("test_R11_3_6_a_step", ("R11.3.6",)),
        ("test_R5_1_to_3_counts", ("R5.1", "R5.2", "R5.3")),
        ("test_R25_3_and_4_after_turn_20", ("R25.3", "R25.4")),
        ("test_R29_1_and_R30_2_two_chapters", ("R29.1", "R30.2")),
        ("test_R31_1_to_3_and_5_a_breach", ("R31.1", "R31.2", "R31.3", "R31.5")),
        ("test_R28_every_viewer", ("R28",)),
        ("test_R12_12_with_20_guards_out", ("R12.12",)),
        ("test_R4_1", ("R4.1",)),
        ("test_C25_one_kenjutsu", ("C25",)),
        ("test_R11_2_and_3_C9_C10_a_run", ("R11.2", "R11.3", "C9", "C10")),
        ("test_Rome_was_not_built_in_1_day", ()),
        ("test_a_rule_R11_4_named_later", ()),
    ],
)
def test_how_a_test_names_its_rules(test: str, rules: tuple[str, ...]) -> None:
    assert named(test) == rules


def test_a_step_holds_its_rule() -> None:
    assert not index(BOOK, SMALL, (held("R1.1"), held("R1.2.2"))).faults()


def test_a_rule_that_nothing_holds_is_a_fault() -> None:
    assert index(BOOK, SMALL, (held("R1.1"),)).faults() == [
        "R1.2 has no test, and rules.toml gives no reason."
    ]


def test_a_chapter_holds_none_of_its_rules() -> None:
    assert len(index(BOOK, SMALL, (held("R1"),)).faults()) == 2


@pytest.mark.parametrize("rule", ["R1.3", "R1.2.3", "R3", "R3.1", "C2"])
def test_a_test_of_no_rule_is_a_fault(rule: str) -> None:
    (fault, *_) = index(BOOK, SMALL, (*ALL_HELD, held(rule))).faults()
    assert fault.startswith(f"There is no rule {rule}")


@pytest.mark.parametrize(
    ("rule", "reason", "sentence"),
    [
        ("R1.2", "Not played yet.", "R1.2 has tests"),
        ("R1.9", "Not played yet.", "There is no rule R1.9"),
        ("R2.1", "It tells of the printed game.", "There is no rule R2.1"),
        ("C1", " ", "C1: its reason is empty"),
    ],
)
def test_a_stale_reason_is_a_fault(rule: str, reason: str, sentence: str) -> None:
    untested = {"untested": {**SMALL["untested"], rule: reason}}
    (fault,) = index(BOOK, SMALL | untested, ALL_HELD).faults()
    assert fault.startswith(sentence)


def test_every_row_of_the_events_is_told_by_facts_or_says_why_not() -> None:
    rows = data()["events"]
    assert [int(row) for row in rows] == list(range(1, book().events + 1))
    kinds = {kind.__name__ for kind in FACTS}
    for row, telling in rows.items():
        assert telling, f"row {row} is empty"
        assert isinstance(telling, str) or set(telling) <= kinds, f"row {row}: {set(telling) - kinds}"


def test_every_kind_of_fact_is_in_a_row_of_the_events() -> None:
    told = {kind for telling in data()["events"].values() if not isinstance(telling, str) for kind in telling}
    beside = set(data()["beside"])
    assert told | beside == {kind.__name__ for kind in FACTS}
    assert not told & beside
