"""The movement cards as a whole (S28.3.10, S4.3)."""

from dataclasses import replace

import pytest

from bot.games.raid.cards.movement import Type, route, types
from bot.games.raid.kinds import MoveCard
from tests.games.raid.cards.lint import lint


def test_S28_3_10_the_cards_of_the_house_are_legal() -> None:
    assert lint(types()) == []


def test_S4_3_rows_forward_of_all_120_halves() -> None:
    halves = [each.routes[n].rows for each in types().values() for n in (0, 1) for _ in range(each.copies)]
    assert [halves.count(rows) for rows in (1, 2, 3)] == [35, 76, 9]


@pytest.mark.parametrize(
    ("name", "changed", "said"),
    [
        ("walk", replace(types()[MoveCard("walk")], copies=6), "61 movement cards"),
        ("walk", Type((route("FF"), route("LR")), 5), "LR of walk goes 0 rows"),
        ("walk", Type((route("FF"), route("FFFF")), 5), "FFFF of walk goes 4 rows"),
        ("walk", Type((route("FF"), route("QF")), 5), "9 routes go QF, and 4 go EF"),
        ("leap-left", Type((route("J0+2"), route("J+2+2")), 2), "J-2+2"),
    ],
)
def test_S28_3_10_each_fault_of_cards_has_a_sentence(name: str, changed: Type, said: str) -> None:
    assert said in " ".join(lint({**types(), MoveCard(name): changed}))


def test_S4_2_the_letters_of_a_route_are_steps_as_seen_looking_forward() -> None:
    """Forward, left, right, forward-left, forward-right."""
    places = {letter: route(letter).places[1] for letter in "FLRQE"}
    assert places == {"F": (0, 1), "L": (-1, 0), "R": (1, 0), "Q": (-1, 1), "E": (1, 1)}
    assert route("LLF").places == ((0, 0), (-1, 0), (-2, 0), (-2, 1))
    assert (route("LLF").rows, route("LLF").breaks) == (1, 2)


@pytest.mark.parametrize(("text", "place"), [("J0+2", (0, 2)), ("J-2+2", (-2, 2)), ("J+2+2", (2, 2))])
def test_S4_4_a_leap_is_two_tiles_in_a_line(text: str, place: tuple[int, int]) -> None:
    leap = route(text)
    assert (leap.steps, leap.places, leap.rows, leap.breaks) == ((), ((0, 0), place), 2, 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "“” is no route."),
        ("FX", "“FX” is no route."),
        ("ff", "“ff” is no route."),
        ("J1+2", "“J1+2” is no leap of two tiles forward."),
        ("J-1+2", "“J-1+2” is no leap of two tiles forward."),
        ("J0+1", "“J0+1” is no leap of two tiles forward."),
        ("J2+3", "“J2+3” is no leap of two tiles forward."),
    ],
)
def test_S4_1_an_invalid_route_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"no (route|leap)") as refused:
        route(text)
    assert str(refused.value) == sentence
