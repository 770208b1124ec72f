"""Laws of consequences: what follows from an answer is told from what its seat has witnessed, and fits a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bot.engine.acts import Choice, Consequence
from bot.engine.chance import Seeded
from bot.engine.game import AnyGame, Decision, Seat
from bot.games.box import Box
from bot.laws.playthrough import Moment, Playthrough, drafts

LONGEST: Final = 100
"""The most characters of what follows from an answer."""
_NAMED: Final = Choice("An answer", "its note")
"""An option in words: odds in words take too long for every option of a game."""
_MOMENTS: Final = 60
"""The number of moments whose drafts are looked at."""


def consequences(
    box: Box, game: AnyGame, state: Any, seat: Seat, options: Iterable[Decision]
) -> dict[Decision, Consequence]:
    """What follows from each of the options that answers a question, told from this state."""
    found = {option: box.words.consequence(game, state, seat, option, _NAMED) for option in options}
    return {option: each for option, each in found.items() if each is not None}


def test_a_consequence_is_told_from_what_its_seat_has_witnessed(played: Playthrough) -> None:
    for moment in played.moments:
        for seat in sorted(moment.match.awaited()):
            seen, options = moment.sights[seat], moment.match.options(seat)
            told = consequences(played.box, played.game, seen.state, seat, options)
            assert told == consequences(played.box, played.game, moment.match.state, seat, options)
            _check(told)


def test_a_consequence_of_a_piece_is_told_from_what_its_seat_has_witnessed(played: Playthrough) -> None:
    for number, moment in enumerate(played.some(_MOMENTS)):
        for seat in sorted(moment.match.awaited()):
            _check_drafts(played, moment, seat, Seeded(f"pieces {number}"))


def _check_drafts(played: Playthrough, moment: Moment, seat: Seat, luck: Seeded) -> None:
    for true, seen in drafts(moment, seat, luck):
        states = seen.imagined(moment.sights[seat].state), true.imagined(moment.match.state)
        told, truly = (consequences(played.box, played.game, state, seat, seen.options()) for state in states)
        assert told == truly
        _check(told)


def _check(told: dict[Decision, Consequence]) -> None:
    """Each fits a line of a panel, and at most one answer is the sensible one."""
    assert all(1 <= len(each.text) <= LONGEST for each in told.values())
    assert not any("\n" in each.text or each.text.endswith(".") for each in told.values())
    assert sum(each.is_sensible for each in told.values()) <= 1
