"""Matches that follow one another: what one match leaves, the next is dealt with; scores and ranks are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Fact
from bot.engine.outcome import Outcome
from bot.engine.sequel import Following, Sequel
from bot.players.random_player import RandomPlayer
from bot.tables.history.record import read, replayed, written
from bot.tables.history.results import balances
from bot.tables.model.table import Computer, Refusal, Status
from bot.tables.use_cases import filling, lobby, moves, queries
from bot.tables.use_cases.following import play_on
from tests.store.files import flaws
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening, evening
from tests.tables.test_story import finished
from tests.tables.test_undo import recorded
from tests.toy.facts import HIDER, SEEKER, Dealt
from tests.toy.planted import planted
from tests.toy.rules import Hide
from tests.toy.state import House


class Again(Sequel[House]):
    """Hide in which the hider keeps the remaining charms, and gets one more."""

    def following(self, state: House, options: Mapping[str, Any]) -> Following | None:
        charms = 1 + (state.charms or 0)
        return Following("the next night", options, {"charms": charms}) if charms < 4 else None


class Nights(Hide):
    """Hide over several nights, with a score."""

    sequel = Again()

    def deal(self, state: House, chance: Chance, carried: Mapping[str, Any]) -> Iterator[Fact]:
        yield Dealt(carried.get("charms", 0))

    def outcome(self, state: House) -> Outcome | None:
        ended = super().outcome(state)
        return None if ended is None else Outcome.ranked({HIDER: state.round, SEEKER: state.looks})


NIGHTS = planted(rules=Nights)


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    with evening(tmp_path) as now:
        now.hall.shelf = {"hide": NIGHTS}
        yield now


async def test_those_who_played_go_on_with_what_the_match_has_left(tonight: Evening) -> None:
    key = await finished(tonight)
    assert (await queries.board(tonight.hall, key)).following == "the next night"
    table = await play_on(tonight.hall, key, SIA)
    assert (table.status, table.channel, table.opener) == (Status.LOBBY, CHANNEL, SIA)
    assert (table.user(HIDER), table.user(SEEKER)) == (HAL, SIA)
    await lobby.start(tonight.hall, table.key, SIA)
    assert (await tonight.hall.look(table.key)).match.state.charms == 1


async def test_it_can_be_told_again_from_its_record_and_is_found_sound(
    tonight: Evening, tmp_path: Path
) -> None:
    first = await finished(tonight)
    table = await play_on(tonight.hall, first, HAL)
    await tonight.told(lobby.start(tonight.hall, table.key, HAL))
    session = await tonight.hall.look(table.key)
    record = replace(await recorded(tonight, session), carried=session.table.carried)
    again = read(written(record, NIGHTS), lambda _key: NIGHTS)
    assert next(replayed(again, NIGHTS)).facts == session.match.log
    tonight.store.close()
    assert not flaws(tmp_path / "kagemori.db")


async def test_nothing_follows_a_match_that_runs_was_left_or_has_no_sequel(tonight: Evening) -> None:
    key = await tonight.begin()
    assert not (await queries.board(tonight.hall, key)).following
    with pytest.raises(Refusal, match="No match follows"):
        await play_on(tonight.hall, key, HAL)
    for user in (SIA, HAL):
        await moves.resign(tonight.hall, key, user)
    tonight.hall.shelf = {"hide": planted()}
    await tonight.staff.rest()
    tonight.hall._views.clear()
    with pytest.raises(Refusal, match="No match follows"):
        await play_on(tonight.hall, key, HAL)


async def test_only_players_of_the_match_may_go_on_and_only_where_there_is_room(tonight: Evening) -> None:
    key = await finished(tonight)
    with pytest.raises(Refusal, match="Take a seat"):
        await play_on(tonight.hall, key, EVA)
    await tonight.open()
    with pytest.raises(Refusal, match="already has a table"):
        await play_on(tonight.hall, key, HAL)


async def test_a_seat_that_was_lent_is_its_owners_again(tmp_path: Path) -> None:
    with evening(tmp_path, brains={"random": RandomPlayer()}) as tonight:
        tonight.hall.shelf = {"hide": NIGHTS}
        key = await tonight.begin(rounds=1)
        await filling.fill_in(tonight.hall, key, SIA)
        assert isinstance((await queries.table(tonight.hall, key)).seats[SEEKER], Computer)
        await tonight.told(moves.resign(tonight.hall, key, HAL))
        table = await play_on(tonight.hall, key, HAL)
        assert table.user(SEEKER) == SIA
        assert table.seats[HIDER] is None, "a player who gave up is not seated unasked"


async def test_scores_and_ranks_are_kept_and_the_best_is_told(tonight: Evening) -> None:
    await finished(tonight)
    found = {one.user: one.whole for one in await balances(tonight.hall, 1, "hide")}
    assert found[HAL].best is not None
    results = await tonight.store.results(1, "hide")
    assert {each.rank for each in results} >= {1}
    assert {each.score for each in results} == {found[HAL].best, found[SIA].best}
