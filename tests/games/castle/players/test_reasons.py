"""The reasons of the computer's advice: one short line, true for the advice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain

import numpy as np
import pytest

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle.board.lint import object_zones
from bot.games.castle.box import BOX
from bot.games.castle.cards.awaken import Awaken
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import (
    Begin,
    Escape,
    FreeListenSentry,
    Go,
    Inside,
    MarkMap,
    PlaceGuards,
    Search,
    Step,
    TakeTurn,
)
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, GuardId, Mark, Phase, Place, Tunnel, Who, on_map
from bot.games.castle.players import openings, reasons
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.belief.joint import PACE, Joint
from bot.games.castle.players.belief.turns import folded
from bot.games.castle.players.hunting import placing
from bot.games.castle.players.hunting.chase import Chase
from bot.games.castle.players.levels import ADVISER, NOVICE, STEADY, LevelPlayer
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.state.state import State
from bot.games.computers import LONGEST_REASON, Advice
from bot.games.simulate import moves
from bot.tables.model.table import TableId
from bot.tables.workers.folds import Folds
from tests.games.castle.kit import position, small_board, zone
from tests.games.castle.players.duels import GAME
from tests.laws.playthrough import played_out

Sent = SentrySearch | SentryListen | FreeListenSentry
"""The decisions that send a sentry, or let a sentry listen."""


def _advised(seed: str, players: int) -> list[Advice]:
    """All the advice in a random game."""
    played = played_out(BOX, seed, {"players": players})
    folds, found = Folds(), []
    for moment in played.moments:
        for seat in moment.match.awaited():
            seen = folds.take((TableId("advised"), seat), moment.sights[seat])
            advice = BOX.computers.advice(seen, seat, Seeded(seed))
            assert advice is not None
            assert advice.decision == LevelPlayer(ADVISER).decide(seen, seat, Seeded(seed))
            folds.give_back((TableId("advised"), seat), seen)
            found.append(advice)
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_the_advice_is_the_computers_decision_and_the_reason_is_one_short_line(players: int) -> None:
    advised = _advised("3", players)
    assert all(len(each.reason) <= LONGEST_REASON and "\n" not in each.reason for each in advised)
    drafted = [each for each in advised if BOX.game({}).drafts.pieces(each.decision)]
    assert drafted
    assert all(each.reason for each in drafted)


def test_the_reason_of_a_turn_names_where_each_goes_and_searches() -> None:
    board, turns = BOX.game({}).setting.board, 0
    for decision, reason in _advised("5", 2):
        if isinstance(decision, TakeTurn):
            searched = [board.label(piece.zone) for piece in decision.pieces if isinstance(piece, Search)]
            ends = {
                piece.who: board.label(piece.zone) for piece in decision.pieces if isinstance(piece, Step)
            }
            seekers = {piece.who for piece in decision.pieces if isinstance(piece, Search)}
            assert all(zone in reason for zone in searched)
            assert (
                all(zone in reason for who, zone in ends.items() if who not in seekers) or "passage" in reason
            )
            turns += 1
    assert turns


def test_R11_3_guards_tell_of_the_likeliest_zone_where_the_listen_hears_an_intruder() -> None:
    told = 0
    for view, decision, _entered in chain(*map(_sent, ("likeliest", "aim", "hope"))):
        if isinstance(decision, SentrySearch):
            continue
        zone = on_map(view.state.guards[decision.guard].zone)
        assert zone is not None
        heard = _heard_of(view, zone)
        if max(heard) > 0.001:
            assert heard[_named(view, decision)] == pytest.approx(max(heard), rel=0.01)
            told += 1
        else:
            assert " at " not in reasons.reason(view, decision, STEADY)
    assert told > 3


def _heard_of(view: PlayerView, zone: Zone) -> list[float]:
    """The expected number of intruders in each zone whose speed carries their noise to `zone`."""
    joint, size = folded(view.setting, view.seen.history).now, len(view.board)
    found = [0.0] * size
    for axis, states in enumerate(joint.states):
        shares = joint.weights.sum(axis=1 - axis) / joint.weights.sum()
        for state, share in zip(states.tolist(), shares.tolist(), strict=True):
            at, speed = divmod(state, PACE)
            if at < size and speed > 0 and view.board.noise[zone][at] <= speed:
                found[at] += share
    return found


@pytest.mark.parametrize(
    ("place", "speed", "is_heard"),
    [
        ("YA3", 0, False),
        ("YA3", 1, False),
        ("YA3", 2, True),
        # Behind a wall: six open steps away, and two for noise (R3.5).
        ("CA1", 1, False),
        ("CA1", 2, True),
        ("YA4", 2, False),
        ("YA4", 3, True),
    ],
)
@pytest.mark.parametrize("is_shown", [True, False])
def test_R11_3_a_listen_names_no_place_that_it_cannot_hear(
    monkeypatch: pytest.MonkeyPatch, place: str, speed: int, is_heard: bool, is_shown: bool
) -> None:
    joint = Joint(len(small_board()))
    joint.states[0], joint.weights = np.array([zone(place) * PACE + speed]), np.ones((1, 1))
    monkeypatch.setattr(Belief, "now", joint)
    ninja = (place, {"speed": speed, "shown": is_shown})
    match = position(sentries={"YA1": 1}, ninja=ninja, traitor="left", hand=[Card.SENTRY_LISTEN])
    heard = f"At YA1: an intruder {'is' if is_shown else 'may be'} at {place}."
    other = "At YA1: to learn whether somebody has come near."
    assert _why(match, SentryListen(GuardId(1))) == (heard if is_heard else other)


@pytest.mark.parametrize("is_noisy", [True, False])
def test_R11_3_a_listen_names_a_visible_intruder_only_where_visible_ones_make_noise(
    monkeypatch: pytest.MonkeyPatch, is_noisy: bool
) -> None:
    joint = Joint(len(small_board()))
    joint.states[0], joint.weights = np.array([zone("YA3") * PACE + 2]), np.ones((1, 1))
    monkeypatch.setattr(Belief, "now", joint)
    match = position(
        sentries={"YA1": 1},
        ninja=("YA3", {"speed": 2, "shown": True}),
        traitor="left",
        hand=[Card.SENTRY_LISTEN],
        options={"visibleIntrudersMakeNoise": is_noisy},
    )
    assert ("is at YA3" in _why(match, SentryListen(GuardId(1)))) is is_noisy


def test_guards_tell_of_a_zone_that_the_searching_guard_then_enters() -> None:
    told = 0
    for view, decision, entered in chain(*map(_sent, ("likeliest", "aim", "hope", "way"))):
        why = reasons.reason(view, decision, STEADY)
        assert why, "no card is played without a reason"
        if isinstance(decision, SentrySearch) and "may be" in why:
            assert _named(view, decision) in entered
            told += 1
    assert told > 3


def _named(view: PlayerView, decision: Sent) -> Zone:
    """The zone in which the reason says that somebody may be."""
    return view.board.zone(reasons.reason(view, decision, STEADY).removesuffix(".").split(" at ")[-1])


@cache
def _sent(seed: str) -> Sequence[tuple[PlayerView, Sent, list[Place]]]:
    """The searches and listens of sentries in a match of the steady level, as they are decided, and where they go."""
    return tuple(_sending(seed))


def _sending(seed: str) -> Iterator[tuple[PlayerView, Sent, list[Place]]]:
    match = Match.dealt(GAME, Seeded(seed))
    seen = match.seen_by(GAME.viewer(GUARDS))
    brains = {seat: LevelPlayer(STEADY) for seat in GAME.seats}
    sent: tuple[PlayerView, Sent, list[Place]] | None = None
    for move in moves(match, brains, Seeded(seed), Seeded(f"{seed} players")):
        if sent is not None and isinstance(move.decision, Go):
            sent[-1].append(move.decision.zone)
        elif move.seat == GUARDS:
            if sent is not None:
                yield sent
            sent = None
            if isinstance(move.decision, Sent):
                sent = (PlayerView(seen.copy(), GUARDS, Seeded(seed)), move.decision, [])
        seen.witness(fact for each in move.facts if (fact := each.seen_by(GAME.viewer(GUARDS))) is not None)


def test_a_sleeper_awakened_far_from_everybody_is_one_more_guard() -> None:
    match = position(hand=[Card.AWAKEN], ninja=None, traitor=None)
    told = reasons.reason(PlayerView(match, GUARDS, Seeded("luck")), Awaken(zone("YA8")), STEADY)
    assert told == "At YA8: one more guard."


def _why(match: Match[State], decision: Decision, seat: Seat = GUARDS) -> str:
    return reasons.reason(PlayerView(match, seat, Seeded("luck")), decision, STEADY)


def test_a_visible_intruder_is_named_as_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chase, "aim", lambda *_asked: zone("YA2"))
    for is_shown, told in ((True, "is"), (False, "may be")):
        match = position(
            sentries={"YA1": 1}, ninja=("YA2", {"shown": is_shown}), hand=[Card.SENTRY_SEARCH] * 4
        )
        assert _why(match, SentrySearch(GuardId(1))) == f"At YA1: an intruder {told} at YA2."


def test_R23_3_a_guard_who_goes_to_await_somebody_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    door = zone("YA11")
    monkeypatch.setattr(Belief, "doors", lambda *_asked: 1.0 * (np.arange(len(small_board())) == door))
    match = position(
        ninja=Tunnel.PASSAGE, traitor="left", sentries={"YA17": 1}, hand=[Card.SENTRY_SEARCH] * 4
    )
    told = _why(match, SentrySearch(GuardId(1)))
    assert told == "From YA17: somebody may come out of the passage at YA11."


def test_R21_6_a_goal_that_is_known_is_told_as_known() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("CA3", {"goal": Mark.A}), traitor="left")
    turn = TakeTurn((Step(Who.NINJA, zone("CA1")), Search(Who.NINJA, zone("CA1"))))
    assert _why(match, turn, INTRUDERS).endswith(": a goal may lie there.")
    match.state.marks = match.state.marks.but(searched={zone("CA1"): Mark.A})
    assert _why(match, turn, INTRUDERS) == "The ninja searches CA1: the goal lies there."


@pytest.mark.parametrize("others", ["leaves the map", "goes into the passage"])
def test_a_goal_is_told_for_the_intruder_who_goes_for_it_and_not_for_the_other(others: str) -> None:
    """R21.6, R24.1: nobody leaves, or hides, for a place where a goal may lie."""
    ninja: Step | Escape | Inside = Escape(Who.NINJA) if others == "leaves the map" else Inside(Who.NINJA)
    match = position(phase=Phase.INTRUDERS, ninja="OL1", traitor=("CA3", {"goal": Mark.A}))
    turn = TakeTurn((ninja, Step(Who.TRAITOR, zone("CA1")), Search(Who.TRAITOR, zone("CA1"))))
    assert (
        _why(match, turn, INTRUDERS) == f"The traitor searches CA1: a goal may lie there; the ninja {others}."
    )


def _setup(seed: str) -> Iterator[tuple[PlayerView, Decision]]:
    """The decisions of a setup, with what their seat has witnessed, as the computer advises."""
    match, luck, brain = Match.dealt(GAME, Seeded(seed)), Seeded(seed), LevelPlayer(ADVISER)
    while match.state.phase is Phase.SETUP:
        seat = min(match.awaited())
        seen = match.seen_by(GAME.viewer(seat)).copy()
        decision = brain.decide(seen, seat, luck)
        yield PlayerView(seen, seat, luck), decision
        match.play(seat, decision, luck)


def test_R4_9_the_reason_for_hidden_goals_agrees_with_the_effort_that_decided() -> None:
    view, decision = next(each for each in _setup("goals") if isinstance(each[1], MarkMap))
    efforts = placing._efforts(view)
    zones = sorted(
        chain(*object_zones(view.board, objects_may_share_barracks=False).values()), key=efforts.__getitem__
    )
    goals = [mark for mark in Mark if mark.is_goal]
    for chosen, told in ((zones[-6:], "where they are hard to reach"), (zones[:6], "nobody can guess")):
        assert isinstance(decision, MarkMap)
        objects = tuple(zip(goals, chosen, strict=True))
        assert told in reasons.reason(view, replace(decision, objects=objects), ADVISER)


def test_R4_5_the_reason_for_sentries_agrees_with_their_distances() -> None:
    view, decision = next(each for each in _setup("posts") if isinstance(each[1], PlaceGuards))
    inner = openings.castle_zones(view.board)
    posts = sorted(view.board.watch_posts, key=lambda post: openings.nearest(view.board, post, inner))
    for chosen, told in ((posts[:8], "in and near the castles"), (posts[-8:], "nobody can guess")):
        assert isinstance(decision, PlaceGuards)
        assert told in reasons.reason(view, replace(decision, sentries=tuple(chosen)), ADVISER)


def test_R4_11_starts_are_explained_by_what_decided_them_at_that_level() -> None:
    view, decision = next(each for each in _setup("starts") if isinstance(each[1], Begin))
    assert "likeliest to succeed" in reasons.reason(view, decision, STEADY)
    assert "few guards come" in reasons.reason(view, decision, NOVICE)


def test_advice_hides_most_goals_where_they_are_hard_to_reach() -> None:
    marks = [next(each for each in _setup(str(n)) if isinstance(each[1], MarkMap)) for n in range(8)]
    hidden = [reasons.reason(*each, ADVISER) for each in marks]
    assert sum("hard to reach" in each for each in hidden) >= 6
