"""T7: the comparisons have teeth. Every leak that is planted makes two games differ that must look the same."""

from __future__ import annotations

import pytest

from bot.games.castle.kinds import GUARDS
from tests.campaigns.secrecy import mutants
from tests.campaigns.secrecy.comparisons import COMPARISONS, PAIRED
from tests.campaigns.secrecy.keeping import apart, kept
from tests.campaigns.secrecy.leaks import (
    LEAKS,
    Leak,
    Spy,
    clans,
    company,
    deciding,
    facts,
    luck,
    odds,
    raid,
    teams,
    upkeeps,
    windows,
)
from tests.campaigns.secrecy.mutants import caught, is_killed, tried
from tests.campaigns.secrecy.stages import unseen

TOWNS = ("a town", "a town looked at closely", "a town out of reach", "a thread")
LONG = (*TOWNS, "dawns of four")
_NAMED = (
    *facts.LEAKS,
    *deciding.LEAKS,
    *raid.LEAKS,
    *clans.LEAKS,
    *luck.LEAKS,
    *upkeeps.LEAKS,
    *teams.LEAKS,
    *company.LEAKS,
    *windows.LEAKS,
    *odds.LEAKS,
    *{leak.by: leak for leak in LEAKS}.values(),
)
QUICK = [leak for leak in _NAMED if leak.by not in LONG]
"""Leaks of facts, decisions, raid and clans, and one for each other quick comparison; `make mutants` plants all."""
HONEST = [
    *("sights of starts", "seats: wolf", "answers"),
    *dict.fromkeys(leak.by for leak in LEAKS if leak.by not in (*PAIRED, "a town")),
]
"""The comparisons, but of those whose pairs have tests of their own a few; `a town` is what test_interface does."""


@pytest.mark.parametrize("name", HONEST)
def test_honest_games_that_differ_in_secrets_look_the_same(name: str) -> None:
    verdict = tried(PAIRED.get(name, COMPARISONS[name]))
    assert not verdict.failure
    assert not verdict.channels


@pytest.mark.parametrize("leak", dict.fromkeys(QUICK), ids=lambda leak: leak.name)
def test_a_leak_is_noticed(leak: Leak) -> None:
    verdict = caught(leak)
    assert not verdict.failure
    assert leak.channel in verdict.channels


def test_games_that_a_leak_in_the_rules_has_made_are_forgotten() -> None:
    windows = next(leak for leak in LEAKS if leak.name == "a window for those in range")
    assert is_killed(windows, caught(windows))
    assert unseen().match(unseen().pair.one).awaited() == {GUARDS}


@pytest.mark.parametrize(
    ("name", "is_in_rules"),
    [
        ("clans: models in a picture", False),
        ("a hand in a line of the raid", False),
        ("names of options", False),
        ("clans: circles of all seats", True),
        ("clans: a computer that knows a team", True),
        ("BukiDrawn told to all", True),
        ("a window for those in range", True),
    ],
)
def test_a_leak_in_what_only_shows_games_shares_those_played_before(
    name: str, is_in_rules: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy = Spy(monkeypatch)
    next(leak for leak in LEAKS if leak.name == name).plant(spy)
    assert spy.is_in_rules == is_in_rules


def test_games_are_played_once_and_once_more_apart() -> None:
    played = list[int]()

    @kept
    def make(number: int) -> int:
        played.append(number)
        return number

    assert (make(1), make(1), make(2)) == (1, 1, 2)
    assert played == [1, 2]
    with apart():
        assert (make(1), make(1)) == (1, 1)
    assert make(1) == 1
    assert played == [1, 2, 1]


def test_there_are_enough_leaks_over_all_comparisons() -> None:
    assert len(LEAKS) >= 120
    assert len({leak.name for leak in LEAKS}) == len(LEAKS)
    assert {leak.by for leak in LEAKS} <= set(COMPARISONS)


def test_a_leak_that_makes_the_bot_fail_is_no_kill() -> None:
    async def failing(_folder: object) -> set[str]:
        raise ValueError("broken")

    verdict = tried(failing)
    assert verdict.failure == "ValueError: broken"
    assert not is_killed(LEAKS[0], verdict)


def test_a_leak_that_comes_out_elsewhere_is_no_kill() -> None:
    async def elsewhere(_folder: object) -> set[str]:
        return {"somewhere else"}

    assert not is_killed(LEAKS[0], tried(elsewhere))


def test_whatever_survives_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    harmless = Leak("nothing at all", "words", "rights", lambda _spy: None)
    monkeypatch.setattr(mutants, "LEAKS", (harmless,))
    assert mutants.main([]) == 1
    said = capsys.readouterr().out
    assert "SURVIVED rights" in said
    assert "0 of 1 leaks killed" in said
