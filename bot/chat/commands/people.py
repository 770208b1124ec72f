"""People who join and leave a table: seats handed over, computers that fill in, games that are claimed or ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord

from bot.chat.commands import looking_closely, seating
from bot.chat.context import ChatContext, check_server
from bot.chat.messages.headlines import once
from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key
from bot.chat.parts.layout import sent
from bot.chat.parts.screen import TEXT, Button, Look, Screen
from bot.chat.parts.slash import AnyCommand, Choices, command, typable
from bot.chat.parts.verbs import Ack
from bot.chat.presses import AtTable, at_table
from bot.engine.game import Seat
from bot.tables.history.digest import Digest, Passage
from bot.tables.history.digest import digest as digest_of
from bot.tables.model.table import Refusal, Status, Table, UserId
from bot.tables.use_cases import again, claiming, filling, handing, moves, queries
from bot.words import _

Person = discord.User | discord.Member

SCREENS: Final = 4
"""The most messages that tell a new player the past of the game. If they do not suffice, its beginning is left out."""
ROOM: Final = TEXT - 200
"""The most characters of one of these messages."""


def seats(chat: ChatContext) -> Iterator[AnyCommand]:
    """The commands about who plays a seat, and the one that shows what a seat has witnessed."""
    yield from _handing(chat)
    yield _filling(chat)
    yield _resigning(chat)


@at_table("accept", "take the seat that is offered", Ack.BESIDE, words=(1,))
async def _accept(press: AtTable) -> None:
    seat = seating.seat_of(press)
    if press.table.status is Status.LOBBY:
        table = await again.take_offered(*press.arguments, seat)
        await seating.welcome(press.chat, press.interaction, table, seat)
        return
    await handing.accept_seat(*press.arguments, seat)
    await show_digest(press.chat, press.interaction, press.table, seat)


@at_table("decline", "decline, or take the offer back", Ack.BESIDE, words=(1,))
async def _decline(press: AtTable) -> None:
    await handing.close_invitation(*press.arguments, seating.seat_of(press))
    await whisper(press.interaction, _("The offer is closed."))


@at_table("back", "take one's own seat back", Ack.BESIDE, words=(1,))
async def _back(press: AtTable) -> None:
    await _take_back(press.chat, press.interaction, press.table, seating.seat_of(press))


@at_table("fillin", "let a computer play for somebody", Ack.BESIDE, words=(1,))
async def _fillin(press: AtTable) -> None:
    await _fill_in(press.chat, press.interaction, press.table, seating.seat_of(press))


@at_table("offer", "offer a seat to anybody", Ack.BESIDE, words=(1,))
async def _offer_to_all(press: AtTable) -> None:
    seat = seating.seat_of(press)
    await _offer(press.chat, press.interaction, press.table, seat, to=None, is_for_good=False)


@at_table("claim", "claim the game", Ack.BESIDE, words=(0, 1), is_anywhere=True)
async def _claim_by_button(press: AtTable) -> None:
    await _claim(press.chat, press.interaction, press.table, is_sure=_is_sure(press))


@at_table("stop", "agree to end the game", Ack.BESIDE, words=(0, 1), is_anywhere=True)
async def _stop_by_button(press: AtTable) -> None:
    await _stop(press.chat, press.interaction, press.table, is_sure=_is_sure(press))


def _is_sure(press: AtTable) -> bool:
    """True if this press confirms the question, False if it is the first press, which asks it.

    Refuses a first press outside the table's server; the confirmation can also come from direct messages.
    """
    is_sure = press.key.words == ("yes",)
    if not is_sure:
        check_server(press.interaction, press.table)
    return is_sure


async def show_digest(
    chat: ChatContext, interaction: Interaction, table: Table, seat: Seat | None = None
) -> None:
    """Show a seat's panel, then the whole map and the past turns as the seat witnessed them, to its player alone."""
    told = await digest_of(chat.hall, table.key, _user(interaction), seat=seat)
    # Read the table again: in the older copy, a person who has just accepted has no seat yet.
    table = await queries.table(chat.hall, table.key)
    await chat.show(interaction, table, told.panel)
    screens = [await looking_closely.everywhere(chat, table, told.panel), *_screens(told)]
    for screen in screens:
        await interaction.followup.send(**sent(screen), ephemeral=True)


def _screens(told: Digest) -> list[Screen]:
    """The past of the game in a few messages. The latest events are always included."""
    pages: list[list[str]] = [[]]
    for line in (line for passage in told.passages for line in _lines(passage)):
        if sum(len(each) + 1 for each in pages[-1]) + len(line) > ROOM:
            pages.append([])
        pages[-1].append(line)
    shown = pages[-SCREENS:]
    if len(shown) < len(pages):
        shown[0].insert(0, "-# …")
    return [Screen(head=tuple(page)) for page in shown if page]


def _lines(passage: Passage) -> Iterator[str]:
    yield _("**Turn {n}**").format(n=passage.turn) if passage.turn else _("**Setup**")
    yield from (f"- {line}" for line in once(passage.lines))


def _handing(chat: ChatContext) -> Iterator[AnyCommand]:
    async def hand_over(interaction: Interaction, player: Person | None = None, seat: str = "") -> None:
        await _offered(interaction, player, seat, is_for_good=True)

    async def substitute(interaction: Interaction, player: Person | None = None, seat: str = "") -> None:
        await _offered(interaction, player, seat, is_for_good=False)

    async def _offered(
        interaction: Interaction, player: Person | None, seat: str, *, is_for_good: bool
    ) -> None:
        table = await chat.table_of(interaction)
        invited = _invited(interaction, player)
        await _offer(chat, interaction, table, _named(chat, table, seat), to=invited, is_for_good=is_for_good)

    async def take_back(interaction: Interaction, seat: str = "") -> None:
        table = await chat.table_of(interaction)
        await _take_back(chat, interaction, table, _named(chat, table, seat))

    async def leave(interaction: Interaction) -> None:
        table = await chat.table_of(interaction)
        await handing.give_back(chat.hall, table.key, _user(interaction))
        await whisper(interaction, _("The seat is its owner's again."))

    async def digest(interaction: Interaction) -> None:
        await show_digest(chat, interaction, await chat.table_of(interaction))

    suggest = seating.suggesting(chat)
    player, seat = (
        {"player": _("Whom you invite; if you name nobody, anybody may come")},
        {"seat": _("Which seat")},
    )
    both = {**player, **seat}
    text = _("Give your seat to somebody else for good")
    yield command("hand-over", text, hand_over, both, suggest, people=player)
    text = _("Let somebody play your seat for a while")
    yield command("substitute", text, substitute, both, suggest, people=player)
    yield command("take-back", _("Play your own seat again"), take_back, seat, suggest)
    yield command("leave", _("Give a seat that you play for somebody back to its owner"), leave)
    yield command("digest", _("Your map, and everything your seat has witnessed"), digest)


def _filling(chat: ChatContext) -> AnyCommand:
    async def computer(interaction: Interaction, seat: str = "", level: str = "") -> None:
        table = await chat.table_of(interaction)
        if table.status is Status.LOBBY:
            free, usual = (
                seating.seat_named(chat, table, seat or None),
                next(iter(chat.levels[table.game]), ""),
            )
            await seating.computer(chat, interaction, table, free, level or usual)
            return
        await _fill_in(chat, interaction, table, _named(chat, table, seat), level)

    async def suggest(interaction: Interaction, option: str, current: str) -> Choices:
        if option == "seat":
            return await seating.suggesting(chat)(interaction, option, current)
        try:
            table = await chat.table_of(interaction)
        except Refusal:
            return []
        titles = map(chat.box(table).computers.title, chat.levels[table.game])
        return typable((each, each) for each in titles if current.casefold() in each.casefold())

    options = {"seat": _("Which seat"), "level": _("How well it plays")}
    text = _("Let a computer play a free seat, yours, or one that nobody looks after")
    return command("computer", text, computer, options, suggest)


def _says_yes(confirm: str) -> bool:
    return confirm.casefold() == _("yes")


def _resigning(chat: ChatContext) -> AnyCommand:
    async def resign(interaction: Interaction, confirm: str = "") -> None:
        if not _says_yes(confirm):
            raise Refusal(_("To give your seat up for good, confirm with “yes”."))
        table = await chat.table_of(interaction)
        panel = await moves.resign(chat.hall, table.key, _user(interaction))
        await chat.show(interaction, table, panel)

    return command("resign", _("Give your seat up"), resign, {"confirm": _("Type yes")}, _say_yes)


def endings(chat: ChatContext) -> Iterator[AnyCommand]:
    """The commands that end a game early, and the one that objects."""

    async def claim(interaction: Interaction, confirm: str = "") -> None:
        await _claim(chat, interaction, await chat.table_of(interaction), is_sure=_says_yes(confirm))

    async def stop(interaction: Interaction, confirm: str = "") -> None:
        await _stop(chat, interaction, await chat.table_of(interaction), is_sure=_says_yes(confirm))

    async def go_on(interaction: Interaction) -> None:
        table = await chat.table_of(interaction)
        await claiming.go_on(chat.hall, table.key, _user(interaction))
        await whisper(interaction, _("The game goes on."))

    sure = {"confirm": _("Type yes")}
    yield command("claim", _("Claim a game in which nobody is left to play against"), claim, sure, _say_yes)
    yield command("stop", _("Agree to end the game without a winner"), stop, sure, _say_yes)
    yield command("go-on", _("Do not agree to end the game"), go_on)


async def _say_yes(_interaction: Interaction, _option: str, current: str) -> Choices:
    return typable((word, word) for word in (_("yes"),) if current.casefold() in word)


async def _offer(
    chat: ChatContext,
    interaction: Interaction,
    table: Table,
    seat: Seat | None,
    *,
    to: UserId | None,
    is_for_good: bool,
) -> None:
    user = _user(interaction)
    offered = await handing.invite(chat.hall, table.key, user, to=to, is_for_good=is_for_good, seat=seat)
    text = _("{seat}: offered in {channel}. Until somebody accepts, everything stays as it is.")
    await whisper(interaction, text.format(seat=_title(chat, table, offered), channel=f"<#{table.channel}>"))


async def _take_back(chat: ChatContext, interaction: Interaction, table: Table, seat: Seat | None) -> None:
    panel = await handing.take_seat_back(chat.hall, table.key, _user(interaction), seat=seat)
    await chat.show(interaction, await queries.table(chat.hall, table.key), panel)


async def _fill_in(
    chat: ChatContext, interaction: Interaction, table: Table, seat: Seat | None, level: str = ""
) -> None:
    named = chat.box(table).computers.named(level)
    filled = await filling.fill_in(chat.hall, table.key, _user(interaction), level=named, seat=seat)
    text = _("{seat}: a computer plays there now; the owner comes back with one tap, under the board.")
    await whisper(interaction, text.format(seat=_title(chat, table, filled)))


async def _claim(chat: ChatContext, interaction: Interaction, table: Table, *, is_sure: bool) -> None:
    if not is_sure:
        # Refuse before the question: nobody should have to consider something that they may not do.
        await claiming.check_claim(chat.hall, table.key, _user(interaction))
        text = _("Claiming ends the game for good: your side wins, and everything is revealed.")
        await _ask(interaction, table, "claim", text, _("Claim the game"))
    elif await claiming.claim(chat.hall, table.key, _user(interaction)):
        await whisper(interaction, _("The game is yours."))
    else:
        await whisper(interaction, _("You claim the game; it ends if your partners agree in this turn."))


async def _stop(chat: ChatContext, interaction: Interaction, table: Table, *, is_sure: bool) -> None:
    if not is_sure:
        await claiming.check_stop(chat.hall, table.key, _user(interaction))
        text = _("If everybody agrees, the game ends for good: nobody wins, and everything is revealed.")
        await _ask(interaction, table, "stop", text, _("Stop the game"))
    elif await claiming.stop(chat.hall, table.key, _user(interaction)):
        await whisper(interaction, _("The game is over."))
    else:
        await whisper(interaction, _("You ask to stop the game; it ends if everybody agrees in this turn."))


async def _ask(interaction: Interaction, table: Table, verb: str, text: str, label: str) -> None:
    """Ask the person to confirm."""
    sure = Button(label, Key("", table.key).doing(verb, "yes"), Look.GRAVE)
    await answer_with(interaction, Screen(head=(text,), rows=((sure,),)))


def _invited(interaction: Interaction, player: Person | None) -> UserId | None:
    """The person that somebody named; None for nobody. Refuses bots and, in a server, people outside it."""
    if player is None:
        return None
    if player.bot:
        raise Refusal(_("A bot cannot sit here; /table seat computer lets a computer player do it."))
    # Discord hands over a Member only for a person in the server where the command was typed.
    if interaction.guild_id is not None and not isinstance(player, discord.Member):
        raise Refusal(_("Only a member of this server can play here: invite somebody else."))
    return UserId(player.id)


def _named(chat: ChatContext, table: Table, seat: str) -> Seat | None:
    return seating.seat_named(chat, table, seat) if seat else None


def _title(chat: ChatContext, table: Table, seat: Seat) -> str:
    box = chat.box(table)
    return box.words.seat_title(box.game(table.options), seat)


def _user(interaction: Interaction) -> UserId:
    return UserId(interaction.user.id)
