"""The guards' belief: from public facts alone, the same after any folding, with a reason for each exclusion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, TypeGuard

import numpy as np
import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Fact, Viewer
from bot.engine.match import Match
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.kinds import GUARDS, Phase, Who
from bot.games.castle.players.belief.belief import WHOLE, Belief
from bot.games.castle.players.belief.doors import Doors
from bot.games.castle.players.belief.joint import PACE, Joint
from bot.games.castle.players.belief.reasons import told_of
from bot.games.castle.players.belief.turns import folded
from bot.games.castle.players.belief.walk import Posts, Walk
from bot.games.castle.players.belief.ways import ways_of
from bot.games.castle.players.simple import SimplePlayer
from bot.games.simulate import Move, moves
from tests.games.castle.players.duels import GAME

BOARD, SETTING = GAME.setting.board, GAME.setting
WAYS = ways_of(BOARD)


def game_of(seed: str) -> Iterator[Move]:
    brains = {seat: SimplePlayer() for seat in GAME.seats}
    return moves(Match.dealt(GAME, Seeded(seed)), brains, Seeded(seed), Seeded("players"))


def seen(facts: list[Fact], viewer: Viewer) -> list[Fact]:
    return [fact for each in facts if (fact := each.seen_by(viewer)) is not None]


def told(belief: Belief) -> Any:
    return [
        (belief.likely(who), belief.possible(who), belief.why[who], belief.may_be_elsewhere(who))
        for who in Who
    ]


def test_ways_end_in_moats_and_behind_walls() -> None:
    start = BOARD.zone("MA1")
    rows = np.flatnonzero(WAYS.start == start)
    dry = set(WAYS.end[rows[(WAYS.steps[rows] == 1) & (WAYS.wall[rows] < 0)]].tolist())
    roped = set(WAYS.end[rows[(WAYS.steps[rows] == 1) & (WAYS.wall[rows] >= 0)]].tolist())
    assert (dry, roped) == (set(BOARD.open_links[start]), set(BOARD.wall_links[start]))
    through = WAYS.zones[1, (WAYS.steps > 1)]
    assert all(WAYS.is_dry[through])


def test_a_listen_binds_the_two_intruders_together() -> None:
    """R11.3: somebody was heard; when later one of them cannot have been, it was the other one."""
    joint = Joint(3)
    for axis in (0, 1):
        joint.place(axis, np.array([1.0, 1.0, 0.0]))
    near = np.zeros(joint.out + 1, dtype=np.bool_)
    near[0] = True
    assert joint.hear((near, near), is_heard=True)
    assert [joint.places(axis).tolist() for axis in (0, 1)] == [[0, 1], [0, 1]]
    assert joint.keep(0, np.array([False, True, True]))
    assert joint.places(1).tolist() == [0]
    assert not joint.hear((near, near), is_heard=False)


def test_weights_are_whole_and_nothing_possible_is_lost() -> None:
    joint = Joint(2)
    joint.place(0, np.array([1.0, 2.0**40]))
    stays = np.zeros((3, joint.out + 1))
    stays[0, 0] = stays[1, PACE] = stays[2, joint.out] = 1024.0
    for _ in range(5):
        assert joint.move(stays, stays)
    assert joint.weights.min() >= 1
    assert (joint.weights == np.rint(joint.weights)).all()


def test_a_hedging_belief_takes_all_possible_zones_alike_for_a_share() -> None:
    joint = Joint(3)
    joint.place(0, np.array([1.0, 7.0, 0.0]))
    joint.place(1, np.array([0.0, 1.0, 1.0]))
    # One zone holds the intruder at two speeds: it is no likelier for that.
    joint.states[0] = np.array([0, PACE, PACE + 1])
    joint.weights = np.array([[2.0, 0.0], [7.0, 7.0], [7.0, 9.0]])
    shares = joint.hedged(0.5).by_zone(0)
    assert joint.by_zone(0)[:2].tolist() == [2, 30]
    assert shares[:2] / shares.sum() == pytest.approx([(2 / 32 + 1 / 3) / 2, (30 / 32 + 2 / 3) / 2])
    assert ((joint.hedged(0.5).weights > 0) == (joint.weights > 0)).all()


def test_R23_10_a_zone_where_guards_notice_nothing_is_no_entrance() -> None:
    doors = Doors(np.ones(4, dtype=np.bool_), np.ones(4))
    doors.watched(np.array([True, False, False, False]))
    assert doors.zones().tolist() == [False, True, True, True]
    doors.found(1)
    doors.used(np.array([False, False, True, False]))
    # Somebody went in at another place than the known end: so the other end is there.
    assert doors.zones().tolist() == [False, True, True, False]


def test_the_belief_of_the_guards_is_that_of_everybody() -> None:
    """R28: nothing that only the guards know is in it, so every reader of the public log can have the same belief."""
    facts: list[Fact] = []
    for move in game_of("public"):
        facts += move.facts
    facts = [*Match.dealt(GAME, Seeded("public")).log, *facts]
    guards, public = (Belief.of(SETTING, seen(facts, viewer)) for viewer in (GAME.viewer(GUARDS), PUBLIC))
    assert told(guards) == told(public)


def test_a_belief_folded_on_is_the_one_folded_from_the_beginning() -> None:
    viewer, compared = GAME.viewer(GUARDS), 0
    match = Match.dealt(GAME, Seeded("folded on")).seen_by(viewer)
    for move in game_of("folded on"):
        match.witness(seen(move.facts, viewer))
        if compared < 4 and move.match.state.phase is Phase.PATROL:
            assert told(Belief.of(SETTING, match.log)) == told(Belief.of(SETTING, list(match.log)))
            compared += 1
        else:
            Belief.of(SETTING, match.log)
    assert compared == 4


def is_listen(fact: Fact) -> TypeGuard[ListenAnswered]:
    return isinstance(fact, ListenAnswered)


def folded_anew(past: Sequence[Fact]) -> Belief:
    belief = Belief(SETTING)
    for fact in past:
        belief.note(fact)
    belief.settle()
    return belief


def test_a_belief_after_any_facts_is_the_one_folded_from_the_beginning() -> None:
    """Whatever was asked before: earlier or later facts, another viewer's, or those of a game that went another way."""
    facts = [*Match.dealt(GAME, Seeded("any facts")).log]
    facts += [fact for move in islice(game_of("any facts"), 120) for fact in move.facts]
    logs = [seen(facts, viewer) for viewer in (GAME.viewer(GUARDS), PUBLIC)]
    logs.append([replace(each, heard=not each.heard) if is_listen(each) else each for each in logs[0]])
    luck, known = Random("any facts"), list[Any]()
    for _ in range(24):
        past = luck.choice(logs)[: luck.randrange(len(logs[0]))]
        known.append(told(folded(SETTING, past)))
        assert known[-1] == told(folded_anew(past))
    assert len({*map(repr, known)}) > 15


def test_a_belief_after_some_facts_is_shared_with_nobody() -> None:
    match = Match.dealt(GAME, Seeded("shared"))
    news = [fact for move in islice(game_of("shared"), 80) for fact in move.facts]
    facts = seen([*match.log, *news], PUBLIC)
    begun = max(number for number, fact in enumerate(facts, 1) if isinstance(fact, TurnBegan))
    before = told(folded(SETTING, facts[:begun]))
    mine = folded(SETTING, facts[:begun])
    for fact in facts[begun:]:
        mine.note(fact)
    mine.settle()
    assert told(mine) != before
    assert told(folded(SETTING, facts[:begun])) == before


def test_every_zone_is_possible_or_has_a_reason() -> None:
    viewer = GAME.viewer(GUARDS)
    match = Match.dealt(GAME, Seeded("reasons")).seen_by(viewer)
    for move in game_of("reasons"):
        match.witness(seen(move.facts, viewer))
        belief = Belief.of(SETTING, match.log)
        if move.match.state.phase not in (Phase.ALERT, Phase.CARDS, Phase.PATROL):
            continue
        for who in Who:
            possible, why = set(belief.possible(who)), belief.why[who]
            assert not possible & why.keys()
            if possible:
                assert possible | why.keys() == set(BOARD.zones)
                assert sum(belief.likely(who).values()) <= WHOLE + len(possible)
                sentences = {told_of(each) for each in why.values()}
                assert all(sentence.endswith(".") for sentence in sentences)


def test_R17_8_a_visible_intruder_goes_out_of_sight_on_a_shadow_walk() -> None:
    """The intruder comes upon a lone sentry and past them: out of sight while there, and gone from there in the end."""
    start = next(zone for zone in BOARD.zones if len(BOARD.open_links[zone]) > 1 and not BOARD.is_moat[zone])
    guarded = next(zone for zone in BOARD.open_links[start] if not BOARD.is_moat[zone])
    zones, lone, nobody = (np.zeros(WAYS.size, dtype=np.bool_) for _ in range(3))
    zones[start] = lone[guarded] = True
    posts, ropes = Posts(lone, lone, nobody), np.zeros(len(WAYS.walls) + 1, dtype=np.bool_)
    walk = Walk(WAYS, zones)
    walk.stand()
    walk.advance(posts, ropes, is_shown=True)
    walk.let_pass(posts)
    walk.vanished(posts, ropes, may_stay=True, drunk_hides=False)
    assert walk.zones()[guarded]
    walk.advance(posts, ropes, is_shown=False)
    walk.settle()
    ends = set(np.flatnonzero(walk.zones()).tolist())
    assert {zone for zone in BOARD.open_links[guarded] if not BOARD.is_moat[zone]} <= ends
    assert guarded not in ends
