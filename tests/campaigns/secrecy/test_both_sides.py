"""T9: a person who knows the secrets of one side comes to no seat of the other, by any way to a seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from bot.players.random_player import RandomPlayer
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.use_cases import filling, handing, lobby, moves
from bot.tables.use_cases.handing import accept_seat, give_back, invite, take_seat_back
from tests.tables.fakes import EVA, HAL, SIA, Evening, evening
from tests.toy.facts import HIDER, SEEKER

BEN = UserId(505)

Way = Callable[[Evening, TableId], Awaitable[UserId]]
"""What happens at a table, and who knows the hider's secrets because of it."""
Door = Callable[[Evening, TableId, UserId], Awaitable[object]]
"""How somebody tries to get the seeker's seat."""


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    with evening(tmp_path, brains={"random": RandomPlayer()}) as now:
        yield now


async def sits(_tonight: Evening, _key: TableId) -> UserId:
    return HAL


async def has_lent(tonight: Evening, key: TableId) -> UserId:
    await invite(tonight.hall, key, HAL, to=EVA)
    await accept_seat(tonight.hall, key, EVA, HIDER)
    return HAL


async def has_substituted(tonight: Evening, key: TableId) -> UserId:
    await has_lent(tonight, key)
    await give_back(tonight.hall, key, EVA)
    return EVA


async def has_given_it_away(tonight: Evening, key: TableId) -> UserId:
    await invite(tonight.hall, key, HAL, to=EVA, is_for_good=True)
    await accept_seat(tonight.hall, key, EVA, HIDER)
    return HAL


async def has_given_up(tonight: Evening, key: TableId) -> UserId:
    await moves.resign(tonight.hall, key, HAL)
    return HAL


async def lets_a_computer_play(tonight: Evening, key: TableId) -> UserId:
    await filling.fill_in(tonight.hall, key, HAL, level="random")
    return HAL


WAYS: tuple[Way, ...] = (
    sits, has_lent, has_substituted, has_given_it_away, has_given_up, lets_a_computer_play,
)  # fmt: skip


async def invited(tonight: Evening, key: TableId, user: UserId) -> object:
    return await invite(tonight.hall, key, SIA, to=user)


async def an_open_offer(tonight: Evening, key: TableId, user: UserId) -> object:
    await invite(tonight.hall, key, SIA, to=None)
    return await accept_seat(tonight.hall, key, user, SEEKER)


async def given_for_good(tonight: Evening, key: TableId, user: UserId) -> object:
    await invite(tonight.hall, key, SIA, to=None, is_for_good=True)
    return await accept_seat(tonight.hall, key, user, SEEKER)


async def by_a_substitute(tonight: Evening, key: TableId, user: UserId) -> object:
    await invite(tonight.hall, key, SIA, to=BEN)
    await accept_seat(tonight.hall, key, BEN, SEEKER)
    await invite(tonight.hall, key, SIA, to=None)
    return await accept_seat(tonight.hall, key, user, SEEKER)


async def given_up(tonight: Evening, key: TableId, user: UserId) -> object:
    await moves.resign(tonight.hall, key, SIA)
    return await invite(tonight.hall, key, user, to=user, seat=SEEKER)


async def given_up_and_open(tonight: Evening, key: TableId, user: UserId) -> object:
    await moves.resign(tonight.hall, key, SIA)
    await invite(tonight.hall, key, SIA, to=None, seat=SEEKER)
    return await accept_seat(tonight.hall, key, user, SEEKER)


async def instead_of_a_computer(tonight: Evening, key: TableId, user: UserId) -> object:
    await filling.fill_in(tonight.hall, key, SIA, level="random")
    return await take_seat_back(tonight.hall, key, user, seat=SEEKER)


async def as_in_the_lobby(tonight: Evening, key: TableId, user: UserId) -> object:
    return await lobby.sit(tonight.hall, key, user, SEEKER)


DOORS: tuple[Door, ...] = (
    *(invited, an_open_offer, given_for_good, by_a_substitute),
    *(given_up, given_up_and_open, instead_of_a_computer, as_in_the_lobby),
)


async def comes_in(tonight: Evening, way: Way, door: Door) -> bool:
    """True if somebody who knows the secrets of one side gets a seat of the other."""
    key = await tonight.begin()
    user = await way(tonight, key)
    with suppress(Refusal):
        await door(tonight, key, user)
    session = await tonight.hall.look(key)
    sat: Mapping[UserId, object] = session.people.sat
    offered = [each.user for seat, each in session.people.invitations.items() if seat == SEEKER]
    return (
        SEEKER in (*session.table.seats_of(user), *session.table.owned_by(user))
        or user in offered
        or sat[user] != {HIDER}
    )


OVER = {(has_given_up, given_up), (has_given_up, given_up_and_open)}
"""Then all have given up, and the game has ended."""


@pytest.mark.parametrize(
    ("way", "door"),
    [(way, door) for way in WAYS for door in DOORS if (way, door) not in OVER],
    ids=lambda one: one.__name__,
)
async def test_T9_nobody_comes_to_know_both_sides(tonight: Evening, way: Way, door: Door) -> None:
    assert not await comes_in(tonight, way, door)


@pytest.mark.parametrize("door", DOORS[:6], ids=lambda door: door.__name__)
async def test_a_door_that_stands_open_is_noticed(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch, door: Door
) -> None:
    monkeypatch.setattr(handing, "check_may_sit", lambda *_asked: None)
    assert await comes_in(tonight, has_lent, door)


async def test_T9_a_rematch_opens_nothing_of_the_game_before(tonight: Evening) -> None:
    """Hal may play the other side of another game; the seats of the old game stay with the people who had them."""
    key = await tonight.begin()
    for user in (HAL, SIA):
        await moves.resign(tonight.hall, key, user)
    again = await tonight.open()
    await lobby.sit(tonight.hall, again, HAL, SEEKER)
    await lobby.sit(tonight.hall, again, SIA, HIDER)
    await lobby.start(tonight.hall, again, HAL)
    before, now = await tonight.hall.look(key), await tonight.hall.look(again)
    assert before.table.seats_of(HAL) == (HIDER,)
    assert dict(now.people.sat) == {HAL: {SEEKER}, SIA: {HIDER}}
    with pytest.raises(Refusal, match="Only people who have not played against"):
        await invite(tonight.hall, again, SIA, to=HAL)
