"""The answer to a press: acknowledged, then answered by a panel with a picture, as every panel of the bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import discord

from bot.chat.messages.opening import PanelState
from bot.chat.parts.layout import sent
from bot.chat.parts.screen import Screen
from bot.chat.posting.live import Open
from bot.chat.smoke.asked import timely
from bot.chat.smoke.probed import Press, Probed
from bot.chat.smoke.screens import LABELS
from bot.chat.smoke.verdicts import ADVICE, KINDS, REPORT, Skipped, Wrong
from bot.tables.model.prompt import Prompt

AGAIN: Final = "If it was: stop whatever else runs with this token. Else run it again and press it."


class Pressing:
    """The presses of a test: each is waited for `wait` seconds."""

    def __init__(self, client: Probed, wait: float, tell: Callable[[str], None]) -> None:
        """`tell` gets the request to press. `has_followed` is True if a panel was sent as a follow-up instead."""
        self._client, self._wait, self._tell = client, wait, tell
        self._took: list[float] = []
        self.has_followed = False

    async def shown(self, name: str, screen: Screen, *, is_there: bool) -> str:
        """Wait for a press, and show a panel as its answer. Wrong if Discord refuses the panel.

        Skipped if there is no button, and if nobody presses it in time.
        """
        if not is_there:
            raise Skipped("There was no button to press.")
        if self._wait:
            self._tell(f"Please press “{LABELS[name]}” in Discord; I wait {self._wait:.0f} seconds.")
        try:
            press = await self._client.press(name, self._wait)
        except TimeoutError:
            raise Skipped(f"“{LABELS[name]}” was not pressed in {self._wait:.0f} seconds.", AGAIN) from None
        self._took.append(press.seconds)
        await self._answered(press, screen)
        return "The press was acknowledged, then answered by a panel with a picture."

    async def acknowledged(self) -> str:
        """The longest time from the arrival of a press to its acknowledgement by Discord.

        Skipped if nothing was pressed, wrong if it is more than SLOW.
        """
        if not self._took:
            raise Skipped("Nothing was pressed.")
        return timely(max(self._took), "From a press to its acknowledgement it took")

    async def _answered(self, press: Press, screen: Screen) -> None:
        opened = Open(press.interaction, Prompt(None), self._client.hall.clock.now(), PanelState(), screen)
        try:
            await opened.edit(screen)
        except discord.HTTPException as error:
            other = await self._followed(press, screen)
            advice = ADVICE.get(error.code) or KINDS.get(error.status, REPORT)
            said = f"Discord answered {error.status} (code {error.code}) to the panel; {other}."
            raise Wrong(said, advice) from error

    async def _followed(self, press: Press, screen: Screen) -> str:
        """Send the panel as a follow-up, after Discord refused it as the answer (R5); returns the result in words."""
        try:
            await press.interaction.followup.send(**sent(screen), ephemeral=True)
        except discord.HTTPException as error:
            return f"as a follow-up neither ({error.status}, code {error.code})"
        self.has_followed = True
        return "as a follow-up it was taken"
