"""The attributes of models, with everything that changes them for a time (A4.9), and what Resilient looks for."""

from __future__ import annotations

from bot.games.clans.catalogue.catalogue import near, of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.kinds import Element
from bot.games.clans.state.field import profile
from bot.games.clans.state.figures import Attribute, Model
from bot.games.clans.state.state import State


def mv(state: State, model: Model) -> int:
    """The MV of a model, before it is halved (A7.8)."""
    return _value(state, model, Attribute.MV, profile(model).mv)


def at(state: State, model: Model) -> int:
    """The AT of a model, with the bonus of cards in its activation (A4.9)."""
    more = state.activation.at if state.is_acting(model.id) else 0
    return _value(state, model, Attribute.AT, profile(model).at + more)


def df(state: State, model: Model) -> int:
    """The DF of a model (A4.9)."""
    return _value(state, model, Attribute.DF, profile(model).df)


def resisting(model: Model) -> frozenset[Element]:
    """The faces on which a model's Resilient succeeds: its affinities, unless a skill says otherwise (A17)."""
    found = frozenset(profile(model).affinities)
    for each in of(model, Declared.resisting):
        found = each.resisting(found)
    return found


def _value(state: State, model: Model, which: Attribute, value: int) -> int:
    value += sum(
        each.attribute(state, owner, model, which) for each, owner in near(state, model, Declared.attribute)
    )
    # What is added comes before what is taken away: a loss stops at its own least value (A31.12).
    changes = sorted(
        (each for each in model.lasting if each.attribute is which), key=lambda each: each.by < 0
    )
    for each in changes:
        value = max(value + each.by, min(value, each.least))
    return max(0, value)
