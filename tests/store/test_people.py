"""People around a table: who sat where, what is offered and agreed to, who has left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.game import Seat
from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import Invitation, People, Said
from bot.tables.model.table import Ending, Person, Status, Table, TableId, UserId
from bot.tables.ports.store import Stale
from tests.store.kit import HERE, KEY, a_change, a_table, read
from tests.there import there

ANN, BOB = UserId(1), UserId(2)


def running() -> Table:
    return replace(a_table(), status=Status.RUNNING)


async def people(store: SqliteStore) -> People:
    stored_table = await read(store)
    return stored_table.people


async def test_players_since_the_start_are_remembered(store: SqliteStore) -> None:
    assert (await people(store)).sat == {}
    await store.commit(a_change(running()))
    other = replace(running(), seats={**running().seats, HERE: Person(BOB)})
    await store.commit(a_change(other, version=1))
    assert (await people(store)).sat == {ANN: {HERE}, BOB: {HERE}}


async def test_a_seat_left_before_the_start_is_forgotten(store: SqliteStore) -> None:
    empty = replace(a_table(), seats={**a_table().seats, HERE: None})
    await store.commit(a_change(empty))
    await store.commit(a_change(replace(empty, status=Status.RUNNING), version=1))
    assert (await people(store)).sat == {}


async def test_offers_are_kept_replaced_and_struck_out(store: SqliteStore) -> None:
    offers = [Invitation(BOB, ANN, 5.0), Invitation(None, ANN, 6.0, is_for_good=True), None]
    for version, offer in enumerate(offers):
        await store.commit(a_change(a_table(), version=version, invitations={HERE: offer}))
        assert (await people(store)).invitations == ({} if offer is None else {HERE: offer})


async def test_consents_are_given_and_taken_back(store: SqliteStore) -> None:
    given = {("stop", ANN): True, ("stop", BOB): True, ("claim", BOB): True}
    await store.commit(a_change(a_table(), consents=given))
    assert (await people(store)).consents == {"stop": {ANN: 9.0, BOB: 9.0}, "claim": {BOB: 9.0}}
    await store.commit(a_change(a_table(), version=1, consents={("stop", ANN): False}))
    assert (await people(store)).consents == {"stop": {BOB: 9.0}, "claim": {BOB: 9.0}}


async def test_a_user_who_has_left_a_server_is_known_until_they_are_back(empty: SqliteStore) -> None:
    table = replace(a_table(), owners={HERE: BOB})
    await empty.add(table, "s", [], at=1.0)
    for user in (ANN, BOB, UserId(99)):
        await empty.note_departure(table.guild, user, 2.0)
        await empty.note_departure(table.guild, user, 3.0)
    await empty.note_departure(table.guild + 1, UserId(5), 3.0)
    assert (await people(empty)).departed == {ANN, BOB}
    assert await empty.departed(table.guild, [ANN, UserId(5)]) == {ANN}
    assert await empty.forget_departure(table.guild, ANN)
    assert not await empty.forget_departure(table.guild, ANN)
    assert (await people(empty)).departed == {BOB}


async def test_the_end_of_a_table_and_the_absent_players_come_back(store: SqliteStore) -> None:
    over = replace(
        a_table(), status=Status.OVER, ending=Ending.CLAIMED, claimants=frozenset({HERE}), asleep="no way",
        absent=frozenset({Seat("gone")}), lapses={HERE: 2}, owners={HERE: BOB}, resigned=frozenset({HERE}),
    )  # fmt: skip
    await store.commit(a_change(over))
    assert (await read(store)).table == over


async def test_a_table_moves_only_to_a_channel_without_an_unfinished_one(empty: SqliteStore) -> None:
    for number, key in enumerate(("abc", "def")):
        await empty.add(a_table(key, channel=5 + number), "s", [], at=1.0)
    with pytest.raises(Stale):
        await empty.commit(a_change(replace(a_table(), channel=6)))
    await empty.commit(a_change(replace(a_table("def", channel=6), status=Status.OVER)))
    await empty.commit(a_change(replace(a_table(), channel=6)))
    found = there(await empty.table_in(6))
    assert found.key == KEY


async def test_unfinished_tables_of_a_server_are_found(empty: SqliteStore) -> None:
    for number, key in enumerate(("abc", "def", "ghi")):
        await empty.add(a_table(key, channel=5 + number), "s", [], at=1.0 + number)
    await empty.commit(a_change(replace(a_table("def", channel=6), status=Status.OVER)))
    assert [table.key for table in await empty.tables_in(4)] == [TableId("abc"), TableId("ghi")]
    assert not await empty.tables_in(3)


async def test_the_audience_of_a_remark_is_stored_with_it_and_counts_alone(store: SqliteStore) -> None:
    there, yonder = Seat("there"), Seat("yonder")
    said = [Said(HERE, "to one", (there,)), *(Said(HERE, f"to both {n}", (there, yonder)) for n in range(4))]
    for each in (Said(HERE, "before that was noted"), *said):
        await store.say(KEY, each, [], at=1.0)
    assert (await read(store)).talk == [Said(HERE, "before that was noted"), said[0], *said[2:]]
