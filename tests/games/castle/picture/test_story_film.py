"""The film of a long game is small enough to be posted, and all its turns can be read from its scenes."""

from __future__ import annotations

from bot.engine.match import Match
from bot.games.pictures import Lens
from bot.tables.history.record import replayed
from bot.tables.history.story import parts
from rendering.film import LIMIT, WIDTHS, Reel
from tests.games.castle.memories import BOX
from tests.games.castle.sights import recorded

LONGEST = "lone-wolf-concealed"
"""The recorded game with the most turns."""


def test_the_film_of_the_longest_recorded_game_is_far_below_the_limit() -> None:
    record = recorded(LONGEST)
    match = Match(BOX.game(record.options), [fact for step in replayed(record, BOX) for fact in step.facts])
    seen, reel = Match(match.game), Reel(width=WIDTHS[0])
    cut = parts(match)
    for part in cut:
        seen.witness(match.log[part.start : part.end])
        lens = Lens(past=seen.history, news=part.end - part.start, is_story=True)
        reel.add(BOX.pictures.scene(match.game, seen.state, match.game.viewer(None), None, lens))
    assert len(cut) >= 14
    assert len(cut) * LIMIT / 40 > len(reel.film()), "forty turns would fit"
