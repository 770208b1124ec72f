"""Look closely at a zone, a layer of the map or cards, or read them in words; by command and by button.

Nothing here changes the game. Every answer shows the present state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.chat.commands import my_games
from bot.chat.commands.seating import YES
from bot.chat.context import ChatContext, Several, check_server
from bot.chat.messages import pictures
from bot.chat.messages.board_message import board_screen
from bot.chat.messages.close_looks import Subject, cards_screen, map_screen, reasons_screen, words_screen
from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import REFUSALS, whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import token
from bot.chat.parts.screen import LINE, Picture, Screen
from bot.chat.parts.slash import Choices, typable
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import OfSeat, of_seat
from bot.engine.acts import cut
from bot.games.box import Box
from bot.tables.model.table import Refusal, Status, Table, Theme, UserId
from bot.tables.model.typed import named, zone_named
from bot.tables.use_cases import looks, queries
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel
from bot.words import _
from rendering.sheet import Sheet


async def view(
    chat: ChatContext,
    interaction: Interaction,
    *,
    zoom: str = "",
    show: str = "",
    text: str = "",
    theme: str = "",
) -> None:
    """Show the person's panel, or the part of their map and cards that they name, in pictures or in words.

    A `theme` is first set for their own pictures at every table.
    """
    user = UserId(interaction.user.id)
    notice = await _themed(chat, user, theme) if theme else ""
    is_look, is_text = bool(zoom or show), text.casefold() in YES
    try:
        await _looked(chat, interaction, zoom=zoom, show=show, is_text=is_text, notice=notice)
    except Several:
        if is_look or text:
            raise
        await my_games.which(chat, interaction)
    # A person who only chose a theme, which is theirs alone, needs no table: they get the confirmation instead.
    except Refusal:
        if not notice or is_look:
            raise
        await whisper(interaction, notice)


async def _looked(
    chat: ChatContext, interaction: Interaction, *, zoom: str, show: str, is_text: bool, notice: str
) -> None:
    table, user = await chat.table_of(interaction), UserId(interaction.user.id)
    # A spectator who only chose a theme gets the confirmation, as the board has a theme of its own.
    if is_spectator(table, user) and not (notice and not (zoom or show)):
        await spectate(chat, interaction, table, zoom=zoom, show=show)
    elif zoom or show or is_text:
        await _view(chat, interaction, table, zoom=zoom, show=show, is_text=is_text)
    else:
        await chat.show(interaction, table, await queries.view(chat.hall, table.key, user), notice=notice)


async def _themed(chat: ChatContext, user: UserId, theme: str) -> str:
    """Choose the theme of a person's pictures; returns the sentence that confirms it."""
    await looks.choose_theme(chat.hall, user, theme)
    return _("From now on your own pictures look like this, at every table.")


async def board(
    chat: ChatContext, interaction: Interaction, *, zoom: str = "", show: str = "", theme: str = ""
) -> None:
    """Show the public board to this person: the same for players and spectators.

    A `theme` is first set for the public pictures of the table; alone, it shows no board.
    """
    table = await chat.table_of(interaction)
    if theme:
        table = await looks.dress_board(chat.hall, table.key, UserId(interaction.user.id), theme)
    if theme and not (zoom or show):
        await whisper(interaction, _("From now on the public pictures of this table look like this."))
        return
    await _public(chat, interaction, table, zoom=zoom, show=show)


def is_spectator(table: Table, user: UserId) -> bool:
    """True if this person has no seat in a match that has begun or is over: their own view is the public one."""
    return table.status is not Status.LOBBY and not table.seats_of(user)


async def spectate(
    chat: ChatContext, interaction: Interaction, table: Table, *, zoom: str = "", show: str = ""
) -> None:
    """Show the public view to a person without a seat, and nothing else.

    Refuses a table of another server, and a table that nobody may watch.
    """
    check_server(interaction, table)
    await queries.check_watchable(chat.hall, table.key)
    notice = _("You have no seat here: this is what everybody may see.")
    await _public(chat, interaction, table, zoom=zoom, show=show, notice=notice)


async def _public(
    chat: ChatContext, interaction: Interaction, table: Table, *, zoom: str, show: str, notice: str = ""
) -> None:
    box = chat.box(table)
    layers, decks = await queries.layers(chat.hall, table.key), _decks(box, table)
    subject = _subject(box, table, zoom=zoom, show=show, layers=layers, has_hand=False)
    bulletin = await queries.board(chat.hall, table.key, layer=subject.layer)
    picture = await _public_picture(bulletin, subject, decks)
    shown = tuple(filter(None, [notice, subject.zone, layers.get(subject.layer, "")]))
    # The board message itself asks its question, and is kept up to date. This is a look at one moment.
    bulletin = replace(bulletin, notices=(*shown, *bulletin.notices), asked=None)
    screen = board_screen(box, table, bulletin, picture, chat.hall.clock.now())
    await answer_with(interaction, screen)
    await chat.seen(interaction, table, bulletin)


@of_seat("whole", "open the whole map", Ack.BESIDE, words=ANY)
async def _whole(press: OfSeat) -> None:
    """Show the whole map, with a layer and in a theme if the key names them."""
    word, theme = (*press.key.words, "", "")[:2]
    await _dressed(press, theme)
    layers = await queries.layers(*press.arguments, seat=press.seat) if word else {}
    await _show(press, Subject(layer=_behind(word, layers)))


@of_seat("hand", "open the hand", Ack.BESIDE, words=ANY)
async def _hand(press: OfSeat) -> None:
    """Show the hand; if the key has a word, as where no cards are held yet, the cards of the first deck."""
    decks = _decks(press.chat.box(press.table), press.table) if press.key.words else {}
    first = next(iter(decks), "")
    await _show(press, Subject(deck=first, is_hand=not first))


@of_seat("whynot", "say why other acts are impossible", Ack.BESIDE)
async def _why_not(press: OfSeat) -> None:
    lines = await queries.why_not(*press.arguments, press.prompt)
    await answer_with(press.interaction, reasons_screen(lines))


@of_seat("layer", "show a layer of the map", Ack.HERE, words=ANY)
async def _layer(press: OfSeat) -> None:
    """Show a layer, in a theme if the key names one. Of a layer that no longer exists only the position is shown."""
    box, table = press.chat.box(press.table), press.table
    zone, word, theme = (*press.key.words, "", "", "")[:3]
    word = next(iter(press.values), word)
    await _dressed(press, theme)
    layers = await queries.layers(*press.arguments, seat=press.seat)
    zones = box.zones.labels(box.game(table.options))
    await _show(press, Subject(layer=_behind(word, layers), zone=_behind(zone, zones)))


async def _dressed(press: OfSeat, theme: str) -> None:
    """Choose the theme of this person's own pictures, if a key names one."""
    if theme:
        await looks.choose_theme(press.chat.hall, press.user, theme)


@of_seat("deck", "show what the cards of a deck do, or the hand", Ack.HERE, words=ANY)
async def _deck(press: OfSeat) -> None:
    match press.key.words:
        case (word,):
            decks = _decks(press.chat.box(press.table), press.table)
            await _show(press, Subject(deck=_behind(word, decks)))
        case _:
            await _show(press, Subject(is_hand=True))


async def _show(press: OfSeat, subject: Subject) -> None:
    """Show a subject, as the seat of the press sees it."""
    chat, table = press.chat, press.table
    panel = await chat.panel(table.key, press.user, press.prompt, layer=subject.layer)
    screen = await _screen(chat.box(table), table, panel, subject)
    await answer_with(press.interaction, screen)
    await chat.seen(press.interaction, table, panel.bulletin)


async def near(chat: ChatContext, table: Table, panel: Panel, zone: str) -> Screen:
    """The surroundings of a zone, as a seat sees them."""
    return await _screen(chat.box(table), table, panel, Subject(zone=zone))


async def everywhere(chat: ChatContext, table: Table, panel: Panel) -> Screen:
    """The whole map, as a seat sees it."""
    return await _screen(chat.box(table), table, panel, Subject())


async def suggest(
    chat: ChatContext, interaction: Interaction, option: str, current: str, *, is_public: bool
) -> Choices:
    """Suggest values for an option of `view` or `board`. A refusal suggests nothing."""
    try:
        words = await _words(chat, interaction, option, is_public=is_public)
    except REFUSALS:
        return []
    return listed(words, current)


def listed(words: Sequence[str], current: str) -> Choices:
    """The `words` that contain the typed text; those that begin with it come first."""
    sought = current.strip().casefold()
    found = [word for word in words if sought in word.casefold()]
    found.sort(key=lambda word: not word.casefold().startswith(sought))
    return typable((word, cut(word, LINE)) for word in found)


async def _view(
    chat: ChatContext, interaction: Interaction, table: Table, *, zoom: str, show: str, is_text: bool
) -> None:
    box, user = chat.box(table), UserId(interaction.user.id)
    layers = await queries.layers(chat.hall, table.key, user)
    subject = _subject(box, table, zoom=zoom, show=show, layers=layers)
    panel = await queries.view(chat.hall, table.key, user, layer=subject.layer)
    if is_text:
        sheet = _sheet(box, table, panel, subject) if subject.is_hand or subject.deck else None
        screen = words_screen(table, panel, sheet, subject)
    else:
        screen = await _screen(box, table, panel, subject)
    await answer_with(interaction, screen)
    await chat.seen(interaction, table, panel.bulletin)


async def _screen(box: Box, table: Table, panel: Panel, subject: Subject) -> Screen:
    if subject.is_hand or subject.deck:
        sheet, name = (
            _sheet(box, table, panel, subject),
            pictures.HAND if subject.is_hand else pictures.CARDS,
        )
        cards = await pictures.cards(sheet, panel.bulletin.theme, name)
        return cards_screen(table, panel, cards, _decks(box, table), subject)
    decks = _decks(box, table) if box.hands.has_cards else {}
    if subject.zone:
        return map_screen(table, panel, await pictures.near(panel.bulletin, subject.zone), subject, decks)
    return map_screen(table, panel, await pictures.whole(panel.bulletin, pictures.MAP), subject, decks)


async def _public_picture(bulletin: Bulletin, subject: Subject, decks: Mapping[str, Sheet]) -> Picture | None:
    if subject.deck:
        return await pictures.cards(decks[subject.deck], bulletin.theme)
    if subject.zone and bulletin.sketch is None:
        raise Refusal(_("Nobody may watch this table: only those who have a seat see where things stand."))
    if subject.zone:
        return await pictures.near(bulletin, subject.zone)
    return await pictures.whole(bulletin)


def _subject(
    box: Box, table: Table, *, zoom: str, show: str, layers: Mapping[str, str], has_hand: bool = True
) -> Subject:
    """The subject that the person typed. Refuses an unknown zone, and anything that cannot be shown."""
    zone = zone_named(box.zones.labels(box.game(table.options)), zoom) if zoom else ""
    if not show.strip():
        return Subject(zone=zone)
    decks, has_hand = _decks(box, table), has_hand and box.hands.has_cards
    found = named(
        show,
        {
            **{title: Subject(deck=title) for title in decks},
            **{
                called: Subject(layer=name, zone=zone)
                for name, title in layers.items()
                for called in (name, title)
            },
            **({_("hand"): Subject(is_hand=True)} if has_hand else {}),
        },
    )
    if found is None:
        possible = ", ".join([*layers.values(), *([_("hand")] if has_hand else []), *decks]) or _("nothing")
        raise Refusal(_("I cannot show that; I can show: {list}.").format(list=possible))
    return found


def _behind(word: str, names: Sequence[str] | Mapping[str, str] | Mapping[str, Sheet]) -> str:
    return next((name for name in names if token(name) == word), "")


def _sheet(box: Box, table: Table, panel: Panel, subject: Subject) -> Sheet:
    if subject.deck:
        return _decks(box, table)[subject.deck]
    if panel.hand is None:
        raise Refusal(
            _("You know of no cards in your hand now; your map shows everything else that you know.")
        )
    return panel.hand


def _decks(box: Box, table: Table) -> Mapping[str, Sheet]:
    return box.hands.references(box.game(table.options))


async def _words(
    chat: ChatContext, interaction: Interaction, option: str, *, is_public: bool
) -> Sequence[str]:
    if option == "theme":
        return list(Theme)
    if option == "text":
        return [_("yes")]
    table = await chat.table_of(interaction)
    box = chat.box(table)
    if option == "zoom":
        return box.zones.labels(box.game(table.options))
    layers = await queries.layers(chat.hall, table.key, None if is_public else UserId(interaction.user.id))
    hand = [_("hand")] if box.hands.has_cards and not is_public else []
    return [*layers.values(), *hand, *_decks(box, table)]
