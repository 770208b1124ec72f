"""Guards of one zone are told apart by the same numbers on the map and on the buttons."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.castle.art import Shape
from bot.games.castle.box import BOX
from bot.games.castle.kinds import GuardId, PatrolId
from bot.games.castle.picture import scene
from bot.games.castle.state.figures import Patrol
from bot.games.castle.state.state import State
from rendering.paint import paint
from rendering.scene import Badge, Scene, Token
from rendering.simple import simplified
from tests.games.castle.picture.test_picture import quiet, zone
from tests.laws.playthrough import playthrough

NAMED = re.compile(r"[A-Z]+\d+ ([gp]\d+)\b")
"""A zone, and the guard or patrol that a button names in it."""


def figures(shown: Scene) -> list[Token]:
    """All figures of a picture, those of crowds too."""
    badges = [mark.kinds for mark in shown.marks if isinstance(mark, Badge)]
    return [*(mark for mark in shown.marks if isinstance(mark, Token)), *chain.from_iterable(badges)]


def written(shown: Scene) -> list[str]:
    """What is written on the figures of a picture, whatever their size."""
    return sorted(figure.told or figure.letter for figure in figures(shown))


def test_a_guard_alone_has_a_letter_and_guards_together_have_their_numbers() -> None:
    shown = scene(quiet("YA17", "YA22", "YA17", "YA20"))
    assert written(shown) == ["1", "3", "S", "S"]
    assert written(simplified(shown)) == ["1", "3", "S", "S"]


@pytest.mark.parametrize("drunk", [1, 2])
def test_a_drunk_guard_beside_another_has_a_number_too(drunk: int) -> None:
    state = quiet("YA17", "YA17")
    state.put_guard(state.guards[GuardId(drunk)].but(is_drunk=True))
    assert written(scene(state)) == ["1", "2"]


def test_two_patrols_of_one_zone_have_their_names() -> None:
    state = quiet(*["YA17"] * 4, "YA20", "YA20")
    for number, guards in enumerate(((1, 2), (3, 4), (5, 6)), start=1):
        state.put_patrol(Patrol(PatrolId(number), (zone("YA22"),)))
        state.group(tuple(map(GuardId, guards)), PatrolId(number))
    assert written(scene(state)) == ["P", "p1", "p2"]


def test_a_sentry_beside_a_patrol_has_a_number() -> None:
    state = quiet(*["YA17"] * 3)
    state.put_patrol(Patrol(PatrolId(1), (zone("YA22"),)))
    state.group((GuardId(1), GuardId(2)), PatrolId(1))
    assert written(scene(state)) == ["3", "P"]


def test_a_crowd_has_numbers_as_long_as_they_can_be_read() -> None:
    assert written(scene(quiet(*["YA17"] * 4))) == ["1", "2", "3", "4"]
    assert written(scene(quiet(*["YA17"] * 9))) == ["S"]


def test_the_key_explains_the_figure_and_not_its_number() -> None:
    shown = scene(quiet("YA17", "YA17"))
    (sentry,) = (mark for mark, word in shown.key if word == "sentry")
    assert isinstance(sentry, Token)
    assert (sentry.told, sentry.letter, sentry.shape) == ("", "S", Shape.CIRCLE)


def test_the_number_is_drawn() -> None:
    shown = scene(quiet("YA17", "YA17"))
    lettered = replace(
        shown,
        marks=tuple(replace(each, told="") if isinstance(each, Token) else each for each in shown.marks),
    )
    assert paint(shown) != paint(lettered)


def test_what_a_button_names_in_a_zone_is_written_there() -> None:
    """In every moment of two games, unless a crowd is too large for its zone. Members of a patrol are one figure."""
    every = set()
    moments = chain.from_iterable(playthrough("castle", seed).moments for seed in ("one", "two"))
    for moment in moments:
        for seat in moment.match.awaited():
            if named := set(_named(moment.sights[seat], seat)):
                shown = figures(scene(moment.sights[seat].state))
                is_crowded = any(
                    figure.count > 1 and figure.letter == "S" and not figure.told for figure in shown
                )
                assert is_crowded or named <= {figure.name for figure in shown if figure.told}
                every |= named
    assert every


def _named(seen: Match[State], seat: Seat) -> Iterator[str]:
    """The patrols, and the guards who belong to none, whom buttons name after their zone."""
    members = {f"g{key}" for key, guard in seen.state.guards.items() if guard.patrol is not None}
    for option in seen.options(seat):
        found = BOX.words.choice(BOX.game({}), seen.state, seat, option).short
        if (named := NAMED.match(found)) and named[1] not in members:
            yield named[1]
