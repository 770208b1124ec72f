"""An act of a person goes straight from its use case through the resolution to the store."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

import pytest

import bot.tables
from bot.tables.model.prompt import TYPED_AHEAD, Prompt
from bot.tables.model.stored import Change
from bot.tables.model.table import TableId
from bot.tables.use_cases import channels, claiming, drafts, handing, lobby, moves, queries, taking_back
from tests.frames import frames_in
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening, evening
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Look, Pass, Room, Start, Step
from tests.toy.forgiving import FORGIVING

MOST = 4
"""At most this many frames of bot.tables lie between the caller of a use case and the store."""
ROOT = Path(bot.tables.__file__).parent
START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(1))))

Way = tuple[Path, ...]
"""The files of bot.tables that a change has passed, from the use case on."""


@pytest.fixture
def ways(tonight: Evening, monkeypatch: pytest.MonkeyPatch) -> list[Way]:
    """The ways of all changes that people have caused; automatic changes are left out."""
    honest, found = tonight.store.commit, list[Way]()

    async def commit(change: Change) -> None:
        frames = frames_in(ROOT, sys._getframe(1))
        seen = tuple(Path(each.f_code.co_filename).relative_to(ROOT) for each in frames)
        if seen[0].parts[0] == "use_cases":
            found.append(seen)
        await honest(change)

    monkeypatch.setattr(tonight.store, "commit", commit)
    return found


async def test_a_change_comes_through_few_frames_and_no_room_twice(
    tonight: Evening, ways: Sequence[Way]
) -> None:
    await everything(tonight)
    assert len(ways) >= 25
    assert max(map(len, ways)) <= MOST
    for each in ways:
        assert [room for room, _ in groupby(path.parts[0] for path in each)] == ["use_cases", "resolution"]


async def everything(tonight: Evening) -> None:
    """A lobby, a game with drafts, plans, orders and decisions taken back, and people who come and go."""
    tonight.hall.shelf = {FORGIVING.key: FORGIVING}
    key = await tonight.begin()
    await moves.decide(tonight.hall, key, HAL, START)
    await taking_back.take_back(tonight.hall, key, HAL)
    await moves.enter(tonight.hall, key, HAL, START)
    await drafts.choose_for_me(tonight.hall, key, SIA)
    await drafts.draft_clear(tonight.hall, key, SIA)
    for bell in BELLS.bells:
        await drafts.draft_add(tonight.hall, key, SIA, bell)
    await drafts.draft_undo(tonight.hall, key, SIA)
    await drafts.draft_add(tonight.hall, key, SIA, BELLS.bells[-1])
    await drafts.draft_commit(tonight.hall, key, SIA)
    await tonight.lodge(key, "never")
    await in_the_round(tonight, key)
    await handing.invite(tonight.hall, key, HAL, to=EVA)
    await handing.accept_seat(tonight.hall, key, EVA, HIDER)
    await handing.take_seat_back(tonight.hall, key, HAL)
    await channels.show_departure(tonight.hall, key, HAL)
    await channels.move_table(tonight.hall, key, HAL, guild=1, channel=CHANNEL + 1)
    await claiming.stop(tonight.hall, key, HAL)
    await moves.resign(tonight.hall, key, SIA, seat=SEEKER)
    await a_lobby_that_is_closed(tonight)


async def in_the_round(tonight: Evening, key: TableId) -> None:
    """Hal walks and plans ahead while Sia seeks."""
    panel = await queries.view(tonight.hall, key, HAL)
    await moves.press(tonight.hall, key, HAL, panel.offers[0].token, Prompt(question=panel.number))
    await drafts.draft_clear(tonight.hall, key, HAL)
    await drafts.draft_add(tonight.hall, key, HAL, Step(Room(1)))
    await drafts.draft_commit(tonight.hall, key, HAL)
    await drafts.draft_add(tonight.hall, key, HAL, Step(Room(2)), TYPED_AHEAD)
    await tonight.lodge(key, "never")
    await drafts.draft_commit(tonight.hall, key, HAL, TYPED_AHEAD)
    await drafts.hold_back(tonight.hall, key, HAL, ())
    await drafts.let_wait(tonight.hall, key, HAL)
    await moves.decide(tonight.hall, key, SIA, Look(Room(20)))
    await moves.decide(tonight.hall, key, SIA, Pass())


async def a_lobby_that_is_closed(tonight: Evening) -> None:
    """Somebody sits down and changes their mind."""
    key = await tonight.open(channel=CHANNEL + 2)
    await lobby.sit(tonight.hall, key, HAL, HIDER)
    await lobby.stand_up(tonight.hall, key, HAL)
    await lobby.close_table(tonight.hall, key, HAL)


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    with evening(tmp_path) as tonight:
        yield tonight
