"""Options below a board are for all to see, and answer the question on it (Game.asks_openly)."""

from __future__ import annotations

from collections.abc import Iterator

import bot.chat.client  # noqa: F401  # with it come the verbs of all buttons
from bot.chat.messages.board_message import board_screen
from bot.chat.parts.keys import read
from bot.chat.parts.screen import Menu, Screen
from bot.tables.model.stored import Tally
from bot.tables.model.table import Table
from bot.tables.views.account import public_bulletin
from bot.tables.views.public_question import Asked, asked
from tests.campaigns.wire.handwritten import refused
from tests.laws.playthrough import Moment, Playthrough, every_game
from tests.laws.test_panels import table_of

OPEN = ("raid one", "raid dawn")
"""Those games, by their seeds, in which anything is asked for all to see."""


@every_game()
def test_every_asked_seat_may_decide_the_options_below_a_board(played: Playthrough) -> None:
    for moment, question in _questions(played):
        assert question.seats == tuple(seat for seat in played.game.seats if seat in moment.match.awaited())
        for seat in question.seats:
            assert {each.option for each in question.offers} <= {*moment.sights[seat].options(seat)}


@every_game()
def test_every_question_of_a_board_has_an_answering_button(played: Playthrough) -> None:
    table = table_of(played)
    for moment, question in _questions(played):
        screen = _screen(played, table, moment, question)
        assert not list(refused(screen))
        assert {*_pressed(screen)} & {each.token for each in question.offers}


@every_game()
def test_nothing_is_asked_for_all_to_see_but_where_a_game_says_so(played: Playthrough) -> None:
    assert any(_questions(played)) == (f"{played.box.key} {played.seed}" in OPEN)


def _questions(played: Playthrough) -> Iterator[tuple[Moment, Asked]]:
    for moment in played.some(12):
        question = asked(played.box, table_of(played), moment.public, lambda _seat: Tally())
        if question is not None:
            yield moment, question


def _screen(played: Playthrough, table: Table, moment: Moment, question: Asked) -> Screen:
    news = moment.public.log
    return board_screen(
        played.box, table, public_bulletin(played.box, moment.public, news=news, asked=question), None, 0.0
    )


def _pressed(screen: Screen) -> Iterator[str]:
    """The tokens of what a board decides by a press."""
    for row in screen.rows:
        if isinstance(row, Menu):
            yield from (entry.value for entry in row.entries if read(row.key).verb == "play")
        else:
            yield from (
                word for each in row if read(each.key).verb == "play" for word in read(each.key).words
            )
