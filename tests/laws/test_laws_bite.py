"""The laws themselves: games that break one, each in one small way, are caught by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, Self

import pytest

from bot.engine.acts import Choice, Consequence
from bot.engine.chance import Chance
from bot.engine.game import Decision, Draft, Fact, Illegal, Order, Piece, Seat, Viewer, record
from bot.games.pictures import BARE, Lens
from rendering.scene import Scene, Shape, Token
from tests.laws import test_acts as acts
from tests.laws import test_audience as audience
from tests.laws import test_consequences as consequences
from tests.laws import test_log as log
from tests.laws import test_options as options
from tests.laws import test_pairs as pairs
from tests.laws import test_pictures as pictures
from tests.laws import test_words as words
from tests.laws.playthrough import BOXES, Playthrough, played_out
from tests.toy import facts
from tests.toy.box import HideBox, HidePictures
from tests.toy.draft import BellsDraft
from tests.toy.facts import Room
from tests.toy.planted import planted
from tests.toy.rules import Hide, HideDrafts, HideOrders
from tests.toy.state import LABELS, House, Stage
from tests.toy.words import HideWords

UNKNOWN = None
NUMBERS = count()


class PeekingOptions(Hide):
    def options(self, state: House, seat: Seat) -> Sequence[Decision]:
        return [
            each
            for each in super().options(state, seat)
            if state.hider is UNKNOWN or each != facts.Look(state.hider)
        ]


class PeekingBells(BellsDraft):
    def __init__(self, hider: Room) -> None:
        self._hider = hider

    def options(self) -> Sequence[Piece]:
        return [*super().options(), facts.Bell(self._hider)]


class PeekingDrafts(HideDrafts):
    def draft(self, state: House, seat: Seat) -> Draft | None:
        draft = super().draft(state, seat)
        return (
            PeekingBells(state.hider)
            if isinstance(draft, BellsDraft) and state.hider is not UNKNOWN
            else draft
        )


class PeekingDraft(Hide):
    def __init__(self) -> None:
        super().__init__()
        self.drafts = PeekingDrafts(self)


class TellingRefusal(Hide):
    def refusal(self, state: House, seat: Seat, decision: Decision) -> str:
        return "He is elsewhere." if state.hider is UNKNOWN else f"He is in {LABELS[state.hider]}."


class PeekingDefault(Hide):
    def default(self, state: House, seat: Seat, chance: Chance) -> Decision:
        if state.stage is Stage.SEEK and seat == facts.SEEKER and state.hider is not UNKNOWN:
            return facts.Look(state.hider)
        return super().default(state, seat, chance)


class TellingTurn(Hide):
    """Two matches that the seeker cannot tell apart have different numbers."""

    def turn(self, state: House) -> int:
        return super().turn(state) + (0 if state.hider is UNKNOWN else state.hider % 2)


class IllegalDefault(Hide):
    def default(self, state: House, seat: Seat, chance: Chance) -> Decision:
        super().default(state, seat, chance)
        return facts.Walk(())


class PeekingWindow(Hide):
    def awaited(self, state: House) -> frozenset[Seat]:
        asked = super().awaited(state)
        return asked | {facts.HIDER} if state.stage is Stage.SEEK and state.charms is UNKNOWN else asked


class NobodyAsked(Hide):
    def awaited(self, state: House) -> frozenset[Seat]:
        return frozenset() if state.stage is Stage.ANSWER and state.charms == 0 else super().awaited(state)


class IllegalOrders(HideOrders):
    def answer(self, state: House, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        return facts.Whisper(charm=True) if state.stage is Stage.ANSWER and seat == facts.HIDER else None


class IllegalOrder(Hide):
    orders = IllegalOrders()


class WritingResolve(Hide):
    def resolve(self, state: House, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        state.alert = 0 if state.alert else 1
        yield from super().resolve(state, seat, decision, chance)


class OwnLuck(Hide):
    def deal(self, state: House, chance: Chance, carried: Mapping[str, Any]) -> Iterator[Fact]:
        yield facts.Dealt(next(NUMBERS))


class SharedHouse(House):
    def copy(self) -> Self:
        return self


class SharedState(Hide):
    def blank(self) -> House:
        return SharedHouse()


class TellingHeading(HideWords):
    def heading(self, game: Hide, state: House) -> str:
        return f"The hider is in {state.hider}"


class LongAlt(HidePictures):
    def alt(
        self, game: Hide, state: House, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> str:
        return "a" * 1025


class StrangeColour(HidePictures):
    def scene(
        self, game: Hide, state: House, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        scene = super().scene(game, state, viewer, draft, lens)
        return replace(scene, marks=(*scene.marks, Token("H", Shape.CIRCLE, "hider", (1.0, 1.0))))


class LongLabel(HideWords):
    def choice(self, game: Hide, state: House, seat: Seat, option: Decision) -> Choice:
        return replace(super().choice(game, state, seat, option), label="a" * 81)


class SameLabels(HideWords):
    def choice(self, game: Hide, state: House, seat: Seat, option: Decision) -> Choice:
        return Choice("That one")


class PeekingConsequence(HideWords):
    def consequence(
        self, game: Hide, state: House, seat: Seat, option: Decision, choice: Choice
    ) -> Consequence | None:
        return Consequence("the hider is there", is_sensible=option == facts.Look(Room(state.hider or 0)))


class LongConsequence(HideWords):
    def consequence(
        self, game: Hide, state: House, seat: Seat, option: Decision, choice: Choice
    ) -> Consequence | None:
        return Consequence("a" * 101)


class Speechless(HideWords):
    def question(self, game: Hide, state: House, seat: Seat) -> str:
        return ""


@record
class Unclassified(Fact):
    pass


ACTS = HideBox.acts


@pytest.mark.parametrize(
    ("rules", "law"),
    [
        (PeekingOptions, options.test_options_from_the_witnessed_state_equal_those_from_the_truth),
        (PeekingDraft, options.test_a_draft_offers_the_same_from_the_witnessed_state_at_every_prefix),
        (TellingRefusal, options.test_an_illegal_decision_changes_nothing_and_its_refusal_tells_no_secret),
        (PeekingDefault, options.test_every_open_decision_has_a_legal_default_that_needs_no_secret),
        (TellingTurn, pairs.test_a_seat_is_asked_the_same_in_two_matches_that_it_cannot_tell_apart),
        (IllegalDefault, options.test_every_open_decision_has_a_legal_default_that_needs_no_secret),
        (PeekingWindow, options.test_who_is_awaited_is_public),
        (NobodyAsked, options.test_who_is_awaited_has_something_to_decide),
        (IllegalOrder, options.test_a_standing_order_answers_legally_and_from_what_its_seat_knows),
        (WritingResolve, log.test_the_state_is_the_fold_of_the_log),
        (OwnLuck, log.test_seed_and_decisions_reproduce_every_fact),
        (SharedState, log.test_a_copy_is_independent),
    ],
)
def test_rules_that_break_a_law_are_caught(rules: type[Hide], law: Callable[[Playthrough], None]) -> None:
    assert caught(planted(rules=rules), law)


@pytest.mark.parametrize(
    ("box", "law"),
    [
        (planted(words=TellingHeading), words.test_heading_and_turn_are_public),
        (planted(pictures=LongAlt()), words.test_standing_alt_and_focus_fit_every_viewer),
        (planted(words=LongLabel), words.test_every_option_reads_well_and_differs_from_the_others),
        (planted(words=SameLabels), words.test_every_option_reads_well_and_differs_from_the_others),
        (
            planted(words=PeekingConsequence),
            consequences.test_a_consequence_is_told_from_what_its_seat_has_witnessed,
        ),
        (
            planted(words=LongConsequence),
            consequences.test_a_consequence_is_told_from_what_its_seat_has_witnessed,
        ),
        (planted(words=Speechless), words.test_every_awaited_seat_is_asked_a_question),
        (
            planted(acts=[act for act in ACTS if act.kind is not facts.Wait]),
            acts.test_everything_that_can_be_done_has_exactly_one_act,
        ),
        (planted(acts=[*ACTS, ACTS[0]]), acts.test_everything_that_can_be_done_has_exactly_one_act),
    ],
)
def test_words_and_acts_that_break_a_law_are_caught(box: HideBox, law: Callable[[Playthrough], None]) -> None:
    assert caught(box, law)


def caught(box: HideBox, law: Callable[[Playthrough], None]) -> bool:
    """True if one of a few games breaks the law."""
    for seed in ("one", "two", "three", "four"):
        played = played_out(box, seed)
        try:
            law(played)
        except (AssertionError, Illegal):
            return True
    return False


@pytest.mark.parametrize(
    ("box", "law"),
    [
        (
            planted(acts=[replace(act, name=act.name.upper()) for act in ACTS]),
            acts.test_every_act_fits_its_command,
        ),
        (planted(acts=[replace(act, help="a" * 101) for act in ACTS]), acts.test_every_act_fits_its_command),
        (
            planted(acts=[replace(act, fields={}) for act in ACTS]),
            acts.test_every_field_of_an_act_is_described,
        ),
    ],
)
def test_acts_that_do_not_fit_are_caught(box: HideBox, law: Callable[[HideBox], None]) -> None:
    with pytest.raises(AssertionError):
        law(box)


def test_a_colour_that_the_art_does_not_know_is_caught() -> None:
    with pytest.raises(KeyError, match="hider"):
        pictures.test_each_viewer_has_a_picture_of_each_moment(
            played_out(planted(pictures=StrangeColour()), "one")
        )


def test_an_unclassified_fact_is_caught() -> None:
    box = planted(kinds=(*HideBox.kinds, Unclassified))
    with pytest.raises(AssertionError, match="Unclassified does not say who witnesses it"):
        audience.test_every_kind_of_fact_is_classified(box, {**BOXES, "planted": box})
