"""Everybody is acknowledged before anything is computed, and few computations run at the same time."""

from __future__ import annotations

import asyncio

import pytest

from bot.chat import responsive
from bot.chat.responsive import AT_WORK, WorkGate


async def _settled() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


async def test_no_work_begins_while_somebody_is_being_acknowledged() -> None:
    gate, began = WorkGate(), list[int]()

    async def works(number: int) -> None:
        async with gate.at_work():
            began.append(number)

    with gate.acknowledging():
        with gate.acknowledging():
            tasks = [asyncio.create_task(works(number)) for number in range(AT_WORK + 2)]
            await _settled()
        await _settled()
        assert began == []
    await asyncio.gather(*tasks)
    assert began == [*range(AT_WORK + 2)]


async def test_few_work_at_the_same_time_and_each_in_turn() -> None:
    gate, done, at_work = WorkGate(), list[int](), list[int]()
    go_on = asyncio.Event()

    async def works(number: int) -> None:
        async with gate.at_work():
            at_work.append(number)
            await go_on.wait()
        done.append(number)

    tasks = [asyncio.create_task(works(number)) for number in range(3 * AT_WORK)]
    await _settled()
    assert at_work == [*range(AT_WORK)]
    go_on.set()
    await asyncio.gather(*tasks)
    assert sorted(done) == at_work == [*range(3 * AT_WORK)]


async def test_work_that_fails_leaves_its_place_to_others() -> None:
    gate = WorkGate()
    for _ in range(2 * AT_WORK):
        with pytest.raises(ValueError, match="broken"):
            async with gate.at_work():
                raise ValueError("broken")
    with pytest.raises(ValueError, match="broken"), gate.acknowledging():
        raise ValueError("broken")
    async with gate.at_work():
        pass


async def test_an_acknowledgement_that_hangs_does_not_block_work_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(responsive, "PATIENCE", 0.0)
    gate = WorkGate()
    with gate.acknowledging():
        async with asyncio.timeout(60), gate.at_work():
            pass
