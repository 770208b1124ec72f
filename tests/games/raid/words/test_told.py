"""Events in short sentences: one for a route with all its effects, and one for a march."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from bot.engine.game import Fact, Viewer
from bot.games.fact_words import LONGEST_EXPLANATION
from bot.games.raid import facts
from bot.games.raid.box import BOX
from bot.games.raid.facts import clock, day, dealing, guarding, moving, night
from bot.games.raid.kinds import Alarm, Buki, MoveCard, Senjutsu, Trap
from bot.games.raid.players.simple import RovingPlayer
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.words import standing
from bot.games.raid.words.told import explained, headlines, story, told
from bot.games.simulate import play_out
from tests.games.raid.kit import HAWK, KITE, at, position, setting_of, t

KNIGHT = moving.SetOff(HAWK, 0, MoveCard("knight"), 0, t("D1"))
SILENT = {
    *(
        "Dealt",
        "RoundBegan",
        "TurnedUp",
        "Unseen",
        "Discarded",
        "DecksRotated",
        "TurnBegan",
        "SetOff",
        "Flew",
        "Stopped",
    ),
    *("TurnEnded", "LanternSpent", "TimeSpent", "AnsweredInTime"),
}
"""Kinds that tell nothing by themselves."""


def every_fact() -> Iterator[Fact]:
    """Facts of all kinds that are told."""
    tile = t("D5")
    yield dealing.Begun(setting_of().options.half, (HAWK, KITE), KITE, (), (), (), (), 6)
    yield dealing.PhaseBegan(2)
    yield dealing.PhaseEnded()
    yield dealing.TokenPassed(KITE)
    for kind in (
        moving.TurnMissed,
        moving.TurnShort,
        moving.Froze,
        moving.Held,
        moving.GaveUpCard,
        moving.CameHome,
    ):
        yield kind(HAWK)
    for place in (moving.Started, moving.Stepped, moving.WentBack, moving.Moved, moving.LanternLifted):
        yield place(HAWK, tile)
    yield from (moving.CubeLifted(HAWK, tile), moving.TokenThrown(HAWK, tile))
    yield from (moving.TookOut(HAWK, tile, None, 1), moving.GuardRemoved(tile, None))
    yield from (guarding.GuardMoved(tile, at("D6", "D7")), guarding.GuardMoved(tile, at("D6"), t("D7")))
    yield from (guarding.GuardDropped(tile, tile), guarding.GuardDropped(tile, tile, t("E6")))
    yield from (guarding.PatrolStayed(tile), guarding.NoGuardAdded(), guarding.FellAsleep(tile, HAWK))
    yield from (guarding.SleepsOn(tile), guarding.WokeUp(tile))
    yield from (night.SenjutsuPlayed(HAWK, Senjutsu.DASH), night.Dashed(HAWK), night.AlarmChanged(-2))
    yield from (night.AlarmChanged(6), night.AlarmCardsShuffled(), night.SenjutsuShuffled())
    yield from (night.AlarmCardDrawn(HAWK, card) for card in Alarm)
    yield from (night.TurnsLost(HAWK, missed=1), night.TurnsLost(HAWK, short=1))
    yield from (night.CubeExchanged(HAWK, Senjutsu.DART), night.CubeExchanged(HAWK, None))
    yield from (night.NightEnded(is_won=True), night.NightEnded(is_won=False))
    yield from (day.BukiDrawn(HAWK, None), day.BukiDrawn(HAWK, Buki.ZIP), day.BukiShuffled())
    yield from (day.BukiPlayed(HAWK, Buki.ZIP), day.BukiLost(HAWK, Buki.ZIP), day.Swapped(HAWK, KITE))
    yield from (day.FireLit(HAWK, tile), day.FireOut(tile), day.ReedUsed(HAWK, is_used=True))
    yield from (day.TrapSet(HAWK, tile, None), day.TrapSet(HAWK, tile, Trap.NEST))
    yield from (day.TrapSprung(HAWK, tile, KITE, Trap.TRIP), day.TileClosed(tile), day.TileOpened(tile))
    yield from (clock.ReadyAsked(), clock.SaidReady(HAWK), clock.NotThere(HAWK), clock.CapReached(HAWK))
    yield clock.ClockSounded()
    yield from (day.Finished(HAWK, 1), day.DayEnded((HAWK, KITE)))


def test_every_kind_of_fact_is_told_or_known_to_be_silent() -> None:
    """New kinds are noticed here."""
    kinds = {
        name
        for module in (dealing, moving, guarding, night, day, clock)
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Fact) and kind.__module__.startswith(facts.__name__)
    } - {"OfSeat", "OfSeatAt", "OfTile"}
    spoken = {type(fact).__name__ for fact in every_fact()}
    assert spoken | SILENT == kinds
    assert not spoken & SILENT


def test_every_sentence_is_one_and_short() -> None:
    for fact in every_fact():
        sentence = told(fact)
        assert sentence.endswith((".", "?")) or sentence.count("?") == 1, fact
        assert len(sentence) <= 100, sentence
        assert sentence[0].isupper()
        assert "{" not in sentence


def test_S33_2_a_route_with_all_its_effects_is_one_line() -> None:
    """S-C8 and a guard behind it: the start, the end, the lifted things and the guard."""
    facts = [
        KNIGHT,
        *(moving.Stepped(HAWK, tile) for tile in at("D2", "D3", "C3")),
        moving.LanternLifted(HAWK, t("C3")),
        moving.Stopped(HAWK),
    ]
    assert story(facts) == ["Hawk: knight left, D1 to C3, lifts a lantern."]


def test_a_guard_that_is_met_ends_the_line() -> None:
    facts = [KNIGHT, moving.Stepped(HAWK, t("D2")), moving.TookOut(HAWK, t("D2"), None, 1)]
    assert story(facts) == ["Hawk: knight left, D1 to D2, takes out a guard and misses a turn."]


def test_S8_5_a_patrol_that_meets_a_ninja_is_told_to_cost_the_next_phase_its_first_turn() -> None:
    """In the story and in the headline; a guard that is met in a turn costs the next one."""
    met = moving.TookOut(HAWK, t("D5"), 0, 1)
    between = [dealing.PhaseEnded(), guarding.GuardMoved(t("D3"), (t("D4"), t("D5"))), met]
    text = "Hawk takes out the guard on D5 and misses the first turn of the next phase."
    assert (story(between)[-1], headlines(between)) == (text, [text])
    after = [*between, dealing.PhaseBegan(2), met]
    assert headlines(after)[-1] == headlines([met])[0] == "Hawk takes out the guard on D5 and misses a turn."
    free = moving.TookOut(HAWK, t("D5"), 0, 0)
    assert headlines([dealing.PhaseEnded(), free]) == ["Hawk takes out the guard on D5."]


def test_S8_5_the_rules_in_short_say_it() -> None:
    assert any("first turn of the next phase" in topic.text for topic in BOX.topics)


def test_a_star_token_is_not_called_like_the_card() -> None:
    """S9.2 and the card of S10.2, S17.2: a star alone is neither."""
    plain = re.compile(r"\bstars?\b(?! token)", re.IGNORECASE)
    texts = [
        *(act.title for act in BOX.acts),
        *(act.help for act in BOX.acts),
        *BOX.groups.values(),
        *(topic.text for topic in BOX.topics),
        *(page.text for page in BOX.pages),
        *(step.say for lesson in BOX.lessons for step in lesson.steps),
        *(told(fact) for fact in every_fact()),
        standing.status(position(setting_of(), {HAWK: "D5"}), Viewer(HAWK)),
    ]
    said = (text.replace("Throwing Star", "").replace("**", "") for text in texts)
    assert not [text for text in said if plain.search(text)]


def test_an_act_of_another_in_between_is_told_separately() -> None:
    facts = [KNIGHT, moving.Stepped(HAWK, t("D2")), moving.TurnMissed(KITE), moving.Stepped(HAWK, t("D3"))]
    assert story(facts) == ["Hawk: knight left, D1 to D2.", "Kite misses a turn.", "Hawk comes to D3."]


def test_S18_3_a_trap_is_told_without_its_kind_to_viewers_who_have_not_seen_it() -> None:
    hidden, known = day.TrapSet(HAWK, t("D5"), None), day.TrapSet(HAWK, t("D5"), Trap.NEST)
    assert story([hidden]) == ["Hawk sets a trap on D5."]
    assert story([known]) == ["Hawk sets Hornet's Nest on D5."]


def test_lanterns_guards_and_the_end_are_headlines_and_steps_are_not() -> None:
    facts = [
        KNIGHT,
        moving.Stepped(HAWK, t("D2")),
        moving.LanternLifted(HAWK, t("D2")),
        night.NightEnded(is_won=True),
    ]
    assert headlines(facts) == [
        "Hawk lifts the lantern of D2: it brings a guard.",
        "Midnight is won: all ninja stand on the palace roof.",
    ]


def test_S20_1_a_route_over_the_finish_is_told_to_the_forest() -> None:
    finished = day.Finished(HAWK, 1)
    told = ["Hawk: knight left, D1 to the forest."]
    assert story([KNIGHT, finished]) == told
    assert story([KNIGHT, moving.Stepped(HAWK, t("D2")), finished]) == told
    assert story([finished]) == headlines([KNIGHT, finished]) == ["Hawk reaches the forest."]
    assert story([KNIGHT, moving.Stepped(HAWK, t("D2"))]) == ["Hawk: knight left, D1 to D2."]


def test_a_turn_that_is_told_to_be_lost_is_not_told_again() -> None:
    met, lost, missed = (
        moving.TookOut(HAWK, t("D2"), None, 1),
        night.TurnsLost(HAWK, missed=1),
        moving.TurnMissed(HAWK),
    )
    assert story([KNIGHT, met, missed]) == [
        "Hawk: knight left, from D1, takes out a guard and misses a turn."
    ]
    assert story([lost, dealing.PhaseBegan(2), missed])[1:] == ["Phase 2 begins."]
    assert story([met, lost, missed, missed, missed])[2:] == ["Hawk misses a turn."]
    assert story([met, moving.TurnMissed(KITE)])[1:] == ["Kite misses a turn."]


def test_S10_4_a_dash_is_told_once() -> None:
    played = night.SenjutsuPlayed(HAWK, Senjutsu.DASH)
    assert story([played, night.Dashed(HAWK)]) == ["Hawk plays Ninja Dash."]
    assert story([night.Dashed(HAWK)]) == ["Hawk plays both cards this turn."]


def test_S18_5_the_step_onto_a_trap_is_told_with_the_trap() -> None:
    sprung = day.TrapSprung(HAWK, t("D5"), KITE, Trap.TRIP)
    assert story([sprung, moving.Stepped(HAWK, t("D5"))]) == ["Hawk springs Trip Wire of Kite on D5."]
    assert story([sprung, moving.Stepped(HAWK, t("D6"))])[1:] == ["Hawk comes to D6."]


@pytest.mark.parametrize("match", ["midnight", "dawn"])
def test_a_chronicle_tells_nothing_twice(match: str) -> None:
    """A whole game in one story: every missed turn was told when it was lost, every end and trap once."""
    game = RaidGame({"players": 4, "match": match})
    *_, last = play_out(game, {seat: RovingPlayer() for seat in game.seats}, "twice")
    lines = story(last.match.log)
    assert any("and misses" in line for line in lines)
    assert not [line for line in lines if re.fullmatch(r"\w+ misses a turn\.", line)]
    ends = Counter(line.split()[0].rstrip(":") for line in lines if re.search("to the forest|reaches", line))
    assert not [who for who, n in ends.items() if n > 1]
    for before, line in pairwise(lines):
        where = re.search(r"springs .* on ([A-G]\d+)\.$", before)
        assert where is None or not line.endswith(f" comes to {where[1]}.")


def test_a_route_that_is_told_no_farther_than_its_start_has_no_end() -> None:
    """For a leap with a throw in mid-air, the landing is told after the throw."""
    thrown, lands = moving.TokenThrown(HAWK, t("D3")), moving.Stepped(HAWK, t("F3"))
    assert story([KNIGHT, moving.Flew(HAWK), thrown, lands]) == [
        "Hawk: knight left, from D1.",
        "Hawk throws the star token at D3.",
        "Hawk comes to F3.",
    ]


@pytest.mark.parametrize(
    ("cause", "told_cause"),
    [
        (moving.TokenThrown(KITE, t("E5")), "Kite throws the star token at E5."),
        (day.BukiPlayed(KITE, Buki.SPEAR), "Kite uses Spear."),
        (night.SenjutsuPlayed(KITE, Senjutsu.TEAM), "Kite plays Team Ninja."),
    ],
)
def test_S7_8_a_headline_says_the_cause_of_a_moved_ninja(cause: Fact, told_cause: str) -> None:
    moved = moving.Moved(HAWK, t("D6"))
    assert headlines([cause, moved]) == [told_cause, "Hawk ends up on D6."]
    assert headlines([cause, moving.GuardRemoved(t("E5"), None)]) == []


def test_S8_5_the_guard_that_cost_a_turn_is_told_rather_than_the_missed_turn() -> None:
    met, missed = moving.TookOut(HAWK, t("D5"), None, 1), moving.TurnMissed(HAWK)
    between = [dealing.PhaseEnded(), met, dealing.PhaseBegan(2), missed]
    assert headlines(between) == [
        "Hawk takes out the guard on D5 and misses the first turn of the next phase."
    ]
    assert headlines([met, missed, missed]) == [
        "Hawk takes out the guard on D5 and misses a turn.",
        "Hawk misses a turn.",
    ]
    assert headlines([met, moving.TurnMissed(KITE)])[1:] == ["Kite misses a turn."]


def test_S16_5_after_a_swap_only_working_things_on_a_tile_are_told() -> None:
    """Guards and cubes do nothing there, and caltrops are discarded; after a knock everything works (S16.3)."""
    swapped = explained(setting_of(), day.Swapped(HAWK, KITE))
    moved = explained(setting_of(), moving.Moved(HAWK, t("D5")))
    assert swapped == (
        "swapped",
        "After changing places, only trip wires and nests on the new tile do something.",
    )
    assert moved == ("moved", "A ninja that is moved enters its new tile, with all that waits there.")


def test_every_explanation_fits_two_lines_and_has_a_name_of_its_own() -> None:
    found = [each for fact in every_fact() if (each := explained(setting_of(), fact)) is not None]
    assert all(0 < len(text) <= LONGEST_EXPLANATION and text.endswith(".") for _name, text in found)
    assert len(dict(found)) == len(set(found)) >= 12
