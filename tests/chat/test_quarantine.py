"""Discord takes no direct messages from the bot at all: it tries none, then one alone, then all again."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

import pytest

from bot.chat.posting.quarantine import FIRST, LASTING, LONGEST, OFTEN, Quarantine, Shut, TooFast
from bot.tables.undelivered import Later, Silenced, Unreachable
from tests.tables.fakes import StoppedClock

REFUSED = Shut(20026)


async def tried(quarantine: Quarantine, outcome: BaseException | None = None) -> str:
    """What becomes of a message to somebody if Discord answers like this."""
    try:
        async with quarantine.trying():
            await asyncio.sleep(0)
            if outcome is not None:
                raise outcome
    except (Silenced, Unreachable, Later) as error:
        return type(error).__name__
    return "told"


async def test_after_a_refusal_nothing_is_tried_for_an_hour_and_then_for_twice_as_long(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = StoppedClock()
    quarantine, attempts = Quarantine(clock), 0
    for _ in range(7 * 24 * 60):
        attempts += not quarantine.is_on
        assert await tried(quarantine, REFUSED) == "Silenced"
        clock.time += 60
    pauses = [FIRST * 2**step for step in range(5)]
    assert attempts == len([0.0, *pauses]) + int((7 * 24 * 3600 - sum(pauses) - 1) // LONGEST)
    (line,) = [each for each in caplog.records if each.levelno == logging.ERROR]
    assert vars(line)["fields"] == {"code": 20026}
    clock.time += LONGEST
    assert [await tried(quarantine), quarantine.is_on] == ["told", False]
    await tried(quarantine, REFUSED)
    clock.time += FIRST
    assert not quarantine.is_on, "it begins anew with an hour"
    caplog.clear()


async def test_after_a_start_and_after_an_hour_one_message_alone_is_tried(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = StoppedClock()
    quarantine, asked = Quarantine(clock), Counter[str]()

    async def one() -> None:
        async with quarantine.trying():
            asked["of Discord"] += 1
            await asyncio.sleep(0)
            raise REFUSED

    for total in (1, 2):
        done = await asyncio.gather(*(one() for _ in range(100)), return_exceptions=True)
        assert {type(each) for each in done} == {Silenced}
        assert asked["of Discord"] == total
        clock.time += FIRST
    caplog.clear()


async def test_closed_messages_or_a_failing_server_stop_nobody_else() -> None:
    quarantine = Quarantine(StoppedClock())
    assert await tried(quarantine, Unreachable()) == "Unreachable"
    assert await tried(quarantine, Later()) == "Later"
    assert await tried(quarantine) == "told"


async def test_too_fast_is_a_quarantine_only_if_it_lasts(caplog: pytest.LogCaptureFixture) -> None:
    clock = StoppedClock()
    quarantine = Quarantine(clock)
    for _ in range(2 * OFTEN):
        assert await tried(quarantine, TooFast()) == "TooFast", "it comes for many at once"
    assert await tried(quarantine) == "told"
    for _ in range(OFTEN):
        assert not quarantine.is_on
        clock.time += LASTING / (OFTEN - 1)
        last = await tried(quarantine, TooFast())
    assert (last, quarantine.is_on) == ("Silenced", True)
    caplog.clear()
