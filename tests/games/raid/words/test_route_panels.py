"""A turn on a phone: the four routes are buttons above everything else, and a usual turn is one tap (S33.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pytest

import bot.chat.client  # noqa: F401  # it registers the verbs of all buttons
from bot.chat.messages.opening import opened
from bot.chat.messages.panel import panel_screen
from bot.chat.parts.keys import read
from bot.chat.parts.screen import Button, Menu, Row
from bot.engine.acts import Tone
from bot.engine.game import Seat
from bot.games.raid.box import BOX
from bot.games.raid.decisions import Move, ThrowStar
from bot.games.raid.kinds import Senjutsu, Stage
from bot.games.raid.orders.orders import FINISH
from bot.games.raid.state.state import Guard, Ninja, Turn
from bot.tables.model.table import Person, Status, Table, TableId, UserId
from bot.tables.views.order_sheets import StandingOrder
from bot.tables.views.panel_making import Beside, panel
from tests.games.raid.kit import HAWK, t
from tests.games.raid.orders.test_S33_orders import stood
from tests.laws.playthrough import Moment, Playthrough, playthrough


@pytest.fixture(params=["one", "dawn"])
def played(request: pytest.FixtureRequest) -> Playthrough:
    """A night and a day."""
    return playthrough("raid", request.param)


def test_S33_3_the_routes_are_the_first_buttons_and_all_else_stands_below_in_one_place(
    played: Playthrough,
) -> None:
    for moment, seat in _choosing(played):
        rows = _rows(played, moment, seat)
        first, *rest = rows
        labels = [button.label for button in _buttons([first])]
        names = sorted(label.removeprefix("✕ ").removeprefix("⚠ ")[:2] for label in labels)
        assert names in (["1a", "1b", "2a", "2b"], ["1a", "1b"]), labels
        menus = [row for row in rest if isinstance(row, Menu)]
        acts = _buttons(rest[:-1])
        assert len(menus) <= 1
        assert not (menus and acts) or all("Stay" in button.label for button in acts)


def test_S33_3_a_route_is_one_tap(played: Playthrough) -> None:
    """Its button decides; an impossible route is marked, and gives the reason when it is pressed."""
    for moment, seat in _choosing(played):
        shown = panel(
            played.box, moment.sights[seat], seat, number=len(moment.match.log), news=(), draft=None
        )
        tokens = {offer.token for offer in shown.offers if isinstance(offer.option, Move)}
        pressed = {button.key.rpartition(":")[2] for button in _buttons(_rows(played, moment, seat)[:1])}
        assert all(any(token in key for key in pressed) for token in tokens)


@pytest.mark.parametrize("held", [(), (Senjutsu.DART, Senjutsu.STAR, Senjutsu.DASH)])
def test_S9_1_beside_a_route_that_loses_a_turn_the_star_token_is_a_button(
    held: tuple[Senjutsu, ...],
) -> None:
    """Never an entry of a menu, whatever else the hand offers: it removes the guard that makes the route red."""
    match = stood("E4", Turn())
    match.state.change(HAWK, senjutsu=held)
    seen, table = match.seen_by(match.game.viewer(HAWK)), table_of(match.game.seats)
    seen.state = match.state
    shown = panel(BOX, seen, HAWK, number=0, news=(), draft=None)
    assert any(offer.choice.tone is Tone.SEEN for offer in shown.offers)
    assert any(isinstance(offer.option, ThrowStar) for offer in shown.offers)
    assert "Throw star token" in [
        button.label for button in _buttons(panel_screen(BOX, table, shown, None).rows)
    ]


def test_S33_3_an_opened_act_says_what_it_is_for_in_place_of_the_question() -> None:
    match = stood("D5", Turn())
    seen, table = match.seen_by(match.game.viewer(HAWK)), table_of(match.game.seats)
    seen.state = match.state
    shown = panel(BOX, seen, HAWK, number=0, news=(), draft=None)
    before = panel_screen(BOX, table, shown, None)
    acts = {act.title: act.help for act in BOX.acts if act.apart}
    found = [button for button in _buttons(before.rows) if button.label in acts]
    assert found
    for button in found:
        key = read(button.key)
        after = panel_screen(BOX, table, shown, None, state=opened(key.verb, key.words))
        assert f"**{acts[button.label]}**" in after.body
        assert not any(acts[button.label] in line for line in before.body)
        assert "◀ Back" in [each.label for each in _buttons(after.rows)]


def _choosing(played: Playthrough) -> Iterator[tuple[Moment, Seat]]:
    """The moments in which a seat has a route to choose."""
    found = 0
    for moment in played.moments:
        for seat in moment.match.awaited():
            if any(isinstance(option, Move) for option in moment.match.options(seat)):
                found += 1
                yield moment, seat
    assert found > 20


def _rows(played: Playthrough, moment: Moment, seat: Seat) -> tuple[Row, ...]:
    seen = moment.sights[seat]
    shown = panel(played.box, seen, seat, number=len(seen.log), news=seen.log, draft=None)
    return panel_screen(played.box, table_of(played.game.seats), shown, None).rows


def _buttons(rows: list[Row] | tuple[Row, ...]) -> list[Button]:
    return [button for row in rows if not isinstance(row, Menu) for button in row]


def table_of(seats: Sequence[Seat]) -> Table:
    """A table of the raid with a person on each seat."""
    return Table(
        key=TableId("t000001"),
        game=BOX.key,
        guild=1,
        channel=1,
        opener=UserId(1),
        options={},
        seats={seat: Person(UserId(number)) for number, seat in enumerate(seats, start=1)},
        schema=BOX.schema,
        status=Status.RUNNING,
    )


def test_S33_3_automatic_ends_of_turns_are_switched_beside_done() -> None:
    for turn, lodged, place in ((Turn(plays=0), (), 1), (Turn(), (StandingOrder(FINISH),), -1)):
        match = stood("D5", turn)
        seen = match.seen_by(match.game.viewer(HAWK))
        seen.state = match.state
        shown = panel(BOX, seen, HAWK, number=0, news=(), draft=None, beside=Beside(lodged=lodged))
        rows = panel_screen(BOX, table_of(match.game.seats), shown, None).rows
        [button] = [button for button in _buttons(rows) if read(button.key).verb == "order"]
        assert button == _buttons(rows)[place]
        assert shown.at_hand is not None
        assert read(button.key).words == ("turn-order", shown.at_hand.token)


def test_S33_3_a_route_that_loses_a_turn_is_pressed_twice_unless_hints_are_off() -> None:
    match = stood("D5", Turn())
    match.state.guards = {**match.state.guards, t("D6"): Guard()}
    seen = match.seen_by(match.game.viewer(HAWK))
    seen.state, table = match.state, table_of(match.game.seats)
    made = partial(panel, BOX, seen, HAWK, number=0, news=(), draft=None)
    first = next(
        button
        for button in _buttons(panel_screen(BOX, table, made(), None).rows)
        if read(button.key).verb == "open"
    )
    key = read(first.key)
    asked = panel_screen(BOX, table, made(), None, state=opened(key.verb, key.words))
    assert "**Take out the guard on D6, and lose your next turn?**" in asked.body
    sure, back, *_rest = _buttons(asked.rows)
    label = first.label.removeprefix("⚠ ")
    assert label != first.label, "a sign says that the button asks"
    assert (sure.label, read(sure.key).verb, read(back.key).verb) == (f"Sure: {label}", "pick", "again")
    assert read(sure.key).words == key.words
    every = panel_screen(BOX, table, made(beside=Beside(wants_hints=False)), None).rows
    assert replace(sure, label=label) in _buttons(every)
    match.state.change(HAWK, taken=5)
    assert not any(offer.choice.caution for offer in made().offers)


def test_S33_10_a_player_who_wants_hints_reads_about_how_many_turns_are_left() -> None:
    match = stood("D45", Turn())
    seen, table = match.seen_by(match.game.viewer(HAWK)), table_of(match.game.seats)
    seen.state = match.state
    for wants_hints in (True, False):
        beside = Beside(wants_hints=wants_hints)
        shown = panel(BOX, seen, HAWK, number=0, news=(), draft=None, beside=beside)
        status = panel_screen(BOX, table, shown, None).body[0]
        assert status.endswith("about 1 turn") is wants_hints
    for change in ({"stage": Stage.OVER}, {"stage": Stage.TURNS, "ninja": {HAWK: Ninja(tile=t("D47"))}}):
        seen.state = replace(match.state, **change)
        assert BOX.words.hint(BOX.game({}), seen.state, HAWK, None) == ""
