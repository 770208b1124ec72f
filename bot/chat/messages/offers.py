"""What the channel reads when people come and go: offered seats, and buttons for the people who are left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Button, Look, Row, Screen, button_rows
from bot.engine.game import Seat
from bot.games.box import Box
from bot.tables.model.stored import Invitation
from bot.tables.model.table import Computer, Status, Table
from bot.words import _

MOST: Final = 10
"""The most buttons about people under a board: two rows."""


def offer_screen(box: Box, table: Table, seat: Seat, invitation: Invitation) -> Screen:
    """A line that offers a seat. It says which game it is, and nothing about its state."""
    key = Key("", table.key)
    return Screen(
        head=tuple(_offered(box, table, seat, invitation)), rows=(tuple(_answers(table, key, seat)),)
    )


def people_rows(box: Box, table: Table, *, is_claimable: bool) -> list[Row]:
    """Buttons for owners to take back lent seats, and for everybody to fill seats whose players are gone.

    If it `is_claimable`, also one to claim the game. None unless the game is running.
    """
    if table.status is not Status.RUNNING:
        return []
    claims = (
        [Button(_("Claim the game"), Key("", table.key).doing("claim"), Look.GRAVE)] if is_claimable else []
    )
    # The claim always keeps its button: nothing else ends a game whose other players are gone.
    about_seats = list(_buttons(box, table, Key("", table.key)))[: MOST - len(claims)]
    return button_rows((*about_seats, *claims))


def _offered(box: Box, table: Table, seat: Seat, invitation: Invitation) -> Iterator[str]:
    title = box.words.seat_title(box.game(table.options), seat)
    names = {"seat": title, "game": box.title, "by": f"<@{invitation.by}>"}
    if invitation.user is None:
        yield _("{by} is looking for somebody to play {seat} in this game of {game}.").format(**names)
    else:
        yield _("{user}: {by} invites you to play {seat} in this game of {game}.").format(
            user=f"<@{invitation.user}>", **names
        )
    if table.status is Status.LOBBY:
        yield "-# " + _("The game begins when all seats are taken and somebody presses Start.")
    elif invitation.is_for_good:
        yield "-# " + _(
            "The seat is yours then, with its hand, its draft, its standing orders and its notes."
        )
    else:
        yield "-# " + _(
            "For a while: its owner may come back at any time. Its draft, orders and notes go with the seat."
        )


def _answers(table: Table, key: Key, seat: Seat) -> Iterator[Button]:
    number = str(tuple(table.seats).index(seat))
    yield Button(_("Play"), key.doing("accept", number), Look.GOOD)
    yield Button(_("Decline, or take the offer back"), key.doing("decline", number))


def _buttons(box: Box, table: Table, key: Key) -> Iterator[Button]:
    game = box.game(table.options)
    titles = {seat: box.words.seat_title(game, seat) for seat in table.seats}
    numbers = {seat: str(number) for number, seat in enumerate(table.seats)}
    for seat in table.lent():
        yield Button(_("I am back: {seat}").format(seat=titles[seat]), key.doing("back", numbers[seat]))
    neglected = [seat for seat in table.seats if table.is_neglected(seat)]
    for seat in neglected:
        if not isinstance(table.seats[seat], Computer):
            label = _("Let a computer play for {seat}").format(seat=titles[seat])
            yield Button(label, key.doing("fillin", numbers[seat]))
        label = _("Offer {seat} to anybody").format(seat=titles[seat])
        yield Button(label, key.doing("offer", numbers[seat]))
