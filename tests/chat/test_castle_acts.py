"""Every command of the castle, each typed in a moment of a game in which it is possible; pictures left out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.chat.messages import pictures
from bot.engine.acts import Act
from bot.engine.chance import Seeded, pick
from bot.engine.game import AnyGame, Decision, Fact, Piece, Seat
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.shelf import SHELF
from bot.tables.model.stored import Change
from bot.tables.model.table import Person, Status, Table, TableId, UserId
from bot.tables.use_cases import drafts
from bot.tables.use_cases.queries import view
from bot.tables.views.bulletin import Panel
from tests.chat.test_castle import PIXEL
from tests.chat.world import World, town

PHASES = tuple(BOX.groups)
GAMES = 200
"""So many games have every act in them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A game in which `seat` may decide `option`; if it goes into a draft, when that has these pieces."""

    options: Mapping[str, Any]
    facts: Sequence[Fact]
    seat: Seat
    pieces: Sequence[Piece]
    option: Decision
    is_drafted: bool = False


@cache
def moments() -> Mapping[type, Moment]:
    """A moment for each act: whatever comes first in games of all kinds, between players of all moods."""
    found: dict[type, Moment] = {}
    for number in range(GAMES):
        options = BOX.trials.drawn(Seeded(f"acts {number}"))
        for moment in _possible(BOX.game(options), options, f"acts {number}"):
            found.setdefault(type(moment.option), moment)
        if len(found) == len(BOX.acts):
            return found
    raise AssertionError(f"never possible: {[act.name for act in BOX.acts if act.kind not in found]}")


def _possible(game: AnyGame, options: Mapping[str, Any], seed: str) -> Iterator[Moment]:
    """What is possible in one game, step by step, to whoever decides next."""
    chance, luck = Seeded(seed), Seeded(f"{seed} players")
    match, minds = Match.dealt(game, chance), {seat: BOX.computers.brain("moody") for seat in game.seats}
    sights = {seat: match.seen_by(game.viewer(seat)) for seat in game.seats}
    for number in count():
        if not (waiting := sorted(match.awaited())):
            return
        seat = pick(luck, f"turn {number}", waiting)
        decision = minds[seat].decide(sights[seat], seat, luck)
        yield from _offered(sights[seat], seat, decision, options, match.log)
        facts = match.play(seat, decision, chance)
        for each, sight in sights.items():
            sight.witness(seen for fact in facts if (seen := fact.seen_by(game.viewer(each))) is not None)


def _offered(
    seen: Match[Any], seat: Seat, decision: Decision, options: Mapping[str, Any], log: Sequence[Fact]
) -> Iterator[Moment]:
    now = Moment(options=options, facts=tuple(log), seat=seat, pieces=(), option=decision)
    yield from (replace(now, option=option) for option in seen.options(seat))
    pieces = seen.game.drafts.pieces(decision)
    draft = seen.draft(seat)
    if pieces is not None and draft is not None:
        for piece in (*pieces, None):
            yield from (
                replace(now, option=option, pieces=draft.pieces, is_drafted=True)
                for option in draft.options()
            )
            if piece is not None:
                draft.add(piece)


@pytest.fixture
async def castle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server with the castle in it, and a fourth member."""
    for name in ("paint", "crops"):
        monkeypatch.setattr(pictures, name, lambda *_a, **_k: PIXEL)
    async with town(tmp_path, {"castle": SHELF["castle"]}) as world:
        world.enter("dot")
        yield world


@pytest.mark.parametrize("phase", PHASES)
async def test_every_act_of_a_phase_can_be_typed(castle: World, phase: str) -> None:
    for act in BOX.acts:
        if act.group == phase:
            moment = moments()[act.kind]
            channel = await staged(castle, act, moment)
            before = await _panel(castle, channel)
            await _type(castle, channel, f"castle {phase} {act.name}", **_fields(act, moment))
            _check_entered(before, await _panel(castle, channel), act)


@pytest.mark.parametrize(
    "phase", [name for name in PHASES if any(issubclass(a.kind, Piece) for a in BOX.acts if a.group == name)]
)
async def test_a_draft_of_a_phase_can_be_finished_by_commands(castle: World, phase: str) -> None:
    act = next(each for each in BOX.acts if each.group == phase and moments()[each.kind].is_drafted)
    moment = moments()[act.kind]
    channel = await staged(castle, act, moment)
    typed = _fields(act, moment)
    for verb, length in (("show", 1), ("undo", 0), ("clear", 0)):
        await _type(castle, channel, "draft clear")
        for piece in moment.pieces:
            await drafts.draft_add(castle.hall, await _key(castle, channel), _ann(castle), piece)
        await _type(castle, channel, f"castle {phase} {act.name}", **typed)
        await _type(castle, channel, f"draft {verb}")
        draft = (await _panel(castle, channel)).draft
        assert draft is not None
        assert draft.length == (len(moment.pieces) + length if verb != "clear" else 0)
    await _type(castle, channel, "draft fill")
    before = await _panel(castle, channel)
    order = before.order_offers[0].token if before.missing_order else None
    await _type(castle, channel, "draft commit", **({"order": order} if order else {}))
    assert (await _panel(castle, channel)).number > before.number


async def staged(world: World, act: Act, moment: Moment) -> simcord.ChannelHandle:
    """The moment at a table in a channel of its own: ann decides, the others have the other seats."""
    channel = world.guild.create_text_channel(f"{act.group}-{act.name}")
    game = BOX.game(moment.options)
    others = iter((world.bob, world.cyd, *world.more))
    users = {seat: _ann(world) if seat == moment.seat else UserId(next(others).id) for seat in game.seats}
    table = Table(
        key=TableId(f"a{channel.id}"),
        game=BOX.key,
        schema=BOX.schema,
        options=moment.options,
        guild=world.guild.id,
        channel=channel.id,
        opener=_ann(world),
        status=Status.RUNNING,
        seats={seat: Person(user) for seat, user in users.items()},
        owners=users,
    )
    notation, now = BOX.notation, world.clock.now()
    await world.store.add(table, "seed", (), now)
    facts = [notation.json(fact) for fact in moment.facts]
    await world.store.commit(Change(table=table, version=0, at=now, facts=facts))
    for piece in moment.pieces:
        await drafts.draft_add(world.hall, table.key, _ann(world), piece)
    return channel


def _fields(act: Act, moment: Moment) -> dict[str, str]:
    notation = BOX.notation
    kinds = notation.field_types(act.kind)
    return {name: notation.text(kind, getattr(moment.option, name)) for name, kind in kinds.items()}


def _check_entered(before: Panel, after: Panel, act: Act) -> None:
    """It has been decided, or lies in the draft."""
    if moments()[act.kind].is_drafted:
        assert before.draft is not None
        assert after.draft is not None
        assert after.draft.length == before.draft.length + 1, act.name
    else:
        assert after.number > before.number, act.name


async def _type(world: World, channel: simcord.ChannelHandle, path: str, **typed: str) -> None:
    result = await world.ann.slash(channel, path, **typed)
    message = result.response or result.followups[-1]
    assert message.ephemeral
    assert not message.content, f"{path} {typed}: {message.content}"


async def _key(world: World, channel: simcord.ChannelHandle) -> TableId:
    return (await world.table(channel)).key


async def _panel(world: World, channel: simcord.ChannelHandle) -> Panel:
    return await view(world.hall, await _key(world, channel), _ann(world))


def _ann(world: World) -> UserId:
    return UserId(world.ann.id)
