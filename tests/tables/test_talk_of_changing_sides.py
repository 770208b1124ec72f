"""A private remark is for the partners of the moment when it was made, even if sides change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.use_cases import queries
from bot.tables.use_cases.talk import hearers, tell
from tests.tables.court import ANN, BOB, BOTH, CYD, Stage, begun, choose, court
from tests.tables.fakes import EVA, HAL, SIA, Evening

FIRST, SECOND, ALONE = Stage(sides=f"{BOTH} cyd"), Stage(sides="ann bob+cyd"), Stage()
SECRET = "I chose the moat."


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    with court(tmp_path, FIRST, SECOND, ALONE, FIRST) as now:
        yield now


async def talk(tonight: Evening, key: TableId, user: UserId) -> list[str]:
    return [remark.text for remark in (await queries.view(tonight.hall, key, user)).talk]


async def everybody_chooses(tonight: Evening, key: TableId) -> None:
    await choose(tonight, key, HAL, SIA, EVA)


async def test_a_later_partner_never_reads_it(tonight: Evening) -> None:
    key = await begun(tonight)
    await tell(tonight.hall, key, SIA, SECRET)
    await everybody_chooses(tonight, key)
    assert (await queries.view(tonight.hall, key, EVA)).partners == ("bob",)
    await tonight.told(tell(tonight.hall, key, SIA, "Welcome."))
    assert await talk(tonight, key, EVA) == ["Welcome."]
    told = [post.content for post in tonight.scribe.posts if post.audience == EVA]
    assert SECRET not in repr(told)


async def test_a_reader_of_a_remark_can_still_read_it_and_nothing_newer(tonight: Evening) -> None:
    key = await begun(tonight)
    await tell(tonight.hall, key, SIA, SECRET)
    await everybody_chooses(tonight, key)
    await tonight.told(tell(tonight.hall, key, SIA, "Hal must not know."))
    assert await talk(tonight, key, HAL) == [SECRET]
    assert await talk(tonight, key, SIA) == [SECRET, "Hal must not know."]
    assert "must not" not in repr([post.content for post in tonight.scribe.posts if post.audience == HAL])


async def test_how_much_is_said_to_others_takes_nothing_away(tonight: Evening) -> None:
    """Otherwise missing remarks would show a former partner that something is said."""
    key = await begun(tonight)
    await tell(tonight.hall, key, SIA, SECRET)
    await everybody_chooses(tonight, key)
    for number in range(4):
        await tell(tonight.hall, key, SIA, f"Remark {number}")
    assert await talk(tonight, key, HAL) == [SECRET]
    assert await talk(tonight, key, EVA) == [f"Remark {number}" for number in (1, 2, 3)]


async def test_while_everybody_is_alone_nobody_hears_anything(tonight: Evening) -> None:
    key = await begun(tonight)
    for _stage in (FIRST, SECOND):
        await everybody_chooses(tonight, key)
    with pytest.raises(Refusal, match="You play alone"):
        await tell(tonight.hall, key, SIA, SECRET)
    with pytest.raises(Refusal, match="You play alone"):
        await hearers(tonight.hall, key, BOB)


async def test_a_remark_written_for_others_is_told_to_nobody(tonight: Evening) -> None:
    key = await begun(tonight)
    heard = await hearers(tonight.hall, key, BOB)
    assert heard == {ANN: "ann"}
    await everybody_chooses(tonight, key)
    with pytest.raises(MovedOn, match="it was not sent"):
        await tell(tonight.hall, key, SIA, SECRET, to=heard)
    assert [await talk(tonight, key, user) for user in (HAL, SIA, EVA)] == [[], [], []]
    await tell(tonight.hall, key, SIA, SECRET, to=[CYD])
    assert await talk(tonight, key, EVA) == [SECRET]
