"""A database with a game in its middle, for tests that damage one."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.connection import FILE
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.use_cases import notes
from tests.tables.fakes import HAL, SIA, evening
from tests.tables.test_restart import STEPS

NOW = 1_000.0
KEY = "t0001"


@cache
def played() -> bytes:
    """A database with a game in its middle: a draft, an order, a note, a letter, clocks, messages."""
    with TemporaryDirectory() as folder:
        asyncio.run(_play(Path(folder)))
        return (Path(folder) / FILE).read_bytes()


async def _play(folder: Path) -> None:
    with evening(folder) as now:
        key = await now.begin(pace="daily")
        for step in STEPS[:7]:
            await now.told(step(now, key))
        await now.told(notes.note(now.hall, key, SIA, zone="C1", text="here?"))
        await now.store.beat(NOW)
        await now.store.write(
            [Letter(table=key, kind=LetterKind.NOTE, nonce="x", user=HAL, text="x", attempts=1, due=NOW + 9)],
            at=NOW,
        )
