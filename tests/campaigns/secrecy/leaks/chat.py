"""Leaks in what is sent: names, tokens, buttons, notices, colours, and answers to people who ask."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord

from bot.chat.commands import looking_closely, panels
from bot.chat.parts import errors, layout
from bot.chat.posting import herald
from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match
from bot.logs import Log
from bot.tables.model.stored import Change, Tally
from bot.tables.model.table import Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import catching_up, mine, queries
from bot.tables.views.account import told
from bot.tables.views.offers import Offer
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.words import _
from tests.campaigns.secrecy.leaks.rights import an_onlooker_at_the_table
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

ALIVE = ("My view", "Details", "Map", "Quiet this turn", "Call me again")
"""Buttons that people press in the comparisons."""


def a_question_number(spy: Spy) -> None:
    """Questions are numbered by the number of facts, hidden ones included."""
    honest = TableSession.tally

    def counted(session: TableSession, seat: Seat) -> Tally:
        return replace(honest(session, seat), count=len(session.match.log))

    spy.patch(TableSession, "tally", counted)


def a_disabled_button(spy: Spy) -> None:
    """Some buttons are disabled while the ninja is in the east."""
    honest = layout._button

    def dimmed(button: Any) -> Any:
        made: Any = honest(button)
        if button.label not in ALIVE and not button.url:
            made.disabled = spy.is_east
        return made

    spy.patch(layout, "_button", dimmed)


def a_nonce(spy: Spy) -> None:
    """A nonce is derived from more than luck."""
    honest = herald.DiscordHerald.show_board

    async def shown(one: Any, table: Table, bulletin: Any, ref: Any, nonce: str) -> Any:
        return await honest(one, table, bulletin, ref, f"{nonce}x{spy.label}")

    spy.patch(herald.DiscordHerald, "show_board", shown)


def a_log_line(spy: Spy) -> None:
    """A line for the operator counts hidden things."""
    honest = Hall.keep

    async def noisy(hall: Hall, change: Change) -> None:
        Log("bot.tables.resolution.hall").info("kept", code=spy.label)
        await honest(hall, change)

    spy.patch(Hall, "keep", noisy)


def an_error_text(spy: Spy) -> None:
    """An error sentence for the person who asked contains a detail for the operator who looks for the fault."""
    spy.changes(errors, "sentence", lambda sentence: f"{sentence} ({spy.label})")


def a_note(spy: Spy) -> None:
    """A note of one seat is shown to all."""
    honest = SeatView.panel

    def shown(view: SeatView, **how: Any) -> Panel:
        session = view.session
        every = {zone: text for notes in session.notes.values() for zone, text in notes.items()}
        known = replace(session, notes=dict.fromkeys(session.table.seats, every))
        return honest(SeatView(replace(view.bench, session=known)), **how)

    spy.patch(SeatView, "panel", shown)


def a_layer(spy: Spy) -> None:
    """One more layer is offered where the ninja has been near."""
    spy.changes(TableSession, "layers", lambda layers: {**layers, "near": f"Near {spy.label}"})


def what_is_new(spy: Spy) -> None:
    """A number of turns counts something else."""
    spy.changes_later(catching_up, "catch_up", lambda news: replace(news, earlier=spy.number))


def the_list_of_games(spy: Spy) -> None:
    """A line about each game says more than everybody knows."""
    spy.changes_later(
        mine,
        "my_games",
        lambda games: [replace(each, heading=f"{each.heading} {spy.label}") for each in games],
    )


def the_log(spy: Spy) -> None:
    """People without a seat are told the whole log."""

    async def whole(hall: Hall, key: TableId, user: UserId, *, last: int = 30) -> tuple[str, ...]:
        match: Match[Any] = (await hall.look(key)).match
        return tuple(told(hall.shelf["castle"], match.game, match.log, PUBLIC))[-last:]

    spy.patch(queries, "log", whole)


def a_panel_for_onlookers(spy: Spy) -> None:
    """People without a seat get the panel of the first seat in place of the public view."""
    an_onlooker_at_the_table(spy)
    for module in (looking_closely, panels):
        spy.patch(module, "is_spectator", lambda *_asked: False)


def the_own_view_of_an_onlooker(spy: Spy) -> None:
    """People without a seat who open their own view are told more than the public."""
    honest = looking_closely._public

    async def told_more(*asked: Any, notice: str = "", **how: Any) -> None:
        await honest(*asked, notice=f"{notice} {spy.label}" if notice else "", **how)

    spy.patch(looking_closely, "_public", told_more)


def suggestions_for_onlookers(spy: Spy) -> None:
    """People without a seat get the suggestions for the first seat."""
    honest = queries.offers

    async def offered(hall: Hall, key: TableId, user: UserId, **how: Any) -> tuple[Offer, ...]:
        table = (await hall.look(key)).table
        first = table.user(next(iter(table.seats)))
        assert first is not None
        return await honest(hall, key, user if table.seats_of(user) else first, **how)

    spy.patch(queries, "offers", offered)


def a_colour_of_the_frame(spy: Spy) -> None:
    """The stripe beside a board has a colour that depends on the secret."""
    spy.changes(herald, "board_screen", lambda screen: replace(screen, colour=0x102030 + spy.number))


def the_order_of_buttons(spy: Spy) -> None:
    """The buttons below a board are reversed while the ninja is in the east."""

    def turned(screen: Any) -> Any:
        rows = tuple(row[::-1] if isinstance(row, tuple) else row for row in screen.rows)
        return replace(screen, rows=rows) if spy.is_east else screen

    spy.changes(herald, "board_screen", turned)


def a_board_that_has_been_left(spy: Spy) -> None:
    """An old board is told the truth when its turn is over."""
    honest = layout.bare
    spy.patch(herald, "bare", lambda message, more="": honest(message, f"{more} {spy.label}"))


def edits_that_mention(spy: Spy) -> None:
    """Edits may mention everybody."""
    spy.patch(layout, "NOBODY", discord.AllowedMentions.all())


def a_line_for_somebody_out_of_reach(spy: Spy) -> None:
    """A call in the channel says what it is about."""
    spy.patch(herald, "_", lambda text: f"{_(text)} ({spy.label})")


LEAKS = (
    Leak("the number of a question", "custom id", "a town", a_question_number),
    Leak("a disabled button", "option list", "a town", a_disabled_button),
    Leak("a nonce", "nonce", "a town", a_nonce),
    Leak("a log line", "log line", "a town", a_log_line),
    Leak("the text of a refusal", "error text", "a town", an_error_text),
    Leak("a note of another seat", "picture", "a town looked at closely", a_note),
    Leak("a layer that is on offer", "option list", "a town looked at closely", a_layer),
    Leak("what is new", "words", "a town", what_is_new),
    Leak("the list of games", "words", "a town", the_list_of_games),
    Leak("the log for onlookers", "words", "a town", the_log),
    Leak("the log for people who join a thread", "words", "a thread", the_log),
    Leak("a panel for onlookers", "words", "a town", a_panel_for_onlookers),
    Leak("the own view of an onlooker", "words", "a town", the_own_view_of_an_onlooker),
    Leak("suggestions for onlookers", "option list", "a town", suggestions_for_onlookers),
    Leak("the colour of a frame", "words", "a town", a_colour_of_the_frame),
    Leak("the order of buttons", "option list", "a town", the_order_of_buttons),
    Leak("a board that has been left", "words", "a town", a_board_that_has_been_left),
    Leak("edits that mention everybody", "mentions", "a town", edits_that_mention),
    Leak("a call that says more", "words", "a town out of reach", a_line_for_somebody_out_of_reach),
)
