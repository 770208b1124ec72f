"""T1, T6: turns planned ahead that differ in secrets alone, released at the same moment, send the others the same."""

from __future__ import annotations

from pathlib import Path

from bot.engine.acts import Tone
from bot.engine.chance import Seeded
from bot.games.castle.decisions import CatOrder, Step
from bot.games.castle.kinds import CatRule
from bot.games.shelf import SHELF
from bot.tables.history.record import Record
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import TableId, UserId
from bot.tables.use_cases import drafts, moves, queries
from tests.campaigns.secrecy.stages import Stage, differences, listening, stage
from tests.campaigns.secrecy.wire import CHANNELS, Gallery, Received
from tests.chat.world import World, town


async def test_planned_turns_that_show_nothing_are_all_alike_to_the_others(tmp_path: Path) -> None:
    at = stage("starts", longest=16)
    one = await _received(tmp_path / "one", at, at.pair.one, 0)
    other = await _received(tmp_path / "other", at, at.pair.other, 1)
    assert not differences(one, other)
    assert all(one[channel] for channel in CHANNELS if channel not in ("log line", "error text"))


async def _received(folder: Path, at: Stage, record: Record, steps: int) -> Received:
    """What others receive while Ann plans so many steps, and the guards end their turn."""
    with listening() as lines:
        async with town(folder, SHELF) as world:
            gallery = Gallery(world, hidden=at.pair.hidden)
            await gallery.open(record.seed)
            await gallery.play(at.turns(record))
            key = (await world.table()).key
            await _plan(world, key, steps)
            await _end_of_the_guards_turn(world, key)
            await gallery.look(("cards",))
            return gallery.received(lines)


async def _plan(world: World, key: TableId, steps: int) -> None:
    hall, ann = world.hall, UserId(world.ann.id)
    panel = await queries.view(hall, key, ann)
    order = next(each for each in panel.order_offers if each.order == CatOrder(CatRule.NEVER))
    await drafts.lodge_order(hall, key, ann, order.token)
    for _step in range(steps):
        panel = await queries.view(hall, key, ann, Prompt(is_ahead=True))
        free = (offer.option for offer in panel.offers if offer.choice.tone is Tone.FREE)
        await drafts.draft_add(
            hall, key, ann, next(each for each in free if isinstance(each, Step)), Prompt(is_ahead=True)
        )
    panel = await drafts.draft_commit(hall, key, ann, Prompt(is_ahead=True))
    assert panel.draft is not None
    assert panel.draft.length == steps
    assert panel.draft.lines[-1] == "The guards would learn nothing."


async def _end_of_the_guards_turn(world: World, key: TableId) -> None:
    """Bob does only what he must; the next turn has begun before anybody is asked about this one."""
    hall, turn = world.hall, (await world.hall.look(key)).turn()
    while (session := await hall.look(key)).turn() == turn:
        (seat,) = session.match.awaited()
        assert session.table.user(seat) == world.bob.id
        default = session.match.game.default(session.of(seat).state, seat, Seeded("guards"))
        await moves.decide(hall, key, UserId(world.bob.id), default)
        await world.bot.staff.rest()
        await world.env.settle()
