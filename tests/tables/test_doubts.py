"""After a crash in the middle of telling, posted messages are found again, though Discord has forgotten their nonces.

`Killed` ends the process right after a message went out and before its place was noted.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.tables.model.letters import LetterKind, MessageRef
from bot.tables.model.table import TableId, UserId
from bot.tables.undelivered import Later, Unreachable
from bot.tables.use_cases import claiming, handing, moves, queries
from tests.tables.fakes import EVA, HAL, SIA, Evening, Killed, Post, Scribe, StoppedClock, evening
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Look, Room, Start, Wait, Walk

START, BELLS, WALK = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6)))), Walk((Wait(),))


class Forgetful(Scribe):
    """Discord some minutes later: it remembers no nonce."""

    def forget(self) -> None:
        """From now on a used nonce counts as new."""
        self.nonces.clear()

    def live(self, kind: str, audience: UserId | None = None) -> list[MessageRef]:
        """The places of messages that nobody has retired or replaced, the oldest first."""
        gone = {ref for ref, _ in self.retired} | {ref for ref, _ in self.pointed}
        refs = dict.fromkeys(post.ref for post in self.of(kind, audience))
        return [ref for ref in refs if ref not in gone]

    def shown(self, ref: MessageRef) -> Post:
        """What these messages show now."""
        return next(post for post in reversed(self.posts) if post.ref == ref)


@dataclass
class Nights:
    """One process after the other on the same folder."""

    folder: Path
    scribe: Forgetful = field(default_factory=Forgetful)
    clock: StoppedClock = field(default_factory=StoppedClock)
    starts: int = 0

    @contextmanager
    def night(self) -> Iterator[Evening]:
        """One process; the next one knows only what was stored."""
        self.starts += 1
        with evening(self.folder, scribe=self.scribe, clock=self.clock, start=1_000 * self.starts) as now:
            yield now
        self.scribe.forget()

    @contextmanager
    def last_moment(self) -> Iterator[Evening]:
        """The changes made here were stored just before the crash, and nothing of them was told."""
        with self.night() as now:
            now.hall.on_change.clear()
            yield now

    async def after(self) -> None:
        """A process that takes up the rest, until nothing is left to tell."""
        with self.night() as now:
            await now.told(now.staff.restore())
            while (due := await now.store.next_due()) is not None:
                self.clock.time = max(self.clock.time + 1, due)
                now.staff.wake()
                await now.staff.rest()


@pytest.fixture
def nights(tmp_path: Path) -> Nights:
    return Nights(tmp_path)


def killed_after(scribe: Scribe, kind: str, audience: UserId | None = None) -> None:
    """The process ends as soon as the next message of this kind stands."""
    scribe.after[kind, audience] = [Killed()]


async def prepared(nights: Nights) -> TableId:
    with nights.night() as now:
        return await now.prepared(START, BELLS)


async def told(nights: Nights, act: Callable[[Evening], Awaitable[object]]) -> None:
    """Do something in a process that may be killed while it tells people about it."""
    with nights.night() as now:
        await now.told(now.staff.restore())
        await now.told(act(now))


async def walk_and_be_killed(nights: Nights, key: TableId) -> None:
    """The hider walks, and the process is killed while it tells people about it."""
    with pytest.raises(Killed):
        await told(nights, lambda now: moves.decide(now.hall, key, HAL, WALK))


@pytest.mark.parametrize("audience", [None, HAL, SIA])
async def test_what_was_posted_before_a_crash_is_not_posted_again(
    nights: Nights, audience: UserId | None
) -> None:
    kind = "board" if audience is None else "panel"
    killed_after(nights.scribe, kind, audience)
    with pytest.raises(Killed):
        await prepared(nights)
    await nights.after()
    assert len(nights.scribe.of(kind, audience)) == 1
    assert len(nights.scribe.live(kind, audience)) == 1


async def test_what_was_posted_before_a_crash_is_shown_as_things_are_now(nights: Nights) -> None:
    """A newer letter, with its own nonce, has replaced the one that was being told."""
    killed_after(nights.scribe, "board")
    with pytest.raises(Killed):
        await prepared(nights)
    with nights.last_moment() as now:
        (key,) = [table.key for table in await queries.tables_of(now.hall, HAL)]
        await moves.decide(now.hall, key, HAL, START)
        await moves.decide(now.hall, key, SIA, BELLS)
    await nights.after()
    (ref,) = nights.scribe.live("board")
    with nights.night() as now:
        assert nights.scribe.shown(ref).content == await queries.board(now.hall, key)


async def test_the_old_board_loses_its_buttons_though_the_process_ended_before_that(nights: Nights) -> None:
    with nights.night() as now:
        key = await now.begin()
        await now.decides(key, HAL, START)
    before = nights.scribe.live("board")
    nights.scribe.faults["retire", None] = [Killed()]
    with pytest.raises(Killed):
        await told(nights, lambda now: moves.decide(now.hall, key, SIA, BELLS))
    await nights.after()
    assert len(nights.scribe.live("board")) == 1
    assert nights.scribe.live("board") != before


async def test_a_call_that_was_made_before_a_crash_is_not_made_again(nights: Nights) -> None:
    key = await prepared(nights)
    killed_after(nights.scribe, "panel", SIA)
    await walk_and_be_killed(nights, key)
    calls = [post for post in nights.scribe.of("panel", SIA) if post.is_new]
    await nights.after()
    assert [post for post in nights.scribe.of("panel", SIA) if post.is_new] == calls
    assert len(nights.scribe.live("panel", SIA)) == 1


async def test_a_call_that_has_become_void_leaves_no_panel_behind(nights: Nights) -> None:
    """The new panel stood before the crash; then Sia gives her seat up, and nobody is asked any more."""
    key = await prepared(nights)
    killed_after(nights.scribe, "panel", SIA)
    await walk_and_be_killed(nights, key)
    with nights.last_moment() as now:
        await moves.resign(now.hall, key, SIA)
    await nights.after()
    (ref,) = nights.scribe.live("panel", SIA)
    with nights.night() as now:
        assert nights.scribe.shown(ref).content == await queries.view(now.hall, key, SIA)


async def both_resign(now: Evening, key: TableId) -> None:
    for user in (SIA, HAL):
        await moves.resign(now.hall, key, user)


async def test_the_film_is_shown_once(nights: Nights) -> None:
    with nights.night() as now:
        key = await now.prepared(START, BELLS, rounds=1)
    killed_after(nights.scribe, "film")
    with pytest.raises(Killed):
        await told(nights, lambda now: both_resign(now, key))
    await nights.after()
    assert len(nights.scribe.of("film")) == 1


@pytest.mark.parametrize("is_changed", [False, True])
async def test_an_offer_stands_once_and_as_it_is_meant(nights: Nights, is_changed: bool) -> None:
    key = await prepared(nights)
    killed_after(nights.scribe, "offer")
    with pytest.raises(Killed):
        await told(nights, lambda now: handing.invite(now.hall, key, HAL, seat=HIDER, to=None))
    if is_changed:
        with nights.last_moment() as now:
            await handing.invite(now.hall, key, HAL, seat=HIDER, to=EVA)
    await nights.after()
    (ref,) = nights.scribe.live("offer")
    assert nights.scribe.shown(ref).content == f"{HIDER} {EVA if is_changed else None}"


async def test_a_call_in_the_channel_is_made_once(nights: Nights) -> None:
    nights.scribe.faults["panel", SIA] = [Unreachable()]
    killed_after(nights.scribe, "call", SIA)
    with pytest.raises(Killed):
        key = await prepared(nights)
    await nights.after()
    assert len(nights.scribe.of("call", SIA)) == 1
    with nights.night() as now:
        (key,) = [table.key for table in await queries.tables_of(now.hall, HAL)]
        assert nights.scribe.shown(nights.scribe.live("board")[-1]).content == await queries.board(
            now.hall, key
        )


async def test_a_message_of_which_discord_gave_no_answer_is_looked_for(nights: Nights) -> None:
    """It stands there, but the connection broke before Discord confirmed it; then another letter takes its place."""
    nights.scribe.after["board", None] = [Later()]
    with nights.night() as now:
        key = await now.begin()
        await moves.decide(now.hall, key, HAL, START)
        await now.passes(10)
        (ref,) = nights.scribe.live("board")
        assert nights.scribe.shown(ref).content == await queries.board(now.hall, key)


async def test_an_old_message_that_cannot_be_retired_now_does_not_hold_the_new_one_up(
    nights: Nights,
) -> None:
    key = await prepared(nights)
    nights.scribe.faults["retire", None] = [Later()] * 6
    with nights.night() as now:
        await moves.decide(now.hall, key, HAL, WALK)
        await now.passes(600)
        assert await now.store.next_due() is None
        assert len(nights.scribe.live("panel", SIA)) == 1
        page = await now.store.page(key, LetterKind.BOARD, None)
    assert page is not None
    assert page.ref == nights.scribe.of("board")[-1].ref


async def test_after_a_restart_in_peace_nothing_is_looked_for(nights: Nights) -> None:
    key = await prepared(nights)
    with nights.night() as now:
        await now.staff.restore()
        await now.decides(key, HAL, WALK)
        await now.decides(key, SIA, Look(Room(29)), seat=SEEKER)
    assert nights.scribe.sought == []


async def test_a_call_of_an_earlier_game_is_not_taken_for_one_that_could_not_be_made(nights: Nights) -> None:
    """All calls to one person read the same, and the last one of a game that is over is still there."""
    nights.scribe.faults["panel", SIA] = [Unreachable()]
    with nights.night() as now:
        first = await now.prepared(START, BELLS)
        await now.told(both_resign(now, first))
        calls = nights.scribe.live("call", SIA)
        assert len(calls) == 1
        nights.scribe.faults["call", SIA] = [Later()]
        await now.begin()
        await now.passes(60)
        assert len(nights.scribe.live("call", SIA)) == 2


async def test_a_message_that_is_to_lose_its_buttons_is_not_taken_for_the_one_in_doubt(
    nights: Nights,
) -> None:
    """In a storm of limits the old board could not be retired, and it is unknown if the new one was told."""
    with nights.night() as now:
        key = await now.begin()
        await now.decides(key, HAL, START)
        (old,) = nights.scribe.live("board")
        nights.scribe.faults["retire", None] = [Later()] * 6
        await now.decides(key, SIA, BELLS)
        nights.scribe.faults["board", None] = [Later()]
        await claiming.stop(now.hall, key, HAL)
        await now.passes(300)
        (ref,) = nights.scribe.live("board")
        assert ref != old
        assert nights.scribe.shown(ref).content == await queries.board(now.hall, key)
