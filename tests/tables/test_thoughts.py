"""A computer's thoughts, computed from the log, are told after the game, for seats where no person ever sat."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import pytest

import bot.chat.client  # noqa: F401  # it registers the verbs of all buttons
from bot.chat.messages.story_pages import story_screen
from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.castle.box import BOX
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.castle.players import CastleComputers
from bot.games.castle.players.simple import SimplePlayer
from bot.games.computers import Computers
from bot.games.shelf import SHELF
from bot.games.simulate import Move, moves
from bot.tables.history import story
from bot.tables.history.story import TRUTH, Eyes, Told
from bot.tables.history.thoughts import is_told
from bot.tables.model.stored import Change, DecidedBy, StoredDecision
from bot.tables.model.table import Computer, Person, Sitter, Status, Table, TableId, UserId
from bot.tables.views.session import TableSession
from rendering.scene import Highlight
from tests.tables.fakes import HAL, Evening

KEY = TableId("thought")
NOBODY = UserId(404)
COMPUTERS: Mapping[Seat, Sitter] = {INTRUDERS: Computer("simple"), GUARDS: Computer("simple")}


@cache
def game(turns: int = 3) -> tuple[Move, ...]:
    """A short game of computers; for each move, the match is as at the end."""
    rules = BOX.game({"turns": turns})
    brains = {seat: SimplePlayer() for seat in rules.seats}
    return tuple(moves(Match.dealt(rules, Seeded("story")), brains, Seeded("story"), Seeded("players")))


async def played(
    tonight: Evening,
    seats: Mapping[Seat, Sitter] = COMPUTERS,
    *,
    status: Status = Status.OVER,
    by: DecidedBy = DecidedBy.SITTER,
    **options: Any,
) -> None:
    """The game is stored at a table, with its decisions."""
    tonight.hall.shelf = {**SHELF, **tonight.hall.shelf}
    log, found = [*game()[-1].match.log], []
    at = len(log) - sum(len(move.facts) for move in game())
    for move in game():
        found.append(StoredDecision(move.seat, BOX.notation.json(move.decision), at, by))
        at += len(move.facts)
    people = {seat: who.user for seat, who in seats.items() if isinstance(who, Person)}
    table = Table(
        key=KEY,
        game=BOX.key,
        schema=BOX.schema,
        options={"turns": 3, **options},
        guild=1,
        channel=7,
        opener=HAL,
        seats=seats,
        owners=people,
    )
    await tonight.store.add(table, "story", (), 0.0)
    table = replace(table, status=status)
    facts = [BOX.notation.json(fact) for fact in log]
    await tonight.store.commit(Change(table=table, version=0, at=0.0, facts=facts, decisions=found))


async def told(tonight: Evening, eyes: Seat | Eyes, turn: int = 2) -> Told:
    return await story.story(tonight.hall, KEY, NOBODY, eyes=Eyes(eyes), turn=turn)


def shaded(page: Told) -> bool:
    scene = page.chapter.bulletin.scene
    return scene is not None and any(isinstance(mark, Highlight) and mark.hatch for mark in scene.marks)


@pytest.mark.parametrize("seat", COMPUTERS)
async def test_the_page_of_a_computer_shows_what_it_believed_and_says_why_it_moved(
    tonight: Evening, seat: Seat
) -> None:
    await played(tonight)
    page = await told(tonight, seat)
    assert page.thoughts is not None
    assert page.thoughts.belief.startswith("Shaded: where ")
    assert page.thoughts.reasons
    assert shaded(page)


async def test_a_reason_is_the_one_of_the_moment_at_which_it_decided(tonight: Evening) -> None:
    """By what its seat had witnessed then, decision by decision, and not by another turn."""
    await played(tonight)
    expected: dict[int, list[str]] = {}
    seen = Match[Any](game()[0].match.game)
    viewer = seen.game.viewer(GUARDS)
    log = game()[-1].match.log
    at = len(log) - sum(len(move.facts) for move in game())
    seen.witness(fact for each in log[:at] if (fact := each.seen_by(viewer)) is not None)
    for move in game():
        if move.seat == GUARDS:
            reason = CastleComputers().reason("simple", seen, GUARDS, move.decision, Seeded("why"))
            expected.setdefault(seen.turn, []).append(reason)
        seen.witness(fact for each in move.facts if (fact := each.seen_by(viewer)) is not None)
    for turn in (0, 1, 2, 3):
        page = await told(tonight, GUARDS, turn)
        assert page.thoughts is not None
        assert [*page.thoughts.reasons] == [*dict.fromkeys(filter(None, expected.get(turn, [])))]


async def test_the_truth_and_the_pages_of_people_say_only_where_it_is_told(tonight: Evening) -> None:
    await played(tonight, {**COMPUTERS, GUARDS: Person(HAL)})
    for eyes in (TRUTH, GUARDS):
        page = await told(tonight, eyes)
        assert page.thoughts is None
        assert page.thinkers == (Eyes(INTRUDERS),)
        body = "\n".join(story_screen(BOX, page, None).body)
        assert "own view tells why it acted: “What the intruders knew and thought”." in body
        assert not shaded(page)
    assert (await told(tonight, INTRUDERS)).thoughts is not None


async def test_a_seat_where_a_person_has_sat_has_no_thoughts(tonight: Evening) -> None:
    """A computer took over for a person: nobody knows any more which decisions were the computer's."""
    await played(tonight, {**COMPUTERS, GUARDS: Person(HAL)}, status=Status.RUNNING)
    session = await tonight.hall.look(KEY)
    table = replace(session.table, seats=COMPUTERS, status=Status.OVER)
    await tonight.store.commit(Change(table=table, version=session.version, at=1.0))
    assert (await told(tonight, GUARDS)).thoughts is None


async def test_while_a_game_lasts_or_keeps_its_secrets_nobody_learns_what_a_computer_thinks(
    tonight: Evening,
) -> None:
    await played(tonight, {**COMPUTERS, INTRUDERS: Person(HAL)}, status=Status.RUNNING)
    page = await story.story(tonight.hall, KEY, HAL)
    assert page.eyes == Eyes(INTRUDERS)
    assert page.thoughts is None
    assert not page.thinkers
    assert Eyes(GUARDS) not in page.choices


async def test_a_decision_without_a_thought_has_no_reason(tonight: Evening) -> None:
    """Its time had run out, or it had no choice left."""
    await played(tonight, by=DecidedBy.OBVIOUS)
    page = await told(tonight, GUARDS)
    assert page.thoughts is not None
    assert not page.thoughts.reasons


async def test_a_random_player_thinks_nothing(tonight: Evening) -> None:
    await played(tonight, dict.fromkeys(COMPUTERS, Computer("random")))
    assert (await told(tonight, GUARDS)).thoughts is None


async def test_it_is_worked_out_beside_the_loop(tonight: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    await played(tonight)
    threads, honest = [], CastleComputers.reason

    def noted(computers: CastleComputers, *asked: Any) -> str:
        threads.append(threading.current_thread())
        return honest(computers, *asked)

    monkeypatch.setattr(CastleComputers, "reason", noted)
    await told(tonight, GUARDS)
    assert threads
    assert threading.main_thread() not in threads


@pytest.mark.parametrize("box", SHELF.values(), ids=SHELF)
def test_thoughts_are_promised_only_of_computers_that_tell_some(box: Box) -> None:
    """Otherwise a story would point to a page without thoughts."""
    tells = type(box.computers).reason is not Computers.reason
    seat = box.game({}).seats[0]
    session = SimpleNamespace(
        table=SimpleNamespace(seats={seat: Computer(next(iter(box.computers.own)))}),
        people=SimpleNamespace(sat={}),
        box=box,
        is_revealed=True,
    )
    assert is_told(cast(TableSession, session), seat) is tells
