"""People do anything in any order: nobody waits for nothing, nobody sits on both sides, and nothing breaks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.game import PUBLIC, Seat
from bot.games.shelf import SHELF
from bot.players.random_player import RandomPlayer
from bot.tables.history import digest, story
from bot.tables.history.story import EVERYBODY, TRUTH, Eyes
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.paces import DAY, HOUR
from bot.tables.model.prompt import BenchKind, Prompt
from bot.tables.model.table import Refusal, Status, TableId, UserId
from bot.tables.use_cases import (
    catching_up,
    channels,
    claiming,
    drafts,
    filling,
    handing,
    mine,
    moves,
    pausing,
    queries,
    quiet,
    taking_back,
)
from bot.tables.use_cases.channels import fall_asleep, note_departure, show_departure
from bot.tables.use_cases.habits import set_quiet, set_reminders, set_zone, take_vacation
from bot.tables.views.benches import Ahead
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening, Scribe, StoppedClock, evening

ANN, BEN = UserId(404), UserId(505)
USERS = (HAL, SIA, EVA, ANN, BEN)
TABLES: Mapping[str, tuple[Mapping[str, Any], int]] = {
    "hide": ({"rounds": 9}, 2),
    "hunt": ({"rounds": 9}, 3),
    "castle": ({}, 2),
    "castle of four": ({"players": 4}, 4),
}
"""By name: the options of a game, and its number of players."""
STEPS, HURRY = 60, 0.15
"""How many steps happen at a table, and how often time passes between them."""

Act = Callable[[], Awaitable[object]]


class Chaos:
    """Five people without manners at one table."""

    def __init__(self, now: Evening, key: TableId, luck: Random) -> None:
        self.now, self.hall, self.key, self.luck = now, now.hall, key, luck
        self.done: list[str] = []

    async def step(self) -> None:
        """One step, or two at once; impossible ones are refused with a sentence."""
        acts = [self._act() for _ in range(self.luck.choice((1, 1, 1, 2, 3)))]
        for result in await asyncio.gather(*acts, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, Refusal):
                raise result

    async def _act(self) -> None:
        user = self.luck.choice(USERS)
        act: Callable[[UserId], Awaitable[object]] = self.luck.choice(
            [self._plays] * 12
            + [self._orders] * 2
            + [self._plans] * 4
            + [self._people] * 5
            + [self._looks] * 2
        )
        self.done.append(f"{act.__name__} {user}")
        await act(user)

    async def _plays(self, user: UserId) -> object:
        place = (
            self.hall,
            self.key,
            self.luck.choice([*(await self.hall.look(self.key)).table.people(), user]),
        )
        if self.luck.random() < 0.1:
            return await taking_back.take_back(*place)
        offers = await queries.offers(*place)
        if self.luck.random() < 0.5 or not offers:
            panel = await drafts.choose_for_me(*place)
            return panel if panel.draft is None else await drafts.draft_commit(*place)
        return await moves.enter(*place, self.luck.choice(offers).option)

    async def _orders(self, user: UserId) -> object:
        panel = await queries.view(self.hall, self.key, user)
        if panel.order_offers and self.luck.random() < 0.8:
            return await drafts.lodge_order(
                self.hall, self.key, user, self.luck.choice(panel.order_offers).token
            )
        kind = next((sheet.kind for sheet in panel.orders), "")
        return await drafts.withdraw_order(self.hall, self.key, user, kind)

    async def _plans(self, user: UserId) -> object:
        session = await self.hall.look(self.key)
        user = self.luck.choice([*session.table.people(), user])
        seat = session.seat_of(user)
        for _ in range(self.luck.randint(0, 4)):
            offers = SeatView(Ahead(await self.hall.look(self.key), seat)).offers()
            if offers:
                await moves.press(
                    self.hall,
                    self.key,
                    user,
                    self.luck.choice(offers).token,
                    Prompt(seat, question=session.tally(seat).count, bench=BenchKind.AHEAD),
                )
        titles = list(session.box.words.stops(session.match.game))
        stops = self.luck.sample(titles, self.luck.randint(0, len(titles)))
        if self.luck.random() < 0.6:
            return await drafts.draft_commit(
                self.hall, self.key, user, stops=stops, prompt=Prompt(seat, bench=BenchKind.AHEAD)
            )
        act: Callable[..., Awaitable[object]] = self.luck.choice(
            (drafts.draft_clear, drafts.draft_undo, drafts.let_wait)
        )
        return await act(self.hall, self.key, user, Prompt(seat, bench=BenchKind.AHEAD))

    async def _people(self, user: UserId) -> object:
        table = (await self.hall.look(self.key)).table
        seat = self.luck.choice([None, *table.seats])
        some = seat or next(iter(table.seats))
        return await self.luck.choice(
            [*self._seats(user, seat, some), *self._seats(user, seat, some), *self._habits(user)]
        )()

    def _seats(self, user: UserId, seat: Seat | None, some: Seat) -> list[Act]:
        """Somebody changes who sits where, or whether the game goes on."""
        hall, key, other, good = (
            self.hall,
            self.key,
            self.luck.choice([None, *USERS]),
            self.luck.random() < 0.5,
        )
        rare: list[Act] = [
            lambda: moves.resign(hall, key, user, seat=seat),
            lambda: claiming.stop(hall, key, user),
        ]
        return [
            lambda: handing.invite(hall, key, user, to=other, is_for_good=good, seat=seat),
            lambda: handing.invite(hall, key, user, to=other, is_for_good=good, seat=seat),
            lambda: handing.accept_seat(hall, key, user, some),
            lambda: handing.accept_seat(hall, key, user, some),
            lambda: handing.close_invitation(hall, key, user, some),
            lambda: handing.take_seat_back(hall, key, user, seat=seat),
            lambda: handing.give_back(hall, key, user, seat=seat),
            lambda: filling.fill_in(hall, key, user, seat=seat),
            lambda: claiming.claim(hall, key, user),
            lambda: claiming.go_on(hall, key, user),
            lambda: pausing.pause(hall, key, user),
            lambda: pausing.resume(hall, key, user),
            self.luck.choice([*rare, *[lambda: claiming.go_on(hall, key, user)] * 8]),
        ]

    def _habits(self, user: UserId) -> list[Act]:
        """Somebody changes their own habits, or the place of the table."""
        hall, key, luck, is_so = self.hall, self.key, self.luck, self.luck.random() < 0.5
        return [
            lambda: quiet.keep_quiet(hall, key, user, is_quiet=is_so),
            lambda: quiet.tell_when_next(hall, user, is_told=is_so),
            lambda: set_zone(hall, user, luck.choice(("UTC", "Europe/Berlin", "Asia/Kolkata"))),
            lambda: set_quiet(hall, user, luck.choice(("22:00", "3:30")), luck.choice(("8:00", "24:00"))),
            lambda: set_reminders(hall, user, luck.choice(("off", "usual", "3"))),
            lambda: take_vacation(hall, user, luck.choice(("0", "1", "3"))),
            lambda: channels.move_table(hall, key, user, guild=1, channel=luck.choice((7, 8, 9))),
            lambda: fall_asleep(hall, key, "no room.", channel=luck.choice((7, 8, 9))),
            lambda: channels.greet(hall, user, guild=1, channel=CHANNEL),
            lambda: note_departure(hall, 1, user),
            lambda: show_departure(hall, key, user),
            lambda: hall.store.set_reachable(user, is_so),
        ]

    async def _looks(self, user: UserId) -> object:
        hall, key, luck = self.hall, self.key, self.luck
        table = (await hall.look(key)).table
        eyes = luck.choice([None, TRUTH, EVERYBODY, *map(Eyes, table.seats)])
        if table.status is Status.RUNNING and eyes not in (None, EVERYBODY, *table.seats_of(user)):
            with pytest.raises(Refusal):
                await story.story(hall, key, user, eyes=eyes)
        acts: list[Act] = [
            lambda: story.story(hall, key, user, eyes=eyes, turn=luck.choice((None, 0, 1, 99))),
            lambda: catching_up.catch_up(hall, key, user),
            lambda: mine.my_games(hall, user),
            lambda: digest.digest(hall, key, user),
            lambda: queries.board(hall, key),
        ]
        return await luck.choice(acts)()

    async def check(self) -> None:
        """What must hold when nothing more happens by itself."""
        session = await self.hall.look(self.key)
        self._check_seats(session)
        agenda = {each.item: each.at for each in await self.now.store.due(before=1e15)}
        if session.is_over:
            assert not agenda
            assert all(clock.deadline is None for clock in session.clocks.values())
            return
        side, awaited = session.match.side, session.match.awaited()
        assert awaited, "somebody must be awaited"
        assert not awaited & session.table.resigned
        assert all(map(session.table.is_person, awaited))
        public = set(map(side, session.views.seen_by(PUBLIC).awaited()))
        assert set(map(side, awaited)) <= public
        for each in set(map(side, session.table.seats)):
            clock = session.clocks.get(each)
            deadline = None if clock is None else clock.deadline
            assert (deadline is not None) == (each in public and self._goes(session, each)), self.done[-5:]
            assert agenda.get(AgendaItem(AgendaKind.EXPIRY, each)) == deadline

    def _check_seats(self, session: TableSession) -> None:
        table, side = session.table, session.match.side
        for user in USERS:
            own = (*table.seats_of(user), *table.owned_by(user))
            assert len(set(map(side, own))) < 2, f"{user} sits on both sides: {self.done[-5:]}"

    def _goes(self, session: TableSession, side: Seat) -> bool:
        """True if time runs for an awaited person of a side."""
        table = session.table
        people = {
            table.user(seat)
            for seat in table.seats
            if session.match.side(seat) == side and seat not in table.resigned
        }
        is_stopped = not table.pace or table.paused is not None or bool(table.asleep)
        return not is_stopped and len(table.people()) > 1 and people != {None} and bool(people)


@pytest.mark.parametrize("name", TABLES)
async def test_nobody_waits_for_nothing(tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture) -> None:
    random, clock, scribe, key, done = Random(name), StoppedClock(), Scribe(), TableId(""), 0
    while done < STEPS:
        with evening(tmp_path, clock=clock, scribe=scribe, start=1_000 * done + 1) as now:
            now.hall.shelf = {**now.hall.shelf, **SHELF}
            now.hall.brains = {(game, "random"): RandomPlayer() for game in now.hall.shelf}
            options, count = TABLES[name]
            key = key or await now.begin(
                *USERS[:count],
                game=name.split(maxsplit=1)[0],
                pace=random.choice(("daily", "live", "")),
                **options,
            )
            await now.staff.restore()
            done += await one_process(Chaos(now, key, random))
            await now.close()
        clock.time += random.choice((0, 0, 60, DAY, -DAY))
    assert not [each for each in caplog.get_records("call") if each.levelno >= logging.WARNING]


async def one_process(chaos: Chaos) -> int:
    """Do as many steps as a process lives for; return their number."""
    steps = chaos.luck.randint(10, 40)
    for _ in range(steps):
        await chaos.step()
        await chaos.now.staff.rest()
        await chaos.check()
        if chaos.luck.random() < HURRY:
            await chaos.now.passes(chaos.luck.choice((60.0, HOUR, 5 * HOUR, 2 * DAY)))
            await chaos.check()
    return steps
