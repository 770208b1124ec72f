"""The fuzz itself: one interaction after another, each checked from every side before the next."""

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
"""If something is still missing after this multiple of the requested interactions, it will not come."""

Enough = Callable[["Report"], bool]
"""Tells if a report has seen everything that it has to see."""


@dataclass
class Report:
    """The interactions sent, the answers, and the faults."""

    sent: Counter[str] = field(default_factory=Counter)
    answered: Counter[str] = field(default_factory=Counter)
    changed: int = 0
    found: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)

    def add(self, other: Report) -> None:
        """Add the counts of another report to this one."""
        for mine, others in (
            (self.sent, other.sent),
            (self.answered, other.answered),
            (self.found, other.found),
        ):
            mine.update(others)
        self.changed += other.changed
        self.examples = other.examples | self.examples

    def breach(self, text: str, forged: Forged) -> None:
        """Note a fault."""
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
    """The kinds of first answers by name, as they are counted."""
    return ", ".join(Answer(each).name.lower() for each in answers) or "silence"


def is_enough(_report: Report) -> bool:
    """True if the requested number was sent."""
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
    """Send this many interactions into a new realm, and check the effects of each."""
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
    """Send this many interactions among existing tables, and check the effects of each.

    It goes on until it is `enough`: rare things may come late, and over sockets a seed does not decide when something
    is pressed.
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
