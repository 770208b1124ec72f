"""The beginning of a round: what seats wish for it, and how the skills of models carry it out (A7.1 d, A31.13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.chance import Chance
from bot.engine.game import Facts, Piece, Seat, not_none
from bot.games.clans.catalogue.catalogue import declared, of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.decisions import Intend, Intent, Put, Try
from bot.games.clans.facts.activating import Spotted
from bot.games.clans.facts.rolling import RollSettled
from bot.games.clans.facts.rounds import DawnCame, DawnWent, Wished
from bot.games.clans.kinds import Element, ModelId
from bot.games.clans.rolling.rolling import affinity_test
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose, Roll
from bot.games.clans.state.state import State


def intents(state: State, seat: Seat, chosen: Sequence[Piece], phase: Element | None) -> Iterator[Intend]:
    """The wishes that a seat may add, for its models on the board and those that it deploys.

    `phase` is what the moon will show, unless a card turns it.
    """
    coming = {piece.model for piece in chosen if isinstance(piece, Put)}
    for model in state.of(seat):
        if model.is_out or model.id in coming:
            for skill in of(model, Declared.dawns):
                if skill.may_be_wished(model, phase):
                    yield from _wishes(state, model, skill, chosen)


def _wishes(state: State, model: Model, skill: Declared, chosen: Sequence[Piece]) -> Iterator[Intend]:
    """The wishes for one skill: a single one, or a list of models that may grow."""
    own = [each for each in of_skill(chosen, model.id, skill) if each.intent is not Intent.ON]
    listed = [each.target for each in of_skill(chosen, model.id, skill) if each.intent is Intent.ON]
    if own:
        return
    if not listed:
        yield from (Intend(model.id, skill.skill, each) for each in skill.intents if each is not Intent.ON)
    for target in skill.wished_on(state, model):
        if listed.count(target) < skill.most:
            yield Intend(model.id, skill.skill, Intent.ON, target)


def of_skill(pieces: Sequence[Piece], model: ModelId, skill: Declared) -> list[Intend]:
    """The wishes among some pieces for a skill of a model."""
    own = (piece for piece in pieces if isinstance(piece, Intend))
    return [piece for piece in own if piece.model == model and piece.keyword == skill.skill]


def wished(seat: Seat, pieces: Sequence[Piece]) -> Facts:
    """The wishes of a deployment or an upkeep become known."""
    if found := tuple(piece for piece in pieces if isinstance(piece, Intend)):
        yield Wished(seat, found)


def comes(state: State) -> Facts:
    """The skills of the beginning of the round, in initiative order; no fact without any."""
    found = [
        (model.id, each.skill)
        for seat in state.in_order()
        for model in state.of(seat)
        if model.is_out
        for each in of(model, Declared.dawns)
    ]
    if found:
        yield DawnCame(tuple(found))


def goes_on(state: State, chance: Chance) -> Facts:
    """The next of these skills has its effect, or its test comes first, which ends Stealth (A13.3)."""
    name, skill = not_none(state.dawn)[0]
    owner, known = state.models[name], declared()[skill]
    yield DawnWent(name, skill)
    if not owner.is_out:
        return
    wishes = of_skill(state.wishes.get(owner.seat, ()), name, known)
    if not known.is_tested:
        yield from known.dawns(state, owner, wishes)
    elif not any(each.intent is Intent.NO for each in wishes):
        if owner.is_hidden:
            yield Spotted(name)
        yield from affinity_test(state, chance, Purpose.DAWN, owner, piece=Try(skill))


def proved(state: State, roll: Roll) -> Facts:
    """What follows the test for such a skill."""
    yield RollSettled()
    (pool,), piece = roll.pools, roll.piece
    if pool.is_passed and isinstance(piece, Try):
        yield from declared()[piece.keyword].dawns(state, state.models[pool.model], ())
