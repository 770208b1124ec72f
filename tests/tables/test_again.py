"""A finished match is played once more: who sits down at once, and to whom a seat is offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.engine.game import Seat
from bot.engine.outcome import Outcome
from bot.engine.sequel import Sequel
from bot.games.computers import Computers
from bot.players.random_player import RandomPlayer
from bot.tables.model.letters import LetterKind, Page
from bot.tables.model.rematch import Rematch
from bot.tables.model.table import Computer, MovedOn, Person, Refusal, Status, Table, TableId, UserId
from bot.tables.use_cases import again, handing, lobby, moves, queries
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening, evening
from tests.tables.test_story import finished
from tests.toy.facts import HIDER, SEEKER
from tests.toy.planted import planted
from tests.toy.state import House


class Ranked(Computers):
    """Two levels."""

    own = dict.fromkeys(("weak", "strong"), RandomPlayer)
    ranks = ("weak", "strong")


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    brains = dict.fromkeys(("weak", "strong"), RandomPlayer())
    with evening(tmp_path, brains=brains) as now:
        now.hall.shelf = {"hide": planted(computers=Ranked())}
        yield now


async def over_against(tonight: Evening, level: str) -> TableId:
    """A game that Hal has given up against a computer."""
    table = await tonight.open()
    await lobby.sit(tonight.hall, table, HAL, HIDER)
    await lobby.seat_computer(tonight.hall, table, HAL, SEEKER, level)
    await lobby.start(tonight.hall, table, HAL)
    await moves.resign(tonight.hall, table, HAL)
    await tonight.staff.rest()
    return table


async def rematches(tonight: Evening, key: TableId) -> tuple[Rematch, ...]:
    return (await queries.board(tonight.hall, key)).rematches


async def offered(tonight: Evening, table: Table) -> dict[str, UserId | None]:
    """The offers of a table, as stored."""
    invitations = (await tonight.hall.look(table.key)).people.invitations
    return {seat: invitation.user for seat, invitation in invitations.items()}


async def pages(tonight: Evening, table: Table) -> list[Page]:
    """The messages that offer a seat of a table."""
    found = [await tonight.store.page(table.key, LetterKind.OFFER, seat) for seat in table.seats]
    return [page for page in found if page is not None]


async def test_a_match_is_played_again_only_when_it_is_over(tonight: Evening) -> None:
    key = await tonight.begin()
    assert await rematches(tonight, key) == ()
    with pytest.raises(Refusal, match="cannot be played again like that"):
        await again.play_again(tonight.hall, key, HAL, Rematch.SAME)


async def test_a_table_that_was_closed_before_its_start_has_no_match_to_repeat(tonight: Evening) -> None:
    key = await tonight.open()
    await lobby.close_table(tonight.hall, key, HAL)
    with pytest.raises(Refusal, match="cannot be played again like that"):
        await again.play_again(tonight.hall, key, HAL, Rematch.SAME)


async def test_a_match_that_belongs_to_another_is_not_played_again(tonight: Evening) -> None:
    """A fixture of a season: its result counts elsewhere."""
    key = await finished(tonight)
    assert await rematches(tonight, key)

    class Fixture(Sequel[House]):
        def is_part(self, options: Mapping[str, Any]) -> bool:
            return bool(options)

    (await tonight.hall.look(key)).match.game.sequel = Fixture()
    assert await rematches(tonight, key) == ()
    for kind in Rematch:
        with pytest.raises(Refusal, match="cannot be played again like that"):
            await again.play_again(tonight.hall, key, HAL, kind)


async def test_one_sits_down_and_the_other_is_offered_the_seat(tonight: Evening) -> None:
    key = await finished(tonight)
    assert await rematches(tonight, key) == (Rematch.SAME, Rematch.SIDES)
    table = await tonight.told(again.play_again(tonight.hall, key, HAL, Rematch.SAME))
    assert (table.status, table.channel, table.opener) == (Status.LOBBY, CHANNEL, HAL)
    assert table.seats == {HIDER: Person(HAL), SEEKER: None}
    assert await offered(tonight, table) == {SEEKER: SIA}
    assert [post.content for post in tonight.scribe.posts if post.kind == "offer"] == [f"{SEEKER} {SIA}"]


async def test_an_offer_is_for_its_user_alone_and_ends_when_the_seat_is_taken(tonight: Evening) -> None:
    key = await finished(tonight)
    table = await again.play_again(tonight.hall, key, HAL, Rematch.SAME)
    with pytest.raises(Refusal, match="offered to somebody else"):
        await again.take_offered(tonight.hall, table.key, EVA, SEEKER)
    table = await tonight.told(again.take_offered(tonight.hall, table.key, SIA, SEEKER))
    assert table.user(SEEKER) == SIA
    assert await offered(tonight, table) == {}
    assert await pages(tonight, table) == []
    with pytest.raises(MovedOn, match="no longer offered"):
        await again.take_offered(tonight.hall, table.key, SIA, SEEKER)
    table = await lobby.start(tonight.hall, table.key, HAL)
    assert table.owners == {HIDER: HAL, SEEKER: SIA}


async def test_an_offered_seat_is_not_reserved(tonight: Evening) -> None:
    key = await finished(tonight)
    table = await tonight.told(again.play_again(tonight.hall, key, HAL, Rematch.SAME))
    assert len(await pages(tonight, table)) == 1
    table = await tonight.told(lobby.sit(tonight.hall, table.key, EVA, SEEKER))
    assert await offered(tonight, table) == {}
    assert await pages(tonight, table) == []


@pytest.mark.parametrize("user", [HAL, SIA])
async def test_an_offer_is_declined_or_taken_back(tonight: Evening, user: UserId) -> None:
    key = await finished(tonight)
    table = await again.play_again(tonight.hall, key, HAL, Rematch.SAME)
    with pytest.raises(Refusal, match="Only the person invited"):
        await handing.close_invitation(tonight.hall, table.key, EVA, SEEKER)
    await tonight.told(handing.close_invitation(tonight.hall, table.key, user, SEEKER))
    assert await offered(tonight, table) == {}


async def test_a_closed_table_offers_nothing(tonight: Evening) -> None:
    key = await finished(tonight)
    table = await again.play_again(tonight.hall, key, HAL, Rematch.SAME)
    table = await lobby.close_table(tonight.hall, table.key, HAL)
    assert await offered(tonight, table) == {}
    with pytest.raises(MovedOn, match="over"):
        await handing.close_invitation(tonight.hall, table.key, HAL, SEEKER)


async def test_sides_change(tonight: Evening) -> None:
    key = await finished(tonight)
    table = await again.play_again(tonight.hall, key, HAL, Rematch.SIDES)
    assert table.seats == {HIDER: None, SEEKER: Person(HAL)}
    assert await offered(tonight, table) == {HIDER: SIA}


async def test_against_a_computer_it_begins_at_once(tonight: Evening) -> None:
    key = await over_against(tonight, "weak")
    table = await again.play_again(tonight.hall, key, HAL, Rematch.SIDES)
    assert table.status is Status.RUNNING
    assert table.seats == {HIDER: Computer("weak"), SEEKER: Person(HAL)}


async def test_the_next_computer_is_one_level_stronger(tonight: Evening) -> None:
    key = await over_against(tonight, "weak")
    table = await again.play_again(tonight.hall, key, HAL, Rematch.STRONGER)
    assert (table.status, table.seats[SEEKER]) == (Status.RUNNING, Computer("strong"))


async def test_there_is_no_level_above_the_strongest(tonight: Evening) -> None:
    key = await over_against(tonight, "strong")
    assert Rematch.STRONGER not in await rematches(tonight, key)
    with pytest.raises(Refusal, match="cannot be played again like that"):
        await again.play_again(tonight.hall, key, HAL, Rematch.STRONGER)


async def test_there_is_no_level_below_the_weakest(tonight: Evening) -> None:
    key = await over_against(tonight, "weak")
    with pytest.raises(Refusal, match="cannot be played again like that"):
        await again.play_again(tonight.hall, key, HAL, Rematch.EASIER)


async def test_an_easier_computer_is_one_level_weaker(tonight: Evening) -> None:
    key = await over_against(tonight, "strong")
    table = await again.play_again(tonight.hall, key, HAL, Rematch.EASIER)
    assert (table.status, table.seats[SEEKER]) == (Status.RUNNING, Computer("weak"))


@pytest.mark.parametrize(
    ("level", "winner", "offered"),
    [
        ("weak", SEEKER, ()),
        ("strong", SEEKER, (Rematch.EASIER,)),
        ("weak", HIDER, (Rematch.STRONGER,)),
        ("strong", HIDER, ()),
        ("weak", None, (Rematch.STRONGER,)),
    ],
)
async def test_who_has_lost_is_offered_no_stronger_computer(
    tonight: Evening,
    monkeypatch: pytest.MonkeyPatch,
    level: str,
    winner: Seat | None,
    offered: tuple[Rematch, ...],
) -> None:
    key = await over_against(tonight, level)
    game = (await tonight.hall.look(key)).match.game
    seats = game.seats
    result = Outcome.drawn(seats) if winner is None else Outcome.won_by({winner}, seats)
    monkeypatch.setattr(game, "outcome", lambda _state: result)
    assert await rematches(tonight, key) == (Rematch.SAME, Rematch.SIDES, *offered)


async def test_only_those_who_belong_to_a_match_repeat_it(tonight: Evening) -> None:
    key = await finished(tonight)
    with pytest.raises(Refusal, match="Take a seat first"):
        await again.play_again(tonight.hall, key, EVA, Rematch.SAME)


async def test_a_channel_has_one_table(tonight: Evening) -> None:
    key = await finished(tonight)
    await again.play_again(tonight.hall, key, HAL, Rematch.SAME)
    with pytest.raises(Refusal, match="already has a table"):
        await again.play_again(tonight.hall, key, SIA, Rematch.SAME)
