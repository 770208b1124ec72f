"""Looking without playing: the log, how things stand, which seats there are."""

from __future__ import annotations

from bot.chat.desk import Desk, Interaction
from bot.chat.messages.waiting import waiting
from bot.chat.parts.screen import cut
from bot.chat.parts.slash import Choices, typable
from bot.games.box import Box
from bot.tables import use_cases
from bot.tables.looking.bulletin import Bulletin
from bot.tables.table import Refusal, UserId
from bot.words import _

LONGEST = 2000


async def log(desk: Desk, box: Box, interaction: Interaction) -> None:
    """The last lines of what the asker has witnessed."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table = await desk.table_of(interaction, box.key)
    lines = await use_cases.log(desk.hall, table.key, UserId(interaction.user.id))
    await interaction.edit_original_response(content=_tail(lines) or _("Nothing has happened yet."))


async def status(desk: Desk, box: Box, interaction: Interaction) -> None:
    """How things stand in words: a player's own view, the public one for everybody else."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, user = await desk.table_of(interaction, box.key), UserId(interaction.user.id)
    if table.seats_of(user):
        panel = await use_cases.view(desk.hall, table.key, user)
        bulletin, question = panel.bulletin, panel.question
    else:
        bulletin, question = await use_cases.board(desk.hall, table.key), ""
    await interaction.edit_original_response(content=cut(_standing(bulletin, question), LONGEST))
    await desk.seen(interaction, table, bulletin)


async def suggest_seating(
    desk: Desk, interaction: Interaction, box: Box, option: str, current: str
) -> Choices:
    """Free seats, or levels of computer players."""
    try:
        table = await desk.table_of(interaction, box.key)
    except Refusal:
        return []
    game = box.game(table.options)
    pairs = (
        [(level, level) for level in desk.levels[box.key]]
        if option == "level"
        else [(box.words.seat_title(game, seat), str(seat)) for seat in table.free_seats()]
    )
    sought = current.casefold()
    found = [pair for pair in pairs if sought in pair[0].casefold()]
    return typable(found)


def _standing(bulletin: Bulletin, question: str = "") -> str:
    awaited = waiting(bulletin) if bulletin.waiting else ""
    return "\n".join(
        filter(None, [bulletin.heading, *bulletin.standing, question, bulletin.score or awaited])
    )


def _tail(lines: tuple[str, ...]) -> str:
    kept: list[str] = []
    for line in reversed(lines):
        if sum(map(len, kept)) + len(kept) + len(line) > LONGEST - 10:
            break
        kept.append(line)
    return "\n".join(reversed(kept))
