"""The results of `make mutate`: the score of each chapter, and every change of the rules that no test has noticed."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

NOTICED = ("killed", "timeout", "segfault")
BY_TYPES = "caught by type check"
OPEN = "not checked"

_LINE = re.compile(r"^\s*([\w.ǁ]+): (.+)$")


class Mutant(NamedTuple):
    """One change: its name as `mutmut show` takes it, and what became of it."""

    name: str
    verdict: str

    @property
    def chapter(self) -> str:
        """The module it is made in."""
        return self.name.rpartition(".")[0]


def read(listing: str) -> Iterator[Mutant]:
    """The mutants in what `mutmut results --all true` prints."""
    for line in listing.splitlines():
        if found := _LINE.match(line):
            yield Mutant(found[1], found[2])


def score(verdicts: Mapping[str, int]) -> str:
    """The share of those the tests have judged that they have noticed; what the types forbid is not counted."""
    judged = sum(verdicts.values()) - verdicts.get(BY_TYPES, 0) - verdicts.get(OPEN, 0)
    noticed = sum(verdicts.get(verdict, 0) for verdict in NOTICED)
    rest = ", ".join(f"{number} {verdict}" for verdict, number in sorted(verdicts.items()) if number)
    share = f"{100 * noticed / judged:5.1f} %" if judged else "      -"
    return f"{share}  of {judged:4} ({rest})"


def report(mutants: Sequence[Mutant]) -> Iterator[str]:
    """A line for each chapter, and one for all."""
    for chapter in sorted({mutant.chapter for mutant in mutants}):
        yield f"{score(_verdicts(mutants, chapter))}  {chapter}"
    yield f"{score(_verdicts(mutants, ''))}  in all"


def _verdicts(mutants: Sequence[Mutant], chapter: str) -> Counter[str]:
    return Counter(mutant.verdict for mutant in mutants if mutant.chapter.startswith(chapter))


def _mutmut(*words: str) -> str:
    return subprocess.run(["mutmut", *words], check=True, capture_output=True, text=True).stdout


def _main() -> None:
    mutants = list(read(_mutmut("results", "--all", "true")))
    for mutant in mutants:
        if mutant.verdict not in (*NOTICED, BY_TYPES, OPEN):
            print(f"{mutant.name}: {mutant.verdict}")
            changed = [line for line in _mutmut("show", mutant.name).splitlines() if re.match(r"[-+] ", line)]
            print("\n".join(changed))
    print("\n".join(report(mutants)))


if __name__ == "__main__":
    _main()
