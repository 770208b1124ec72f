"""Bad shrines, which test the models that come beside them, and moves by abilities, on which they act (A8.11, A14)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.engine.chance import Chance
from bot.engine.copying import changed
from bot.engine.game import Facts, not_none
from bot.games.clans.decisions import Push
from bot.games.clans.facts import activating as facts
from bot.games.clans.facts.rolling import RollSettled
from bot.games.clans.facts.skills import Carried
from bot.games.clans.kinds import BAD, ItemKind, Space
from bot.games.clans.rolling.rolling import affinity_test, chance_given
from bot.games.clans.state.field import beside
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose, Roll
from bot.games.clans.state.state import State


def bad_beside(state: State, model: Model) -> list[Space]:
    """The spaces of bad shrines beside a model."""
    return [each for each in beside(state, model, ItemKind.SHRINE) if state.items[each].effect in BAD]


def carried_to(state: State, chance: Chance, push: Push, moved: Model, path: Sequence[Space]) -> Facts:
    """A seat moves a model by an ability along a path, and turns it: bad shrines act on it, nothing else (A8.11)."""
    yield Carried(moved.id, push.space)
    yield facts.Pushed(moved.id, push.space, push.facing)
    found: dict[Space, None] = {}
    places = [moved, *(changed(moved, space=space) for space in path)]
    for before, there in pairwise(places):
        near = set(bad_beside(state, before))
        found |= dict.fromkeys(each for each in sorted(bad_beside(state, there)) if each not in near)
    if found:
        yield facts.ShrinesMet(moved.id, tuple(found))
        yield from met(state, chance)


def met(state: State, chance: Chance) -> Facts:
    """The bad shrines that the model has come beside, one after another: each demands a test (A14.1).

    They wait while a seat is asked, and lapse when the activation is over. The first one ends Stealth.
    """
    while state.active is not None and state.active.due and not state.active.is_over:
        model = state.models[state.active.due_for or state.active.model]
        if model.is_hidden:
            yield facts.Spotted(model.id)
        yield from affinity_test(state, chance, Purpose.SHRINE, model, space=state.active.due[0])
        yield from chance_given(state)
        if state.question is not None:
            return
        yield from cursed(state, not_none(state.roll))


def cursed(state: State, roll: Roll) -> Facts:
    """The result of the test at a bad shrine: a token if it fails (A14.1)."""
    yield RollSettled()
    effect = state.items[not_none(roll.space)].effect
    if not roll.pools[0].is_passed and effect is not None:
        yield facts.Marked(roll.pools[0].model, effect)
