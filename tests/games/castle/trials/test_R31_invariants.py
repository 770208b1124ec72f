"""R31: invariants over whole random games on both boards; and that each breach would be noticed."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Seeded
from bot.engine.game import Fact
from bot.engine.match import Match
from bot.games.castle.board.board import standard_board
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.decisions import TakeOff
from bot.games.castle.facts.fighting import Detected, GuardStruck, Revealed
from bot.games.castle.facts.guarding import (
    Carded,
    GuardAwoke,
    GuardsCameOut,
    GuardSobered,
    GuardsStepped,
    MarchBegan,
    MoveBegan,
    PatrolMarched,
)
from bot.games.castle.facts.sneaking import RemovalAsked
from bot.games.castle.facts.turn import PhaseBegan, TurnBegan
from bot.games.castle.kinds import (
    GUARDS,
    Alert,
    Card,
    GuardId,
    Moment,
    PatrolId,
    Phase,
    Place,
    Standing,
    Tunnel,
    Weapon,
    Who,
)
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions, castle_options
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.figures import Guard
from bot.games.castle.state.state import State
from bot.games.castle.state.under_way import Move
from bot.games.castle.trials.invariants import broken_invariants
from bot.players.random_player import RandomPlayer
from tests.games.castle.kit import place, position, small_board, zone
from tests.there import there

OPTIONS: dict[str, dict[str, object]] = {
    "usual": {},
    "crowded": {"sentries": 8, "patrols": 2, "patrolSize": 5, "maxGuards": 19, "alertDraws": [2, 3, 3, 3]},
    "bare": {"sentries": 2, "patrols": 1, "sleepers": 2, "maxGuards": 8, "guardHand": 6},
    "deadly": {"ninjaWounds": 1, "traitorWounds": 1, "replacements": 2, "guardHand": 36},
    "full": {"patrols": 0, "maxGuards": 8, "traps": 0, "hiddenSentries": 4, "traitorCards": 10},
}
BOARDS = {"small": small_board, "standard": standard_board}
ANYBODY = RandomPlayer(commit=0.15)
PLAYERS = {
    "full": RandomPlayer(
        commit=0.03,
        by_kind=1.0,
        weights={"escape": 0, "step": 60, "inside": 5, "search": 60, "kill": 3, "stay-ready": 1},
        likes=(TakeOff(None), *(PourSake(GuardId(n)) for n in range(1, 40))),
    )
}
"""The players for some options; here one who searches, pours Sake, and makes no room for hidden sentries."""


def random_game(board: str, options: str, seed: int) -> Iterator[tuple[Match[State], list[Fact]]]:
    """A match and what followed from each decision, both sides playing at random."""
    game = CastleGame(BOARDS[board](), castle_options(OPTIONS[options]))
    luck, chance, player = Seeded(f"players {seed}"), Seeded(f"{seed}"), PLAYERS.get(options, ANYBODY)
    match = Match.dealt(game, chance)
    yield match, match.log
    while awaited := sorted(match.awaited()):
        seat = awaited[luck.below(f"seat {len(match.log)}", len(awaited))]
        yield match, match.play(seat, player.decide(match, seat, luck), chance)


GAMES = [
    *((board, options, seed) for board in BOARDS for options in OPTIONS for seed in range(3)),
    *(("small", "full", seed) for seed in (11, 22, 39)),
]
every_game = pytest.mark.parametrize(("board", "options", "seed"), GAMES)


@every_game
def test_R31_the_invariants_hold_after_every_decision(board: str, options: str, seed: int) -> None:
    """And every game ends in the way of its options."""
    match = None
    for match, facts in random_game(board, options, seed):
        assert isinstance(match.game, CastleGame)
        assert broken_invariants(match.state) == [], facts
    assert match is not None
    assert match.state.result is not None


def folded(match: Match[State]) -> Iterator[tuple[State, Fact]]:
    """Each fact of a match with the state just before it."""
    state = match.game.blank()
    for fact in match.log:
        yield state, fact
        match.game.evolve(state, fact)


@cache
def finished(board: str, options: str, seed: int) -> Match[State]:
    """A match played to its end; it is played once, and must not be changed."""
    return [match for match, _ in random_game(board, options, seed)][-1]


class Shown(NamedTuple):
    """An intruder's figure is put on the map, in a state right before."""

    fact: Detected | Revealed
    state: State
    is_unmet: bool
    """True if the intruder is the finder of a hidden sentry for whom no room was made (R21.10)."""


def shown(match: Match[State]) -> Iterator[Shown]:
    """Every time an intruder is shown."""
    removal = False
    for state, fact in folded(match):
        removal = (removal or isinstance(fact, RemovalAsked)) and not isinstance(fact, PhaseBegan | TurnBegan)
        if isinstance(fact, Detected | Revealed):
            yield Shown(fact, state, is_unmet=removal and not state.guards_at(fact.zone))


@every_game
def test_R31_3_an_intruder_is_shown_beside_a_guard(board: str, options: str, seed: int) -> None:
    """At that moment: an active one, or a drunk; except for a finder whose sentry found no figure (R21.10)."""
    for fact, state, is_unmet in shown(finished(board, options, seed)):
        beside = state.drunk_at if isinstance(fact, Revealed) else state.active_at
        assert beside(fact.zone) or is_unmet


def test_R31_3_in_these_games_intruders_are_shown_in_every_way() -> None:
    """Otherwise the test above would say nothing about some."""
    ways = Counter(
        (type(fact), is_unmet) for game in GAMES for fact, _state, is_unmet in shown(finished(*game))
    )
    assert set(ways) == {(Detected, False), (Detected, True), (Revealed, False)}


@every_game
def test_R31_3_a_visible_intruder_has_had_a_guard_beside_them_since_their_last_step(
    board: str, options: str, seed: int
) -> None:
    """After every decision, an active one or a drunk; a finder for whom no room was made needs none (R21.10)."""
    places: dict[Who, Place | None] = {}
    met: set[Who] = set()
    state: State | None = None
    for match, facts in random_game(board, options, seed):
        state = state or match.game.blank()
        for fact in facts:
            match.game.evolve(state, fact)
            met -= {one.who for one in state.intruders if one.zone != places.get(one.who)}
            met |= {one.who for one in state.intruders if state.guards_at(one.zone)}
            met |= {fact.who} if isinstance(fact, Detected) else set()
            places = {one.who: one.zone for one in state.intruders}
        visible = {one.who for one in state.intruders if one.is_shown and one.standing is Standing.MAP}
        assert visible <= met


@every_game
def test_R31_4_one_card_and_one_attack_for_each_guard_and_turn(board: str, options: str, seed: int) -> None:
    """Counted from what happened, not from the marks."""
    for turn in _turns(finished(board, options, seed).log):
        assert not [guard for guard, number in _cards(turn).items() if number > 1]
        assert not [guard for guard, number in _attacks(turn).items() if number > 1]


@every_game
def test_R31_4_one_move_for_each_guard_and_turn(board: str, options: str, seed: int) -> None:
    """By card, listen, passage or patrol: a guard who has stepped begins no other move."""
    moved: set[GuardId] = set()
    for state, fact in folded(finished(board, options, seed)):
        match fact:
            case TurnBegan():
                moved.clear()
            case MoveBegan(guards):
                assert moved.isdisjoint(guards)
            case MarchBegan(patrol):
                assert moved.isdisjoint(guard.id for guard in state.members(patrol))
            case GuardsStepped(guards) | GuardsCameOut(guards):
                assert state.action.move is not None or moved.isdisjoint(guards)
                moved.update(guards)
            case PatrolMarched(patrol):
                moved.update(guard.id for guard in state.members(patrol))
            case _:
                pass


def _turns(log: list[Fact]) -> Iterator[list[Fact]]:
    turn: list[Fact] = []
    for fact in log:
        if isinstance(fact, TurnBegan):
            yield turn
            turn = []
        turn.append(fact)
    yield turn


def _cards(turn: list[Fact]) -> Counter[int]:
    counts: Counter[int] = Counter()
    for fact in turn:
        if isinstance(fact, Carded):
            counts.update(fact.guards)
        elif isinstance(fact, GuardAwoke | GuardSobered):
            counts[fact.guard] += 1
    return counts


def _attacks(turn: list[Fact]) -> Counter[int]:
    return Counter(fact.guard for fact in turn if isinstance(fact, GuardStruck))


# Each breach is noticed


def _patrolling(state: State) -> Guard:
    return next(guard for guard in state.guards.values() if guard.patrol is not None)


def _card_too_many(state: State) -> None:
    piles = state.piles[GUARDS]
    state.put_piles(GUARDS, piles.but(hand=piles.hand.plus(Card.AWAKEN)))


def _card_lost(state: State) -> None:
    piles = state.piles[GUARDS]
    state.put_piles(GUARDS, piles.but(deck=piles.deck.without(Card.KENJUTSU)))


def _goal_lost(state: State) -> None:
    objects = there(state.marks.objects)
    state.marks = state.marks.but(objects={zone: objects[zone] for zone in [*objects][:-1]})


def _drunk_in_a_patrol(state: State) -> None:
    state.put_guard(_patrolling(state).but(is_drunk=True))


def _patrol_apart(state: State) -> None:
    state.put_guard(_patrolling(state).but(zone=zone("YA2")))


def _too_many_swords(state: State) -> None:
    for guard in [*state.guards.values()]:
        state.put_guard(guard.but(weapon=Weapon.SWORD))


def _lost_patrol(state: State) -> None:
    state.put_guard(state.sentries()[0].but(patrol=PatrolId(99)))


def _turn(state: State, *headings: Zone) -> None:
    state.put_patrol(state.patrols[PatrolId(1)].but(headings=headings))


def _stale_muster(state: State) -> None:
    """A guard is moved behind the back of the index, which exists since the sentries were asked for."""
    sentry = state.sentries()[0]
    state.guards = {**state.guards, sentry.id: sentry.but(zone=zone("YA2"))}


def _crowded_passage(state: State) -> None:
    state.put_guard(state.sentries()[0].but(zone=place("inside")))


BREACHES: dict[str, tuple[str, Callable[[State], object]]] = {
    "weapons": ("R31.1", _too_many_swords),
    "hidden beside a guard": ("R31.2", lambda state: setattr(state.ninja, "zone", zone("YA5"))),
    "figure elsewhere": ("R31.3", lambda state: setattr(state.traitor, "figure", zone("YA1"))),
    "shown and gone": ("R31.3", lambda state: setattr(state.traitor, "is_shown", True)),
    "drunk in a patrol": ("R31.5", _drunk_in_a_patrol),
    "patrol apart": ("R31.5", _patrol_apart),
    "no heading": ("R31.5", _turn),
    "heading off the track": ("R31.5", lambda state: _turn(state, zone("OM2"))),
    "lost patrol": ("R31.5", _lost_patrol),
    "card too many": ("R31.6", _card_too_many),
    "card lost": ("R31.6", _card_lost),
    "wound from nowhere": ("R31.6", lambda state: setattr(state.ninja, "wounds", 1)),
    "dead man walking": ("R31.7", lambda state: setattr(state.ninja, "wounds", 3)),
    "goal lost": ("R31.8", _goal_lost),
    "crowded passage": ("R31.10", _crowded_passage),
    "stale muster": ("R6", _stale_muster),
    "move without a moment": ("R8.3", lambda state: setattr(state.action, "move", Move((), 1))),
}


@pytest.mark.parametrize("breach", BREACHES)
def test_R31_1_to_3_and_5_to_8_and_10_a_breach_is_noticed(breach: str) -> None:
    """A sound position, one thing wrong: its number is named."""
    match = position(sentries={"YA5": 9}, patrols={"YA3": ("YA4", 2)}, ninja="YA17")
    number, damage = BREACHES[breach]
    damage(match.state)
    match.state.setting = Setting(small_board(), CastleOptions())
    assert number in {problem.split(":")[0] for problem in broken_invariants(match.state)}


def test_R31_9_an_entrance_overlooked_is_noticed() -> None:
    """A guard stands on it when the Intruders Phase begins."""
    match = position(phase=Phase.INTRUDERS, sentries={"YA1": 1})
    passage = match.state.marks.passages[Tunnel.PASSAGE]
    match.state.put_passage(Tunnel.PASSAGE, passage.but(found=()))
    match.state.setting = Setting(small_board(), CastleOptions())
    assert match.state.moment is Moment.PLAN
    assert match.state.alert is Alert.NONE
    assert [problem.split(":")[0] for problem in broken_invariants(match.state)] == ["R31.9"]
