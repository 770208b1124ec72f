"""Discord's bad days: rate limits, failures of its servers and broken connections, while a round is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest

from tests.campaigns.wire.faults import Fault, rate_limit
from tests.campaigns.wire.nights import Night, begun
from tests.campaigns.wire.world import World
from tests.chat import reading

pytestmark = pytest.mark.asyncio(loop_scope="module")

INBOXES: Final = "/users/@me/channels"


def at_all(night: Night, **fault: Any) -> list[Fault]:
    """The same fault for the next board, the next edit of it, and the next message to Hal."""
    ways = (("POST", night.posting), ("PATCH", night.editing), ("POST", night.writing(night.hal)))
    return [Fault(*way, **fault) for way in ways]


Day = Callable[[Night], Sequence[Fault]]
DAYS: Final[dict[str, Day]] = {
    "a good day": lambda _: [],
    "a rate limit of the channel": lambda night: [
        rate_limit("POST", night.posting, after=0.2),
        rate_limit("PATCH", night.editing, after=0.2),
        rate_limit("POST", night.writing(night.hal), after=0.2),
    ],
    "a rate limit of everything": lambda night: [
        rate_limit("PATCH", night.editing, after=0.2, is_global=True),
        rate_limit("POST", night.posting, after=0.2, is_global=True),
    ],
    "a rate limit of minutes": lambda night: [
        rate_limit("POST", night.posting, after=600),
        rate_limit("PATCH", night.editing, after=600),
        rate_limit("POST", night.writing(night.hal), after=600),
    ],
    "a limit at Discord's door": lambda night: at_all(night, status=429, body={"message": "slow down"}),
    "a server that fails": lambda night: at_all(night, status=500),
    "a server that fails after its work": lambda night: at_all(night, status=502, is_late=True),
    "no server": lambda night: at_all(night, status=503, times=2),
    "no answer, though it was done": lambda night: at_all(night, status=503, is_late=True),
    "a broken connection": lambda night: at_all(night, reset=True),
    "a connection broken often": lambda night: at_all(night, reset=True, times=4),
    "a connection broken after the work": lambda night: at_all(night, reset=True, is_late=True),
    "messages opened too fast": lambda night: [
        Fault("POST", night.writing(night.hal), status=400, code=40003, times=2)
    ],
}


@pytest.mark.parametrize("day", DAYS)
async def test_a_round_is_told_once_to_everybody_on(night: Night, day: str) -> None:
    faults = DAYS[day](night)
    before = [each.times for each in faults]
    night.befall(*faults)
    await night.prepares()
    await night.later()
    assert all(each.times != times for each, times in zip(faults, before, strict=True)), "it was no bad day"
    assert night.posts() == {night.channel.audience: 1, night.hal.audience: 1}
    assert not list(night.repeated())
    assert "Where do you walk?" in reading.words(night.hal.inbox.stands()[-1])
    assert "Round 1" in reading.words(night.board())


async def test_each_rate_limit_is_one_line_of_the_log_that_tells_the_route_and_no_id(night: Night) -> None:
    night.befall(
        rate_limit("POST", night.posting, after=0.2),
        rate_limit("PATCH", night.editing, after=600),
        rate_limit("POST", night.writing(night.hal), after=0.2, is_global=True),
        rate_limit("PATCH", r"/webhooks/\d+/[^/]+/messages/@original", after=0.2),
    )
    await night.prepares()
    await night.later()
    limits = [line for line in night.lines() if "limit" in line]
    assert sorted(line.partition(" rate_limited ")[2] for line in limits) == [
        "route=PATCH /channels/:id/messages/:id scope=user seconds=600.0",
        "route=PATCH /webhooks/:id/:other/messages/@original scope=user seconds=0.2",
        "route=POST /channels/:id/messages scope=global seconds=0.2",
        "route=POST /channels/:id/messages scope=user seconds=0.2",
    ]


async def test_a_long_rate_limit_of_one_table_holds_up_no_other(night: Night) -> None:
    other = await begun(night.world)
    night.befall(rate_limit("POST", night.posting, after=3600))
    await night.prepares()
    await other.prepares()
    assert other.posts()[other.channel.audience] == 1


async def test_a_board_of_which_nobody_knows_whether_it_was_posted_is_not_left_behind(night: Night) -> None:
    """An act before the second try brings a new letter: then Discord would not know the board by its nonce."""
    night.befall(Fault("POST", night.posting, reset=True, is_late=True))
    await night.prepares()
    await night.walks()
    assert night.posts()[night.channel.audience] == 1
    assert night.live() == [night.board()]


async def test_a_player_who_cannot_be_written_to_yet_is_written_to_later(shared: World) -> None:
    """The conversation itself cannot be opened: 500 at first, then a broken connection, then too fast."""
    shared.wire.faults.add(
        Fault("POST", INBOXES, status=503),
        Fault("POST", INBOXES, reset=True),
        Fault("POST", INBOXES, status=400, code=40003),
    )
    night = await begun(shared)
    await night.later()
    for person in (night.hal, night.sia):
        assert "Where do you start?" in reading.words(night.hal.inbox.stands()[-1]), person.user.name
