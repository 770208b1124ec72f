"""R13.3: a button that lets the patrols march says whether a fork will ask first."""

from __future__ import annotations

import pytest

from bot.engine.acts import Tone
from bot.engine.game import not_none
from bot.games.castle.decisions import Branch, March, Pass
from bot.games.castle.facts.guarding import BranchAsked
from bot.games.castle.kinds import GUARDS, PatrolId, Phase
from bot.games.castle.turn.routes import routes
from bot.games.castle.words.ways import route
from tests.games.castle.kit import play, position, small_board

BOARD = small_board()
FIRST = PatrolId(1)
SET_OFF = [
    (BOARD.label(zone), BOARD.label(way)) for zone, ways in enumerate(BOARD.track_links) for way in ways
]
"""Every zone of the track, with every zone beside it that a patrol may head for."""


@pytest.mark.parametrize(("start", "heading"), SET_OFF)
def test_R13_3_march_and_end_is_said_only_where_no_fork_asks(start: str, heading: str) -> None:
    match = position(phase=Phase.PATROL, patrols={start: (heading, 2)}, traitor="OL1")
    whole = next(way for way in routes(match.state, GUARDS, None) if isinstance(way[0], March))
    label = route(match.state, whole).label
    asked = [fact for fact in play(match, GUARDS, March(FIRST)) if isinstance(fact, BranchAsked)]
    assert label == ("March; a fork asks" if asked else "March and end")
    if not asked:
        return
    for zone in match.state.patrols[FIRST].headings:
        after = match.copy()
        way = next(each for each in routes(after.state, GUARDS, None) if each[:1] == (Branch(zone),))
        choice = route(after.state, way)
        said = choice.label
        assert choice.tone is not Tone.MAIN, "all ways of a fork are equally good"
        again = [fact for fact in play(after, GUARDS, Branch(zone)) if isinstance(fact, BranchAsked)]
        assert said == f"{BOARD.label(zone)}, " + ("then march" if again else "march and end")
        assert isinstance(not_none(way)[-1], Pass)
