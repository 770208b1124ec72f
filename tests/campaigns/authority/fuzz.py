"""The fuzz itself: one interaction after another, each looked at from every side before the next."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.campaigns.authority.answers import wrong
from tests.campaigns.authority.forging import Forged, Forger
from tests.campaigns.authority.judge import breaches
from tests.campaigns.authority.ledger import Ledger
from tests.campaigns.authority.pool import Pool
from tests.campaigns.authority.realm import Realm, furnish, realm
from tests.campaigns.wire.interactions import Answer

BAD: Final = logging.ERROR
"""What of this level or above the bot writes into its log is a breach."""


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
        for text, count in self.found.most_common():
            yield f"{count} x {text}\n    {self.examples.get(text, '')}"


def named(answers: Iterable[int]) -> str:
    """The kinds of first answers by their names, as they are counted."""
    return ", ".join(Answer(each).name.lower() for each in answers) or "silence"


class Ear(logging.Handler):
    """Hears what is written into the log."""

    def __init__(self) -> None:
        super().__init__(BAD)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """See logging.Handler."""
        error = record.exc_info[1] if record.exc_info else None
        where = ""
        if error is not None and error.__traceback__ is not None:
            last = error.__traceback__
            while last.tb_next is not None:
                last = last.tb_next
            where = f" {error!r:.100} at {Path(last.tb_frame.f_code.co_filename).name}:{last.tb_lineno}"
        self.heard.append(f"{record.name} {str(record.msg)[:60]}{where}")

    def since(self) -> list[str]:
        """What was heard since this was asked last."""
        heard, self.heard = self.heard, []
        return heard


async def fuzz(folder: Path, seed: str, interactions: int, report: Report, **furniture: Any) -> None:
    """Send so many interactions into a new realm, and look at what comes of each."""
    ear = Ear()
    logging.getLogger().addHandler(ear)
    try:
        async with realm(folder, seed) as made:
            await furnish(made, **furniture)
            made.ledger = Ledger(folder)
            ear.since()
            await _sent(made, seed, interactions, report, ear)
            made.ledger.close()
    finally:
        logging.getLogger().removeHandler(ear)


async def _sent(made: Realm, seed: str, interactions: int, report: Report, ear: Ear) -> None:
    luck = Random(f"forger {seed}")
    pool = Pool(made.post, luck)
    forger = Forger(made, pool, luck)
    for _ in range(interactions):
        pool.reads_public()
        await _one(made, pool, forger.next(), report, ear)


async def _one(made: Realm, pool: Pool, forged: Forged, report: Report, ear: Ear) -> None:
    before, token = made.ledger.last, forged.payload["token"]
    letter = made.post.letters[token] if forged.is_repeat else made.post.expects(forged.payload)
    letter.is_repeated = forged.is_repeat
    bodies = len(letter.bodies)
    try:
        made.hears(forged.payload)
    except Exception as error:  # noqa: BLE001 - nothing may escape
        report.breach(f"escaped: {error!r:.100}", forged)
    await made.rests()
    report.sent[forged.kind] += 1
    changes = made.ledger.changes()
    report.changed += bool(changes)
    for text in [
        *ear.since(),
        *breaches(forged.deed, before, changes),
        *wrong(made, forged, letter, bodies, changes),
        *_public(made),
    ]:
        report.breach(text, forged)
    if not forged.is_repeat:
        report.answered[named(letter.first)] += 1
    pool.reads(letter)
    letter.shown.clear()


def _public(made: Realm) -> Iterator[str]:
    yield from made.post.breaches
    made.post.breaches.clear()
