"""A game in pictures: its board, its map and its cards. As they are here, there is nothing to see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from bot.engine.game import AnyGame, Draft, Fact, Viewer
from bot.words import _
from rendering.scene import Note, Scene, Square
from rendering.sheet import Sheet

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S")

Shades = Mapping[str, Mapping[str, int]]
"""Where each of what is hidden can be: by its name, for the labels of such places, how dark, from 1 to DARKEST."""
DARKEST: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Lens:
    """What a picture may show beside the position: what its viewer remembers, has noted and asks to see.

    `past` are the facts he has witnessed and that hold, in order; the latest `news` of them are since the last picture
    he was shown. `notes` are his own pencil marks by the label of their zone. `layer` is one of Pictures.layers, or
    empty. `asked` are the labels of the zones that his panel offers: their names alone stand out. A
    picture of a story (`is_story`) tells a turn that is over: `news` is all that happened in it, and nothing can be
    chosen any more. `shades` are where something hidden can be, `sought` where it would be sought first, by labels.
    """

    past: Sequence[Fact] = ()
    news: int = 0
    notes: Mapping[str, str] = field(default_factory=dict)
    layer: str = ""
    asked: Sequence[str] = ()
    is_story: bool = False
    shades: Shades = field(default_factory=dict)
    sought: Sequence[str] = ()


BARE: Final = Lens()
"""Nothing but the position."""

LONGEST: Final = 1024
"""Discord's limit for the description of an attachment."""
Example = tuple[Scene, Square] | Sheet
"""A picture of the guide: a position that was made up and the square to look at, or cards."""


def described(parts: Sequence[str]) -> str:
    """Sentences without their stops as a description (`Pictures.alt`): what does not fit is left out from the end."""
    text = _("{parts}.")
    for count in range(len(parts), 0, -1):
        whole = text.format(parts=_(". ").join(parts[:count]))
        if len(whole) <= LONGEST:
            return whole
    return _("{text}…").format(text=parts[0][: LONGEST - 1]) if parts else ""


class Pictures(Generic[G, S]):
    """What is drawn of a match. `state` is always one that its viewer has witnessed."""

    has_board: bool = False
    """Whether there is a board to look at. Without one the other questions are not asked."""
    is_part: bool = False
    """Whether a scene shows a part of the board: a zone is looked at on the one that asks about it (Lens.asked)."""

    def scene(
        self, game: G, state: S, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        """The board as this viewer may see it; with a draft, his plan drawn on it and the next options numbered."""
        raise NotImplementedError("This game has no board.")

    def alt(self, game: G, state: S, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE) -> str:
        """The same `scene` in words, at most 1,024 characters: what is drafted and what has changed comes first.

        Where it is empty, heading and standing (bot.games.words) are read in its place.
        """
        return ""

    def focus(
        self,
        game: G,
        state: S,
        viewer: Viewer,
        draft: Draft | None = None,
        who: str = "",
        *,
        news: Sequence[Fact] = (),
    ) -> Square | None:
        """Where a panel looks closely, for all options or for those of `who` (Words.whose); None: the whole board.

        `news` are the facts it tells, as its viewer has witnessed them: where what matters of them happened is in
        sight too, as far as what is asked leaves room.
        """
        return None

    def around(self, game: G, state: S, viewer: Viewer, zones: Sequence[str]) -> Square | None:
        """As close as still shows all of these zones (by their labels) and what is near; None: the whole board.

        It is cut out of the `scene` of this viewer that asks about the zones (Lens.asked).
        """
        return None

    def frame(self, game: G, news: Sequence[Fact]) -> Square | None:
        """Where that happened which matters most of `news`, facts as somebody has witnessed them; None: nowhere."""
        return None

    def layers(self, game: G, viewer: Viewer) -> Mapping[str, str]:
        """What a viewer can ask to see on his map besides: name -> title of at most 80 characters, in order."""
        return {}

    def close_up(self, game: G, state: S, viewer: Viewer, zone: str) -> Square:
        """Where a zone (by its label) is looked at closely, on the scene of this viewer (but `is_part`)."""
        raise NotImplementedError("This game has no board.")

    def drawn_note(self, game: G, state: S, viewer: Viewer, zone: str, text: str) -> str:
        """What a map of this viewer shows of a note on a zone (by its label); empty where maps show none."""
        if not self.has_board:
            return ""
        scene = self.scene(game, state, viewer, None, Lens(notes={zone: text}))
        every = (mark.text for board in scene.boards for mark in board.marks if isinstance(mark, Note))
        return next(every, "")

    def shares(self, game: G, shares: Mapping[str, float]) -> Scene | None:
        """The empty board with zones (by their labels) in the colour of a share from 0 to 1; None: it has none."""
        return None

    def example(self, game: G, name: str) -> Example:
        """A picture of the guide (Box.pages), by its name: of no match, and the same for everybody."""
        raise NotImplementedError("This game has no pictures in its guide.")


class Hands(Generic[G, S]):
    """Cards. As it is: there are none."""

    has_cards: bool = False
    """Whether there are cards to look at. Without them the other questions are not asked."""

    def hand(self, game: G, state: S, viewer: Viewer) -> Sheet | None:
        """The cards that this viewer holds; None if he holds none that he knows."""
        return None

    def chosen(self, game: G, draft: Draft) -> Sheet | None:
        """The cards that a draft has chosen so far, in brief; None if it is about none, or about places too."""
        return None

    def references(self, game: G) -> Mapping[str, Sheet]:
        """What all the cards of a deck do, by the title of the deck."""
        return {}


AnyPictures = Pictures[Any, Any]
AnyHands = Hands[Any, Any]
