"""The stand-in for Discord waits for nothing in real time."""

import asyncio

import pytest
import simcord

from tests.chat.world import Env, World


async def test_a_timer_waits_for_time_to_pass_however_slow_the_machine_is(world: World) -> None:
    rung: list[str] = []

    async def set_two() -> None:
        asyncio.get_running_loop().call_later(Env.SOON * 1.5, rung.append, "later")
        asyncio.get_running_loop().call_later(Env.SOON / 100, rung.append, "soon")

    await world.settled(set_two())
    assert rung == ["soon"]
    await world.passes(Env.SOON * 2)
    assert rung == ["soon", "later"]


async def test_a_sleep_waits_for_time_to_pass_however_slow_the_machine_is(world: World) -> None:
    woken: list[str] = []

    async def sleeps() -> None:
        await asyncio.sleep(Env.SOON * 1.5)
        woken.append("later")

    sleeping: list[asyncio.Task[None]] = []

    async def falls_asleep() -> None:
        sleeping.append(asyncio.create_task(sleeps()))

    await world.settled(falls_asleep())
    assert not woken
    await world.passes(Env.SOON * 2)
    assert woken == ["later"]


async def test_a_step_of_the_stand_in_may_take_long_on_a_slow_machine(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience: list[float] = []

    async def settled(_env: simcord.Env, *, timeout: float | None = None, **_how: object) -> None:  # noqa: ASYNC109  # as simcord has it
        patience.append(timeout or 0.0)

    monkeypatch.setattr(simcord.Env, "_settle_internal", settled)
    await world.env._settle_internal(timeout=5.0)
    assert patience == [world.env.settle_timeout]
