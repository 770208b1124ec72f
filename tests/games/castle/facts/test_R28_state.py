"""R28.1 to R28.4: what stands in a viewer's state. Every field is listed; one that is not listed fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from random import Random
from typing import Any

import pytest

from bot.engine.game import PUBLIC, Viewer
from bot.engine.match import Match, witnessed
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment, Standing, Tunnel
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.marks import Marks
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State
from bot.games.castle.state.under_way import Agreed, GuardAction, Listening, Sneaking
from bot.players.random_player import RandomPlayer
from tests.games.castle.kit import game
from tests.rolling import Rolling

PARTS = {"marks": Marks, "action": GuardAction, "sneaking": Sneaking, "agreed": Agreed}
PUBLIC_FIELDS = {
    *(
        "turn",
        "phase",
        "moment",
        "alert",
        "guards",
        "patrols",
        "next_guard",
        "next_patrol",
        "marks.passage_cards",
    ),
    *(
        "marks.woken",
        "marks.sleepers_added",
        "marks.searched",
        "marks.found_ropes",
        "has_figures",
        "marks.has_marks",
    ),
    *(
        "action.cards_spent",
        "was_alert",
        "action.is_kenjutsu_only",
        "action.has_marched",
        "action.actor",
        "action.move",
        "action.facing",
    ),
    *(
        "action.march",
        "action.march_left",
        "sneaking.searches",
        "agreed.bonus_for",
        "agreed.bonus_taken",
        "escaped",
        "result",
        "is_concealed",
    ),
}
GUARDS_FIELDS = {"marks.sleepers", "marks.objects"}
INTRUDERS_FIELDS = {
    *(
        "marks.ropes",
        "met",
        "sneaking.mover",
        "sneaking.finished",
        "sneaking.window",
        "agreed.passed",
        "sneaking.first",
        "sneaking.planned",
    ),
}
CARD_FIELDS = {"hand", "drawn", "deck", "discard"}
WORKED_OUT = {"has_copies", "indexed"}
"""Kept for speed, of nothing but public fields; no part of what stands in a state."""
MIXED_FIELDS = {"ninja", "traitor", "action.listening", "sneaking.results", "marks.passages"}
PILES_FIELDS = {"piles"}
SPLIT_FIELDS = {
    *(
        "agreed.proposals",
        "agreed.whispers",
        "agreed.bonus_cards",
        "agreed.bonus_sleepers",
        "agreed.card_share",
        "agreed.is_in_turns",
        "agreed.laid",
    ),
}
"""Used only where a side has two seats; see test_R28_seats."""

PUBLIC_OF_INTRUDER = {
    *("who", "standing", "is_shown", "figure", "wounds", "cats_played", "has_passage", "is_done"),
    *("is_returning", "replaced", "struck_by", "has_chosen", "died_in"),
}
SECRET_OF_INTRUDER = {
    *(
        "zone",
        "goal",
        "speed",
        "trail",
        "is_ended",
        "must_leave",
        "has_thrown",
        "has_walked",
        "revealers",
        "aims",
    ),
}
BOTH_OF_INTRUDER = {"hand"}
SPLIT_OF_INTRUDER = {"owed_to"}


def names_of(kind: Any) -> set[str]:
    return {field.name for field in fields(kind)}


def names_of_state() -> set[str]:
    """The fields of a state, and those of its parts as `part.field`."""
    inner = {f"{part}.{name}" for part, kind in PARTS.items() for name in names_of(kind)}
    return (names_of(State) - set(PARTS)) | inner


def test_R28_4_every_field_is_listed() -> None:
    listed = [
        WORKED_OUT,
        PUBLIC_FIELDS,
        GUARDS_FIELDS,
        INTRUDERS_FIELDS,
        PILES_FIELDS,
        MIXED_FIELDS,
        SPLIT_FIELDS,
    ]
    assert set().union(*listed) == names_of_state()
    assert sum(map(len, listed)) == len(names_of_state())
    of_intruder = [PUBLIC_OF_INTRUDER, SECRET_OF_INTRUDER, BOTH_OF_INTRUDER, SPLIT_OF_INTRUDER]
    assert set().union(*of_intruder) == names_of(Intruder)
    assert sum(map(len, of_intruder)) == len(names_of(Intruder))
    assert names_of(Listening) == {"guards", "in_range"}
    assert names_of(SearchResult) == {"who", "zone", "mark", "is_asked", "is_answered", "answer"}


def same(seen: Any, true: Any, names: set[str]) -> None:
    """Refuses fields, also of parts, that hold something else."""
    assert not {name for name in names if attrgetter(name)(seen) != attrgetter(name)(true)}


def check_public(seen: State, true: State) -> None:
    """What everybody knows (R28.1)."""
    same(seen, true, PUBLIC_FIELDS)
    for mine, theirs in zip(seen.intruders, true.intruders, strict=True):
        same(mine, theirs, PUBLIC_OF_INTRUDER)
        assert mine.hand.size == theirs.hand.size
    for name in CARD_FIELDS:
        assert attrgetter(name)(seen.piles[GUARDS]).size == attrgetter(name)(true.piles[GUARDS]).size
    assert seen.piles[GUARDS].spent == true.piles[GUARDS].spent
    assert [(f.who, f.zone, f.mark, f.is_asked) for f in seen.sneaking.results] == [
        (f.who, f.zone, f.mark, f.is_asked) for f in true.sneaking.results
    ]
    assert [one.found for one in seen.marks.passages.values()] == [
        one.found for one in true.marks.passages.values()
    ]
    assert (seen.action.listening and seen.action.listening.guards) == (
        true.action.listening and true.action.listening.guards
    )


def check_intruders_secrets_hidden(seen: State) -> None:
    """R28.3."""
    same(seen, State(), INTRUDERS_FIELDS)
    for mine in seen.intruders:
        blank = Intruder(mine.who)
        same(mine, blank, SECRET_OF_INTRUDER - {"goal", "zone"})
        assert mine.zone == (Tunnel.PASSAGE if mine.standing is Standing.PASSAGE else None)
        assert mine.goal is None or mine.is_done
        assert mine.hand.known is None or mine.hand.size == 0
    assert {passage.entrances for passage in seen.marks.passages.values()} == {None}
    assert {found.answer for found in seen.sneaking.results} <= {None}
    assert seen.action.listening is None or seen.action.listening.in_range is None


def check_guards_secrets_hidden(seen: State) -> None:
    """R28.2."""
    same(seen, State(), GUARDS_FIELDS)
    piles = seen.piles[GUARDS]
    assert (piles.hand.known, piles.drawn.known, piles.deck.known) == (None, None, None)


def check_as_guards(seen: State, true: State) -> None:
    check_intruders_secrets_hidden(seen)
    same(seen, true, GUARDS_FIELDS | PILES_FIELDS)


def check_as_intruders(seen: State, true: State) -> None:
    check_guards_secrets_hidden(seen)
    same(seen, true, INTRUDERS_FIELDS | MIXED_FIELDS)
    assert seen.piles[GUARDS].discard.known in (None, true.piles[GUARDS].discard.known)


def check_as_public(seen: State, _true: State) -> None:
    check_intruders_secrets_hidden(seen)
    check_guards_secrets_hidden(seen)


CHECKS: list[tuple[Viewer, Callable[[State, State], None]]] = [
    (game().viewer(GUARDS), check_as_guards),
    (game().viewer(INTRUDERS), check_as_intruders),
    (PUBLIC, check_as_public),
]
LIVELY = {"escape": 1, "step": 60, "attack": 3, "inside": 40, "search": 25, "kill": 25, "stay-ready": 3}


@pytest.mark.parametrize("seed", range(4))
def test_R28_1_to_4_every_viewer_knows_what_is_his_and_nothing_else(seed: int) -> None:
    luck, player = Rolling(Random(seed)), RandomPlayer(commit=0.06, weights=LIVELY)
    rules = game(turns=9)
    match: Match[State] = Match.dealt(rules, luck)
    sights = {viewer: match.seen_by(viewer) for viewer, _check in CHECKS}
    while awaited := sorted(match.awaited()):
        seat = awaited[0]
        decision = player.decide(sights[rules.viewer(seat)], seat, luck)
        facts = match.play(seat, decision, luck)
        for viewer, check in CHECKS:
            sights[viewer].witness(witnessed(facts, viewer))
            if match.state.moment is not Moment.HANDS:
                check_public(sights[viewer].state, match.state)
                check(sights[viewer].state, match.state)
