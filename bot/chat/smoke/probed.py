"""The bot during a test: it answers presses on the test's own messages, and no others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from typing_extensions import override

from bot.chat import presses
from bot.chat.client import PRESSED, Kagemori
from bot.chat.parts.errors import answering
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.verbs import Ack
from bot.chat.posting.courier import Courier
from bot.chat.posting.herald import left_of
from bot.tables.model.letters import MessageRef
from bot.tables.model.table import Refusal, Table, TableId, UserId
from bot.tables.resolution.hall import Hall

NOBODYS: Final = "smoke"
"""Begins the custom ids of a smoke test.

They belong to no game: a running bot answers that they are of an older version.
"""
BUSY: Final = "A smoke test is under way: please try again in some minutes."


@dataclass(frozen=True, slots=True)
class Press:
    """An acknowledged press, and the seconds from its arrival to the acknowledgement."""

    interaction: Interaction
    seconds: float


@dataclass(frozen=True, slots=True)
class Expected:
    """A button that somebody is asked to press, and how that is acknowledged."""

    ack: Ack
    pressed: asyncio.Future[Press] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class TrialCourier(Courier):
    """The courier of a test, which also reads and deletes messages; then Discord's own errors are raised."""

    async def read(self, ref: MessageRef) -> discord.Message:
        """A message as Discord has it."""
        return await self.place(ref.channel).fetch_message(ref.message)

    async def delete(self, ref: MessageRef) -> None:
        """Delete a message."""
        await self.place(ref.channel).get_partial_message(ref.message).delete()


class Probed(Kagemori):
    """The bot without a store, which answers only presses on expected buttons; `clock` counts seconds."""

    def __init__(self, hall: Hall, clock: Callable[[], float]) -> None:
        """It does nothing by itself."""
        super().__init__(hall, works=False)
        self.clock, self._expected = clock, dict[str, Expected]()
        self.round = hall.random.token()
        self.courier = TrialCourier(self, hall.clock)

    def key(self, name: str) -> str:
        """The custom id of a button of this run."""
        return f"{NOBODYS}:{name}:{self.round}"

    def table(self) -> Table:
        """A table of the first game, in no channel, for which the test's pictures are painted."""
        box = next(iter(self.hall.shelf.values()))
        game = box.game({})
        return Table(
            key=TableId(NOBODYS),
            game=box.key,
            schema=box.schema,
            options={},
            guild=0,
            channel=0,
            opener=UserId(0),
            seats=dict.fromkeys(game.seats),
        )

    async def strip(self, ref: MessageRef) -> None:
        """Remove the buttons of a message and keep its picture, as for an expired panel."""
        message, table = await self.courier.read(ref), self.table()
        left = left_of(self.hall.shelf[table.game], table, message)
        assert left is not None, "a panel is never deleted"
        await message.edit(**left)

    def expect(self, name: str, ack: Ack) -> None:
        """From now on, answer one press on this button."""
        self._expected[self.key(name)] = Expected(ack)

    async def press(self, name: str, seconds: float) -> Press:
        """Wait for the press on an expected button.

        Raises TimeoutError after `seconds`, or any error of the acknowledgement.
        """
        return await asyncio.wait_for(self._expected[self.key(name)].pressed, seconds)

    @override
    async def greeted(self, interaction: Interaction) -> None:
        raise Refusal(BUSY)

    @override
    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type not in PRESSED:
            return
        came, data = self.clock(), interaction.data
        expected = self._expected.get(_custom_id(data))
        async with answering(interaction):
            if expected is None or expected.pressed.done():
                raise Refusal(BUSY)
            try:
                await presses.acknowledge(interaction, expected.ack, ())
            except Exception as error:
                expected.pressed.set_exception(error)
                raise
            expected.pressed.set_result(Press(interaction, self.clock() - came))


def _custom_id(data: Any) -> str:
    return str(data.get("custom_id", ""))
