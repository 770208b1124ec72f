"""Two games that differ only in secrets: whoever may not know them is told the same, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.game import Decision
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.use_cases import drafts, moves, queries
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe, evening
from tests.toy.facts import Bell, Bells, Look, Pass, Room, Start, Step, Wait, Walk

PLANS: tuple[tuple[int, Walk, str, int], ...] = (
    (20, Walk((Step(Room(21)),)), "never", 0),
    (22, Walk((Step(Room(23)), Step(Room(24)), Wait())), "never", 7),
    (25, Walk((Wait(),)), "never", 3),
)
"""Where the hider starts, how he walks, what he has ordered, and how often he has fiddled with his draft."""

BELLS = Bells((Bell(Room(0)), Bell(Room(9))))


async def play(tonight: Evening, plan: tuple[int, Walk, str, int]) -> TableId:
    """The hider's side differs with the plan; everything that others may know is the same."""
    start, walk, order, fiddles = plan
    key = await tonight.begin(rounds=2)
    await tonight.decides(key, HAL, Start(Room(start)))
    await tonight.decides(key, SIA, BELLS)
    await tonight.lodge(key, order)
    for _ in range(fiddles):
        await drafts.draft_add(tonight.hall, key, HAL, Wait())
        await drafts.draft_clear(tonight.hall, key, HAL)
        await tonight.told(tonight.lodge(key, order))
    await tonight.decides(key, HAL, walk)
    await tonight.decides(key, SIA, Look(Room(3)))
    await tonight.decides(key, SIA, Pass())
    return key


async def told(folder: Path, plan: tuple[int, Walk, str, int], user: UserId | None) -> str:
    """Everything an audience receives or can ask for, in order, without the nonces."""
    scribe = Scribe()
    with evening(folder, scribe=scribe) as tonight:
        key = await play(tonight, plan)
        posts = [
            (post.kind, post.is_new, repr(post.content))
            for post in scribe.posts
            if post.audience == user and post.kind != "lobby"
        ]
        asked = [
            repr(await queries.board(tonight.hall, key)),
            repr(await queries.log(tonight.hall, key, user or EVA)),
        ]
        if user is not None:
            asked.append(repr(await queries.view(tonight.hall, key, user)))
            asked += [await refusal(tonight, key, user, each) for each in (Start(Room(1)), Look(Room(2)))]
        return "\n".join(map(str, [*posts, *asked]))


async def refusal(tonight: Evening, key: TableId, user: UserId, decision: Decision) -> str:
    with pytest.raises(Refusal) as refused:
        await moves.decide(tonight.hall, key, user, decision)
    return str(refused.value)


@pytest.mark.parametrize("user", [SIA, None], ids=["seeker", "public"])
async def test_other_secrets_tell_the_others_the_same(tmp_path: Path, user: UserId | None) -> None:
    first, *others = [await told(tmp_path / str(n), plan, user) for n, plan in enumerate(PLANS)]
    assert len(first) > 1000
    for other in others:
        assert other == first


async def test_the_hider_himself_is_told_different_things(tmp_path: Path) -> None:
    """Else the test above would see nothing."""
    first, second = [await told(tmp_path / str(n), plan, HAL) for n, plan in enumerate(PLANS[:2])]
    assert first != second


async def test_the_public_board_holds_no_options_and_names_sides_only(tonight: Evening) -> None:
    key = await play(tonight, PLANS[0])
    board = await queries.board(tonight.hall, key)
    assert not hasattr(board, "offers")
    assert board.waiting == ("the hider",)
    panel = await queries.view(tonight.hall, key, SIA)
    assert panel.offers == ()
    assert panel.bulletin.waiting == board.waiting


async def test_neither_seed_nor_version_is_in_anything_that_is_told(tonight: Evening) -> None:
    key = await play(tonight, PLANS[0])
    table = await queries.table(tonight.hall, key)
    said = repr([post.content for post in tonight.scribe.posts]) + repr(table)
    assert (await tonight.hall.look(key)).seed not in said
    assert "version" not in said
