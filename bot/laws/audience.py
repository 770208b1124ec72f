"""Laws of secrecy: every kind of fact is written and says who witnesses it; each seat is a viewer of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from itertools import takewhile

from bot.engine.game import Fact, Public
from bot.games.box import Box


def fact_kinds(box: Box, boxes: Mapping[str, Box]) -> list[type[Fact]]:
    """Every kind of fact that can happen in a game: those of its notation, and dataclasses that its package defines.

    Without bases of other classes, and without the kinds of other games of `boxes` whose packages lie inside its own.
    """
    within = {each for each in map(home, boxes.values()) if each != home(box) and _is_in(each, home(box))}
    defined = {
        kind
        for kind in _below(Fact)
        if _is_in(kind.__module__, home(box))
        and not any(_is_in(kind.__module__, each) for each in within)
        and _is_at_hand(kind)
    }
    return sorted({*written_kinds(box), *defined}, key=str)


def home(box: Box) -> str:
    """The smallest package that contains the rules of a game and all kinds of its notation; or their only module."""
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
    """True if a class is a dataclass in use under its name: no base of others, and not replaced by a decorator."""
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
    """The kinds of facts in the notation of a game."""
    return [kind for kind in box.notation.kinds.values() if issubclass(kind, Fact)]


def test_every_kind_of_fact_is_classified(box: Box, boxes: Mapping[str, Box]) -> None:
    for kind in fact_kinds(box, boxes):
        assert kind.seen_by is not Fact.seen_by, f"{kind.__name__} does not say who witnesses it"


def test_every_kind_of_fact_that_can_happen_is_written(box: Box, boxes: Mapping[str, Box]) -> None:
    assert set(fact_kinds(box, boxes)) == set(written_kinds(box))


def test_no_fact_is_both_public_and_choosy(box: Box, boxes: Mapping[str, Box]) -> None:
    for kind in fact_kinds(box, boxes):
        if issubclass(kind, Public):
            assert kind.seen_by is Public.seen_by, (
                f"{kind.__name__} is public, and yet it picks who witnesses it"
            )


def test_a_spectator_belongs_to_no_circle(box: Box) -> None:
    assert not box.game({}).viewer(None).circles


def test_every_seat_has_eyes_of_its_own(box: Box) -> None:
    game = box.game({})
    viewers = [game.viewer(seat) for seat in (*game.seats, None)]
    assert len({viewer.name for viewer in viewers}) == len(viewers)
