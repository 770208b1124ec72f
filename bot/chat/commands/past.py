"""Finished games: those of a channel, each with its story, and a server's table of results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.chat.context import ChatContext
from bot.chat.messages.story_pages import story_button
from bot.chat.parts.answers import answer_with
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key, counted
from bot.chat.parts.screen import Button, Row, Screen
from bot.chat.parts.slash import AnyCommand, Choices, command, typable
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import Pressed, verb
from bot.games.box import Box
from bot.tables.history.results import Balance, History, Past, Tally, balances
from bot.tables.history.results import history as history_of
from bot.tables.model.table import Refusal
from bot.tables.model.typed import named
from bot.tables.use_cases import queries
from bot.words import _, ngettext

ON_A_PAGE: Final = 15
"""The most people on one page of the table of results."""


def commands(chat: ChatContext) -> Iterator[AnyCommand]:
    """`/table history` and `/table results`, optionally for a named game."""

    async def history(interaction: Interaction, game: str = "") -> None:
        await _history(chat, interaction, await _meant(chat, interaction, game), 0)

    async def results(interaction: Interaction, game: str = "") -> None:
        await _results(chat, interaction, await _meant(chat, interaction, game), 0)

    async def suggest(_interaction: Interaction, _option: str, current: str) -> Choices:
        titles = [box.title for box in chat.hall.shelf.values()]
        return typable((each, each) for each in titles if current.casefold() in each.casefold())

    games = {"game": _("Which game; without it, that of this channel")}
    yield command("history", _("The games that were played in this channel"), history, games, suggest)
    yield command("results", _("Who has won how often on this server"), results, games, suggest)


async def _meant(chat: ChatContext, interaction: Interaction, typed: str) -> Box:
    """The typed game; without a name that of the channel, or the first on the shelf. Refuses an unknown name."""
    boxes = tuple(chat.hall.shelf.values())
    if not typed:
        table = await queries.table_in(chat.hall, interaction.channel_id or 0)
        return boxes[0] if table is None else chat.box(table)
    found = named(typed, {called: box for box in boxes for called in (box.key, box.title)})
    if found is None:
        titles = _(", ").join(box.title for box in boxes)
        raise Refusal(_("There is no such game; there are: {list}.").format(list=titles))
    return found


@verb("history", "turn the pages of a channel's games", Ack.HERE, words=ANY)
async def _history_turned(press: Pressed) -> None:
    await _history(press.chat, press.interaction, *_page(press))


@verb("results", "turn the pages of a server's results", Ack.HERE, words=ANY)
async def _results_turned(press: Pressed) -> None:
    await _results(press.chat, press.interaction, *_page(press))


def _page(press: Pressed) -> tuple[Box, int]:
    """The game and the page that a button leads to. Refuses an older version's button, and a game not installed."""
    shelf = press.chat.hall.shelf
    match press.key.words:
        case (game, page, *_side) if game in shelf:
            return shelf[game], counted(page)
    raise Refusal(_("This button is out of date; type the command again."))


async def _history(chat: ChatContext, interaction: Interaction, box: Box, page: int) -> None:
    found = await history_of(chat.hall, interaction.channel_id or 0, box.key, page=page)
    await answer_with(interaction, history_screen(box, found))


async def _results(chat: ChatContext, interaction: Interaction, box: Box, page: int) -> None:
    if interaction.guild_id is None:
        raise Refusal(_("Every server has results of its own: type this in a channel of that server."))
    found = await balances(chat.hall, interaction.guild_id, box.key)
    await answer_with(interaction, results_screen(box, found, page))


def history_screen(box: Box, found: History) -> Screen:
    """A page of a channel's games as a message. Each game has a button for its story."""
    stories = tuple(
        story_button(past.table.key, _("Story of {n}").format(n=n)) for n, past in enumerate(found.games, 1)
    )
    return Screen(
        head=(
            f"### {_('{title}: games of this channel').format(title=box.title)}",
            *(_told(n, past) for n, past in enumerate(found.games, 1)),
        ),
        rows=(stories, *_turning("history", box, found.page, has_more=found.has_more)),
    )


def _told(n: int, past: Past) -> str:
    players = _("; ").join(f"{title}: {name}" for title, name in past.players.items())
    turns = ngettext("{n} turn", "{n} turns", past.turn).format(n=past.turn) if past.turn > 0 else ""
    told = " · ".join(filter(None, [f"<t:{int(past.at)}:d>", turns, f"**{past.score}**"]))
    return f"**{n}.** {told}\n-# {players}"


def results_screen(box: Box, found: Sequence[Balance], page: int) -> Screen:
    """A page of a table of results as a message. Its mentions ping nobody."""
    page = min(page, (len(found) - 1) // ON_A_PAGE)
    shown = found[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]
    return Screen(
        head=(
            f"### {_('{title}: results of this server').format(title=box.title)}",
            *_lines([one for one in shown if one.user is not None], page * ON_A_PAGE),
            *_computers(box, [one for one in shown if one.user is None]),
        ),
        rows=tuple(_turning("results", box, page, has_more=len(found) > (page + 1) * ON_A_PAGE)),
    )


def _lines(people: Sequence[Balance], before: int) -> Iterator[str]:
    for n, one in enumerate(people, before + 1):
        yield f"{n}. <@{one.user}>: {_counted(one)}"


def _computers(box: Box, levels: Sequence[Balance]) -> Iterator[str]:
    if levels:
        yield _("**Computer players**")
    yield from (f"- {box.computers.title(one.level)}: {_counted(one)}" for one in levels)


def _counted(one: Balance) -> str:
    games = ngettext("{n} game", "{n} games", one.whole.games).format(n=one.whole.games)
    sides = _("; ").join(f"{title}: {_numbers(tally)}" for title, tally in one.sides.items())
    return f"{games}, {_numbers(one.whole)} ({sides})"


def _numbers(tally: Tally) -> str:
    counts = _("won {won}, lost {lost}, drawn {drawn}").format(
        won=tally.won, lost=tally.lost, drawn=tally.drawn
    )
    return counts if tally.best is None else _("{counts}, best score {n}").format(counts=counts, n=tally.best)


def _turning(verb: str, box: Box, page: int, *, has_more: bool) -> Iterator[Row]:
    key = Key("", "")
    buttons = (
        *([Button(_("◀ Back"), key.doing(verb, box.key, str(page - 1), "back"))] if page else []),
        *([Button(_("More ▶"), key.doing(verb, box.key, str(page + 1), "more"))] if has_more else []),
    )
    if buttons:
        yield buttons
