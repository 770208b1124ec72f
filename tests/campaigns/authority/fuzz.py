"""The fuzz itself: one interaction after another, each looked at from every side before the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.campaigns.authority.answers import wrong
from tests.campaigns.authority.forging import Forged, Forger
from tests.campaigns.authority.ground import Ground, Letter
from tests.campaigns.authority.judge import breaches
from tests.campaigns.authority.ledger import Ledger
from tests.campaigns.authority.pool import Pool
from tests.campaigns.authority.realm import furnish, realm
from tests.campaigns.wire.interactions import Answer

MOST: Final = 5
"""Times as many interactions as were asked for, after which what is missing will not come."""

Enough = Callable[["Report"], bool]
"""Whether a report has seen all that it is to see."""


@dataclass
class Report:
    """What was sent, how it was answered, and what went wrong."""

    sent: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    changed: int = 0
    found: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    def add(self, other: Report) -> None:
        """Count what another has seen with this one."""
        for mine, others in (
            (self.sent, other.sent),
            (self.answered, other.answered),
            (self.found, other.found),
        ):
            mine.update(others)
        self.changed += other.changed
        self.examples = other.examples | self.examples

    def breach(self, text: str, forged: Forged) -> None:
        """Something went wrong."""
        self.found[text] += 1
        self.examples.setdefault(text, f"{forged.kind} {forged.deed} {str(forged.payload.get('data'))[:400]}")

    def lines(self) -> Iterator[str]:
        """The figures, and an example of each breach."""
        yield f"{sum(self.sent.values())} interactions: " + ", ".join(
            f"{count} {kind}" for kind, count in sorted(self.sent.items())
        )
        answers = ", ".join(f"{count} {kind}" for kind, count in sorted(self.answered.items()))
        yield f"answered: {answers}; {self.changed} changed something"
        yield f"{sum(self.found.values())} broken promises"
        for text, times in self.found.most_common():
            yield f"{times} x {text}\n    {self.examples.get(text, '')}"


def named(answers: Iterable[int]) -> str:
    """The kinds of first answers by their names, as they are counted."""
    return ", ".join(Answer(each).name.lower() for each in answers) or "silence"


def is_enough(_report: Report) -> bool:
    """The number that was asked for is."""
    return True


async def fuzz(
    folder: Path,
    seed: str,
    interactions: int,
    report: Report,
    *,
    enough: Enough = is_enough,
    **furniture: Any,
) -> None:
    """Send so many interactions into a new realm, and look at what comes of each."""
    async with realm(folder, seed) as made:
        await furnish(made, **furniture)
        await sent(made, folder, seed, interactions, report, enough=enough)


async def sent(
    ground: Ground,
    folder: Path,
    seed: str,
    interactions: int,
    report: Report,
    *,
    enough: Enough = is_enough,
) -> None:
    """Send so many among tables that are laid, and look at what comes of each.

    Goes on until it is `enough`: what is rare may come late, and over sockets a seed does not decide what is
    pressed when.
    """
    luck = Random(f"forger {seed}")
    pool = Pool(luck)
    forger = Forger(ground, pool, luck)
    ground.ledger = Ledger(folder)
    ground.complaints()
    pool.reads(ground.wire.recording.heard)
    for number in count(1):
        await _one(ground, pool, forger.next(), report)
        if number >= interactions and enough(report):
            break
        assert number < MOST * interactions, "\n".join(report.lines())
    ground.ledger.close()


async def _one(ground: Ground, pool: Pool, forged: Forged, report: Report) -> None:
    before, recording = ground.ledger.last, ground.wire.recording
    recording.heard.clear()
    recording.requests.clear()
    letter = Letter(forged.made, [], [], [])
    try:
        letter = await ground.hears(forged.made, forged.payload)
    except Exception as error:  # noqa: BLE001  # nothing may escape
        report.breach(f"escaped: {error!r:.100}", forged)
    report.sent[f"{ground.name}{forged.kind}"] += 1
    changes = ground.ledger.changes()
    report.changed += bool(changes)
    for text in [
        *ground.complaints(),
        *breaches(forged.deed, before, changes),
        *wrong(ground, forged, letter, recording.heard, changes),
        *recording.problems(),
    ]:
        report.breach(text, forged)
    if not forged.is_repeat:
        report.answered[named(letter.first)] += 1
    pool.reads(recording.heard)
