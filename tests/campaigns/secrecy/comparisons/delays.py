"""T6: what all may see appears at the same moment, even if a private message takes its time."""

from __future__ import annotations

from pathlib import Path

from bot.tables.use_cases import moves, notes
from tests.campaigns.secrecy.comparisons.evenings import Told, apart
from tests.tables.fakes import HAL, SIA
from tests.tables.slow import settled, slow_evening
from tests.toy.facts import Bell, Bells, Room, Start

DELAY = 30.0
"""Seconds that a private message takes."""
START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


async def delays(folder: Path) -> set[str]:
    """Hal writes a private note, and the bot's direct messages to Hal are slow; then a call in the channel names
    Hal."""
    return apart(await _told(folder / "one", text=""), await _told(folder / "other", text="Here!"))


async def _told(folder: Path, *, text: str) -> Told:
    """What others than Hal see, and when, by kind; a call is for all to see."""
    with slow_evening(folder) as (tonight, scribe):
        key = await tonight.begin()
        scribe.hold("panel", HAL)
        if text:
            await notes.note(tonight.hall, key, HAL, zone="A1", text=text)
            await settled()
        await tonight.store.set_reachable(HAL, False)
        for user, decision in ((HAL, START), (SIA, BELLS)):
            tonight.clock.time += 1
            await moves.decide(tonight.hall, key, user, decision)
            await settled()
        tonight.clock.time += DELAY
        scribe.release()
        await tonight.staff.rest()
        told: Told = {}
        for post, at in zip(scribe.posts, scribe.times, strict=True):
            if post.kind == "call" or post.audience != HAL:
                told.setdefault(post.kind, []).append((at, post.audience, post.is_new, post.content))
        return told
