"""A computer plays for somebody: at once, with what the seat knows, and only until the owner is back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import Computer, Refusal, TableId, UserId
from bot.tables.undelivered import Departed
from bot.tables.use_cases import channels, drafts, filling, handing, moves
from bot.tables.use_cases.channels import show_departure
from tests.chat.conftest import Careless
from tests.tables.fakes import HAL, SIA, Evening, evening
from tests.tables.test_handing import BELLS, START, board, neglected
from tests.toy.facts import HIDER, SEEKER, Room, Step

ANN = UserId(404)


BRAIN = Careless()


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    """A process with a computer player."""
    with evening(tmp_path, brains={"simple": BRAIN, "other": BRAIN}) as now:
        yield now


async def filled(tonight: Evening) -> TableId:
    """A game in which a computer plays for Hal, who was asked for a first walk."""
    key = await tonight.prepared(START, BELLS)
    await filling.fill_in(tonight.hall, key, HAL)
    return key


async def test_a_computer_plays_at_once_for_a_player_who_lets_it(tonight: Evening) -> None:
    key = await tonight.told(filled(tonight))
    table = (await tonight.hall.look(key)).table
    assert (table.seats[HIDER], table.owners[HIDER]) == (Computer("simple"), HAL)
    assert (await tonight.hall.look(key)).match.awaited() == {SEEKER}
    assert "the hider: a computer plays for <@101>." in board(tonight.scribe.of("board")[-1]).notices


async def test_the_owner_returns_in_the_middle_of_a_turn(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.staff.close()
    await filling.fill_in(tonight.hall, key, HAL, level="other")
    panel = await handing.take_seat_back(tonight.hall, key, HAL)
    assert panel.is_awaited
    await moves.enter(tonight.hall, key, HAL, Step(Room(1)))
    assert (await tonight.hall.look(key)).table.seats_of(HAL) == (HIDER,)


async def test_the_thought_of_a_computer_is_dropped_when_the_owner_is_back(tonight: Evening) -> None:
    """The computer thinks in a thread; its answer for a seat that is no longer its own is dropped."""
    key = await tonight.prepared(START, BELLS)

    begun, may_answer = Event(), Event()

    class Slow(Careless):
        def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
            begun.set()
            may_answer.wait()
            return super().decide(seen, seat, chance)

    tonight.hall.brains = {("hide", "slow"): Slow()}
    await filling.fill_in(tonight.hall, key, HAL, level="slow")
    await asyncio.to_thread(begun.wait)
    await handing.take_seat_back(tonight.hall, key, HAL)
    may_answer.set()
    await tonight.staff.rest()
    assert (await tonight.hall.look(key)).match.awaited() == {HIDER}


async def test_a_panel_of_the_owner_is_retired_and_comes_again(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    old = tonight.scribe.of("panel", HAL)[-1].ref
    await tonight.told(filling.fill_in(tonight.hall, key, HAL))
    assert (old, False) in tonight.scribe.retired
    await tonight.told(handing.take_seat_back(tonight.hall, key, HAL))
    assert tonight.scribe.of("panel", HAL)[-1].is_new


async def test_the_others_let_a_computer_play_only_after_two_lapses_in_a_row(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await neglected(tonight, key, HIDER, lapses=1)
    with pytest.raises(Refusal, match="two deadlines in a row"):
        await filling.fill_in(tonight.hall, key, SIA, seat=HIDER)
    await neglected(tonight, key, HIDER)
    with pytest.raises(Refusal, match="Only those who play here"):
        await filling.fill_in(tonight.hall, key, ANN, seat=HIDER)
    await filling.fill_in(tonight.hall, key, SIA, seat=HIDER)
    table = (await tonight.hall.look(key)).table
    assert (table.seats[HIDER], table.owners[HIDER], table.lapses) == (Computer("simple"), HAL, {})


async def test_without_a_name_the_others_mean_the_seat_that_nobody_looks_after(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await moves.resign(tonight.hall, key, HAL)
    with pytest.raises(Refusal, match="Only those who play here"):
        await filling.fill_in(tonight.hall, key, ANN)
    assert await filling.fill_in(tonight.hall, key, SIA, seat=HIDER) == HIDER
    table = (await tonight.hall.look(key)).table
    assert HIDER not in table.owners
    assert table.resigned == frozenset()


async def test_a_player_who_has_left_the_server_may_be_replaced_at_once(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await show_departure(tonight.hall, key, HAL)
    assert (await tonight.hall.look(key)).table.absent == {HIDER}
    await filling.fill_in(tonight.hall, key, SIA, seat=HIDER)
    assert (await tonight.hall.look(key)).table.absent == frozenset()


async def test_there_is_one_computer_on_a_seat_and_no_unknown_one(tonight: Evening) -> None:
    key = await filled(tonight)
    with pytest.raises(Refusal, match="plays there already"):
        await filling.fill_in(tonight.hall, key, HAL)
    with pytest.raises(Refusal, match="no computer player called great"):
        await filling.fill_in(tonight.hall, key, SIA, level="great")


async def test_somebody_may_take_over_from_a_computer_that_is_nobodys(tonight: Evening) -> None:
    key = await tonight.begin(HAL, "simple")
    await tonight.hands_over(key, HAL, SEEKER, ANN)
    table = (await tonight.hall.look(key)).table
    assert (table.user(SEEKER), table.owners[SEEKER]) == (ANN, ANN)


async def test_a_departure_is_public_only_when_everybody_could_see_a_call(tonight: Evening) -> None:
    """A delivery may be a secret; it is no secret that somebody is awaited."""
    tonight.scribe.faults["note", HAL] = [Departed()]
    key = await tonight.prepared(START, BELLS)
    await tonight.write(Letter(table=key, kind=LetterKind.NOTE, nonce="n", seat=HIDER, user=HAL))
    session = await tonight.hall.look(key)
    assert session.people.departed == {HAL}
    assert not session.table.absent
    told = len(tonight.scribe.of("panel", HAL))
    await drafts.choose_for_me(tonight.hall, key, HAL)
    await tonight.lodge_for(key, HAL, "never")
    await drafts.draft_commit(tonight.hall, key, HAL)
    while SEEKER in (await tonight.hall.look(key)).match.awaited():
        await drafts.choose_for_me(tonight.hall, key, SIA)
    await tonight.staff.rest()
    assert (await tonight.hall.look(key)).table.absent == {HIDER}
    assert "the hider: <@101> has left this server." in board(tonight.scribe.of("board")[-1]).notices
    assert len(tonight.scribe.of("panel", HAL)) == told
    assert not tonight.scribe.of("call", HAL)


async def test_a_player_who_is_called_in_vain_has_left(tonight: Evening) -> None:
    """Hal took no direct messages, so only the call shows it."""
    await tonight.store.set_reachable(HAL, False)
    tonight.scribe.faults["call", HAL] = [Departed()]
    key = await tonight.begin()
    await moves.decide(tonight.hall, key, HAL, START)
    await tonight.decides(key, SIA, BELLS)
    assert (await tonight.hall.look(key)).table.absent == {HIDER}


async def test_a_player_who_does_something_in_the_server_is_there_again(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.store.note_departure(1, HAL, 1.0)
    await show_departure(tonight.hall, key, HAL)
    await channels.greet(tonight.hall, HAL, guild=2, channel=99)
    assert (await tonight.hall.look(key)).table.absent == {HIDER}
    await tonight.told(channels.greet(tonight.hall, HAL, guild=1, channel=99))
    session = await tonight.hall.look(key)
    assert (session.people.departed, session.table.absent) == (frozenset(), frozenset())
    assert not [each for each in board(tonight.scribe.of("board")[-1]).notices if "has left" in each]
