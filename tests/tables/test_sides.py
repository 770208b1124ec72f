"""Sides of several seats: outsiders never learn which seat is awaited, has decided, or was called."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.engine.game import Seat
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.undelivered import Unreachable
from bot.tables.use_cases import moves, queries
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel
from tests.tables.fakes import EVA, HAL, SIA, Evening, Post, Scribe, evening
from tests.tables.test_talk import BELLS, ended, played
from tests.toy.facts import WATCHER, Look, Room, Start, Step, Walk
from tests.toy.hunt import HuntBox
from tests.toy.rules import Hide
from tests.toy.state import House, Stage

ANN = UserId(404)


def public(scribe: Scribe) -> list[Post]:
    return [post for post in scribe.posts if post.audience is None or post.kind == "call"]


async def test_a_secret_act_inside_a_side_tells_nobody_outside(tonight: Evening) -> None:
    key = await tonight.hunt()
    before, hider = len(public(tonight.scribe)), len(tonight.scribe.of("panel", HAL))
    await tonight.decides(key, SIA, BELLS)
    assert len(public(tonight.scribe)) == before
    assert len(tonight.scribe.of("panel", HAL)) == hider
    board = await queries.board(tonight.hall, key)
    assert board.waiting == ("the hider", "the seekers")
    assert (await queries.view(tonight.hall, key, HAL)).bulletin.waiting == board.waiting
    for user in (SIA, EVA):
        panel = await queries.view(tonight.hall, key, user)
        assert panel.bulletin.waiting == ("the hider", "the watcher")
        assert panel.is_awaited == (user == EVA)


async def test_a_partner_sees_at_once_what_was_decided_by_their_side(tonight: Evening) -> None:
    key = await tonight.hunt()
    await tonight.decides(key, SIA, BELLS)
    panel = tonight.scribe.of("panel", EVA)[-1].content
    assert isinstance(panel, Panel)
    assert "The seeker is ready." in panel.bulletin.lines


async def test_a_partner_without_direct_messages_has_their_open_panel_brought_up_to_date(
    tonight: Evening,
) -> None:
    tonight.scribe.faults["panel", EVA] = [Unreachable()]
    key = await tonight.hunt()
    tonight.scribe.refreshed.clear()
    await tonight.decides(key, SIA, BELLS)
    assert tonight.scribe.refreshed == [EVA]


@pytest.mark.parametrize("closed", [False, True], ids=["open messages", "closed messages"])
async def test_all_others_see_the_same_whichever_seat_of_a_side_was_first(
    tmp_path: Path, closed: bool
) -> None:
    first, second = [
        await _prepared_in_order(tmp_path / str(order), order, closed) for order in ((SIA, EVA), (EVA, SIA))
    ]
    assert len(first) > 5
    assert first == second


async def _prepared_in_order(folder: Path, order: Sequence[UserId], closed: bool) -> list[str]:
    scribe = Scribe()
    for user in (SIA, EVA) if closed else ():
        scribe.faults["panel", user] = [Unreachable()]
    with evening(folder, scribe=scribe) as tonight:
        key = await tonight.hunt()
        for user in order:
            await tonight.decides(key, user, BELLS)
        await tonight.decides(key, HAL, Start(Room(20)))
        asked = [
            repr(await queries.board(tonight.hall, key)),
            repr(await queries.view(tonight.hall, key, HAL)),
        ]
    told = [post for post in scribe.posts if post in public(scribe) or post.audience == HAL]
    return [*(repr((p.kind, p.audience, p.is_new, p.content)) for p in told), *asked]


class Whispering(Hide):
    """Once they seek, only the watcher is asked, and only the seekers know it."""

    def awaited(self, state: House) -> frozenset[Seat]:
        if state.stage is Stage.SEEK and state.bells is not None:
            return frozenset({WATCHER})
        return super().awaited(state)


class WhisperBox(HuntBox):
    """The same in a box."""

    def game(self, options: Any) -> Hide:
        return Whispering(players=3)


async def test_a_whole_side_is_called_in_the_channel_and_only_asked_seats_in_private(
    tonight: Evening,
) -> None:
    tonight.hall.shelf = {"hunt": WhisperBox()}
    tonight.scribe.faults["panel", SIA] = [Unreachable()]
    tonight.scribe.faults["panel", EVA] = [Unreachable()]
    key = await tonight.hunt()
    for user in (SIA, EVA):
        await moves.decide(tonight.hall, key, user, BELLS)
    await tonight.decides(key, HAL, Start(Room(20)))
    called = len(public(tonight.scribe))
    await tonight.decides(key, HAL, Walk((Step(Room(21)),)))
    calls = [post.audience for post in public(tonight.scribe)[called:] if post.kind == "call"]
    assert calls == [SIA, EVA]
    assert not (await queries.view(tonight.hall, key, SIA)).is_awaited


class Murmuring(Hide):
    """In a walk the watcher is asked too, and only the seekers know it."""

    def awaited(self, state: House) -> frozenset[Seat]:
        extra = {WATCHER} if state.stage is Stage.WALK and state.bells is not None else set[Seat]()
        return super().awaited(state) | extra


class MurmurBox(HuntBox):
    """The same in a box."""

    def game(self, options: Any) -> Hide:
        return Murmuring(players=3)


@pytest.mark.parametrize("closed", [False, True], ids=["open messages", "closed messages"])
async def test_a_seat_that_is_asked_in_secret_is_never_called_in_the_channel(
    tonight: Evening, closed: bool
) -> None:
    tonight.hall.shelf = {"hunt": MurmurBox()}
    if closed:
        tonight.scribe.faults["panel", EVA] = [Unreachable()]
    key = await tonight.hunt()
    for user in (SIA, EVA):
        await tonight.decides(key, user, BELLS)
    private, calls = len(tonight.scribe.of("panel", EVA)), len(tonight.scribe.of("call", EVA))
    await tonight.decides(key, HAL, Start(Room(20)))
    new = [post for post in tonight.scribe.of("panel", EVA)[private:] if post.is_new]
    assert len(new) == (0 if closed else 1)
    assert len(tonight.scribe.of("call", EVA)) == calls == int(closed)


def content(post: Post) -> Bulletin:
    assert isinstance(post.content, Bulletin)
    return post.content


async def test_a_table_that_nobody_may_watch_shows_turn_phase_and_who_is_waited_for(
    tonight: Evening,
) -> None:
    key = await tonight.hunt(spectatorView="none")
    for user in (SIA, EVA):
        await tonight.decides(key, user, BELLS)
    board = content(tonight.scribe.of("board")[-1])
    assert (board.heading, board.waiting) == ("Round 0: both prepare", ("the hider",))
    assert (board.scene, board.alt, board.lines, board.standing) == (None, "", (), ())
    assert await queries.board(tonight.hall, key) == board
    with pytest.raises(Refusal, match="Nobody may watch"):
        await queries.log(tonight.hall, key, ANN)
    assert (await queries.view(tonight.hall, key, SIA)).bulletin.scene is not None
    assert await queries.log(tonight.hall, key, SIA)


@pytest.mark.parametrize(("view", "edits"), [("public", 1), ("none", 0)])
async def test_a_board_that_shows_little_is_edited_only_when_that_changes(
    tonight: Evening, view: str, edits: int
) -> None:
    key = await _seeking(tonight, spectatorView=view)
    before = len(tonight.scribe.of("board"))
    await tonight.decides(key, SIA, Look(Room(3)))
    assert len(tonight.scribe.of("board")) == before + edits


async def _seeking(tonight: Evening, **options: Any) -> TableId:
    key = await tonight.hunt(**options)
    for user, decision in ((SIA, BELLS), (EVA, BELLS), (HAL, Start(Room(20)))):
        await moves.decide(tonight.hall, key, user, decision)
    await tonight.lodge(key, "never")
    await tonight.decides(key, HAL, Walk((Step(Room(21)),)))
    return key


async def test_after_the_end_everything_is_shown(tonight: Evening) -> None:
    key = await ended(tonight)
    assert "You walk: C2." in await queries.log(tonight.hall, key, ANN)


@pytest.mark.parametrize("view", ["public", "none"])
async def test_unless_it_is_not_to_be_revealed(tonight: Evening, view: str) -> None:
    key = await tonight.hunt(rounds=1, fullReveal=False, spectatorView=view)
    await played(tonight, key)
    board = await queries.board(tonight.hall, key)
    assert board.score == "The hider wins."
    assert "C2" not in repr((board.lines, board.standing, board.alt))
    assert (board.scene is None) == (view == "none")
    if view == "public":
        assert "You walk: C2." not in await queries.log(tonight.hall, key, ANN)
    assert "You walk: C2." not in await queries.log(tonight.hall, key, SIA)
    assert "You walk: C2." in await queries.log(tonight.hall, key, HAL)


async def test_a_table_that_nobody_could_watch_may_be_revealed_at_the_end(tonight: Evening) -> None:
    key = await tonight.hunt(rounds=1, spectatorView="none")
    await played(tonight, key)
    assert (await queries.board(tonight.hall, key)).scene is not None
    assert "You walk: C2." in await queries.log(tonight.hall, key, ANN)
