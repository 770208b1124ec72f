"""Pictures are painted outside the event loop, and do not wait for computers that think there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from threading import Event, current_thread, main_thread
from typing import Any

import pytest

import bot.chat.client  # noqa: F401  # it registers the verbs of all buttons
from bot.chat.messages import parting, pictures
from bot.chat.messages.opening import PanelState
from bot.chat.messages.option_buttons import act_token
from bot.chat.messages.panel import UNOPENED, asked_zones, panel_screen
from bot.chat.parts.keys import read
from bot.chat.parts.screen import Menu
from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.kinds import Moment, Phase
from bot.games.castle.state.state import State
from bot.tables.model.table import Theme
from bot.tables.views.panel_making import panel
from rendering.scene import Number
from rendering.sheet import Sheet
from tests.play.panels import table_of
from tests.there import there

pytestmark = pytest.mark.painted

SHEET = Sheet("Cards", ())
PAINTED = b"painted"


@pytest.fixture
def painters(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each picture: true if it was painted in the thread of the loop."""
    found: list[bool] = []

    def paint(*_described: object, **_also: object) -> bytes:
        found.append(current_thread() is main_thread())
        return PAINTED

    monkeypatch.setattr(pictures, "paint_sheet", paint)
    return found


async def test_a_picture_is_painted_while_all_other_threads_are_busy(painters: list[bool]) -> None:
    thought = Event()
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
    thinking = asyncio.create_task(asyncio.to_thread(thought.wait, 10))
    await asyncio.sleep(0)
    picture = await pictures.cards(SHEET, Theme.NIGHT)
    is_thinking = not thinking.done()
    thought.set()
    await thinking
    assert (picture.data, is_thinking, painters) == (PAINTED, True, [False])


def played_until(is_there: Callable[[State], bool]) -> tuple[Match[Any], Seat]:
    """A castle game played as far as a state, and the seat that decides then."""
    luck, brain = Seeded(""), BOX.computers.brain("simple")
    match = Match.dealt(BOX.game({}), luck)
    while not is_there(match.state):
        seat = next(iter(match.awaited()))
        match.play(seat, brain.decide(match.seen_by(match.game.viewer(seat)), seat, luck), luck)
    (seat,) = match.awaited()
    return match, seat


def test_the_picture_asks_about_the_zones_of_the_options_in_sight_and_no_others() -> None:
    match, seat = played_until(lambda state: state.phase is Phase.CARDS)
    shown = panel(BOX, match.seen_by(match.game.viewer(seat)), seat, number=1, news=(), draft=None)
    listens = [offer for offer in shown.offers if offer.act.family == "Listen"]
    table, opened = table_of(match.game.seats), PanelState(act_token(listens[0].act))
    assert asked_zones(BOX, table, shown, opened) == tuple(sorted({offer.choice.zone for offer in listens}))
    rows = panel_screen(BOX, table, shown, None).rows
    # A card together with its way has the card first.
    words = {
        word for row in rows if not isinstance(row, Menu) for button in row for word in read(button.key).words
    }
    zones = {offer.choice.zone for offer in (*shown.offers, *shown.routes) if offer.token in words}
    assert asked_zones(BOX, table, shown, UNOPENED) == tuple(sorted(zones - {""}))


def test_the_picture_has_only_the_numbers_that_have_a_button() -> None:
    """The plan of two intruders shows one of them, and the board only the numbers of that one."""
    match, seat = played_until(lambda state: state.moment is Moment.PLAN)
    seen = match.seen_by(match.game.viewer(seat))
    shown = panel(BOX, seen, seat, number=1, news=(), draft=seen.draft(seat))
    rows = panel_screen(BOX, table_of(match.game.seats), shown, None).rows
    buttons = chain.from_iterable(row for row in rows if not isinstance(row, Menu))
    labelled = {int(n) for button in buttons if (n := button.label.split()[0]).isdecimal()}
    numbers = there(parting.numbers_in(shown.offers, rows))
    assert labelled
    assert numbers == labelled
    sketch = there(shown.bulletin.sketch)
    every = {mark.n for mark in sketch.scene.marks if isinstance(mark, Number)}
    assert every > labelled
    assert {mark.n for mark in sketch.numbering(numbers).scene.marks if isinstance(mark, Number)} == labelled
