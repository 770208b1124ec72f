"""`/my`: a person's own games, hours, calls and orders. Only that person sees the answers."""

from __future__ import annotations

from collections.abc import Iterator

from discord import app_commands

from bot.chat.commands import calling, my_games, standing_orders
from bot.chat.context import ChatContext
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.slash import AnyCommand, Choices, command, group, typable
from bot.chat.parts.verbs import Ack
from bot.chat.presses import AtTable, at_table
from bot.tables.model import time_zones
from bot.tables.model.breaks import Habits
from bot.tables.model.table import UserId
from bot.tables.use_cases import habits
from bot.tables.use_cases.habits import is_away, vacation_left
from bot.words import _, ngettext


def commands(chat: ChatContext) -> app_commands.Group:
    """The group. Each feature adds its own commands."""
    whole = group("my", _("Your games, your hours, how I call and remind you, your standing orders"))
    for each in _commands(chat):
        whole.add_command(each)
    return whole


def clock_words(own: Habits, now: float) -> str:
    """A person's habits about time, in words."""
    zone, time = time_zones.title(own.zone), time_zones.time_in(own.zone, now)
    return "\n".join(
        (
            _("Your time zone is {zone}, where it is {time}.").format(zone=zone, time=time),
            _quiet(own),
            _vacation(own, now),
            _reminders(own),
            "-# "
            + _("Nobody else sees this. Quiet hours and vacations do not count at daily and slow tables."),
        )
    )


# Allowed anywhere, as reminders are direct messages.
@at_table("unremind", "be reminded no more", Ack.BESIDE, is_anywhere=True)
async def _reminders_off(press: AtTable) -> None:
    await habits.set_reminders(press.chat.hall, press.user, "off")
    await whisper(press.interaction, _("I no longer remind you; /my reminders brings reminders back."))


def _commands(chat: ChatContext) -> Iterator[AnyCommand]:
    async def show(interaction: Interaction) -> None:
        await _answer(chat, interaction, await habits.habits(chat.hall, UserId(interaction.user.id)))

    async def zone(interaction: Interaction, name: str = "") -> None:
        await _answer(chat, interaction, await habits.set_zone(chat.hall, UserId(interaction.user.id), name))

    async def suggest_zones(_interaction: Interaction, _option: str, current: str) -> Choices:
        now = chat.hall.clock.now()
        found = ((time_zones.title(each), each) for each in time_zones.suggested(current, now))
        return typable((f"{title} · {time_zones.time_in(each, now)}", title) for title, each in found)

    async def quiet(interaction: Interaction, begins: str = "", ends: str = "") -> None:
        user = UserId(interaction.user.id)
        await _answer(chat, interaction, await habits.set_quiet(chat.hall, user, begins, ends))

    yield command("clock", _("Your time zone, quiet hours, vacation and reminders"), show)
    yield command(
        "zone",
        _("Set your time zone"),
        zone,
        {"name": _("A city, a country or its time, such as Berlin, India, EST")},
        suggest_zones,
    )
    hours = {
        "begins": _("Such as 22:00 or 10pm in your time zone; leave both empty for none"),
        "ends": _("Such as 08:00 or 8am, 12 hours later at most"),
    }
    yield command("quiet", _("Set the hours of every day in which nobody waits for you"), quiet, hours)
    yield from _away(chat)
    yield from calling.commands(chat)
    yield standing_orders.command(chat)
    yield my_games.command(chat)


def _away(chat: ChatContext) -> Iterator[AnyCommand]:
    async def vacation(interaction: Interaction, days: str = "") -> None:
        user = UserId(interaction.user.id)
        await _answer(chat, interaction, await habits.take_vacation(chat.hall, user, days))

    async def reminders(interaction: Interaction, every: str = "") -> None:
        user = UserId(interaction.user.id)
        await _answer(chat, interaction, await habits.set_reminders(chat.hall, user, every))

    async def suggest(_interaction: Interaction, _option: str, current: str) -> Choices:
        words = (_("usual"), _("off"), "6", "12", "24")
        return typable((each, each) for each in words if current.casefold() in each)

    days = {"days": _("1 to 14, from now on; 0 ends it")}

    async def hints(interaction: Interaction, given: str = "") -> None:
        is_wanted = calling.is_on(given or _("on"))
        await habits.set_hints(chat.hall, UserId(interaction.user.id), is_wanted=is_wanted)
        await whisper(interaction, _hinted() if is_wanted else _("No hints any more; “on” brings them back."))

    yield command("vacation", _("Be away: nobody waits for you"), vacation, days)
    every = {"every": _("usual, off, or the fewest hours between two reminders")}
    yield command(
        "reminders", _("How often I remind you when a game waits for you"), reminders, every, suggest
    )
    given = {"given": _("on or off")}
    yield command(
        "hints",
        _("Warnings of drafts you may regret and explanations of what is new to you"),
        hints,
        given,
        calling.on_or_off,
    )


async def _answer(chat: ChatContext, interaction: Interaction, own: Habits) -> None:
    await whisper(interaction, clock_words(own, chat.hall.clock.now()))


def _hinted() -> str:
    return _(
        "⚠ in your panel warns of what may follow your draft, and I explain what is new to you. “off” ends both."
    )


def _quiet(own: Habits) -> str:
    if own.quiet is None:
        return _(
            "You have no quiet hours. A clock that already runs keeps the old ones until its turn is over."
        )
    start, end = (f"{minutes // 60:02}:{minutes % 60:02}" for minutes in own.quiet)
    text = _(
        "Your quiet hours are {start} to {end}. They hold for clocks that begin later, and for reminders at once."
    )
    return text.format(start=start, end=end)


def _vacation(own: Habits, now: float) -> str:
    until, left = is_away(own, now), vacation_left(own, now)
    days = ngettext(
        "{n} day of vacation is left this year.", "{n} days of vacation are left this year.", left
    )
    away = (
        "" if until is None else _("You are on vacation until {until}.").format(until=f"<t:{int(until)}:f>")
    )
    return " ".join(filter(None, (away, days.format(n=left))))


def _reminders(own: Habits) -> str:
    if own.reminder is None:
        return _("You are reminded as usual: at most once in half of the time that remains.")
    if own.reminder == 0:
        return _("You are not reminded.")
    hours = int(own.reminder // 3600)
    return ngettext(
        "You are reminded at most every hour.", "You are reminded at most every {n} hours.", hours
    ).format(n=hours)
