"""No rule without a test or a reason, no test of a rule that does not exist, no reason that has gone stale."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.engine.game import Fact
from bot.games.shelf import SHELF
from tests.rules_index import BOOKS, CASTLE, ROOT, Book, Held, Rulebook, index, present, rulebook

every_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


def facts(book: Book) -> set[str]:
    """The kinds of facts of a game."""
    return {kind.__name__ for kind in SHELF[book.game].kinds if issubclass(kind, Fact)}


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


def test_every_game_has_its_rulebook() -> None:
    assert set(BOOKS) == set(SHELF)


@every_book
def test_every_rule_has_a_test_or_a_reason(book: Book) -> None:
    assert present(book).faults() == []


def test_the_numbers_of_a_rulebook() -> None:
    assert Rulebook(("R1", "R2"), ("R1.1", "R1.2", "R2.1", "C1"), ("R1.2.1", "R1.2.2"), 1) == BOOK


def test_steps_may_stand_in_one_line() -> None:
    """And a lone number after a colon is none."""
    assert rulebook("- R1.1 Order: 1 this; 2 that: 5 of it; 3 more.\n- R1.2 XP: 1 for each.").steps == (
        "R1.1.1",
        "R1.1.2",
        "R1.1.3",
    )


@every_book
def test_no_number_stands_twice_in_a_rulebook(book: Book) -> None:
    found = rulebook(book.text, book)
    numbers = (*found.chapters, *found.rules, *found.steps)
    assert len(found.rules) > 250
    assert len(set(numbers)) == len(numbers)


@every_book
def test_every_rule_that_is_cited_is_in_the_rulebook(book: Book) -> None:
    known = rulebook(book.text, book).known | {"R0"}  # a record of test_trials
    unknown = {
        str(path.relative_to(ROOT)): sorted(numbers)
        for name in book.citing
        for path in (ROOT / name, *(ROOT / name).rglob("*"))
        if path.suffix in {".py", ".toml", ".md"} and path != Path(__file__)
        if (numbers := book.cited(path.read_text(encoding="utf-8")) - known)
    }
    assert unknown == {}


def test_a_citation_of_no_rule_is_seen() -> None:
    text = "As R11.3 and (R99.1, C4): YA17, R2.7."
    assert CASTLE.cited(text) - rulebook(CASTLE.text).known == {"R99.1"}


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
    assert CASTLE.named(test) == rules


@pytest.mark.parametrize(
    ("test", "rules"),
    [
        ("test_S8_8_4_a_patrol", ("S8.8.4",)),
        ("test_S7_2_and_S11_1_two_chapters", ("S7.2", "S11.1")),
        ("test_S_C8_S_C9_two_checks", ("S-C8", "S-C9")),
        ("test_S7_2_S_C11_a_rule_by_its_check", ("S7.2", "S-C11")),
        ("test_R7_2_of_another_book", ()),
    ],
)
def test_how_a_test_names_the_rules_of_another_book(test: str, rules: tuple[str, ...]) -> None:
    assert BOOKS["raid"].named(test) == rules


def test_a_step_holds_its_rule() -> None:
    assert not index(BOOK, SMALL, (held("R1.1"), held("R1.2.2"))).faults()


def test_a_rule_that_nothing_holds_is_a_fault() -> None:
    assert index(BOOK, SMALL, (held("R1.1"),)).faults() == [
        "R1.2 has no test, and rules.toml gives no reason."
    ]


def test_a_chapter_holds_none_of_its_rules() -> None:
    assert len(index(BOOK, SMALL, (held("R1"),)).faults()) == 2


def test_in_an_unfinished_chapter_rules_may_lack_their_tests() -> None:
    unfinished = SMALL | {"untested": {}, "unfinished": ["R1", "C"]}
    assert index(BOOK, unfinished, (held("R1.1"),)).faults() == []
    assert index(BOOK, SMALL | {"unfinished": ["R1"]}, ALL_HELD).faults() == [
        "R1 is finished: take it out of the unfinished ones in rules.toml."
    ]


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


@every_book
def test_every_row_of_the_events_is_told_by_facts_or_says_why_not(book: Book) -> None:
    rows = book.data["events"]
    assert [int(row) for row in rows] == list(range(1, rulebook(book.text, book).events + 1))
    kinds = facts(book)
    for row, telling in rows.items():
        assert telling, f"row {row} is empty"
        assert isinstance(telling, str) or set(telling) <= kinds, f"row {row}: {set(telling) - kinds}"


@every_book
def test_every_kind_of_fact_is_in_a_row_of_the_events(book: Book) -> None:
    rows = book.data["events"].values()
    told = {kind for telling in rows if not isinstance(telling, str) for kind in telling}
    beside = set(book.data["beside"])
    assert told | beside == facts(book)
    assert not told & beside
