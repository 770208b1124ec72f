"""R27, R28, R31: random games at all kinds of tables, with all readings: every seat knows what it may, and no more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants
from tests.games.castle.facts.knowing import Sight, sights
from tests.games.castle.facts.seatings import SEATINGS
from tests.games.castle.whole_games.test_R27_random_play import CHANGES, keen, short
from tests.rolling import Rolling

EVERY = {name: value for change in CHANGES.values() for name, value in change.items()}
WOLF = {"variant": "loneWolf", "turns": 8}
PLAYED: dict[str, tuple[str | None, dict[str, Any]]] = {
    **{name: (name, dict(options)) for name, options in SEATINGS.items() if name != "wolf"},
    "rivals who write": ("rivals of three", {"contestedGoals": "write", "contestedResult": "first"}),
    "four apart and led": ("four apart", {"jointDecisions": "lead"}),
    "four short of cards": ("four", {"alertDraws": [1, 1, 3, 3], "ninjaWounds": 1, "traitorWounds": 1}),
    **{f"with {name}": ("two", change) for name, change in CHANGES.items()},
    **{
        f"{seating} with all of them": (seating, {**EVERY, "guardsNoticePassage": True})
        for seating in ("two", "three", "four")
    },
    "wolf": (None, WOLF),
    "wolf, the ninja": (None, {**WOLF, "loneWolfFigure": "ninja"}),
    "wolf, the traitor": (None, {**WOLF, "loneWolfFigure": "traitor"}),
    "wolf, concealed": (None, {**WOLF, "loneWolfConceal": True}),
    "wolf, concealed and mortal": (
        None,
        {**WOLF, "loneWolfConceal": True, "ninjaWounds": 1, "traitorWounds": 1},
    ),
}
"""The seating of a game, and its deviations from the usual one.

tests/campaigns/secrecy/test_fields.py checks the sights at a lone wolf's table, which has no seating here.
"""


@pytest.mark.parametrize("name", PLAYED)
def test_R28_1_to_5_every_seat_knows_what_the_table_says(name: str) -> None:
    """R31 holds, each seat decides from what it witnessed, whether it is asked or not, and its options are the true
    ones."""
    seating, more = PLAYED[name]
    rules = short({**SEATINGS.get(seating or "", {}), **more})
    luck, player = Rolling(Random(name)), keen()
    match: Match[State] = Match.dealt(rules, luck)
    seen = sights(rules, seating, match)
    while awaited := sorted(match.awaited()):
        seat = awaited[luck.below("whose", len(awaited))]
        facts = match.play(seat, player.decide(seen[seat].match, seat, luck), luck)
        assert broken_invariants(match.state) == [], facts
        for sight in seen.values():
            assert_words(sight, sight.witness(facts, match))
    assert match.state.result is not None


def assert_words(sight: Sight, told: list[Any]) -> None:
    """All facts and options have words, and no label is too long for a button."""
    rules, state = sight.rules, sight.match.state
    viewer = rules.viewer(sight.seat)
    assert None not in [*BOX.words.tell(rules, told, viewer), *BOX.words.standing(rules, state, viewer)]
    if sight.seat is not None:
        assert bool(BOX.words.question(rules, state, sight.seat)) == (sight.seat in sight.match.awaited())
        for option in sight.match.options(sight.seat)[:40]:
            assert 1 <= len(BOX.words.choice(rules, state, sight.seat, option).label) <= 80
