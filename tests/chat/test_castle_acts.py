"""Every command of every game, each typed at a moment when it is possible; without pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.engine.acts import Act
from bot.engine.boards.compass import Direction
from bot.engine.chance import Seeded, pick
from bot.engine.game import Decision, Fact, Piece, Seat, not_none
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.castle.box import BOX
from bot.games.clans.board.ground import GRID
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import (
    Activate,
    Befriend,
    Capture,
    Carry,
    Check,
    ChooseChallenge,
    ChooseClan,
    ChooseTeam,
    Dismiss,
    Hire,
    Hurry,
    Keep,
    Learn,
    Leave,
    NameModel,
    Pick,
    Recruit,
    Spring,
)
from bot.games.clans.facts.activating import Marked, Pushed
from bot.games.clans.facts.challenges import Named, Picked
from bot.games.clans.facts.fighting import BlowFell
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.facts.setup import Deployed, ItemPlaced, TeamTaken
from bot.games.clans.kinds import Ability, Element, ItemKind, MedalId, ModelId, Role, Space, Token, Type
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.setting import SEATS
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import taken
from bot.games.raid.decisions import PutOut, SetTrap
from bot.games.raid.facts.day import BukiDrawn, FireLit
from bot.games.raid.facts.moving import CubeLifted
from bot.games.raid.kinds import Buki
from bot.games.shelf import SHELF
from bot.tables.model.stored import Change
from bot.tables.model.table import Person, Status, Table, TableId, UserId
from bot.tables.use_cases import drafts
from bot.tables.use_cases.queries import view
from bot.tables.views.panel import Panel
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town

PHASES = [
    pytest.param(box, phase, id=phase if box is BOX else f"{key}-{phase}")
    for key, box in SHELF.items()
    for phase in box.groups
]
DRAFTED = [
    pytest.param(box, phase, id=phase if box is BOX else f"{key}-{phase}")
    for key, box in SHELF.items()
    for phase in box.groups
    if any(issubclass(act.kind, Piece) for act in box.acts if act.group == phase)
]
GAMES = 200
"""This many games of each kind contain every act."""
FRUITFUL = {
    "castle": (0, 1, 2, 5, 6, 7, 9, 16, 17, 18, 38),
    "clans": (6, 12, 16, 3),
    "raid": (0, 1, 2, 6, 9, 14, 16, 18),
}
"""The games that are searched first: they contain every act. Others are only slower."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A game in which `seat` may decide `option`; if that goes into a draft, after these pieces."""

    box: Box
    options: Mapping[str, Any]
    facts: Sequence[Fact]
    seat: Seat
    pieces: Sequence[Piece]
    option: Decision
    is_drafted: bool = False


def moment_of(kind: type, box: Box = BOX) -> Moment:
    """A moment for a kind of act: the first in games of all kinds, between players of all moods."""
    if kind in RARE:
        return _rare(kind, box)
    found, search = _searched(box)
    while kind not in found:
        assert next(search, None) is not None, f"never possible: {kind.__name__}"
    return found[kind]


@cache
def _rare(kind: type, box: Box) -> Moment:
    like, make = RARE[kind]
    return make(moment_of(like, box))


@cache
def _searched(box: Box) -> tuple[Mapping[type, Moment], Iterator[type]]:
    """The moments found so far, and the search for more: games are only played as far as needed."""
    found: dict[type, Moment] = {}

    def search() -> Iterator[type]:
        for number in dict.fromkeys((*FRUITFUL[box.key], *range(GAMES))):
            for moment in _possible(box, f"acts {number}"):
                if (kind := type(moment.option)) not in found:
                    found[kind] = moment
                    yield kind

    return found, search()


def _possible(box: Box, seed: str, **fixed: Any) -> Iterator[Moment]:
    """The possible decisions in one game with some `fixed` options, step by step, for the seat that decides next."""
    options = {**(box.trials.drawn(Seeded(seed)) or {}), **fixed}
    game, chance, luck = box.game(options), Seeded(seed), Seeded(f"{seed} players")
    match, minds = Match.dealt(game, chance), {seat: box.computers.brain("moody") for seat in game.seats}
    sights = {seat: match.seen_by(game.viewer(seat)) for seat in game.seats}
    for number in count():
        if not (waiting := sorted(match.awaited())):
            return
        seat = pick(luck, f"turn {number}", waiting)
        decision = minds[seat].decide(sights[seat], seat, luck)
        now = Moment(box=box, options=options, facts=tuple(match.log), seat=seat, pieces=(), option=decision)
        yield from _offered(sights[seat], now)
        facts = match.play(seat, decision, chance)
        for each, sight in sights.items():
            sight.witness(seen for fact in facts if (seen := fact.seen_by(game.viewer(each))) is not None)


def _offered(seen: Match[Any], now: Moment) -> Iterator[Moment]:
    yield from (replace(now, option=option) for option in seen.options(now.seat))
    pieces = seen.game.drafts.pieces(now.option)
    draft = seen.draft(now.seat)
    if pieces is not None and draft is not None:
        for piece in (*pieces, None):
            yield from (
                replace(now, option=option, pieces=draft.pieces, is_drafted=True)
                for option in draft.options()
            )
            if piece is not None:
                draft.add(piece)


def _beside_a_fire(moment: Moment) -> Moment:
    """The tile where a trap could be set burns instead, and the seat has a card that puts the fire out."""
    assert isinstance(moment.option, SetTrap)
    seat, tile = moment.seat, moment.option.tile
    facts = (CubeLifted(seat, tile), BukiDrawn(seat, Buki.FLASK), FireLit(seat, tile))
    return replace(moment, facts=(*moment.facts, *facts), option=PutOut(tile))


def _random_challenge(moment: Moment) -> Moment:
    """The challenge is drawn in few games; in a third of these a seat chooses it at the start (A22.13)."""
    games = (_possible(moment.box, f"random {n}", challenge="random") for n in range(GAMES))
    first = (each for game in games for each in islice(game, 20))
    return next(each for each in first if isinstance(each.option, ChooseChallenge))


def _hasty(moment: Moment) -> Moment:
    """The model that could be activated has a Haste token, and is activated."""
    assert isinstance(moment.option, Activate)
    facts = (*moment.facts, Marked(moment.option.model, Token.HASTE))
    return replace(moment, facts=facts, pieces=(moment.option,), option=Hurry(is_move=True))


def _protected(moment: Moment) -> Moment:
    """The model has a Protect token, and is about to be Injured."""
    assert isinstance(moment.option, Activate)
    model = moment.option.model
    facts = (Marked(model, Token.PROTECT), BlowFell(model, True), Asked(moment.seat, Window.REPLACE, model))
    return replace(moment, facts=(*moment.facts, *facts), pieces=(), option=Keep(), is_drafted=False)


def _aiming(challenge: str, lead: Callable[[ModelId], Sequence[Fact]]) -> Callable[[Moment], Moment]:
    """The model that could be activated is where the challenge has something to do, as `lead` prepares it."""

    def made(moment: Moment) -> Moment:
        assert isinstance(moment.option, Activate)
        options, name = {**moment.options, "challenge": challenge}, moment.option.model
        game = moment.box.game(options)
        assert isinstance(game, ClansGame)
        match, known = Match(game), played(game.setting)
        match.witness(moment.facts)
        before = (*known.laid(match.state), *lead(name))
        match.witness(before)
        aim = next(known.aims(match.state, match.state.models[name]))
        space = Space(GRID.members(aim.spaces & ~taken(match.state))[0])
        facts = (*moment.facts, *before, Pushed(name, space, Direction.N))
        assert aim.piece is not None
        return replace(moment, options=options, facts=facts, pieces=(moment.option,), option=aim.piece)

    return made


def _fetched(name: ModelId) -> Sequence[Fact]:
    """The model carries the medal of the other seat."""
    return [Picked(name, next(MedalId(seat) for seat in SEATS if not name.startswith(seat)))]


def _messaged(name: ModelId) -> Sequence[Fact]:
    return [Named(Seat(name.partition("-")[0]), name, Role.MESSENGER)]


def _taking_along(moment: Moment) -> Moment:
    """A madoushi flies by Wind Walk, and a friend beside it may be taken along."""
    match = Match(moment.box.game(moment.options))
    match.witness(moment.facts)
    closed, seat = taken(match.state), moment.seat
    here = next(
        each for each in GRID.zones if not any(closed >> near & 1 for near in (each, *GRID.steps(each)))
    )
    friend, to, *_others = GRID.steps(here)
    owner, other = ModelId(f"{seat}-madoushi9"), ModelId(f"{seat}-kaiken9")
    models = (owner, "air.madoushi", Type.MADOUSHI), (other, "air.kaiken", Type.KAIKEN)
    team = TeamTaken(seat, match.state.teams[seat], models, (Ability.WIND_WALK, None), ("", ""))
    put = Deployed(owner, Space(here), Direction.N), Deployed(other, Space(friend), Direction.N)
    return replace(
        moment,
        facts=(*moment.facts, team, *put),
        pieces=(Activate(owner), Spring(Ability.WIND_WALK, Space(here))),
        option=Carry(other, Space(to)),
    )


def _beside_a_crate(moment: Moment) -> Moment:
    """A crate lies beside the model that could be activated."""
    assert isinstance(moment.option, Activate)
    match = Match(moment.box.game(moment.options))
    match.witness(moment.facts)
    model, closed = match.state.models[moment.option.model], taken(match.state)
    space = next(each for each in GRID.steps(not_none(model.space)) if not closed >> each & 1)
    facts = (*moment.facts, ItemPlaced(Space(space), ItemKind.CRATE))
    return replace(moment, facts=facts, pieces=(moment.option,), option=Check(Space(space)))


def _named(moment: Moment) -> Moment:
    """The model that could be dismissed gets a name."""
    assert isinstance(moment.option, Dismiss)
    return replace(moment, option=NameModel(moment.option.model, "Aki"))


def _learning(moment: Moment) -> Moment:
    """A team under construction has a chunin."""
    pieces = (ChooseClan(Element.FIRE), Recruit("fire.chunin", Ability.POUNCE))
    learnt = Learn(ModelId(f"{moment.seat}-chunin1"), Ability.TIGER_STRIKE)
    return replace(moment, pieces=pieces, option=learnt)


def _befriending(moment: Moment) -> Moment:
    """A team under construction has a ronin with a best friend."""
    pieces = (ChooseClan(Element.FIRE), Recruit("fire.chunin", Ability.POUNCE), Hire("ronin.hound"))
    return replace(moment, pieces=pieces, option=Befriend(ModelId(f"{moment.seat}-chunin1")))


RARE: Mapping[type, tuple[type, Callable[[Moment], Moment]]] = {
    PutOut: (SetTrap, _beside_a_fire),
    Hurry: (Activate, _hasty),
    Carry: (Activate, _taking_along),
    Keep: (Activate, _protected),
    Pick: (Activate, _aiming("medal", lambda _name: ())),
    Check: (Activate, _beside_a_crate),
    Capture: (Activate, _aiming("medal", _fetched)),
    Leave: (Activate, _aiming("messenger", _messaged)),
    ChooseChallenge: (ChooseTeam, _random_challenge),
    NameModel: (Dismiss, _named),
    Learn: (Dismiss, _learning),
    Befriend: (Dismiss, _befriending),
}
"""Kinds that no game brings in time: each is made from a moment for another kind."""


@pytest.fixture
async def castle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server with every game in it, and a fourth member."""
    leave_blank(monkeypatch)
    async with town(tmp_path, dict(SHELF)) as world:
        world.enter("dot")
        yield world


@pytest.mark.parametrize(("box", "phase"), PHASES)
async def test_every_act_of_a_phase_can_be_typed(castle: World, box: Box, phase: str) -> None:
    for act in box.acts:
        if act.group == phase:
            moment = moment_of(act.kind, box)
            channel = await staged(castle, act, moment)
            before = await _panel(castle, channel)
            await _type(castle, channel, f"{box.key} {phase} {act.name}", **_fields(act, moment))
            _check_entered(before, await _panel(castle, channel), moment)


@pytest.mark.parametrize(("box", "phase"), DRAFTED)
async def test_a_draft_of_a_phase_can_be_finished_by_commands(castle: World, box: Box, phase: str) -> None:
    act = next(each for each in box.acts if each.group == phase and moment_of(each.kind, box).is_drafted)
    moment = moment_of(act.kind, box)
    channel = await staged(castle, act, moment)
    typed = _fields(act, moment)
    for verb, length in (("show", 1), ("undo", 0), ("clear", 0)):
        await _type(castle, channel, "draft clear")
        for piece in moment.pieces:
            await drafts.draft_add(castle.hall, await _key(castle, channel), _ann(castle), piece)
        await _type(castle, channel, f"{box.key} {phase} {act.name}", **typed)
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
    """The moment at a table in its own channel: ann decides, the others have the other seats."""
    channel = world.guild.create_text_channel(f"{act.group}-{act.name}")
    box, game = moment.box, moment.box.game(moment.options)
    others = iter((world.bob, world.cyd, *world.more))
    users = {seat: _ann(world) if seat == moment.seat else UserId(next(others).id) for seat in game.seats}
    table = Table(
        key=TableId(f"a{channel.id}"),
        game=box.key,
        schema=box.schema,
        options=moment.options,
        guild=world.guild.id,
        channel=channel.id,
        opener=_ann(world),
        status=Status.RUNNING,
        seats={seat: Person(user) for seat, user in users.items()},
        owners=users,
    )
    notation, now = box.notation, world.clock.now()
    await world.store.add(table, "seed", (), now)
    facts = [notation.json(fact) for fact in moment.facts]
    await world.store.commit(Change(table=table, version=0, at=now, facts=facts))
    for piece in moment.pieces:
        await drafts.draft_add(world.hall, table.key, _ann(world), piece)
    return channel


def _fields(act: Act, moment: Moment) -> dict[str, str]:
    notation = moment.box.notation
    kinds = notation.field_types(act.kind)
    return {name: notation.text(kind, getattr(moment.option, name)) for name, kind in kinds.items()}


def _check_entered(before: Panel, after: Panel, moment: Moment) -> None:
    """Check that the decision was made, or is in the draft."""
    if moment.is_drafted:
        assert before.draft is not None
        assert after.draft is not None
        assert after.draft.length == before.draft.length + 1, moment.option
    else:
        assert after.number > before.number, moment.option


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
