"""Tables in every stage, kept as the code of schema 3 has left them; and how they were made.

`python -m tests.store.stages FOLDER` plays them anew with the present code and writes them into an empty folder. What
lies in `tests/records/stages` stays: the next schema gets a folder of its own.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Fact, Piece, Seat, Viewer
from bot.engine.notation import Notation
from bot.games.box import Box
from bot.games.castle.decisions import ShareCards
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, SPEARS, SWORDS, TRAITOR, Moment, Phase
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.state.state import State
from bot.games.shelf import SHELF
from bot.store.connection import FILE
from bot.tables.history import results
from bot.tables.history.record import Record, Turn, written
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.prompt import BenchKind, Prompt
from bot.tables.model.stored import StoredRecord
from bot.tables.model.table import Status, TableId, Theme, UserId
from bot.tables.ports.store import Store
from bot.tables.use_cases import (
    drafts,
    handing,
    lobby,
    looks,
    moves,
    notes,
    pausing,
    queries,
    quiet,
    taking_back,
    talk,
)
from bot.tables.use_cases.drafts import draft_add, lodge_order
from bot.tables.use_cases.habits import set_quiet, set_reminders, set_zone, take_vacation
from bot.tables.views.board_view import BoardView
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.match_views import MatchViews
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from tests.tables.fakes import EVA, HAL, SIA, Evening, StoppedClock, evening

STAGES: Final = Path(__file__).parents[1] / "records" / "stages"
SCHEMA: Final = 3
RECORD, FACTS, SEEN = ".record.txt", ".facts.txt.gz", ".seen.txt"
ANN: Final = UserId(404)
EVERYTHING: Final = frozenset(Status)
_DAWN: Final = 1_700_000_000.0
_SIMPLE: Final = SimplePlayer()
_EACH: Final = 30.0
"""Seconds that everybody takes for a decision."""

Stage = Callable[[TableSession], bool]


class Plan(NamedTuple):
    """A table: what it is called, its preset and pace, who sits where, and what is done there."""

    name: str
    preset: str
    pace: str
    users: Mapping[Seat, UserId]
    play: Callable[[Town, TableId], Awaitable[None]]


class Town:
    """People who play castle games in one evening; each decides as a computer player would."""

    def __init__(self, tonight: Evening) -> None:
        self.tonight, self.hall = tonight, tonight.hall
        self.hall.shelf = SHELF

    async def opened(self, plan: Plan, channel: int) -> TableId:
        """A table where everybody sits."""
        opening = lobby.Opening(game="castle", options={}, preset=plan.preset, pace=plan.pace)
        table = await lobby.open_table(self.hall, opening, guild=1, channel=channel, opener=HAL)
        for seat, user in plan.users.items():
            await lobby.sit(self.hall, table.key, user, seat)
        await self.tonight.staff.rest()
        return table.key

    async def until(self, key: TableId, is_reached: Stage) -> TableSession:
        """Play on to that stage."""
        while not is_reached(session := await self.hall.look(key)):
            seat = next(seat for seat in session.match.game.seats if seat in session.match.awaited())
            decision = _SIMPLE.decide(
                session.of(seat).copy(), seat, Seeded(f"{key} {len(session.match.log)}")
            )
            await moves.decide(self.hall, key, _user(session, seat), decision, seat=seat)
            self.tonight.clock.time += _EACH
            await self.tonight.staff.rest()
        return session

    async def lodges(self, key: TableId, seat: Seat, number: int = 0) -> None:
        """Of every kind the order with that number is lodged."""
        user = _user(await self.hall.look(key), seat)
        for sheet in (await queries.view(self.hall, key, user, Prompt(seat))).orders:
            await lodge_order(self.hall, key, user, sheet.offers[number].token, seat=seat)

    async def drafts(self, key: TableId, seat: Seat, count: int) -> None:
        """Place this many pieces."""
        user = _user(await self.hall.look(key), seat)
        for _piece in range(count):
            offers = (await queries.view(self.hall, key, user, Prompt(seat))).offers
            piece = next(each.option for each in offers if isinstance(each.option, Piece))
            await draft_add(self.hall, key, user, piece, Prompt(seat))

    async def plans(self, key: TableId, seat: Seat, count: int) -> None:
        """The next turn is planned in so many pieces, and to happen by itself."""
        user = _user(await self.hall.look(key), seat)
        for _piece in range(count):
            panel = await queries.view(self.hall, key, user, Prompt(seat, bench=BenchKind.AHEAD))
            piece = next(each.option for each in panel.offers if isinstance(each.option, Piece))
            await drafts.draft_add(self.hall, key, user, piece, Prompt(seat, bench=BenchKind.AHEAD))
        await drafts.draft_commit(
            self.hall, key, user, stops=["found"], prompt=Prompt(seat, bench=BenchKind.AHEAD)
        )


def _user(session: TableSession, seat: Seat) -> UserId:
    user = session.table.user(seat)
    assert user is not None, "people sit everywhere here"
    return user


def _turn(number: int, moment: Moment, *phases: Phase) -> Stage:
    """From that turn on, when this is asked."""

    def is_reached(session: TableSession) -> bool:
        state: State = session.match.state
        assert not session.match.is_over, "it ended too early"
        return state.turn >= number and state.moment is moment and (state.phase in phases if phases else True)

    return is_reached


async def _sneaking(town: Town, key: TableId) -> None:
    """The intruders are in the midst of their plan, with orders."""
    await lobby.start(town.hall, key, HAL)
    await town.until(key, _turn(1, Moment.QUIET))
    await notes.note(town.hall, key, SIA, zone="YA17", text="heard a rope?")
    await town.until(key, _turn(5, Moment.PLAN))
    await town.lodges(key, INTRUDERS)
    await town.drafts(key, INTRUDERS, 3)


async def _waiting(town: Town, key: TableId) -> None:
    """The guards are at work, and the intruders' next turn is planned."""
    await lobby.start(town.hall, key, HAL)
    await town.until(key, _turn(2, Moment.QUIET))
    await town.lodges(key, INTRUDERS, 1)
    await town.plans(key, INTRUDERS, 3)


async def _proposing(town: Town, key: TableId) -> None:
    """The sword guards have proposed how to share the cards, and are not answered; the traitor has planned."""
    await lobby.start(town.hall, key, HAL)
    await town.until(key, _turn(3, Moment.QUIET))
    await talk.tell(town.hall, key, HAL, "I take the wall; you wait.")
    await talk.tell(town.hall, key, ANN, "Nothing heard in the south.", seat=SPEARS)
    await town.lodges(key, TRAITOR)
    await moves.decide(town.hall, key, SIA, ShareCards(2, 0), seat=SWORDS)


async def _following(town: Town, key: TableId) -> None:
    """One intruder alone, and the guards do not know who it is. Something was taken back."""
    await lobby.start(town.hall, key, HAL)
    session = await town.until(key, lambda session: len(session.match.deeds) > 0)
    deed = session.match.deeds[-1]
    await taking_back.take_back(town.hall, key, _user(session, deed.seat), seat=deed.seat)
    await town.until(key, _turn(6, Moment.PLAN))


async def _racing(town: Town, key: TableId) -> None:
    """One of the rivals has decided a turn; the other one has begun a draft, and that seat is offered."""
    await lobby.start(town.hall, key, HAL)
    in_turn_4 = _turn(4, Moment.PLAN)
    session = await town.until(
        key, lambda session: in_turn_4(session) and len(session.match.state.sneaking.planned) == 1
    )
    await town.drafts(key, min(session.match.awaited()), 2)
    await handing.invite(town.hall, key, SIA, to=ANN, seat=GUARDS)


async def _setting_up(town: Town, key: TableId) -> None:
    """Nobody has come onto the map: the ninja has cards, and the guards are at theirs."""
    await lobby.start(town.hall, key, HAL)
    await town.until(key, lambda session: NINJA not in session.match.awaited())
    await town.drafts(key, GUARDS, 4)


async def _ended(town: Town, key: TableId) -> None:
    """It was played to its end, and everybody may read its story."""
    await lobby.start(town.hall, key, HAL)
    await town.until(key, lambda session: session.is_over)


async def _gathering(town: Town, key: TableId) -> None:
    """It has not begun."""


TABLES: Final = (
    Plan("sneaking", "standard", "daily", {INTRUDERS: HAL, GUARDS: SIA}, _sneaking),
    Plan("waiting", "gentle", "slow", {INTRUDERS: EVA, GUARDS: HAL}, _waiting),
    Plan("proposing", "four", "daily", {NINJA: HAL, TRAITOR: EVA, SWORDS: SIA, SPEARS: ANN}, _proposing),
    Plan("following", "lone-wolf-concealed", "daily", {INTRUDERS: ANN, GUARDS: SIA}, _following),
    Plan("racing", "contested", "slow", {NINJA: HAL, TRAITOR: EVA, GUARDS: SIA}, _racing),
    Plan("setting-up", "three", "untimed", {NINJA: SIA, TRAITOR: EVA, GUARDS: HAL}, _setting_up),
    Plan("ended", "short", "daily", {INTRUDERS: SIA, GUARDS: EVA}, _ended),
    Plan("gathering", "standard", "live", {INTRUDERS: HAL}, _gathering),
)


async def _habits(town: Town, keys: Sequence[TableId]) -> None:
    """What people tell about themselves, and what is noted about them."""
    hall, store, now = town.hall, town.hall.store, town.hall.clock.now()
    await set_zone(hall, HAL, "Europe/Berlin")
    await set_quiet(hall, HAL, "22:00", "07:00")
    await set_reminders(hall, SIA, "6")
    await take_vacation(hall, ANN, "7")
    await looks.choose_theme(hall, EVA, Theme.LIGHT)
    await quiet.keep_quiet(hall, keys[0], SIA, is_quiet=True)
    await queries.log(hall, keys[0], HAL)
    await pausing.pause(hall, keys[1], EVA)
    await results.balances(hall, 1, "castle")
    await store.set_reachable(ANN, False)
    await store.note_departure(1, UserId(505), now)
    await town.tonight.staff.rest()
    await store.write(
        [
            Letter(
                table=keys[0], kind=LetterKind.NOTE, nonce="to tell", user=HAL, text="Later.", due=now + 9e5
            )
        ],
        at=now,
    )


async def _play(folder: Path) -> None:
    with evening(folder, luck="stages", clock=StoppedClock(_DAWN)) as tonight:
        town, keys = Town(tonight), []
        for channel, plan in enumerate(TABLES, start=11):
            key = await town.opened(plan, channel)
            await tonight.told(plan.play(town, key))
            keys.append(key)
        await _habits(town, keys)
        await tonight.store.beat(tonight.clock.time)
        for plan, key in zip(TABLES, keys, strict=True):
            session = await tonight.hall.look(key)
            (folder / f"{plan.name}{SEEN}").write_text(seen(session), encoding="utf-8")
            if session.match.log:
                record = await recorded(tonight.store, session)
                (folder / f"{plan.name}{RECORD}").write_text(written(record, session.box), encoding="utf-8")
                lines = witnessed_lines(session.notation, session.match.game, session.match.log)
                _write(folder / f"{plan.name}{FACTS}", "\n".join(lines).encode())
        await tonight.close()


async def recorded(store: Store, session: TableSession) -> Record:
    """The decisions of a table's match, as they are stored, with all that is needed to replay them.

    An option that was added since the table was stored has its default, as in any record that is read.
    """
    return Record(
        game=session.table.game,
        schema=session.box.schema,
        options=session.box.options.settled(session.table.options),
        seed=session.seed,
        seats=tuple(session.table.seats),
        turns=tuple(
            Turn(seat, session.views.stored(kept)) for seat, kept in await store.decisions(session.table.key)
        ),
    )


def viewers(game: Any) -> Iterator[Viewer]:
    """Everybody who looks at a match."""
    yield PUBLIC
    yield from map(game.viewer, game.seats)


def witnessed_lines(notation: Notation, game: Any, facts: Sequence[Fact]) -> Iterator[str]:
    """Each fact, then a line for each viewer: the witnessed form, `=` if it is the whole fact, nothing if there is
    none."""
    for fact in facts:
        yield f"fact: {notation.line(fact)}"
        for viewer in viewers(game):
            shown = fact.seen_by(viewer)
            text = "" if shown is None else "=" if shown == fact else notation.line(shown)
            yield f"{viewer.name}: {text}"


class Witnessed(NamedTuple):
    """A fact, and by the names of viewers what each has witnessed of it."""

    fact: Fact
    shown: dict[str, Fact | None]


def witnessed_facts(name: str, box: Box, game: Any) -> list[Witnessed]:
    """The stored facts of a table, and everybody's share, by the present schema."""
    views, found = MatchViews(box, game), list[Witnessed]()
    with gzip.open(STAGES / f"{name}{FACTS}", "rt", encoding="utf-8") as lines:
        for line in lines:
            who, text = line.rstrip("\n").split(": ", 1)
            if who == "fact":
                found.append(Witnessed(_fact(views, text), {}))
            else:
                fact, shown = found[-1]
                shown[who] = fact if text == "=" else _fact(views, text) if text else None
    return found


def _fact(views: MatchViews, text: str) -> Fact:
    fact = views.stored(StoredRecord(views.notation.data(text), SCHEMA))
    assert isinstance(fact, Fact)
    return fact


def seen(session: TableSession) -> str:
    """A table as it stands, in words: the board for all, then every panel."""
    if not session.match.log:
        return f"{session.table.status}: {', '.join(session.title(seat) for seat in session.table.seats)}\n"
    lines = [*_board("everybody", BoardView(session).board(since=0))]
    for seat in session.table.seats:
        lines += _panel(SeatView.now(session, seat).panel(since=0))
    return "\n".join(lines) + "\n"


def _board(title: str, board: Bulletin) -> Iterator[str]:
    yield f"\n== {title}: {board.heading}"
    yield from board.standing
    yield from (f"! {line}" for line in board.notices)
    yield f"waits for {', '.join(board.waiting)} until {dict(board.until)}; {board.score}"
    yield board.alt
    yield from (f"> {line}" for line in board.lines[-12:])


def _panel(panel: Panel) -> Iterator[str]:
    yield from _board(panel.title, panel.bulletin)
    yield f"? {panel.question} {panel.undo} {panel.notice}"
    yield from (f"[{offer.act.name}] {offer.choice.label}" for offer in panel.offers)
    if panel.draft is not None:
        yield from (f"* {line}" for line in (*panel.draft.lines, panel.draft.missing))
    for sheet in panel.orders:
        yield f"order {sheet.kind}: {sheet.present} {sheet.rests}"
    if panel.ahead is not None:
        yield f"ahead: {panel.ahead.length} {panel.ahead.is_armed} {panel.ahead.is_open}"
    yield from (f"“{remark.title}: {remark.text}”" for remark in panel.talk)
    yield from (f"note {zone}: {text}" for zone, text in panel.notes.items())


def _write(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, mtime=0))


def _packed(path: Path) -> bytes:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
    return path.read_bytes()


def main(folder: Path) -> None:
    """Play all of it, and write it into a folder."""
    with TemporaryDirectory() as name:
        made = Path(name)
        asyncio.run(_play(made))
        folder.mkdir(parents=True)
        _write(folder / f"{FILE}.gz", _packed(made / FILE))
        for path in sorted(made.glob("*.txt*")):
            (folder / path.name).write_bytes(path.read_bytes())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
