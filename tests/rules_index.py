"""Which test holds which rule: `python -m tests.rules_index` prints it.

A test says in its name which rules it holds: `test_R11_4_…`, `test_R2_7_and_10_…`, `test_R31_1_to_3_…`; `test_C25_…`
for a worked check, `test_R12_2_C21_…` for a rule by its check. Each game has a letter of its own for its rules, and a
word for its checks (`BOOKS`): `test_S7_2_…`, `test_S_C8_…`. The rules stand in `docs/rules/`; why a rule has no
test, in the `rules.toml` of the game's tests, and which chapters are not finished while a game is being written.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.figures import outline

TESTS = Path(__file__).parent
ROOT = TESTS.parent
EVERYWHERE = ("bot", "data", "rendering", "tests", "CONTRIBUTING.md", "README.md")
"""Folders and files that may cite rules."""
_STEP = re.compile(r"  (\d+)\. ")
_IN_LINE = re.compile(r"[:;] (\d+) ")


class Held(NamedTuple):
    """A test, where it stands, and the rules it names: `R11.4`, a step `R11.3.6`, a chapter `R28`, a check `C1`."""

    test: str
    path: Path
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook: its game, the letter of its rules, the word of its checks, and how its table of events begins.

    `citing` are the folders and files that cite its rules.
    """

    game: str
    letter: str
    check: str
    events: str
    citing: tuple[str, ...]

    @property
    def text(self) -> str:
        """The rulebook."""
        return (ROOT / "docs" / "rules" / f"{self.game}.md").read_text(encoding="utf-8")

    @property
    def data(self) -> dict[str, Any]:
        """What says which rules need no test, and which facts tell of an event."""
        file = TESTS / "games" / self.game / "rules.toml"
        return tomllib.loads(file.read_text(encoding="utf-8"))

    def cited(self, text: str) -> frozenset[str]:
        """The numbers of rules in a text."""
        return frozenset(re.findall(rf"\b{self.letter}\d+(?:\.\d+)*", text))

    def named(self, test: str) -> tuple[str, ...]:
        """The rules that the name of a test names; none if it begins with no rule of this book."""
        letter, check = self.letter, self.check.replace("-", "_")
        found = re.match(
            rf"test(?:_{letter}(?P<rules>\d+(?:_\d+)*(?:_to_\d+)?"
            rf"(?:_and(?:_{letter}\d+)?(?:_\d+)+(?:_to_\d+)?)*))?(?P<checks>(?:_{check}\d+)*)_",
            test + "_",
        )
        if found is None:
            return ()
        checks = [f"{self.check}{number}" for number in re.findall(r"\d+", found["checks"])]
        if found["rules"] is None:
            return tuple(checks)
        chapter, _, rest = found["rules"].partition("_")
        return (*self._numbers(chapter, rest), *checks)

    def _numbers(self, chapter: str, rest: str) -> Iterator[str]:
        """`3_6` is a step, `2_to_4` three rules, `2_and_3` two, `1_and_R29_2` two of two chapters, nothing all."""
        for part in rest.split("_and_"):
            if part.startswith(self.letter):
                chapter = part[1:].partition("_")[0]
            first, to, last = part.removeprefix(f"{self.letter}{chapter}_").partition("_to_")
            if to:
                yield from (f"{self.letter}{chapter}.{n}" for n in range(int(first), int(last) + 1))
            else:
                chosen = (
                    [f"{self.letter}{chapter}", *first.split("_")] if first else [f"{self.letter}{chapter}"]
                )
                yield ".".join(chosen)


CASTLE = Book("castle", "R", "C", "| Event | Acting |", EVERYWHERE)
BOOKS = {
    book.game: book
    for book in (
        CASTLE,
        Book("raid", "S", "S-C", "| Moment | Owner |", ("bot/games/raid", "data/raid", "tests/games/raid")),
        Book(
            "clans",
            "A",
            "A-C",
            "| event | acting seat |",
            ("bot/games/clans", "data/clans", "tests/games/clans"),
        ),
    )
}
"""The rulebooks of all games on the shelf."""


class Rulebook(NamedTuple):
    """The numbers of a rulebook: chapters, rules and checks in its order, steps; and how many rows the events have."""

    chapters: tuple[str, ...]
    rules: tuple[str, ...]
    steps: tuple[str, ...]
    events: int

    @property
    def known(self) -> frozenset[str]:
        """Everything that can be cited."""
        return frozenset((*self.chapters, *self.rules, *self.steps))


class Index(NamedTuple):
    """Every rule with what holds it, and what is wrong with the list."""

    held: Mapping[str, list[Held]]
    reasons: Mapping[str, str]
    rules: tuple[str, ...]
    known: frozenset[str]
    unfinished: frozenset[str]
    """Chapters (or the word of the checks) some rules of which have still to be written."""

    def faults(self) -> list[str]:
        """Rules that nothing holds, tests of rules that do not exist, and reasons that are none; a sentence each."""
        return [*self._untested(), *self._unknown(), *self._stale()]

    def _untested(self) -> Iterator[str]:
        for rule in self._bare():
            if chapter_of(rule) not in self.unfinished:
                yield f"{rule} has no test, and rules.toml gives no reason."

    def _bare(self) -> Iterator[str]:
        """Rules with neither a test nor a reason."""
        return (rule for rule in self.rules if rule not in self.held and rule not in self.reasons)

    def _unknown(self) -> Iterator[str]:
        for rule, tests in self.held.items():
            if rule not in self.known:
                yield f"There is no rule {rule}: {', '.join(held.test for held in tests)}."

    def _stale(self) -> Iterator[str]:
        for rule, reason in self.reasons.items():
            if rule not in self.rules:
                yield f"There is no rule {rule} that would need a reason."
            elif rule in self.held:
                yield f"{rule} has tests: take its reason out of rules.toml."
            elif not reason.strip():
                yield f"{rule}: its reason is empty."
        for chapter in sorted(self.unfinished - set(map(chapter_of, self._bare()))):
            yield f"{chapter} is finished: take it out of the unfinished ones in rules.toml."


def chapter_of(rule: str) -> str:
    """The chapter of a rule, `A9` of `A9.4`; of a check the word of the checks."""
    return rule.partition(".")[0] if "." in rule else rule.rstrip("0123456789")


def tests_below(folder: Path, book: Book) -> Iterator[Held]:
    """Every test function below a folder that names a rule of a book."""
    for path, name in _functions(folder):
        if rules := book.named(name):
            yield Held(name, path.relative_to(folder.parent), rules)


@cache
def _functions(folder: Path) -> tuple[tuple[Path, str], ...]:
    """The functions of the tests below a folder, read once for all books."""
    return tuple(
        (path, name) for path in sorted(folder.rglob("test_*.py")) for name in outline(path).functions
    )


def rulebook(text: str, book: Book = CASTLE) -> Rulebook:
    """The numbers in the text of a rulebook."""
    chapter_line = re.compile(rf"#{{2,3}} ({book.letter}\d+(?:\.\d+)?) ")
    rule_line = re.compile(rf"- ((?:{book.letter}\d+\.|{book.check})\d+) ")
    chapters: list[str] = []
    rules: list[str] = []
    steps: list[str] = []
    events, is_event = 0, False
    for line in text.splitlines():
        is_event = line.startswith(book.events) or (is_event and line.startswith("|"))
        events += is_event and not line.startswith((book.events, "|-", "| **"))
        if chapter := chapter_line.match(line):
            (rules if "." in chapter[1] else chapters).append(chapter[1])
        elif rule := rule_line.match(line):
            rules.append(rule[1])
            steps += [f"{rule[1]}.{number}" for number in _in_line(line)]
        elif rules and (step := _STEP.match(line)):
            steps.append(f"{rules[-1]}.{step[1]}")
    return Rulebook(tuple(chapters), tuple(rules), tuple(steps), events)


def _in_line(line: str) -> range:
    """The numbers of steps within a line, “: 1 this; 2 that; 3 the other”, if there are two or more."""
    last = 0
    for number in map(int, _IN_LINE.findall(line)):
        last += number == last + 1
    return range(1, last + 1) if last > 1 else range(0)


def index(numbers: Rulebook, data: Mapping[str, Any], tests: Iterable[Held], letter: str = "R") -> Index:
    """What the tests hold of the rules of a book; `data` says what needs no test."""
    held: dict[str, list[Held]] = defaultdict(list)
    for test in tests:
        for rule in test.rules:
            held[rule].append(test)
            if rule.count(".") == 2:
                held[rule.rpartition(".")[0]].append(test)
    hearsay = tuple(f"{letter}{chapter}." for chapter in data["facts_only"])
    return Index(
        held=dict(held),
        reasons=data["untested"],
        rules=tuple(rule for rule in numbers.rules if not rule.startswith(hearsay)),
        known=numbers.known,
        unfinished=frozenset(data.get("unfinished", ())),
    )


def present(book: Book = CASTLE) -> Index:
    """The index of a book as the repository is."""
    return index(rulebook(book.text, book), book.data, tests_below(TESTS, book), book.letter)


def _main() -> None:
    for book in BOOKS.values():
        _show(present(book))


def _show(found: Index) -> None:
    for rule in found.rules:
        tests = found.held.get(rule, [])
        for held in tests:
            print(f"{rule:8}{held.test} ({held.path})")
        if not tests:
            print(f"{rule:8}- {found.reasons.get(rule, 'no test')}")
    print(
        f"\n{len(found.rules)} rules and checks, {sum(rule in found.held for rule in found.rules)} with tests."
    )
    print("\n".join(found.faults()))


if __name__ == "__main__":
    _main()
