"""The bulletin: what a viewer is shown of a table, as plain values (a view model)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.tables.model.rematch import Rematch
from bot.tables.model.table import Theme
from bot.tables.views.public_question import Asked
from bot.tables.views.sketch import Sketch
from rendering.scene import Scene, Square


@dataclass(frozen=True, slots=True, kw_only=True)
class Bulletin:
    """What a viewer is shown (a view model).

    `lines` tells what has happened since the viewer was last told, `standing` how things are, and `waiting` the titles
    of the sides that the game waits for (of the viewer's own side: of its seats). `notices` concern the table and not
    the game. `score` is the result once the match is over, and `winners` names the people who have won. `headlines`
    are the most important of `lines`, `foremost` those to be told first, `calm` a replacement for headlines when a
    turn begins without any, and `status` the viewer's own standing in one line. `focus` holds the squares of the board
    that matter most: for the viewer's whole decision (""), and for each of their figures (Words.whose); without an
    entry it is the whole board. `frame` is the public square in which the most important line happened.

    Without a `sketch` there is no board, or the viewer may not see it. `theme` is the look of their pictures, `layers`
    what they can ask to see on them in addition (name -> title).

    `until` holds the deadlines, in seconds, of those in `waiting` who have one. `is_pause_asked` is True if
    somebody wants to stop the clocks, `is_claimable` if somebody may claim the game. `following` is the title of
    the match that may follow this finished one, `rematches` are the ways to play it again, `asked` the public
    question on the board. `upto` is the number of facts in the true log when the bulletin was made: a secret that
    tells how far the viewer has looked, and is never shown. `why` tells why a finished match has ended so, and what
    could have gone otherwise (Words.epilogue). `lineup` is what the figures that have sheets are called together
    (Lineup.title).
    """

    heading: str
    lines: tuple[str, ...]
    standing: tuple[str, ...]
    waiting: tuple[str, ...]
    score: str
    sketch: Sketch | None
    focus: Mapping[str, Square]
    alt: str
    frame: Square | None = None
    headlines: tuple[str, ...] = ()
    foremost: tuple[str, ...] = ()
    calm: str = ""
    status: str = ""
    notices: tuple[str, ...] = ()
    theme: Theme = Theme.NIGHT
    layers: Mapping[str, str] = field(default_factory=dict)
    until: Mapping[str, float] = field(default_factory=dict)
    is_pause_asked: bool = False
    is_claimable: bool = False
    following: str = ""
    rematches: tuple[Rematch, ...] = ()
    winners: str = ""
    why: tuple[str, ...] = ()
    asked: Asked | None = None
    lineup: str = ""
    # Not compared: facts that the viewer could not see do not change what is shown.
    upto: int = field(default=0, repr=False, compare=False)

    @property
    def result(self) -> str:
        """How it ended: who has won, and the score; empty before the end."""
        return " ".join(filter(None, (self.winners, self.score)))

    @property
    def scene(self) -> Scene | None:
        """The position as the viewer may see it, drawn on first use; None without a sketch."""
        return None if self.sketch is None else self.sketch.scene
