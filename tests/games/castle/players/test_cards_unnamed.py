"""The levels know cards by their effects: belief, look-ahead and reasons ask the catalogue, and name no card."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Piece
from bot.engine.match import Match
from bot.engine.notation import kebab_of
from bot.games.castle import players
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.rope import ROPE
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.cards.shadow_walk import SHADOW_WALK, ShadowWalk, takes_effect
from bot.games.castle.catalogue.catalogue import Catalogue, catalogue
from bot.games.castle.catalogue.declaration import Motion, OfIntruders, Past, Task
from bot.games.castle.facts.fighting import Vanished
from bot.games.castle.facts.guarding import ListenAnswered, ListenBegan, MoveBegan
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.intruders.sneaking import LONGEST, longest
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    Card,
    Goes,
    GuardId,
    PatrolId,
    Phase,
    Pile,
    Standing,
    Who,
)
from bot.games.castle.players import courses
from bot.games.castle.players.belief import fold, outing
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.belief.joint import Joint
from bot.games.castle.players.belief.outing import Outing
from bot.games.castle.players.belief.ways import ways_of
from bot.games.castle.players.courses import Courses
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions, ShadowWalkGuards
from bot.games.castle.state.state import State
from bot.games.simulate import moves
from tests.games.castle.players.duels import GAME
from tests.games.castle.players.test_prospects import BOARD, SETTING, standing, zone

ROOM = Path(players.__file__).parent
CARDS = "bot.games.castle.cards"
UNNAMED = [file for file in sorted(ROOM.rglob("*.py")) if file.parent.name != "simple"]
PLAYS = frozenset(map(kebab_of, catalogue().plays))
MOVING = [(card, card.motion) for card in catalogue().intruder_cards if card.motion is not None]


def named(text: str) -> Iterator[str]:
    """The cards that a module names: as a member of `Card`, or by a name from the module of a card."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Attribute(value=ast.Name(id="Card"), attr=name):
                yield name
            case ast.ImportFrom(module=str(module)) if module.startswith(CARDS):
                yield module
            case ast.Constant(value=str(word)) if word in PLAYS:
                yield word


def test_a_card_that_is_named_is_found() -> None:
    assert [*named("x = Card.ROPE")] == ["ROPE"]
    assert [*named(f"from {CARDS}.rope import Rope")] == [f"{CARDS}.rope"]
    assert [*named("weights = {'pour-sake': 90, 'halt': 2}")] == ["pour-sake"]


@pytest.mark.parametrize("file", UNNAMED, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_the_code_of_the_levels_names_no_card(file: Path) -> None:
    assert not [*named(file.read_text(encoding="utf-8"))]


# ---- another card with the same effect


def with_other(*cards: OfIntruders) -> Catalogue:
    """The catalogue with these declarations in place of those of the same cards."""
    module = ModuleType("others")
    for card in cards:
        setattr(module, card.card, card)
    changed = {card.card for card in cards}
    for each in catalogue().declared:
        if not isinstance(each, OfIntruders) or each.card not in changed:
            setattr(module, f"{each.card} {each.piles[0]}", each)
    return Catalogue([module])


def at_the_cards() -> Belief:
    """The belief of guards who may listen while both intruders are on the map."""
    brains = {seat: SimplePlayer() for seat in GAME.seats}
    start = Match.dealt(GAME, Seeded("hushed"))
    for move in moves(start, brains, Seeded("hushed"), Seeded("players")):
        state = move.match.state
        are_there = all(one.standing is Standing.MAP for one in state.intruders)
        if state.turn > 1 and state.phase is Phase.CARDS and are_there:
            return Belief.of(SETTING, move.match.seen_by(GAME.viewer(GUARDS)).log)
    raise AssertionError("no such moment")


def learns(belief: Belief, card: Card) -> bool:
    """True if a listen tells anything that was answered with a card and heard nobody."""
    before = np.count_nonzero(belief.joint.weights)
    for place in BOARD.zones:
        twin = belief.copy()
        twin.note(ListenBegan((GuardId(1),), place, None))
        twin.note(CardPlayed(Pile.TRAITOR, card, Goes.OUT, INTRUDERS))
        twin.note(ListenAnswered(heard=False))
        if np.count_nonzero(twin.joint.weights) != before:
            return True
    return False


def test_R11_3_a_listen_tells_nothing_that_was_answered_with_a_card_that_hushes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    belief, (cat,) = at_the_cards(), [card for card in catalogue().intruder_cards if card.hushes]
    assert not learns(belief, cat.card)
    assert learns(belief, Card.ROPE)
    others = with_other(replace(ROPE, hushes=True), replace(cat, hushes=False))
    monkeypatch.setattr(fold, "catalogue", lambda: others)
    assert learns(belief, cat.card)
    assert not learns(belief, Card.ROPE)


def passes(card: Card) -> bool:
    """True if the ninja may be with a lone sentry after a card was played and the ninja went out of sight."""
    start, post = "OL1", BOARD.label(next(iter(BOARD.open_links[zone("OL1")])))
    state = standing(card, guards=(post,))
    joint = Joint(len(BOARD))
    joint.place(0, np.eye(len(BOARD))[zone(start)])
    # The ninja was seen on arrival: only the card can hide them there.
    state.ninja.is_shown = True
    found = Outing(SETTING, ways_of(BOARD), state)
    found.begin(joint)
    found.advance()
    found.told(CardPlayed(Pile.NINJA, card, Goes.OUT, INTRUDERS))
    found.told(Vanished(Who.NINJA))
    return bool(found.walks[Who.NINJA].zones()[zone(post)])


def test_R17_5_an_intruder_whom_a_card_lets_pass_may_be_with_a_sentry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert passes(Card.SHADOW_WALK)
    assert not passes(Card.ROPE)
    others = with_other(replace(ROPE, motion=SHADOW_WALK.motion), replace(SHADOW_WALK, motion=ROPE.motion))
    monkeypatch.setattr(outing, "catalogue", lambda: others)
    assert passes(Card.ROPE)
    assert not passes(Card.SHADOW_WALK)


@pytest.mark.parametrize(
    "options",
    [
        CastleOptions(),
        CastleOptions(shadow_walk_guards=ShadowWalkGuards.ANY),
        CastleOptions(drunk_counts_for_lone=True),
    ],
    ids=["usual", "any guards", "a drunk keeps company"],
)
def test_R17_5_guards_believe_in_a_pass_where_the_rules_allow_it(options: CastleOptions) -> None:
    """One sentry alone, two, one of a patrol, and one beside a drunk."""
    setting = CastleGame(BOARD, options).setting
    state = standing(Card.SHADOW_WALK, guards=("CA1", "CA2", "CA2", "CA3", "CA4", "CA4"))
    state.setting = setting
    state.put_guard(state.guards[GuardId(4)].but(patrol=PatrolId(1)))
    state.put_guard(state.guards[GuardId(6)].but(is_drunk=True))
    believed = Outing(setting, ways_of(BOARD), state).posts().passable
    for place in BOARD.zones:
        state.ninja.zone, state.sneaking.window = place, Who.NINJA
        assert believed[place] == takes_effect(state), BOARD.label(place)


def ways_past(card: Card) -> set[type[Piece]]:
    """The pieces that play a card on ways into a zone with a lone sentry, unnoticed."""
    post = next(iter(BOARD.open_links[zone("OL1")]))
    state = standing(card, guards=(BOARD.label(post),))
    found = Courses(state, Who.NINJA).all()
    through = [each for each in found if post in each.trail and not each.is_noticed]
    pieces = {type(piece) for each in through for piece in each.pieces}
    return {kind for kind in pieces if kind in catalogue().intruder_plays}


def test_R17_5_a_plan_gets_past_a_sentry_with_any_card_that_does_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (ways_past(Card.SHADOW_WALK), ways_past(Card.ROPE)) == ({ShadowWalk}, set())
    others = with_other(replace(ROPE, motion=SHADOW_WALK.motion, makes_leave=True))
    monkeypatch.setattr(courses, "catalogue", lambda: others)
    assert ways_past(Card.ROPE) == {ShadowWalk}


# ---- declarations match the rules


@pytest.mark.parametrize(("card", "motion"), MOVING, ids=[str(card.card) for card, _motion in MOVING])
def test_the_piece_of_a_motion_plays_its_card(card: OfIntruders, motion: Motion) -> None:
    assert {type(motion.piece(who, 1)) for who in Who} <= {play.kind for play in card.plays}
    # Only a card with an unseen effect can leave open if its holder has passed.
    assert motion.lets_pass is None or (card.is_secret and card.makes_leave)


@pytest.mark.parametrize(
    ("card", "motion", "who"),
    [(card, motion, who) for card, motion in MOVING for who in Who if who.pile in card.piles],
    ids=lambda each: "" if isinstance(each, Motion) else str(getattr(each, "card", each)),
)
def test_R7_2_a_motion_is_as_loud_as_slow_and_as_far_as_its_effect(
    card: OfIntruders, motion: Motion, who: Who
) -> None:
    """Played on a sentry of the same zone: its noise, how it slows its holder, and its range."""
    post = zone("CA2")
    state = standing(guards=("CA2",))
    one = state.intruder(who)
    one.standing, one.zone, one.hand = state.ninja.standing, post, state.ninja.hand.plus(card.card)
    state.sneaking.window = who
    piece = motion.piece(who, BOARD.wall_links[post][0] if motion.past is Past.WALL else GuardId(1))
    for fact in catalogue().intruder_plays[type(piece)].perform(state.copy(), piece):
        fact.apply(state)
    assert state.alert == motion.alert.get(who, 0)
    assert longest(one) == (LONGEST if motion.longest is None else motion.longest)
    if motion.reach:
        far = standing(guards=("CA2",))
        in_range = set[int]()
        for place in BOARD.zones:
            far.ninja.zone = place
            if [*motion.targets(far)]:
                in_range.add(BOARD.distances("open")[post][place])
        assert in_range == set(range(motion.reach + 1))


def at_plays() -> list[Match[State]]:
    """Moments of a game in which guards may play cards."""
    brains = {seat: SimplePlayer() for seat in GAME.seats}
    start = Match.dealt(GAME, Seeded("plays"))
    found = moves(start, brains, Seeded("plays"), Seeded("players"))
    asked = (move.match.copy() for move in found if move.match.state.phase is Phase.CARDS)
    return [match for match in asked if match.options(GUARDS)][:8]


@pytest.mark.parametrize("kind", [PatrolListen, PatrolSearch, SentryListen, SentrySearch])
def test_R6_6_the_guards_of_a_play_are_those_that_it_uses(kind: type[Decision]) -> None:
    play, compared = catalogue().guard_plays[kind], 0
    for match in at_plays():
        for option in match.options(GUARDS):
            if type(option) is kind:
                facts = match.copy().play(GUARDS, option, Seeded("rules"))
                begun = next(fact for fact in facts if isinstance(fact, MoveBegan | ListenBegan))
                assert begun.guards == play.guards(match.state, option)
                assert (play.task is Task.LISTEN) is isinstance(begun, ListenBegan)
                compared += 1
    assert compared
