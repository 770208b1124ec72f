"""A hint names a danger to an intruder next turn: possible by the rules, and rare enough to be read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Piece, Seat
from bot.engine.match import Match
from bot.games.castle.board.board import standard_board
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import Branch, Go, Inside, March, Pass, Search, StayReady, Step, TakeTurn
from bot.games.castle.kinds import INTRUDERS, Card, Mark, Phase, Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.deck import Cards
from bot.games.castle.state.state import State
from bot.games.castle.words.hints import hint
from bot.games.shelf import SHELF
from bot.games.simulate import moves
from tests.games.castle.kit import position, zone

BOX = SHELF["castle"]
HELD = (Card.SENTRY_SEARCH, Card.PATROL_SEARCH, Card.KENJUTSU)
AIMS = ("patrol", "guard")
COMES = re.compile(r"(Guard g|Patrol p)(\d+) can reach (\w+) next turn\.")
FORGETS = re.compile(r"The \w+ does not search (\w+), where the goal is known to lie\.")
STRIKES = re.compile(r"\w+: guards? .*g(\d+) can strike next turn\.")


def told(match: Match[State], *pieces: Piece, seat: Seat = INTRUDERS) -> str:
    assert isinstance(match.game, CastleGame)
    return hint(match.state, seat, match.draft(seat, pieces))


def test_R13_1_a_patrol_that_marches_to_an_intruder_is_told_until_they_have_left_its_way() -> None:
    match = position(phase=Phase.INTRUDERS, patrols={"YA6": ("YA5", 2)}, ninja="YA4")
    assert told(match) == "Patrol p1 can reach YA4 next turn."
    assert not told(match, Step(Who.NINJA, zone("YA3")))


@pytest.mark.parametrize(("wounds", "is_told"), [(0, False), (2, True)])
def test_R19_1_a_sentry_who_needs_a_card_is_told_if_the_stroke_would_kill(wounds: int, is_told: bool) -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA1": 1}, ninja=("YA3", {"wounds": wounds}))
    assert told(match) == ("Guard g1 can reach YA3 next turn." if is_told else "")


def test_R12_3_a_guard_who_meets_one_intruder_comes_no_farther() -> None:
    """Another intruder of the same seat is in the only way."""
    match = position(phase=Phase.INTRUDERS, patrols={"YA6": ("YA5", 2)}, ninja="YA5", traitor="YA4")
    assert told(match) == "Patrol p1 can reach YA5 next turn."


def test_R18_2_guards_beside_the_intruder_come_first_and_nothing_comes_after_the_last_turn() -> None:
    for turn, text in ((5, "YA3: guard g1 can strike next turn."), (20, "")):
        match = position(
            turn=turn,
            phase=Phase.INTRUDERS,
            sentries={"YA3": 1},
            patrols={"YA6": ("YA5", 2)},
            ninja=("YA3", {"shown": True}),
        )
        assert told(match) == text


@pytest.mark.parametrize(("number", "is_told"), [(2, False), (3, True)])
def test_R21_4_many_guards_near_a_search_are_told_of_where_nothing_worse_is(
    number: int, is_told: bool
) -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"CA4": number}, ninja="CA3")
    step, search = Step(Who.NINJA, zone("CA1")), Search(Who.NINJA, zone("CA1"))
    text = "Everybody learns which zone you search: 3 guards can reach CA1 next turn. Keep a way out."
    assert told(match, step, search) == (text if is_told else "")
    assert not told(match, step)


def test_R21_4_guards_near_a_search_are_told_only_if_they_reach_the_last_zone() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"CA6": 3}, ninja="CA3")
    steps, search = (
        [Step(Who.NINJA, zone(each)) for each in ("CA4", "CA2", "CA1")],
        Search(Who.NINJA, zone("CA4")),
    )
    assert "can reach CA2 next turn" in told(match, *steps[:2], search)
    assert not told(match, *steps, search), "they reach CA4, where the intruder is no longer"


def test_R23_2_an_intruder_who_ends_in_the_passage_is_told_of_no_guards() -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA3": 3}, ninja=("YA2", {"hand": [Card.PASSAGE]}))
    step, search = Step(Who.NINJA, zone("YA1")), Search(Who.NINJA, zone("YA1"))
    assert told(match, step, search)
    assert not told(match, step, Inside(Who.NINJA), search)


def test_R21_6_a_known_unsearched_goal_is_told_before_all_else() -> None:
    for mine, is_told in ((Mark.A, True), (Mark.B, False)):
        match = position(phase=Phase.INTRUDERS, sentries={"CA4": 3}, ninja=("CA3", {"goal": mine}))
        match.state.marks = match.state.marks.but(searched={zone("CA1"): Mark.A})
        step, search = Step(Who.NINJA, zone("CA1")), Search(Who.NINJA, zone("CA1"))
        found = FORGETS.fullmatch(told(match, step))
        assert (found is not None and found[1] == "CA1") is is_told
        assert not FORGETS.fullmatch(told(match, step, search))
        assert not FORGETS.fullmatch(told(match))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hints_can_come_true(players: int) -> None:
    """For guards with the cards: the seat has not witnessed their hands."""
    found = [each for seed in range(8) for each in _hinted(players, seed)]
    assert len(found) >= 10
    for text, after in found:
        assert any(_comes_true(text, state) for state in _guards_turn(text, after)), text


def _hinted(players: int, seed: int) -> Iterator[tuple[str, Match[State]]]:
    """Hints of games among computers, for standing still and for the real decision, each with the guards' turn after
    it."""
    game = BOX.game(BOX.options.settled({"players": players}))
    before = Match.dealt(game, Seeded(f"hints {seed}"))
    brains = {seat: BOX.computers.brain("simple") for seat in game.seats}
    for move in moves(before.copy(), brains, Seeded(f"luck {seed}"), Seeded(f"thoughts {seed}")):
        if isinstance(move.decision, TakeTurn):
            steps = [each for each in move.decision.pieces if not isinstance(each, Search | StayReady)]
            for pieces in ([], steps):
                text = told(before.seen_by(game.viewer(move.seat)), *pieces, seat=move.seat)
                if text and not FORGETS.fullmatch(text):
                    yield text, _decided(before, move.seat, TakeTurn(tuple(pieces)))
        before = move.match.copy()


def _decided(match: Match[State], seat: Seat, decision: Decision) -> Match[State]:
    after = match.copy()
    after.play(seat, decision, Seeded("next"))
    return after


def _until(match: Match[State], phase: Phase) -> Match[State]:
    """The next such phase, if everybody does as little as possible until then."""
    while match.state.phase is not phase and not match.is_over:
        seat = min(match.awaited())
        idle = (each for each in (TakeTurn(()), Pass()) if match.is_legal(seat, each))
        chosen = next(idle, None) or match.game.default(match.state, seat, Seeded("idle"))
        match = _decided(match, seat, chosen)
    return match


def _guards_turn(text: str, match: Match[State]) -> Iterator[State]:
    """Every way in which the guards of a hint can go, if they hold all cards for it."""
    cards = _until(_until(match, Phase.ALERT), Phase.CARDS)
    for seat, piles in cards.state.piles.items():
        cards.state.put_piles(seat, piles.but(hand=Cards.of(HELD)))
    yield cards.state
    if found := COMES.fullmatch(text):
        is_patrol, number = found[1] == "Patrol p", int(found[2])
        yield from _gone(cards, (PatrolSearch if is_patrol else SentrySearch,), number)
        if is_patrol:
            yield from _gone(_until(cards, Phase.PATROL), (March,), number)


def _gone(match: Match[State], kinds: tuple[type[Decision], ...], number: int) -> Iterator[State]:
    """The states after each choice of those kinds for that guard or patrol, and after each further step."""
    for seat in match.game.seats:
        for option in match.game.options(match.state, seat):
            is_its = isinstance(option, kinds) and number in (getattr(option, key, 0) for key in AIMS)
            if is_its or isinstance(option, Go | Branch):
                after = _decided(match, seat, option)
                yield after.state
                yield from _gone(after, (), number)


def _comes_true(text: str, state: State) -> bool:
    if found := STRIKES.fullmatch(text):
        game = BOX.game(BOX.options.settled({"players": len(state.piles) * 2}))
        options = [option for seat in state.piles for option in game.options(state, seat)]
        return any(isinstance(each, Attack) and each.guard == int(found[1]) for each in options)
    found = COMES.fullmatch(text)
    assert found is not None, text
    whose, place = "patrol" if found[1] == "Patrol p" else "id", standard_board().zone(found[3])
    there = [guard for guard in state.active_at(place) if getattr(guard, whose) == int(found[2])]
    return bool(there) and any(one.is_shown and one.zone == place for one in state.intruders)
