"""`/table think`, and a button in the details of a panel: what public facts leave possible, for one reader alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.chat.context import ChatContext
from bot.chat.messages import pictures
from bot.chat.messages.deduction import LIKELY, deduction_screen, outdated_screen
from bot.chat.parts.answers import answer_with
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key
from bot.chat.parts.slash import AnyCommand, command
from bot.chat.parts.verbs import Ack
from bot.chat.posting.live import Aside
from bot.chat.presses import Pressed, readable, verb
from bot.tables.model.table import TableId, UserId
from bot.tables.use_cases import deducing
from bot.words import _


def commands(chat: ChatContext) -> Iterator[AnyCommand]:
    """The commands about deductions."""

    async def run(interaction: Interaction) -> None:
        await _show(chat, interaction, (await chat.table_of(interaction)).key)

    yield command("think", _("Where the hidden figures can be, from what everybody has seen"), run)


@verb("think", "ask where those who hide can be", Ack.BESIDE)
async def _asked(press: Pressed) -> None:
    await _show(press.chat, press.interaction, (await readable(press)).key)


@verb("deem", "ask how likely that is, or only what is sure", Ack.HERE, words=(1,))
async def _turned(press: Pressed) -> None:
    is_likely = press.key.words[0] == LIKELY
    key = (await readable(press)).key
    await _show(press.chat, press.interaction, key, is_likely=is_likely)


async def _show(
    chat: ChatContext, interaction: Interaction, key: TableId, *, is_likely: bool = False
) -> None:
    told = await deducing.think(chat.hall, key, UserId(interaction.user.id), is_likely=is_likely)
    user = UserId(interaction.user.id)
    screen = deduction_screen(told, await pictures.whole(told.bulletin, pictures.MAP))
    await answer_with(interaction, screen)
    late = outdated_screen(screen, Key("", key))
    is_late = partial(deducing.is_outdated, chat.hall, key, told.upto)
    chat.live.remember((key, user), Aside(interaction, late, is_late, chat.hall.clock.now()))
