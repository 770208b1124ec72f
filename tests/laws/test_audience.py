"""Closed by default: every kind of fact says who witnesses it, and no state holds what was not witnessed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from itertools import takewhile

from bot.engine.game import Fact, Public
from bot.games.box import Box
from tests.laws.playthrough import BOXES, every_box


def fact_kinds(box: Box) -> list[type[Fact]]:
    """Every kind of fact that can happen in a game: those it writes down, and any other its package defines."""
    within = {each for each in map(home, BOXES.values()) if each != home(box) and _is_in(each, home(box))}
    defined = {
        kind
        for kind in _below(Fact)
        if _is_in(kind.__module__, home(box))
        and not any(_is_in(kind.__module__, each) for each in within)
        and _is_at_hand(kind)
    }
    return sorted({*written_kinds(box), *defined}, key=str)


def home(box: Box) -> str:
    """The smallest package, or the only module, that holds the rules of a game and all kinds of its own."""
    kinds = (type(box.game({})), *box.kinds)
    modules = {kind.__module__ for kind in kinds if not _is_in(kind.__module__, "bot.engine")}
    return ".".join(
        parts[0] for parts in takewhile(_is_one, zip(*(each.split(".") for each in modules), strict=False))
    )


def _is_one(parts: Sequence[str]) -> bool:
    return len(set(parts)) == 1


def _is_in(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def _is_at_hand(kind: type) -> bool:
    """Whether a class is a record under its own name: no base class, and no class that a decorator has replaced."""
    is_base = bool(kind.__subclasses__())
    return (
        is_dataclass(kind)
        and not is_base
        and getattr(sys.modules[kind.__module__], kind.__name__, None) is kind
    )


def _below(kind: type[Fact]) -> Iterator[type[Fact]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def written_kinds(box: Box) -> list[type[Fact]]:
    """The kinds of facts that can happen."""
    return [kind for kind in box.notation.kinds.values() if issubclass(kind, Fact)]


@every_box()
def test_every_kind_of_fact_is_classified(key: str) -> None:
    for kind in fact_kinds(BOXES[key]):
        assert kind.seen_by is not Fact.seen_by, f"{kind.__name__} does not say who witnesses it"


@every_box()
def test_every_kind_of_fact_that_can_happen_is_written(key: str) -> None:
    assert set(fact_kinds(BOXES[key])) == set(written_kinds(BOXES[key]))


@every_box()
def test_no_fact_is_both_public_and_choosy(key: str) -> None:
    for kind in fact_kinds(BOXES[key]):
        if issubclass(kind, Public):
            assert kind.seen_by is Public.seen_by, (
                f"{kind.__name__} is public, and yet it picks who witnesses it"
            )


@every_box()
def test_a_spectator_belongs_to_no_circle(key: str) -> None:
    assert not BOXES[key].game({}).viewer(None).circles


@every_box()
def test_every_seat_has_eyes_of_its_own(key: str) -> None:
    game = BOXES[key].game({})
    viewers = [game.viewer(seat) for seat in (*game.seats, None)]
    assert len({viewer.name for viewer in viewers}) == len(viewers)
