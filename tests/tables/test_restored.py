"""After a restore: every table says so, awaited players are called, and messages younger than the copy go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.store.backup import back_up, restore
from bot.store.connection import FILE
from bot.tables.model.letters import Letter, LetterKind, MessageRef
from bot.tables.model.table import TableId
from bot.tables.undelivered import Later
from bot.tables.use_cases import channels, handing, lobby, moves, pausing, queries
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel
from tests.store.files import flaws
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening, Post, Scribe, StoppedClock, evening
from tests.tables.test_reminders import BELLS, START
from tests.there import there
from tests.toy.facts import HIDER, SEEKER, Wait, Walk

NAME = "games.backup"
MINUTE, HOUR = 60.0, 3_600.0
GONE = "what was played after that is gone"


class Town:
    """A folder of games, used by one process after another; one scribe has everything that all of them told."""

    def __init__(self, folder: Path) -> None:
        self.home, self.copy = folder / "home", folder / NAME
        self.clock, self.scribe = StoppedClock(1_000_000.0), Scribe()
        self._starts = 0

    @contextmanager
    def process(self) -> Iterator[Evening]:
        """A bot at work."""
        self._starts += 1
        with evening(
            self.home,
            clock=self.clock,
            scribe=self.scribe,
            start=1_000 * self._starts,
            luck=f"luck{self._starts}",
        ) as now:
            yield now

    def back_up(self) -> None:
        """A minute passes, a copy is made, and another minute passes."""
        self.clock.time += MINUTE
        back_up(self.home, self.copy, now=self.clock.time)
        self.copied = self.clock.time
        self.clock.time += MINUTE

    @contextmanager
    def restored(self) -> Iterator[Evening]:
        """A bot that begins an hour later on the restored copy; earlier messages do not count."""
        self.clock.time += HOUR
        restore(self.copy, self.home)
        self.scribe.posts.clear()
        self.scribe.retired.clear()
        with self.process() as now:
            yield now


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return Town(tmp_path)


async def begins(now: Evening) -> None:
    """The bot begins, and everybody is told."""
    await now.told(now.staff.restore())


def one(posts: list[Post]) -> Post:
    (post,) = posts
    return post


def notices(post: Post) -> tuple[str, ...]:
    content: Any = post.content
    bulletin = content.bulletin if isinstance(content, Panel) else content
    assert isinstance(bulletin, Bulletin)
    return tuple(bulletin.notices)


async def test_every_running_table_posts_its_board_anew_with_one_line(town: Town) -> None:
    with town.process() as now:
        key = await now.begin()
        town.back_up()
        before = there(await now.store.page(key, LetterKind.BOARD, None))
        await now.decides(key, HAL, START)
    with town.restored() as now:
        await begins(now)
        board = one(town.scribe.of("board"))
        assert board.is_new
        line = f"The games were restored from a copy of <t:{int(town.copied)}:f>: {GONE}."
        assert notices(board) == (line,)
        assert (before.ref, True) in town.scribe.retired, "the old one goes, as it may tell what is gone"
        assert flaws(town.home / FILE) == []


async def test_the_line_stays_until_the_next_turn_and_in_a_panel_until_its_seat_has_decided(
    town: Town,
) -> None:
    with town.process() as now:
        key = await now.begin()
        town.back_up()
    with town.restored() as now:
        await begins(now)
        await now.decides(key, HAL, START)
        assert GONE in str(notices(town.scribe.of("board")[-1])), "the same turn"
        assert GONE not in str(
            notices(Post("", None, MessageRef(0, 0), True, "", await queries.view(now.hall, key, HAL)))
        )
        assert GONE in str(
            notices(Post("", None, MessageRef(0, 0), True, "", await queries.view(now.hall, key, SIA)))
        )
        await now.decides(key, SIA, BELLS)
        assert GONE not in str(notices(town.scribe.of("board")[-1]))


async def test_awaited_players_are_called_once_and_nobody_else(town: Town) -> None:
    with town.process() as now:
        key = await now.begin()
        await now.decides(key, SIA, BELLS)
        before = there(await now.store.page(key, LetterKind.PANEL, HIDER))
        town.back_up()
        await now.decides(key, HAL, START)
    with town.restored() as now:
        await begins(now)
        assert one(town.scribe.of("panel", HAL)).is_new
        assert (before.ref, town.copied, False) in town.scribe.marked_gone, "it may tell what is gone"
        assert not any(post.is_new for post in town.scribe.of("panel", SIA))
        called = [each for each in await now.store.receipts(key) if each.kind is LetterKind.PING]
        assert [each.user for each in called][-1] == HAL
    town.scribe.posts.clear()
    with town.process() as again:
        await begins(again)
        assert town.scribe.posts == [], "only once"


async def test_players_who_take_no_messages_are_called_in_the_channel(town: Town) -> None:
    with town.process() as now:
        key = await now.begin()
        await now.store.set_reachable(HAL, False)
        town.back_up()
    with town.restored() as now:
        await begins(now)
        assert one(town.scribe.of("call", HAL)).is_new
        assert not town.scribe.of("call", SIA)
        assert not await now.store.letters(before=float("inf"), of=[key])


async def test_a_table_that_is_paused_says_so_and_calls_nobody(town: Town) -> None:
    with town.process() as now:
        key = await now.begin(pace="daily")
        for user in (HAL, SIA):
            await now.told(pausing.pause(now.hall, key, user))
        town.back_up()
        await now.told(pausing.resume(now.hall, key, HAL))
    with town.restored() as now:
        await begins(now)
        assert GONE in str(notices(one(town.scribe.of("board"))))
        assert not [post for post in town.scribe.posts if post.kind == "panel" and post.is_new]


async def test_the_time_of_a_restore_is_not_told_as_one_in_which_nobody_was_heard(town: Town) -> None:
    with town.process() as now:
        key = await now.begin(pace="daily")
        await now.store.beat(town.clock.time)
        town.back_up()
    with town.restored() as now:
        await begins(now)
        (line,) = [each for each in (await queries.board(now.hall, key)).notices if "No clock" in each]
        assert line.endswith("minutes because of the restore.")
        assert "could not be reached" not in str((await queries.board(now.hall, key)).notices)


async def test_a_panel_that_is_too_old_to_be_kept_up_is_put_right_once(town: Town) -> None:
    """This is for a seat that nobody waits for, which gets no new panel: the old one went on showing what is gone."""
    with town.process() as now:
        key = await now.begin()
        await now.decides(key, SIA, BELLS)
        before = there(await now.store.page(key, LetterKind.PANEL, SEEKER))
        town.back_up()
        await now.decides(key, HAL, START)
    with town.restored() as now:
        await begins(now)
        edited = one(town.scribe.of("panel", SIA))
        assert (edited.ref, edited.is_new) == (before.ref, False)
        assert GONE in str(notices(edited))
        await now.decides(key, HAL, START)
        assert one(town.scribe.of("panel", SIA)) == edited, "few edits of old messages are allowed"
        town.scribe.posts.clear()
        await now.decides(key, HAL, Walk((Wait(),)))
        assert one(town.scribe.of("panel", SIA)).is_new


async def test_a_table_that_sleeps_is_told_when_it_wakes(town: Town) -> None:
    with town.process() as now:
        key = await now.begin()
        await now.told(channels.fall_asleep(now.hall, key, "no channel.", channel=CHANNEL))
        town.back_up()
    town.scribe.faults["board", None] = [Later()]
    with town.restored() as now:
        await begins(now)
        assert not [post for post in town.scribe.posts if post.kind in ("board", "panel")]
        await now.passes(MINUTE)
        assert GONE in str(notices(town.scribe.of("board")[0]))
        assert not (await queries.table(now.hall, key)).asleep


async def test_a_table_that_has_not_begun_is_shown_anew_with_the_line(town: Town) -> None:
    with town.process() as now:
        key = await now.open()
        await now.told(lobby.sit(now.hall, key, HAL, HIDER))
        town.back_up()
        await now.told(lobby.sit(now.hall, key, SIA, SEEKER))
    with town.restored() as now:
        await begins(now)
        assert one(town.scribe.of("lobby")).is_new
        assert GONE in town.scribe.notices[-1]
        await lobby.sit(now.hall, key, SIA, SEEKER)
        await now.told(lobby.start(now.hall, key, HAL))
        assert GONE not in str(notices(town.scribe.of("board")[-1])), "its game has lost nothing"


async def test_an_offer_stands_again(town: Town) -> None:
    with town.process() as now:
        key = await now.begin()
        await now.told(handing.invite(now.hall, key, HAL, to=EVA, seat=HIDER))
        town.back_up()
        await now.told(handing.accept_seat(now.hall, key, EVA, HIDER))
    with town.restored() as now:
        await begins(now)
        assert one(town.scribe.of("offer")).content == f"{HIDER} {EVA}"


async def test_a_game_that_is_over_is_left_alone(town: Town) -> None:
    with town.process() as now:
        key = await now.begin()
        await now.told(moves.resign(now.hall, key, HAL))
        await now.told(moves.resign(now.hall, key, SIA))
        assert (await now.hall.look(key)).is_over
        town.back_up()
    with town.restored() as now:
        await begins(now)
        assert town.scribe.posts == []


async def posted_since(now: Evening, key: TableId) -> list[MessageRef]:
    """The places of the messages that a table has posted since its copy was made."""
    board = there(await now.store.page(key, LetterKind.BOARD, None))
    panel = there(await now.store.page(key, LetterKind.PANEL, HIDER))
    return [board.ref, panel.ref]


async def test_what_was_posted_after_the_copy_is_removed(town: Town) -> None:
    with town.process() as now:
        key = await now.begin()
        town.back_up()
        await now.decides(key, HAL, START)
        town.clock.time += HOUR
        await now.decides(key, SIA, BELLS)
        board, panel = await posted_since(now, key)
        other = await now.begin(channel=8)
        lost, lost_panel = await posted_since(now, other)
    with town.restored() as now:
        await begins(now)
        scribe = town.scribe
        assert board in scribe.taken_away
        assert (panel, town.copied, False) in scribe.marked_gone
        assert (lost_panel, town.copied, False) in scribe.marked_gone
        assert (lost, town.copied, True) in scribe.marked_gone, (
            "the board of a table that the copy does not know"
        )
        stands = [post.ref for post in scribe.posts]
        assert not set(stands) & {*scribe.taken_away, *(ref for ref, *_ in scribe.marked_gone)}
        assert await now.store.next_removal() is None


async def test_what_cannot_be_removed_at_once_is_removed_later_across_a_restart(town: Town) -> None:
    with town.process() as now:
        await now.begin(channel=8)
        town.back_up()
        lost = await posted_since(now, await now.begin())
    town.scribe.faults["mark gone", None] = [Later() for _ in range(5)]
    with town.restored() as now:
        await begins(now)
        assert not town.scribe.marked_gone
    with town.process() as now:
        await begins(now)
        town.clock.time += MINUTE
        now.staff.wake()
        await now.staff.rest()
        assert {ref for ref, *_ in town.scribe.marked_gone} > set(lost)


async def test_messages_of_lost_games_are_found_in_the_channel(town: Town) -> None:
    """A damaged database says nothing about its messages."""
    with town.process() as now:
        key = await now.begin()
        town.back_up()
        await now.decides(key, HAL, START)
        await now.decides(key, SIA, BELLS)
        board, _panel = await posted_since(now, key)
    (town.home / FILE).write_bytes(b"no database at all " * 99)
    town.scribe.posts = [post for post in town.scribe.posts if post.ref == board]
    posts = list(town.scribe.posts)
    with town.restored() as now:
        town.scribe.posts[:] = posts
        await begins(now)
        assert board in town.scribe.taken_away
        assert town.scribe.of("board")[-1].is_new
        assert town.scribe.of("board")[-1].ref != board


async def test_a_copy_that_is_put_in_place_by_hand_is_one_as_well(town: Town) -> None:
    with town.process() as now:
        key = await now.begin()
        town.back_up()
        await now.decides(key, HAL, START)
    for path in town.home.iterdir():
        path.unlink()
    town.copy.rename(town.home / FILE)
    town.scribe.posts.clear()
    town.clock.time += HOUR
    with town.process() as now:
        await begins(now)
        assert GONE in str(notices(one(town.scribe.of("board"))))


async def test_a_crash_at_the_start_calls_nobody_twice(town: Town) -> None:
    with town.process() as now:
        key = await now.begin()
        town.back_up()
    with town.restored() as now:
        await now.store.take_up(town.clock.time, seed=now.hall.random.seed, nonce=now.hall.random.token)
    with town.process() as now:
        await begins(now)
        assert one(town.scribe.of("panel", HAL)).is_new
        assert len((there(await now.store.stored_table(key))).reseedings) == 1
    with town.process() as now:
        await begins(now)
        assert len(town.scribe.of("board")) == 1
        assert len(await now.store.restores()) == 1


async def test_what_was_still_to_be_told_is_told_under_another_nonce(town: Town) -> None:
    """For the old nonce Discord would answer, for some minutes, with a message of the lost time."""
    with town.process() as now:
        key = await now.begin()
        waits = Letter(table=key, kind=LetterKind.BOARD, nonce="waits", due=town.clock.time + 2 * MINUTE)
        note = Letter(table=key, kind=LetterKind.NOTE, nonce="note", user=HAL, text="x", due=waits.due)
        await now.store.write([waits, note], at=now.clock.time)
        town.back_up()
    with town.restored() as now:
        await now.store.take_up(town.clock.time, seed=now.hall.random.seed, nonce=now.hall.random.token)
        left = {each.kind: each.nonce for each in await now.store.letters(before=float("inf"))}
        assert left[LetterKind.BOARD] != "waits"
        assert left[LetterKind.NOTE] == "note", "it is not said twice"
        assert max(map(len, left.values())) <= 25, "no longer than Discord takes"
