"""The match that follows a finished one: a button under the finished board opens it."""

from __future__ import annotations

from bot.chat.commands.second_table import is_taken
from bot.chat.parts.errors import whisper
from bot.chat.parts.verbs import Ack
from bot.chat.presses import AtTable, at_table
from bot.tables.use_cases import following
from bot.words import _


@at_table("follow", "open the match that follows one that is over", Ack.BESIDE)
async def _follow(press: AtTable) -> None:
    await following.check(*press.arguments)
    if await is_taken(press, "followaside"):
        return
    await following.play_on(*press.arguments)
    text = _(
        "The table is open, and all who played to the end have their seats: start it when all are taken."
    )
    await whisper(press.interaction, text)
