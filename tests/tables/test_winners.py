"""The winner of a match is named as a person: on the board, in panels, in the story and in the film."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest

from bot.engine.game import Seat
from bot.engine.outcome import Outcome
from bot.games.computers import NO_COMPUTERS
from bot.tables.history.story import TRUTH, chapters, filmed
from bot.tables.model.table import Computer, Ending, Person, Sitter, Status, Table, TableId, UserId
from bot.tables.use_cases import moves, queries
from bot.tables.views.board_view import BoardView
from bot.tables.views.winners import winners
from tests.tables.fakes import EVA, HAL, SIA, Evening
from tests.there import there
from tests.toy.hunt import HUNT

COMPUTER = Computer("careful")


def ended(outcome: Outcome | None) -> Any:
    """As much of a match as its outcome needs."""
    return SimpleNamespace(game=SimpleNamespace(outcome=lambda _state: outcome), state=None)


def table(*sitters: Sitter | None, **changes: object) -> Table:
    seats = MappingProxyType(dict(zip(HUNT.game({}).seats, sitters, strict=True)))
    plain = Table(
        key=TableId("t1"), game="hunt", schema=1, options={}, guild=1, channel=2, opener=HAL, seats=seats,
        status=Status.OVER,
    )  # fmt: skip
    return replace(plain, **changes)  # type: ignore[arg-type]  # names of its own fields


SEATS = HUNT.game({}).seats
ALL = (Person(HAL), Person(SIA), Person(EVA))


@pytest.mark.parametrize(
    ("sitters", "won", "told"),
    [
        (ALL, SEATS[:1], "<@101> has won."),
        (ALL, SEATS[1:], "<@202>, <@303> have won."),
        ((COMPUTER, Person(SIA), Person(EVA)), SEATS[:1], "The computer (careful) has won."),
        ((Person(HAL), COMPUTER, COMPUTER), SEATS[1:], "The computer (careful) has won."),
        ((Person(HAL), Person(SIA), Person(HAL)), SEATS[:1], ""),
        (ALL, SEATS, ""),
    ],
)
def test_each_winner_is_named_once(sitters: tuple[Sitter, ...], won: tuple[Seat, ...], told: str) -> None:
    assert winners(table(*sitters), ended(Outcome.won_by(won, SEATS)), NO_COMPUTERS) == told


@pytest.mark.parametrize("outcome", [None, Outcome.drawn(SEATS), Outcome.together(SEATS, is_won=True)])
def test_if_nobody_has_beaten_anybody_nobody_is_named(outcome: Outcome | None) -> None:
    assert not winners(table(*ALL), ended(outcome), NO_COMPUTERS)


def test_a_game_belongs_to_the_owner_of_its_seat() -> None:
    lent = table(COMPUTER, Person(SIA), Person(EVA), owners={SEATS[0]: HAL})
    assert winners(lent, ended(Outcome.won_by(SEATS[:1], SEATS)), NO_COMPUTERS) == "<@101> has won."


def test_somebody_who_gave_up_is_not_said_to_have_won() -> None:
    outcome = ended(Outcome.won_by(SEATS[1:], SEATS))
    one, all_of_them = (table(*ALL, resigned=frozenset(SEATS[at:])) for at in (2, 1))
    assert winners(one, outcome, NO_COMPUTERS) == "<@202>, <@303> have won."
    assert (
        winners(all_of_them, outcome, NO_COMPUTERS) == "<@202>, <@303> gave up, and the default answers won."
    )


def test_a_player_who_has_claimed_a_game_has_won_it() -> None:
    claimed = table(*ALL, ending=Ending.CLAIMED, claimants=frozenset(SEATS[1:]))
    assert winners(claimed, ended(None), NO_COMPUTERS) == "<@202>, <@303> have won."
    assert not winners(table(*ALL, ending=Ending.LEFT), ended(None), NO_COMPUTERS)


async def test_the_winner_is_named_wherever_the_result_is_told(tonight: Evening) -> None:
    key = await tonight.begin()
    session = await tonight.hall.look(key)
    assert not BoardView(session).board(since=0).winners
    for user in (HAL, SIA):
        await tonight.told(moves.resign(tonight.hall, key, user))
    session = await tonight.hall.look(key)
    (winner,) = there(session.match.game.outcome(session.match.state)).winners
    told = f"<@{session.table.user(winner) or UserId(0)}> gave up, and the default answers won."
    board = BoardView(session).board(since=0)
    assert board.winners == told
    assert board.result.startswith(f"{told} ")
    assert (await queries.view(tonight.hall, key, HAL)).bulletin.winners == told
    film = await filmed(session)
    assert film.score.startswith(told)
    assert told not in film.alt, "it is read out, where a mention is a number"
    assert [each.bulletin.winners for each in chapters(session, TRUTH)][-1] == told
