"""How the outcome of a mutation run is told."""

from tests.mutation import Mutant, read, report

LISTING = """\
    game.moving.x_step__mutmut_1: killed
    game.moving.x_step__mutmut_2: survived
    game.moving.xǁMoveǁend__mutmut_1: timeout
    game.moving.x_step__mutmut_3: no tests
    game.hearing.x_heard__mutmut_1: caught by type check
    game.hearing.x_heard__mutmut_2: not checked
"""


def test_the_verdicts_are_read() -> None:
    mutants = list(read(LISTING))
    assert len(mutants) == 6
    assert mutants[1] == Mutant("game.moving.x_step__mutmut_2", "survived")
    assert [mutant.chapter for mutant in mutants[:3]] == ["game.moving"] * 3


def test_the_score_counts_the_mutants_that_tests_have_judged() -> None:
    assert list(report(list(read(LISTING)))) == [
        "      -  of    0 (1 caught by type check, 1 not checked)  game.hearing",
        " 50.0 %  of    4 (1 killed, 1 no tests, 1 survived, 1 timeout)  game.moving",
        " 50.0 %  of    4 (1 caught by type check, 1 killed, 1 no tests, 1 not checked, 1 survived, 1 timeout)  in all",
    ]


def test_other_lines_say_nothing() -> None:
    assert not list(read("Using cached results\n\n"))
