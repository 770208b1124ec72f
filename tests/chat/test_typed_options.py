"""Typed fields, compared with the possible options: fields without an order may be typed in any order."""

from __future__ import annotations

import pytest

from bot.chat.commands import typed_options
from bot.engine.acts import Act
from bot.engine.game import Decision, Illegal
from bot.engine.notation import Garbled
from bot.games.castle import decisions as d
from bot.games.castle.box import BOX
from bot.games.castle.cards.searches import PatrolSearch
from bot.games.castle.kinds import GuardId, PatrolId

NOTATION = BOX.notation
ONE, TWO, THREE = map(GuardId, (1, 2, 3))
OPTIONS: list[Decision] = [
    PatrolSearch(PatrolId(0), (ONE, TWO)),
    PatrolSearch(PatrolId(0), (ONE, TWO, THREE)),
    d.Form(ONE, THREE, None),
    d.Form(TWO, THREE, None),
]


def act(kind: type[Decision]) -> Act:
    return next(each for each in BOX.acts if each.kind is kind)


def meant(kind: type[Decision], **fields: object) -> Decision:
    """The options found for these values, typed as they are written."""
    types = NOTATION.field_types(kind)
    typed = {name: NOTATION.text(types[name], value) for name, value in fields.items()}
    return typed_options.only(OPTIONS, act(kind), typed, NOTATION)


@pytest.mark.parametrize("guards", [(ONE, TWO, THREE), (THREE, ONE, TWO)])
def test_the_guards_of_a_patrol_search_are_typed_in_any_order(guards: tuple[GuardId, ...]) -> None:
    assert meant(PatrolSearch, guards=guards) == OPTIONS[1]


@pytest.mark.parametrize(("first", "second"), [(TWO, THREE), (THREE, TWO)])
def test_the_guards_of_a_patrol_are_typed_in_any_order(first: GuardId, second: GuardId) -> None:
    assert meant(d.Form, first=first, second=second) == OPTIONS[3]


def test_words_that_name_nothing_are_read_over() -> None:
    kind = d.Step
    typed = {"who": "the ninja", "zone": "to YA17"}
    found = typed_options.composed(act(kind), typed, NOTATION)
    assert found == typed_options.composed(act(kind), {"who": "ninja", "zone": "YA17"}, NOTATION)
    for text in ("the", "the shadow", ""):
        with pytest.raises(Garbled):
            typed_options.composed(act(kind), {**typed, "who": text}, NOTATION)


def test_others_do_not_fit() -> None:
    with pytest.raises(Illegal):
        meant(PatrolSearch, guards=(TWO, THREE))
    with pytest.raises(Illegal):
        meant(d.Form, first=ONE, second=TWO)
