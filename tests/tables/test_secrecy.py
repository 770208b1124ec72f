"""Secrets that nobody is told: neither on the board nor in another player's panel."""

from __future__ import annotations

from bot.tables.model.table import TableId
from bot.tables.use_cases import queries
from tests.tables.fakes import HAL, SIA, Evening
from tests.toy.facts import Bell, Bells, Look, Pass, Room, Start, Step, Walk

BELLS = Bells((Bell(Room(0)), Bell(Room(9))))


async def play(tonight: Evening) -> TableId:
    """A round in which the seeker has looked in vain."""
    key = await tonight.prepared(Start(Room(20)), BELLS, rounds=2)
    await tonight.lodge(key, "never")
    for user, decision in ((HAL, Walk((Step(Room(21)),))), (SIA, Look(Room(3))), (SIA, Pass())):
        await tonight.decides(key, user, decision)
    return key


async def test_the_public_board_holds_no_options_and_names_sides_only(tonight: Evening) -> None:
    key = await play(tonight)
    board = await queries.board(tonight.hall, key)
    assert not hasattr(board, "offers")
    assert board.waiting == ("the hider",)
    panel = await queries.view(tonight.hall, key, SIA)
    assert panel.offers == ()
    assert panel.bulletin.waiting == board.waiting


async def test_neither_seed_nor_version_is_in_anything_that_is_told(tonight: Evening) -> None:
    key = await play(tonight)
    table = await queries.table(tonight.hall, key)
    said = repr([post.content for post in tonight.scribe.posts]) + repr(table)
    assert (await tonight.hall.look(key)).seed not in said
    assert "version" not in said
