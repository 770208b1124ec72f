"""Which test holds which rule: `python -m tests.rules_index` prints it.

A test says in its name which rules it holds: `test_R11_4_…`, `test_R2_7_and_10_…`, `test_R31_1_to_3_…`; `test_C25_…`
for a worked check, `test_R12_2_C21_…` for a rule by its check. The rules stand in `docs/rules/castle.md`; why a rule
has no test, in `rules.toml`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

TESTS = Path(__file__).parent
RULES = TESTS / "games" / "castle" / "rules.toml"
RULEBOOK = TESTS.parent / "docs" / "rules" / "castle.md"
CITING = ("bot", "data", "rendering", "tests", "CONTRIBUTING.md", "README.md")
"""Folders and files that cite rules."""
CITED = re.compile(r"\bR\d+(?:\.\d+)*")
_CHAPTER = re.compile(r"#{2,3} (R\d+(?:\.\d+)?) ")
_RULE = re.compile(r"- ((?:R\d+\.|C)\d+) ")
_STEP = re.compile(r"  (\d+)\. ")
_EVENTS = "| Event | Acting |"

_NAME = re.compile(
    r"test(?:_R(?P<rules>\d+(?:_\d+)*(?:_to_\d+)?(?:_and(?:_R\d+)?(?:_\d+)+(?:_to_\d+)?)*))?(?P<checks>(?:_C\d+)*)_"
)


class Held(NamedTuple):
    """A test, where it stands, and the rules it names: `R11.4`, a step `R11.3.6`, a chapter `R28`, a check `C1`."""

    test: str
    path: Path
    rules: tuple[str, ...]


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

    def faults(self) -> list[str]:
        """Rules that nothing holds, tests of rules that do not exist, and reasons that are none; a sentence each."""
        return [*self._untested(), *self._unknown(), *self._stale()]

    def _untested(self) -> Iterator[str]:
        for rule in self.rules:
            if rule not in self.held and rule not in self.reasons:
                yield f"{rule} has no test, and rules.toml gives no reason."

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


def named(test: str) -> tuple[str, ...]:
    """The rules that the name of a test names; none if it begins with no rule."""
    found = _NAME.match(test + "_")
    if found is None:
        return ()
    checks = found["checks"].split("_")[1:]
    if found["rules"] is None:
        return tuple(checks)
    chapter, _, rest = found["rules"].partition("_")
    return (*_numbers(chapter, rest), *checks)


def tests_below(folder: Path) -> Iterator[Held]:
    """Every test function below a folder that names a rule."""
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (rules := named(node.name)):
                yield Held(node.name, path.relative_to(folder.parent), rules)


def rulebook(text: str) -> Rulebook:
    """The numbers of a rulebook such as `docs/rules/castle.md`."""
    chapters: list[str] = []
    rules: list[str] = []
    steps: list[str] = []
    events, is_event = 0, False
    for line in text.splitlines():
        is_event = line.startswith(_EVENTS) or (is_event and line.startswith("|"))
        events += is_event and not line.startswith((_EVENTS, "|-", "| **"))
        if chapter := _CHAPTER.match(line):
            (rules if "." in chapter[1] else chapters).append(chapter[1])
        elif rule := _RULE.match(line):
            rules.append(rule[1])
        elif rules and (step := _STEP.match(line)):
            steps.append(f"{rules[-1]}.{step[1]}")
    return Rulebook(tuple(chapters), tuple(rules), tuple(steps), events)


def index(book: Rulebook, data: Mapping[str, Any], tests: Iterable[Held]) -> Index:
    """What the tests hold of the rules of a book; `data` says what needs no test."""
    held: dict[str, list[Held]] = defaultdict(list)
    for test in tests:
        for rule in test.rules:
            held[rule].append(test)
            if rule.count(".") == 2:
                held[rule.rpartition(".")[0]].append(test)
    hearsay = tuple(f"R{chapter}." for chapter in data["facts_only"])
    return Index(
        held=dict(held),
        reasons=data["untested"],
        rules=tuple(rule for rule in book.rules if not rule.startswith(hearsay)),
        known=book.known,
    )


def cited(text: str) -> frozenset[str]:
    """The numbers of rules in a text."""
    return frozenset(CITED.findall(text))


def present() -> Index:
    """The index as the repository is."""
    book = rulebook(RULEBOOK.read_text(encoding="utf-8"))
    return index(book, tomllib.loads(RULES.read_text(encoding="utf-8")), tests_below(TESTS))


def _numbers(chapter: str, rest: str) -> Iterator[str]:
    """`3_6` is a step, `2_to_4` three rules, `2_and_3` two, `1_and_R29_2` two of two chapters, nothing the chapter."""
    for part in rest.split("_and_"):
        if part.startswith("R"):
            chapter = part[1:].partition("_")[0]
        first, to, last = part.removeprefix(f"R{chapter}_").partition("_to_")
        if to:
            yield from (f"R{chapter}.{n}" for n in range(int(first), int(last) + 1))
        else:
            yield ".".join([f"R{chapter}", *first.split("_")] if first else [f"R{chapter}"])


def _main() -> None:
    found = present()
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
