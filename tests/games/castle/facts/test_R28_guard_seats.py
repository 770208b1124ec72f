"""R28.5 with two guard seats: what each knows of the other, with hands shared and not, and what is theirs alone."""

from __future__ import annotations

from operator import attrgetter
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.engine.game import PUBLIC, Fact, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.box import BOX
from bot.games.castle.decisions import ShareCards
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.joint import Announced, Whispered
from bot.games.castle.facts.setup import GuardHandChosen
from bot.games.castle.kinds import GUARDS, NINJA, SPEARS, SWORDS, TRAITOR, Card
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants
from bot.players.random_player import RandomPlayer
from tests.games.castle.kit import game
from tests.rolling import Rolling

CARDS = (Card.AWAKEN, Card.KENJUTSU)


class Row(NamedTuple):
    """A fact about the swords; what they see, their mate with hands shared, their mate without, and all others."""

    fact: CastleFact
    own: Fact | None
    shared: Fact | None
    apart: Fact | None
    others: Fact | None


CHOSEN = GuardHandChosen(SWORDS, 2, 16, CARDS)
FAINT = GuardHandChosen(SWORDS, 2, 16, None)
ROWS = [
    Row(Whispered(GUARDS, CHOSEN), CHOSEN, CHOSEN, FAINT, None),
    Row(Announced(GUARDS, CHOSEN), None, None, None, FAINT),
]
"""What is not in the table of test_R28_seats."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row.fact).__name__)
def test_R28_8_what_the_two_guard_seats_witness_of_a_choice_not_yet_told(row: Row) -> None:
    shared, apart = game(players=4), game(players=4, guardsShareHands=False)
    for rules in (shared, apart):
        assert row.fact.seen_by(rules.viewer(SWORDS)) == row.own
        for seat in (NINJA, TRAITOR, None):
            assert row.fact.seen_by(rules.viewer(seat)) == row.others
    assert row.fact.seen_by(shared.viewer(SPEARS)) == row.shared
    assert row.fact.seen_by(apart.viewer(SPEARS)) == row.apart


OF_THE_SIDE = (
    "marks.sleepers",
    "marks.objects",
    "agreed.card_share",
    "agreed.bonus_cards",
    "agreed.bonus_sleepers",
    "agreed.is_in_turns",
    "agreed.laid",
)
PILES = ("hand", "drawn", "deck")
LIVELY = {
    "escape": 1,
    "step": 60,
    "attack": 30,
    "search": 40,
    "kill": 20,
    "stay-ready": 3,
    "pass": 30,
    "share-cards": 2,
    "share-wounds": 2,
    "share-bonus": 40,
    "share-sleepers": 40,
    "accept": 60,
}
SETTINGS: dict[str, dict[str, Any]] = {
    "shared": {},
    "apart": {"guardsShareHands": False},
    "apart and led": {"guardsShareHands": False, "jointDecisions": "lead"},
    "short of cards": {"guardHand": 34, "alertDraws": [1, 1, 3, 3], "ninjaWounds": 1, "traitorWounds": 1},
}


def check_guard_seat(seen: State, true: State, seat: Seat, *, is_shared: bool) -> None:
    """All of the side's, all of his own cards, and of his mate's what is shared (R28.2, R28.5)."""
    for name in OF_THE_SIDE:
        assert attrgetter(name)(seen) == attrgetter(name)(true)
    assert seen.agreed.proposals.get(GUARDS) == true.agreed.proposals.get(GUARDS)
    for owner, piles in true.piles.items():
        for name in PILES:
            mine, theirs = attrgetter(name)(seen.piles[owner]), attrgetter(name)(piles)
            assert mine.size == theirs.size
            if owner == seat or is_shared:
                assert mine == theirs
            else:
                assert mine.known is None or not theirs.size


def check_stranger(seen: State) -> None:
    """Nothing of what the guards do among themselves (R28.8)."""
    blank = State()
    for name in OF_THE_SIDE:
        assert attrgetter(name)(seen) == attrgetter(name)(blank)
    assert GUARDS not in seen.agreed.proposals
    assert not any(intruder.owed_to for intruder in seen.intruders)
    for piles in seen.piles.values():
        assert all(
            attrgetter(name)(piles).known is None or not attrgetter(name)(piles).size for name in PILES
        )


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("change", SETTINGS.values(), ids=SETTINGS)
def test_R28_5_and_R2_7_whole_games_of_four_keep_to_what_each_seat_may_know(
    change: dict[str, Any], seed: int
) -> None:
    """And every seat's options are the same computed from what it witnessed as from the truth; all have words."""
    luck, player = Rolling(Random(seed)), RandomPlayer(commit=0.1, weights=LIVELY)
    rules = game(players=4, turns=8, **change)
    match: Match[State] = Match.dealt(rules, luck)
    eyes = {seat: rules.viewer(seat) for seat in rules.seats} | {Seat("nobody"): PUBLIC}
    sights = {seat: match.seen_by(viewer) for seat, viewer in eyes.items()}
    chooser = Random(seed)
    while awaited := sorted(match.awaited()):
        seat = chooser.choice(awaited)
        facts = match.play(seat, player.decide(sights[seat], seat, luck), luck)
        for each, viewer in eyes.items():
            sights[each].witness(witnessed(facts, viewer))
        assert not broken_invariants(rules.setting, match.state)
        check(rules, match, sights)


def check(rules: CastleGame, match: Match[State], sights: dict[Seat, Match[State]]) -> None:
    is_shared = rules.setting.options.guards_share_hands
    for seat, seen in sights.items():
        if seat in (SWORDS, SPEARS):
            check_guard_seat(seen.state, match.state, seat, is_shared=is_shared)
        else:
            check_stranger(seen.state)
        if seat in rules.seats:
            options = list(seen.options(seat))
            assert options == list(match.options(seat))
            assert (seat in seen.awaited()) == (seat in match.awaited())
            for option in options[:40]:
                assert 1 <= len(BOX.words.choice(rules, seen.state, seat, option).label) <= 80


def test_R28_8_a_proposal_changes_nothing_that_the_others_see() -> None:
    """Not a fact, not the options, not who is asked (R31.11)."""
    luck = Rolling(Random(5))
    rules = game(players=4)
    match: Match[State] = Match.dealt(rules, luck)
    player = RandomPlayer(weights={"decline": 0, "share-cards": 0})
    while not any(isinstance(option, ShareCards) for option in match.options(SWORDS)):
        seat = sorted(match.awaited())[0]
        match.play(seat, player.decide(match, seat, luck), luck)
    proposal = next(option for option in match.options(SWORDS) if isinstance(option, ShareCards))
    before = {seat: match.seen_by(rules.viewer(seat)) for seat in (NINJA, TRAITOR, None)}
    match.play(SWORDS, proposal, luck)
    for stranger, earlier in before.items():
        now = match.seen_by(rules.viewer(stranger))
        assert (now.log, now.state, now.awaited()) == (earlier.log, earlier.state, earlier.awaited())
