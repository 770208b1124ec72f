"""The commands that every game has: opening a table, taking part, looking, looking up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from bot.chat.commands import explaining, looking, past, seating, showing, standing_orders, telling
from bot.chat.desk import Desk, Interaction
from bot.chat.messages.guide import guide, topic, topics
from bot.chat.parts.screen import LINE
from bot.chat.parts.slash import AnyCommand, Choices, command, typable
from bot.games.box import Box
from bot.games.options import shown
from bot.tables import use_cases
from bot.tables.clocks.paces import meaning, titles
from bot.tables.table import Refusal, UserId
from bot.words import _


def general(desk: Desk, box: Box) -> Iterator[AnyCommand]:
    """The commands of a game that do not depend on its acts."""
    yield from _seating(desk, box)
    yield from _looking(desk, box)
    yield from _knowing(desk, box)
    yield from _playing(desk, box)


def _seating(desk: Desk, box: Box) -> Iterator[AnyCommand]:
    async def join(interaction: Interaction, seat: str | None = None) -> None:
        table = await desk.table_of(interaction, box.key)
        await seating.sit(desk, interaction, table, seating.seat_named(desk, table, seat))

    async def add_computer(
        interaction: Interaction, seat: str | None = None, level: str | None = None
    ) -> None:
        table = await desk.table_of(interaction, box.key)
        wanted = level or next(iter(desk.levels[box.key]), "")
        await seating.computer(desk, interaction, table, seating.seat_named(desk, table, seat), wanted)

    async def start(interaction: Interaction) -> None:
        await seating.start(desk, interaction, await desk.table_of(interaction, box.key))

    async def suggest(interaction: Interaction, option: str, current: str) -> Choices:
        return await looking.suggest_seating(desk, interaction, box, option, current)

    yield _opening(desk, box)
    yield command("join", _("Take a seat"), join, {"seat": _("Which seat")}, suggest)
    seats = {"seat": _("Which seat"), "level": _("How well it plays")}
    yield command("add-ai", _("Put a computer player on a seat"), add_computer, seats, suggest)
    yield command("start", _("Begin the game"), start)


def _opening(desk: Desk, box: Box) -> AnyCommand:
    offered = {option.name: option for option in box.options.guide if option.is_offered}

    async def new(interaction: Interaction, **typed: str) -> None:
        await seating.open_table(desk, interaction, box.key, typed)

    async def suggest(_interaction: Interaction, field: str, current: str) -> Choices:
        if field == "options":
            return typable(explaining.completions(box, current))
        if field == "preset":
            found = [(f"{each.title}: {each.help}", each.name) for each in box.options.presets.values()]
        elif field == "pace":
            found = [(f"{title}: {meaning(name)}", title) for name, title in titles().items()]
        elif field in offered:
            found = [(shown(value), shown(value)) for value in offered[field].values.examples()]
        else:
            found = [(word, word) for word in (_("yes"), _("no"))]
        sought = current.casefold()
        return typable([pair for pair in found if any(sought in text.casefold() for text in pair)])

    options = {
        "preset": _("A ready-made set of options"),
        **{name: option.meaning for name, option in offered.items()},
        "options": _("name=value, with spaces between; the command “options” explains them"),
        "practice": _("yes: one person may play every seat"),
        "pace": _("How long the sides may take"),
    }
    return command("new", _("Open a table in this channel"), new, options, suggest)


def _looking(desk: Desk, box: Box) -> Iterator[AnyCommand]:
    async def suggest_view(interaction: Interaction, option: str, current: str) -> Choices:
        return await showing.suggest(desk, interaction, box, option, current, is_public=False)

    async def suggest_board(interaction: Interaction, option: str, current: str) -> Choices:
        return await showing.suggest(desk, interaction, box, option, current, is_public=True)

    zoom = {"zoom": _("A zone to look at closely")}
    own = {
        **zoom,
        "show": _("What your map should show besides, your hand, or the cards of a deck"),
        "text": _("yes: in words alone"),
        "theme": _("How your own pictures look from now on"),
    }
    public = {
        **zoom,
        "show": _("What the map should show besides, or the cards of a deck"),
        "theme": _("How this table's public pictures look from now on"),
    }
    view = partial(showing.view, desk, box)
    yield command("view", _("Your own view, for your eyes only"), view, own, suggest_view)
    board = partial(showing.board, desk, box)
    yield command("board", _("The public board"), board, public, suggest_board)
    yield command("log", _("What you have witnessed"), partial(looking.log, desk, box))
    yield past.history_command(desk, box)
    yield command("status", _("How things stand, in words"), partial(looking.status, desk, box))


def _knowing(desk: Desk, box: Box) -> Iterator[AnyCommand]:
    async def options(interaction: Interaction, option: str | None = None) -> None:
        await explaining.command(desk, interaction, box, option)

    async def suggest_option(_interaction: Interaction, _option: str, current: str) -> Choices:
        return await explaining.suggest(box, current)

    async def explain(interaction: Interaction, topic: str | None = None) -> None:
        text = _topic(box, topic) if topic else guide(box)
        await interaction.response.send_message(text, ephemeral=True)

    async def suggest(_interaction: Interaction, _option: str, current: str) -> Choices:
        return _choices([each.title for each in topics(box, current)])

    topics_of = {"topic": _("A card or a rule")}
    yield command("help", _("How to play, or what a card or a rule says"), explain, topics_of, suggest)
    explained = {"option": _("Which option")}
    yield command("options", _("What the options mean"), options, explained, suggest_option)


def _playing(desk: Desk, box: Box) -> Iterator[AnyCommand]:
    async def order(interaction: Interaction, answer: str = "") -> None:
        await standing_orders.command(desk, interaction, box, answer)

    async def suggest(interaction: Interaction, _option: str, current: str) -> Choices:
        return await standing_orders.suggest(desk, interaction, box, current)

    async def resign(interaction: Interaction, confirm: str = "") -> None:
        if confirm.casefold() != _("yes"):
            raise Refusal(_("To give your seat up for good, confirm with “yes”."))
        await interaction.response.defer(ephemeral=True, thinking=True)
        table = await desk.table_of(interaction, box.key)
        panel = await use_cases.resign(desk.hall, table.key, UserId(interaction.user.id))
        await desk.show(interaction, table, panel)

    async def tell(interaction: Interaction, text: str = "") -> None:
        await telling.command(desk, interaction, box, text)

    async def messages(interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await use_cases.ask_for_messages(desk.hall, UserId(interaction.user.id))
        await interaction.edit_original_response(content=_("I send you direct messages again."))

    async def say_yes(_interaction: Interaction, _option: str, current: str) -> Choices:
        return _choices([word for word in (_("yes"),) if current.casefold() in word])

    answer = {"answer": _("What is to be answered for you")}
    yield command("order", _("Your standing orders: see, lodge or cancel them"), order, answer, suggest)
    yield command("tell", _("Tell your partners something"), tell, {"text": _("Only they will read it")})
    yield command("resign", _("Give your seat up"), resign, {"confirm": _("Type yes")}, say_yes)
    yield command("dm", _("Send me direct messages again"), messages)


def _topic(box: Box, name: str) -> str:
    return topic(box, name)


def _choices(words: Sequence[str]) -> Choices:
    return typable((word, word[:LINE]) for word in words)
