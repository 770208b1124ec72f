"""The laws of sides and options: games that break one, each in one small way, are caught by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.game import AnyGame, Seat, Viewer
from bot.games.options import Option, Preset
from tests.laws import test_option_guides as guides
from tests.laws import test_options as options
from tests.laws import test_words as words
from tests.laws.playthrough import BOXES, Playthrough
from tests.laws.test_laws_bite import caught
from tests.toy.facts import HIDER, SEEKER, WATCHER
from tests.toy.hunt import GUIDE, HuntBox
from tests.toy.rules import Hide
from tests.toy.state import House


class NamingSeats(HuntBox):
    """Says to everybody which seat of a side is waited for."""

    def waiting(self, game: AnyGame, state: House, viewer: Viewer) -> Sequence[str]:
        return [self.seat_title(game, seat) for seat in game.seats if seat in game.awaited(state)]


class WaitingForNobody(HuntBox):
    """Hides a side's names from everybody outside."""

    def waiting(self, game: AnyGame, state: House, viewer: Viewer) -> Sequence[str]:
        named = super().waiting(game, state, viewer)
        return named if viewer.circles else [each for each in named if "seekers" not in each]


class ToldProgress(HuntBox):
    """Turn and phase, and where the hider is."""

    def progress(self, game: AnyGame, state: House) -> str:
        return f"{super().progress(game, state)} {state.hider}"


class PeekingPartner(Hide):
    """Asks a seeker again where he alone would not know that he is."""

    def awaited(self, state: House) -> frozenset[Seat]:
        awaited = super().awaited(state)
        return awaited - {WATCHER} if state.hider is not None else awaited


class OneSidedPartners(Hide):
    """The seeker has a partner who has none."""

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        return (WATCHER,) if seat == SEEKER else ()


class FalsePartner(Hide):
    """The hider belongs to himself."""

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        return (HIDER,) if seat == HIDER else super().partners(seat)


def hunt_with(rules: type[Hide]) -> HuntBox:
    """The box with other rules in it."""

    class Planted(HuntBox):
        def game(self, options: Mapping[str, Any]) -> Hide:
            return rules(players=3)

    return Planted()


@pytest.mark.parametrize(
    ("box", "law"),
    [
        (NamingSeats(), options.test_outside_a_side_only_the_side_is_waited_for),
        (NamingSeats(), options.test_who_is_awaited_is_public),
        (WaitingForNobody(), options.test_outside_a_side_only_the_side_is_waited_for),
        (ToldProgress(), words.test_heading_and_turn_are_public),
        (hunt_with(PeekingPartner), options.test_who_is_awaited_is_public),
        (hunt_with(OneSidedPartners), options.test_partners_are_partners_of_each_other),
        (hunt_with(FalsePartner), options.test_partners_are_partners_of_each_other),
    ],
)
def test_sides_that_break_a_law_are_caught(box: HuntBox, law: Callable[[Playthrough], None]) -> None:
    assert caught(box, law)


class ForgottenOption(HuntBox):
    """One option is not explained."""

    @property
    def option_guide(self) -> Sequence[Option]:
        return GUIDE[1:]


class WrongDefault(HuntBox):
    """One is explained with another value than the usual one."""

    @property
    def option_guide(self) -> Sequence[Option]:
        return (replace(GUIDE[0], usual=2), *GUIDE[1:])


class LongMeaning(HuntBox):
    """One is explained at length."""

    @property
    def option_guide(self) -> Sequence[Option]:
        return (replace(GUIDE[0], meaning="a" * 100 + "."), *GUIDE[1:])


class BadPreset(HuntBox):
    """A preset that is refused."""

    @property
    def presets(self) -> Mapping[str, Preset]:
        return {"bad": Preset(name="bad", title="Bad", help="No good", options={"unlucky": True})}


class LoudOption(HuntBox):
    """An offered option whose name no command may have."""

    @property
    def option_guide(self) -> Sequence[Option]:
        return tuple(replace(each, is_offered=True) for each in GUIDE)


@pytest.mark.parametrize(
    ("box", "law"),
    [
        (ForgottenOption(), guides.test_the_guide_explains_exactly_the_options_with_their_usual_values),
        (WrongDefault(), guides.test_the_guide_explains_exactly_the_options_with_their_usual_values),
        (LongMeaning(), guides.test_every_explanation_is_one_short_sentence_within_discords_limits),
        (BadPreset(), guides.test_every_preset_is_accepted_and_stored_as_it_is),
        (LoudOption(), guides.test_offered_options_have_names_that_a_command_may_use),
    ],
)
def test_options_that_break_a_law_are_caught(
    monkeypatch: pytest.MonkeyPatch, box: HuntBox, law: Callable[[str], None]
) -> None:
    monkeypatch.setitem(BOXES, "planted", box)
    with pytest.raises((AssertionError, ValueError)):
        law("planted")
