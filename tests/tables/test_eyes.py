"""A game that tells everything it is given: the tables give it only what the reader has witnessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Decision, Order, Seat, Viewer
from bot.tables.model.table import Refusal
from bot.tables.use_cases import moves, queries
from tests.tables.fakes import HAL, SIA, Evening, evening
from tests.toy.box import HideBox
from tests.toy.facts import Bell, Bells, Look, Room, Start, Wait, Walk
from tests.toy.rules import Hide, HideOrders
from tests.toy.state import House
from tests.toy.words import HideWords

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


class Blab(Hide):
    """Hide, whose every word is the state it was given; it notes the states behind its answers."""

    handed: tuple[tuple[Seat, House], ...] = ()

    def refusal(self, state: House, seat: Seat, decision: Decision) -> str:
        return repr(state)

    def default(self, state: House, seat: Seat, chance: Chance) -> Decision:
        self.handed = (*self.handed, (seat, state.copy()))
        return super().default(state, seat, chance)


class BlabOrders(HideOrders):
    """Its orders, which note the same."""

    def __init__(self, game: Blab) -> None:
        self.game = game

    def answer(self, state: House, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        self.game.handed = (*self.game.handed, (seat, state.copy()))
        return super().answer(state, seat, orders)


class BlabWords(HideWords):
    """Its words."""

    def standing(self, game: Hide, state: House, viewer: Viewer) -> Sequence[str]:
        return [f"{viewer.name} {sorted(viewer.circles)} {state!r}"]


class BlabBox(HideBox):
    """Its box, with one game for all its tables, so that the test can ask it."""

    def __init__(self) -> None:
        self.only = Blab()
        self.only.orders = BlabOrders(self.only)
        self.words = BlabWords(self.notation)

    def game(self, options: Mapping[str, Any]) -> Blab:
        return self.only


@pytest.fixture
def blab() -> BlabBox:
    return BlabBox()


@pytest.fixture
def tonight(tmp_path: Path, blab: BlabBox) -> Iterator[Evening]:
    with evening(tmp_path) as now:
        now.hall.shelf = {"hide": blab}
        yield now


async def test_a_refusal_speaks_from_what_the_seat_has_witnessed(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    for user in (HAL, SIA):
        with pytest.raises(Refusal) as refused:
            await moves.decide(tonight.hall, key, user, START)
        seat = (await queries.view(tonight.hall, key, user)).seat
        assert str(refused.value) == repr((await tonight.hall.look(key)).of(seat).state)
    with pytest.raises(Refusal, match="hider=None"):
        await moves.decide(tonight.hall, key, SIA, BELLS)


async def test_what_is_shown_is_made_for_its_reader(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    (hal,) = (await queries.view(tonight.hall, key, HAL)).bulletin.standing
    (sia,) = (await queries.view(tonight.hall, key, SIA)).bulletin.standing
    (everyone,) = (await queries.board(tonight.hall, key)).standing
    assert (hal[:15], "hider=0" in hal, "bells=None" in hal) == ("hider ['hider']", True, True)
    assert (sia[:17], "hider=None" in sia, "bells=None" in sia) == ("seeker ['seeker']", True, False)
    assert (everyone[:9], "hider=None" in everyone, "bells=None" in everyone) == ("public []", True, True)


async def test_orders_and_defaults_answer_from_what_their_seat_has_witnessed(
    tonight: Evening, blab: BlabBox
) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.lodge(key, "never")
    await moves.decide(tonight.hall, key, HAL, Walk((Wait(),)))
    await moves.decide(tonight.hall, key, SIA, Look(Room(29)))
    await moves.resign(tonight.hall, key, HAL)
    hiders = [state for seat, state in blab.only.handed if seat == "hider"]
    assert len(hiders) >= 2
    assert all(state.bells is None and state.hider is not None for state in hiders)
    assert all(state.hider is None for seat, state in blab.only.handed if seat == "seeker")
