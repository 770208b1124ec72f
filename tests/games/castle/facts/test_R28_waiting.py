"""R28.8: outside a side the waiting sign names only the side; inside it says who is asked."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.castle.kinds import GUARDS, NINJA, SPEARS, SWORDS, TRAITOR
from bot.games.shelf import SHELF

BOX = SHELF["castle"]
SIDES = {"the intruders", "the guards"}


def _named(match: Match[Any], seat: Any) -> tuple[str, ...]:
    viewer = match.game.viewer(seat)
    return tuple(BOX.words.waiting(match.game, match.seen_by(viewer).state, viewer))


def _decided(match: Match[Any], *seats: Any) -> Match[Any]:
    for seat in seats:
        match.play(seat, match.game.default(match.state, seat, Seeded("waiting")), Seeded("waiting"))
    return match


def _dealt(**options: Any) -> Match[Any]:
    return Match.dealt(BOX.game(options), Seeded("waiting"))


def test_R28_8_outside_it_does_not_matter_who_of_a_side_has_decided() -> None:
    """Four players, setup: ninja or traitor may have chosen a hand."""
    matches = [_dealt(players=4), _decided(_dealt(players=4), NINJA), _decided(_dealt(players=4), TRAITOR)]
    for seat in (None, SWORDS, SPEARS):
        assert (
            len(
                {
                    frozenset(_named(match, seat)) & {"the intruders", "the ninja", "the traitor"}
                    for match in matches
                }
            )
            == 1
        )
    assert [set(_named(match, None)) for match in matches] == [SIDES] * 3


def test_R28_8_inside_the_side_it_is_known() -> None:
    """The partner reads which of them is asked."""
    match = _decided(_dealt(players=3), NINJA)
    for seat in (NINJA, TRAITOR):
        assert "the traitor" in _named(match, seat)
        assert "the ninja" not in _named(match, seat)


def test_R26_4_a_rival_reads_only_if_they_are_asked() -> None:
    """The other intruder is an opponent."""
    for first in ((), (NINJA,)):
        match = _decided(_dealt(players=3, variant="contested"), *first)
        assert set(_named(match, TRAITOR)) == {"the traitor", "the guards"}
        assert set(_named(match, GUARDS)) == SIDES


@pytest.mark.parametrize("players", [3, 4])
def test_R28_8_the_line_for_people_who_may_not_watch_tells_no_alert(players: int) -> None:
    """Turn and phase, and nothing else."""
    match = _dealt(players=players)
    line = BOX.words.progress(match.game, match.state)
    assert line == BOX.words.heading(match.game, match.state), "in setup there is no alert to tell"
    while match.state.turn < 1:
        for seat in sorted(match.awaited()):
            _decided(match, seat)
    assert "alert" in BOX.words.heading(match.game, match.state)
    assert "alert" not in BOX.words.progress(match.game, match.state).casefold().replace("alert phase", "")
