"""One rule says which answer is suggested, and every panel and board tells what follows from each answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.messages import notes
from bot.chat.messages.board_message import board_screen
from bot.chat.messages.panel import panel_screen
from bot.chat.parts.screen import Look, Menu, Screen
from bot.engine.acts import Choice, Consequence, Tone, answering
from bot.engine.game import PUBLIC, Seat
from bot.games.castle.box import BOX as CASTLE
from bot.games.castle.kinds import INTRUDERS
from bot.games.raid.box import BOX as RAID
from bot.games.raid.kinds import Senjutsu
from bot.games.raid.state.state import Turn
from bot.tables.model.stored import Tally
from bot.tables.views.account import bulletin
from bot.tables.views.panel import Panel
from bot.tables.views.panel_making import panel
from bot.tables.views.public_question import asked
from tests.games.castle.words.test_consequences import listened
from tests.games.raid.kit import HAWK
from tests.games.raid.orders.test_S33_orders import stood
from tests.play.panels import table_of

FOLLOWS = "this follows"


@pytest.mark.parametrize("tone", Tone)
@pytest.mark.parametrize("is_sensible", [True, False])
@pytest.mark.parametrize("is_only", [True, False])
def test_an_answer_is_suggested_only_if_it_is_the_only_possible_or_sensible_one(
    tone: Tone, *, is_sensible: bool, is_only: bool
) -> None:
    found = answering(Choice("Yes", tone=tone), Consequence(FOLLOWS, is_sensible), is_only=is_only)
    assert (found.tone is Tone.MAIN) == (is_sensible or is_only)
    assert found.tone in (Tone.MAIN, Tone.ANSWER)
    assert found.follows == FOLLOWS
    assert answering(Choice("Go", tone=tone), None, is_only=is_only) == Choice("Go", tone=tone)


def of_the_cat(speed: int) -> Panel:
    return panel(CASTLE, listened(speed=speed), INTRUDERS, number=0, news=(), draft=None)


def looks(screen: Screen) -> dict[str, Look]:
    rows = [row for row in screen.rows if not isinstance(row, Menu)]
    return {button.label: button.look for row in rows for button in row}


@pytest.mark.parametrize(("speed", "look"), [(2, Look.PLAIN), (0, Look.MAIN)])
def test_R11_3_a_panel_tells_what_follows_and_is_blue_only_where_nobody_is_heard(
    speed: int, look: Look
) -> None:
    shown = of_the_cat(speed)
    screen = panel_screen(CASTLE, table_of(shown_seats()), shown, None)
    told = [f"-# {each.choice.label}: {each.choice.follows}" for each in shown.offers]
    assert len(told) == len(shown.offers) == 2
    assert [line for line in screen.body if line in told] == told
    assert looks(screen)["Let them listen"] is look
    assert looks(screen)["It was a cat!"] is Look.PLAIN


def shown_seats() -> tuple[Seat, ...]:
    return CASTLE.game({}).seats


def test_a_consequence_is_not_told_twice_and_more_than_three_are_left_to_the_details() -> None:
    first, second = of_the_cat(2).offers
    said = replace(first, choice=replace(first.choice, label=f"Let them: {first.choice.follows}"))
    assert notes.consequences([said, second]) == [f"-# It was a cat!: {second.choice.follows}"]
    assert len(notes.consequences([first] * 3)) == 3
    assert notes.consequences([first] * 4) == []
    assert [f"-# {first.choice.label}: {first.choice.follows}"] == list(notes.notes([first], [first]))


def test_S33_3_a_public_question_tells_it_on_the_board_and_keeps_the_button_of_an_order() -> None:
    match = stood("D5", Turn(plays=0))
    match.state.change(HAWK, senjutsu=(Senjutsu.ROCKET,))
    table = table_of(match.game.seats)
    question = asked(RAID, table, match, lambda _seat: Tally())
    assert question is not None
    shown = replace(bulletin(RAID, match, PUBLIC, news=()), asked=question, waiting=("Hawk",))
    screen = board_screen(RAID, table, shown, None, 0.0)
    done = next(each for each in question.offers if each.choice.follows)
    assert f"-# {done.choice.label}: {done.choice.follows}" in screen.body
    assert looks(screen)[done.choice.label] is Look.PLAIN
    assert "Always finish for me" in looks(screen)
