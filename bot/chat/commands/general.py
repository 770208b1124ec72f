"""The commands that every game has with words of its own: open a table, look something up."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.commands import explaining, guiding, learning, lineup, seating
from bot.chat.context import ChatContext
from bot.chat.messages import guide
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.screen import LINE
from bot.chat.parts.slash import AnyCommand, Choices, command, typable
from bot.engine.acts import cut
from bot.games.box import Box
from bot.games.option_values import shown
from bot.games.options import Option
from bot.tables.model.paces import meaning, titles
from bot.words import _


def general(chat: ChatContext, box: Box) -> Iterator[AnyCommand]:
    """The commands of a game that do not depend on its acts."""
    yield _opening(chat, box)
    yield from _knowing(chat, box)


def _opening(chat: ChatContext, box: Box) -> AnyCommand:
    offered = {option.name: option for option in box.options.guide if option.is_offered}

    async def new(interaction: Interaction, **typed: str) -> None:
        await seating.open_table(chat, interaction, box.key, typed)

    async def suggest(_interaction: Interaction, field: str, current: str) -> Choices:
        if field == "options":
            return typable(explaining.completions(box, current))
        found = _values(box, offered.get(field), field)
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


def _values(box: Box, option: Option | None, field: str) -> list[tuple[str, str]]:
    """What a person may type in a field when they open a table, for an `option` or another field: labels and values."""
    if field == "preset":
        return [(f"{each.title}: {each.help}", each.name) for each in box.options.presets.values()]
    if field == "pace":
        return [(f"{title}: {meaning(name)}", title) for name, title in titles().items()]
    if option is not None:
        return [(shown(value), shown(value)) for value in option.values.examples()]
    return [(word, word) for word in (_("yes"), _("no"))]


def _knowing(chat: ChatContext, box: Box) -> Iterator[AnyCommand]:
    async def options(interaction: Interaction, option: str | None = None) -> None:
        await explaining.command(chat, interaction, box, option)

    async def suggest_option(_interaction: Interaction, _option: str, current: str) -> Choices:
        return await explaining.suggest(box, current)

    async def explain(interaction: Interaction, topic: str | None = None) -> None:
        if topic is None:
            await guiding.open_guide(interaction, box)
        else:
            await whisper(interaction, guide.topic(box, topic))

    async def suggest(_interaction: Interaction, _option: str, current: str) -> Choices:
        return typable((each.title, cut(each.title, LINE)) for each in guide.topics(box, current))

    topics_of = {"topic": _("A card or a rule")}
    yield command("help", _("How to play, or what a card or a rule says"), explain, topics_of, suggest)
    if box.lineup.is_offered:
        yield lineup.models(chat, box)
    if box.lessons:
        yield learning.learn(chat, box)
    explained = {"option": _("Which option")}
    yield command("options", _("What the options mean"), options, explained, suggest_option)
