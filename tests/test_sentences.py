"""The kept list of sentences is true of the product and of the golden texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot import words
from tests.sentences import Pair, bettered, golden_paths, kept, says, texts
from tests.test_project import ROOT

PAIRS = kept()
FALL = Pair("{who} falls at {zone}, where he stood.", "{who} falls at {zone}.")


def placeholders(text: str) -> set[str]:
    """The names in braces."""
    return set(re.findall(r"\{[^{}]+\}", text))


def test_the_list_holds_sentences() -> None:
    assert PAIRS
    assert len({pair.old for pair in PAIRS}) == len(PAIRS)
    assert [pair for pair in PAIRS if pair.old == pair.new] == []


def test_no_old_sentence_is_left_in_the_product() -> None:
    product = texts()
    assert [pair.old for pair in PAIRS if any(says(text, pair.old) for text in product)] == []


def test_the_product_says_every_new_sentence() -> None:
    product = texts()
    assert [pair.new for pair in PAIRS if not any(says(text, pair.new) for text in product)] == []


def test_no_old_sentence_is_left_in_golden_texts() -> None:
    paths = golden_paths(str(path.relative_to(ROOT)) for path in Path(ROOT / "tests").rglob("*.txt"))
    assert paths
    for path in paths:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert bettered(text, PAIRS) == text, path


def test_a_new_sentence_names_nothing_that_the_old_one_did_not() -> None:
    assert [pair for pair in PAIRS if not placeholders(pair.new) <= placeholders(pair.old)] == []


def test_no_new_sentence_is_replaced_again() -> None:
    assert [pair.new for pair in PAIRS if bettered(pair.new, PAIRS) != pair.new] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("! The ninja falls at CA1, where he stood.", "! The ninja falls at CA1."),
        ("The traitor falls at CA1, where he stands.", "The traitor falls at CA1, where he stands."),
        ("A falls at B, where he stood. C falls at D, where he stood.", "A falls at B. C falls at D."),
        ("A falls at CA1,\nB at CB1, where he stood.", "A falls at CA1,\nB at CB1, where he stood."),
    ],
)
def test_an_old_sentence_becomes_the_new_one(old: str, new: str) -> None:
    assert bettered(old, [FALL]) == new


def test_what_an_old_sentence_names_can_move() -> None:
    moved = [Pair("Seen at {zone} is {who} ({zone}).", "{who} is seen at {zone}.")]
    assert bettered("1: Seen at CA1 is the ninja (CA1).", moved) == "1: the ninja is seen at CA1."
    assert bettered("1: Seen at CA1 is the ninja (CA2).", moved) == "1: Seen at CA1 is the ninja (CA2)."


def test_a_sentence_that_grew_does_not_grow_again() -> None:
    grown = [Pair("Commit.", "Press Commit now, Commit."), Pair("Go on.", "Go on. Or stop.")]
    assert (
        bettered("Commit. Go on. Go on.", grown)
        == "Press Commit now, Commit. Go on. Or stop. Go on. Or stop."
    )
    assert bettered("Go on. Or stop.", grown) == "Go on. Or stop."
    assert bettered("Press Commit now, Commit.", grown[:1]) == "Press Commit now, Commit."


def test_a_label_is_replaced_as_a_whole_word() -> None:
    assert bettered("Step, Stepping, one Step", [Pair("Step", "Go")]) == "Go, Stepping, one Go"


def test_a_text_holds_a_whole_sentence_but_no_label() -> None:
    assert says("He falls. He dies.", "He dies.")
    assert not says("Steps", "Step")
    assert not says("First press Commit.", "Commit.")


def test_the_product_is_read_without_its_docstrings() -> None:
    assert words.__doc__
    assert not any(words.__doc__.strip().startswith(text) for text in texts() if len(text) > 20)
    assert "the ninja" in texts()
