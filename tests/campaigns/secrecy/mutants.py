"""Plant leaks, one after another, and check what notices them: `python -m tests.campaigns.secrecy.mutants [WORD ...]`.

First every comparison has to be silent about honest games. Then a leak is killed if its comparison differs in the very
channel through which the leak tells. A leak that makes the bot fail has told nothing, so that is no kill. With words,
only leaks whose names contain one of them are planted. The exit code is 1 if any leak survives.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

import pytest

from bot.chat.messages import pictures
from tests.campaigns.secrecy.comparisons import COMPARISONS, PAIRED, Comparison
from tests.campaigns.secrecy.conftest import PAINTERS
from tests.campaigns.secrecy.keeping import apart
from tests.campaigns.secrecy.leaks import LEAKS, Leak, Spy
from tests.campaigns.secrecy.looking import looking


@dataclass(frozen=True, slots=True)
class Verdict:
    """The channels in which two games differed, or how the bot failed, and the seconds of work it took."""

    channels: frozenset[str]
    failure: str
    seconds: float


def caught(leak: Leak) -> Verdict:
    """What its comparison says of a leak."""
    with looking(leak.look):
        return tried(COMPARISONS[leak.by], leak.plant)


def tried(compare: Comparison, plant: Callable[[Spy], None] = lambda _spy: None) -> Verdict:
    """Compare two games with something planted in the bot."""
    start = process_time()
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        for name, paint in PAINTERS.items():
            patch.setattr(pictures, name, paint)
        plant(spy := Spy(patch))
        # A leak in the rules makes games that honest rules refuse.
        with apart() if spy.is_in_rules else nullcontext():
            found, failure = asyncio.run(_compared(compare, Path(folder)))
    return Verdict(frozenset(found), failure, process_time() - start)


async def _compared(compare: Comparison, folder: Path) -> tuple[set[str], str]:
    try:
        return await compare(folder), ""
    except Exception as error:  # noqa: BLE001  # a leak that makes the bot fail is no kill; it is reported
        return set(), f"{type(error).__name__}: {error}"[:100]


def is_killed(leak: Leak, verdict: Verdict) -> bool:
    """True if the comparison has noticed a leak for the right reason."""
    return leak.channel in verdict.channels and not verdict.failure


def main(words: Sequence[str]) -> int:
    """Print what becomes of every leak; return the exit code."""
    chosen = [leak for leak in LEAKS if not words or any(word in leak.name for word in words)]
    noisy = _noisy(list(dict.fromkeys(leak.by for leak in chosen)))
    killed = sum(_judged(leak) for leak in chosen)
    print(f"{killed} of {len(chosen)} leaks killed")
    return int(noisy or killed < len(chosen))


def _noisy(names: Sequence[str]) -> bool:
    """True if a comparison is not silent about honest games."""
    found = False
    for name in names:
        verdict = tried(PAIRED.get(name, COMPARISONS[name]))
        if verdict.channels or verdict.failure:
            found = True
            print(f"NOT SILENT: {name}: {', '.join(sorted(verdict.channels)) or verdict.failure}")
    print(f"{len(names)} comparisons of honest games")
    return found


def _judged(leak: Leak) -> bool:
    verdict = caught(leak)
    done = is_killed(leak, verdict)
    outcome = f"killed by {leak.by}" if done else f"SURVIVED {leak.by} {verdict.failure}".rstrip()
    print(f"{leak.name:<40} {leak.channel:<22} {outcome:<38} {verdict.seconds:5.1f} s", flush=True)
    return done


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
