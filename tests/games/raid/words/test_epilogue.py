"""Why a half ended, and the route that was open: what is named was offered, and leads where it is said to lead."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Fact, Seat
from bot.engine.match import Match
from bot.games.raid.box import BOX
from bot.games.raid.decisions import Move
from bot.games.raid.facts.dealing import PhaseEnded
from bot.games.raid.facts.moving import SetOff
from bot.games.raid.facts.night import AlarmCardDrawn, AlarmChanged, CubeExchanged, NightEnded
from bot.games.raid.kinds import Alarm, Senjutsu
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from bot.games.raid.words import names
from bot.games.raid.words.epilogue import epilogue
from tests.defaulted import defaulted
from tests.games.raid.kit import DAWN, HAWK, KITE

ROUTE = re.compile(
    r"In phase (\d+) (\w+) had an open route to ([\w ]+), (\d+) rows? further than the one taken\."
)


def told(match: Match[State]) -> list[str]:
    game = match.game
    assert isinstance(game, RaidGame)
    return list(epilogue(game, match.history))


def rows(state: State, seat: Seat) -> int:
    """How far a ninja has come: rows before the goal as a negative number, or beyond the edge."""
    tile = state.ninja[seat].tile
    if tile is None:
        return state.beyond.get(seat, -99)
    return -state.setting.tracks[state.half].rows_to_go(tile)


def set_offs(match: Match[State]) -> Iterator[tuple[Match[State], SetOff]]:
    """The position before each route, with the route."""
    for at, fact in enumerate(match.log):
        if isinstance(fact, SetOff):
            yield Match(match.game, match.log[:at]), fact


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("options", [{}, DAWN], ids=["night", "dawn"])
def test_a_route_that_led_further_was_offered_and_leads_there(options: dict[str, Any], seed: str) -> None:
    match = defaulted(BOX, seed, **options)
    found = next(filter(None, map(ROUTE.match, told(match))), None)
    best: dict[tuple[int, str], int] = {}
    for before, taken in set_offs(match):
        seat = taken.seat
        reached = {}
        for option in match.game.options(before.state, seat):
            if isinstance(option, Move):
                after = before.copy()
                facts = after.play(seat, option, Seeded("x"))
                is_free = not any(type(fact).__name__ in ("TookOut", "TrapSprung") for fact in facts)
                reached[option] = rows(after.state, seat) if is_free else -99
        chosen = reached.pop(Move(taken.card, taken.route), None)
        if chosen is not None and chosen > -99 and reached:
            key = before.state.phase, names.seat(seat)
            best[key] = max(best.get(key, 0), *(each - chosen for each in reached.values()))
    if found is None:
        return
    phase, seat_name, _where, more = found.groups()
    assert best[int(phase), seat_name] >= int(more) > 0


def test_the_matches_above_name_a_route() -> None:
    matches = [defaulted(BOX, seed, **options) for seed in ("one", "two", "three") for options in ({}, DAWN)]
    lines = [text for match in matches for text in told(match)]
    assert any(map(ROUTE.match, lines))


def lost(*last: Fact, held: Senjutsu | None = None) -> list[str]:
    """The end of a night that is lost by the `last` facts, in which Hawk holds a card."""
    match = defaulted(BOX, "one")
    ends = [at for at, fact in enumerate(match.log) if isinstance(fact, PhaseEnded)]
    facts: list[Fact] = [] if held is None else [CubeExchanged(HAWK, held)]
    log = [*match.log[: ends[-1]], *facts, *match.log[ends[-1] : ends[-1] + 1], *last]
    return list(epilogue(RaidGame({}), log))


def test_S13_2_the_step_of_the_alarm_that_decided_is_named_with_its_cause() -> None:
    by_pace = lost(AlarmChanged(6), NightEnded(is_won=False))
    assert re.match(r"The Guard Phase of phase \d+ raised the alarm to \d+ of 20\.", by_pace[0])
    by_card = lost(AlarmCardDrawn(KITE, Alarm.SLIP), AlarmChanged(2), NightEnded(is_won=False))
    assert by_card[0].startswith("Kite drew ")
    assert "which raised the alarm to " in by_card[0]


def test_S10_6_a_card_that_was_held_to_the_end_is_named_with_what_it_would_have_changed() -> None:
    told = lost(AlarmChanged(6), NightEnded(is_won=False), held=Senjutsu.ROCKET)
    raised = int(re.search(r"to (\d+) of 20", told[0])[1])  # type: ignore[index]  # it is there
    assert told[-1] == (
        f"Hawk held {names.card(Senjutsu.ROCKET)} to the end: with it this step would have led to {raised - 2} of 20."
    )


@pytest.mark.parametrize("held", [None, Senjutsu.DASH])
def test_a_card_that_lowers_no_alarm_is_not_named(held: Senjutsu | None) -> None:
    assert not any(" held " in text for text in lost(AlarmChanged(6), NightEnded(is_won=False), held=held))


def test_S13_1_a_night_that_is_won_tells_how_close_it_was() -> None:
    match = defaulted(BOX, "one")
    won = [*match.log[:-1], NightEnded(is_won=True)]
    assert list(epilogue(RaidGame({}), won))[1] == "One more Guard Phase would have lost the night."
