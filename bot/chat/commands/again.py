"""Play a finished match once more: buttons under its film."""

from __future__ import annotations

from bot.chat.commands.second_table import is_taken
from bot.chat.parts.errors import stale, whisper
from bot.chat.parts.verbs import Ack
from bot.chat.presses import AtTable, at_table
from bot.tables.model.rematch import Rematch
from bot.tables.model.table import Refusal, Status
from bot.tables.use_cases import again, queries
from bot.words import _


@at_table("rematch", "play a finished match once more", Ack.BESIDE, words=(1,))
async def _rematch(press: AtTable) -> None:
    """Open it; if it has begun already, show a player the panel. Refuses a custom id that names no kind of rematch."""
    (word,) = press.key.words
    if word not in tuple(Rematch):
        raise Refusal(stale())
    await again.check(*press.arguments, Rematch(word))
    if await is_taken(press, "againaside", word):
        return
    table = await again.play_again(*press.arguments, Rematch(word))
    if table.status is Status.LOBBY:
        text = _("The table is open, and the others are offered their seats. Start begins the game.")
        await whisper(press.interaction, text)
    elif table.seats_of(press.user):
        await press.chat.show(
            press.interaction, table, await queries.view(press.chat.hall, table.key, press.user)
        )
    else:
        await whisper(press.interaction, _("The game has begun."))
