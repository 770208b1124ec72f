"""The laws of sides and options: games that break one, each in one small way, are caught by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.game import Seat, Viewer
from bot.engine.phases import Phase, Phases
from bot.games.options import Option, Preset
from tests.laws import test_option_guides as guides
from tests.laws import test_options as options
from tests.laws import test_words as words
from tests.laws.playthrough import BOXES, Playthrough
from tests.laws.test_laws_bite import caught
from tests.toy.box import HideBox
from tests.toy.facts import HIDER, SEEKER, WATCHER
from tests.toy.hunt import GUIDE, HuntBox, HuntOptions
from tests.toy.planted import planted
from tests.toy.rules import Hide, HideSides
from tests.toy.state import House
from tests.toy.words import HideWords


class NamingSeats(HideWords):
    """Says to everybody which seat of a side is waited for."""

    def waiting(self, game: Hide, state: House, viewer: Viewer) -> Sequence[str]:
        return [self.seat_title(game, seat) for seat in game.seats if seat in game.awaited(state)]


class WaitingForNobody(HideWords):
    """Hides a side's names from everybody outside."""

    def waiting(self, game: Hide, state: House, viewer: Viewer) -> Sequence[str]:
        named = super().waiting(game, state, viewer)
        return named if viewer.circles else [each for each in named if "seekers" not in each]


class ToldProgress(HideWords):
    """Turn and phase, and where the hider is."""

    def progress(self, game: Hide, state: House) -> str:
        return f"{super().progress(game, state)} {state.hider}"


class PeekingPartner(Hide):
    """Asks a seeker again in a moment when the seeker would not know that."""

    def awaited(self, state: House) -> frozenset[Seat]:
        awaited = super().awaited(state)
        return awaited - {WATCHER} if state.hider is not None else awaited


class OneSided(HideSides):
    """The seeker has a partner who has none."""

    def partners(self, state: House, seat: Seat) -> tuple[Seat, ...]:
        return (WATCHER,) if seat == SEEKER else ()


class Selfish(HideSides):
    """The hider is a side alone."""

    def partners(self, state: House, seat: Seat) -> tuple[Seat, ...]:
        return (HIDER,) if seat == HIDER else super().partners(state, seat)


class ForgettingOrder(Hide):
    """Forgets one of two who are asked."""

    def in_order(self, state: House, seats: frozenset[Seat]) -> Sequence[Seat]:
        return super().in_order(state, seats)[:1]


class PeekingOrder(Hide):
    """Asks the seekers in an order that only the hider could tell."""

    def in_order(self, state: House, seats: frozenset[Seat]) -> Sequence[Seat]:
        order = super().in_order(state, seats)
        return order if state.hider is None else order[::-1]


class PeekingPhases(Phases[House]):
    """Another phase for viewers who know where the hider is."""

    def phase(self, state: House) -> Phase | None:
        return Phase(state.round, 10.0) if state.hider is None else None


class NoTimePhases(Phases[House]):
    """Phases in which nobody has any time."""

    def phase(self, state: House) -> Phase | None:
        return Phase(state.round, 0.0)


def hunt_with(rules: type[Hide] = Hide, **parts: Callable[[Hide], object]) -> HideBox:
    """The box with other rules in it, or with other parts of the rules, by name."""

    def made() -> Hide:
        game = rules(players=3)
        for name, part in parts.items():
            setattr(game, name, part(game))
        return game

    return planted(HuntBox, rules=made)


_ORDER = options.test_the_order_of_answers_names_everybody_who_is_awaited_once_and_is_public


@pytest.mark.parametrize(
    ("box", "law"),
    [
        (planted(HuntBox, words=NamingSeats), options.test_outside_a_side_only_the_side_is_waited_for),
        (planted(HuntBox, words=NamingSeats), options.test_who_is_awaited_is_public),
        (planted(HuntBox, words=WaitingForNobody), options.test_outside_a_side_only_the_side_is_waited_for),
        (planted(HuntBox, words=ToldProgress), words.test_heading_and_turn_are_public),
        (hunt_with(PeekingPartner), options.test_who_is_awaited_is_public),
        (
            hunt_with(sides=lambda game: OneSided(game.seekers)),
            options.test_partners_are_partners_of_each_other,
        ),
        (
            hunt_with(sides=lambda game: Selfish(game.seekers)),
            options.test_partners_are_partners_of_each_other,
        ),
        (hunt_with(ForgettingOrder), _ORDER),
        (hunt_with(PeekingOrder), _ORDER),
        (hunt_with(phases=lambda _game: PeekingPhases()), options.test_phases_are_public_and_have_some_time),
        (hunt_with(phases=lambda _game: NoTimePhases()), options.test_phases_are_public_and_have_some_time),
    ],
)
def test_sides_that_break_a_law_are_caught(box: HideBox, law: Callable[[Playthrough], None]) -> None:
    assert caught(box, law)


class Guided(HuntOptions):
    """The options as they are, with another guide to them or other presets."""

    def __init__(self, guide: Sequence[Option] = GUIDE, **presets: Preset) -> None:
        self.guide = tuple(guide)
        self.presets = presets

    def settled(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return HuntOptions().settled(given)


FORGOTTEN = Guided(GUIDE[1:])
WRONG = Guided([replace(GUIDE[0], usual=2), *GUIDE[1:]])
LONG = Guided([replace(GUIDE[0], meaning="a" * 100 + "."), *GUIDE[1:]])
BAD = Guided(bad=Preset(name="bad", title="Bad", help="No good", options={"unlucky": True}))
LOUD = Guided([replace(each, is_offered=True) for each in GUIDE])
"""An offered option whose name no command may have."""


@pytest.mark.parametrize(
    ("given", "law"),
    [
        (FORGOTTEN, guides.test_the_guide_explains_exactly_the_options_with_their_usual_values),
        (WRONG, guides.test_the_guide_explains_exactly_the_options_with_their_usual_values),
        (LONG, guides.test_every_explanation_is_one_short_sentence_within_discords_limits),
        (BAD, guides.test_every_preset_is_accepted_and_stored_as_it_is),
        (LOUD, guides.test_offered_options_have_names_that_a_command_may_use),
    ],
)
def test_options_that_break_a_law_are_caught(
    monkeypatch: pytest.MonkeyPatch, given: Guided, law: Callable[[str], None]
) -> None:
    monkeypatch.setitem(BOXES, "planted", planted(HuntBox, options=given))
    with pytest.raises((AssertionError, ValueError)):
        law("planted")
