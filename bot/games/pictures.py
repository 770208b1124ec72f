"""A game in pictures: its board, its map and its cards. By default there are none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from bot.engine.game import AnyGame, Draft, Fact, Seat, Viewer
from bot.words import _
from rendering.scene import Note, Scene, Square
from rendering.sheet import Dossier, Sheet

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S")

Shades = Mapping[str, Mapping[str, int]]
"""How dark to shade the places of hidden things: name of the thing -> label of a place -> 1 to DARKEST."""
DARKEST: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Lens:
    """What a picture can show besides the position: what its viewer remembers, has noted and asks to see.

    `past` are the valid facts that the viewer has witnessed, in order; the last `news` of them are new since the last
    picture they were shown. `notes` are the viewer's own pencil marks by the label of their zone. `layer` is the name
    of one of Pictures.layers, or empty. `asked` are the labels of the zones that the panel offers: only their names
    stand out. A picture of a story (`is_story`) tells a turn that is over: `news` counts all that happened in it, and
    there is nothing left to choose. `shades` has the places where hidden things can be, and `sought` the labels of the
    places where they would be sought first (Deduced).
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
"""A lens that shows only the position."""

LONGEST: Final = 1024
"""Discord's limit for the description of an attachment."""
Example = tuple[Scene, Square] | Sheet
"""A picture of the guide: an invented position and the square to show, or cards."""


def described(parts: Sequence[str]) -> str:
    """One description (`Pictures.alt`) of several sentences, which are given without their full stops.

    Sentences at the end for which LONGEST leaves no room are left out; the first is cut instead. Empty without parts.
    """
    text = _("{parts}.")
    for count in range(len(parts), 0, -1):
        whole = text.format(parts=_(". ").join(parts[:count]))
        if len(whole) <= LONGEST:
            return whole
    return _("{text}…").format(text=parts[0][: LONGEST - 1]) if parts else ""


class Pictures(Generic[G, S]):
    """The pictures of a match. `state` is always one that the viewer of the picture has witnessed."""

    has_board: bool = False
    """True if there is a board to show. Otherwise `scene` and `close_up` are never called."""
    is_part: bool = False
    """True if a scene shows only a part of the board.

    The close view of a zone is then cut from a scene that asks about it (Lens.asked).
    """

    looks_ahead: bool = False
    """True if `around` is asked about the position that the viewer's draft has reached."""
    stays: bool = False
    """True if a panel whose options are far apart shows `focus`, where the latest things happened."""

    def scene(
        self, game: G, state: S, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        """The board as this viewer may see it.

        With a `draft`, the viewer's plan is drawn on it and the places of the next options are numbered.
        """
        raise NotImplementedError("This game has no board.")

    def alt(self, game: G, state: S, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE) -> str:
        """The `scene` in words, at most LONGEST characters: first the draft and what has changed, then the rest.

        Empty if the game has no words of its own for it: `Words.heading` and `Words.standing` then take their place.
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
        past: Sequence[Fact] = (),
    ) -> Square | None:
        """The part of the board that a panel shows: the places of all options, or of those of `who` (Words.whose).

        None for the whole board. `past` are the valid facts that the viewer has witnessed: the traces in them that the
        viewer has still to answer are in the square too, if there is room beside the places of the options. The square
        depends on nothing else, so it tells nobody more than they know.
        """
        return None

    def around(
        self, game: G, state: S, viewer: Viewer, zones: Sequence[str], *, past: Sequence[Fact] = ()
    ) -> Square | None:
        """The smallest square that shows all of these zones (by their labels) and what is near them.

        None for the whole board. The caller cuts it from the `scene` of this viewer with these zones in `Lens.asked`.
        `past` is that of `focus`.
        """
        return None

    def frame(self, game: G, past: Sequence[Fact]) -> Square | None:
        """The square of the board message: where the latest thing happened that somebody has still to answer.

        None for the whole board. `past` are the valid facts as the public has witnessed them.
        """
        return None

    def colour(self, game: G, seat: Seat) -> int | None:
        """The colour of a seat's figures as 0xRRGGBB, for everything that is shown to it; None without a colour."""
        return None

    def layers(self, game: G, viewer: Viewer) -> Mapping[str, str]:
        """The layers, one of which a viewer can add to the map: name -> title of at most 80 characters, in order."""
        return {}

    def close_up(self, game: G, state: S, viewer: Viewer, zone: str) -> Square:
        """The square of this viewer's scene for a close view of a zone (by its label); see `is_part`."""
        raise NotImplementedError("This game has no board.")

    def drawn_note(self, game: G, state: S, viewer: Viewer, zone: str, text: str) -> str:
        """The text that the map shows if this viewer puts a note with `text` on a zone (by its label).

        It can be shorter than `text`, and is empty if the map does not show the note.
        """
        if not self.has_board:
            return ""
        scene = self.scene(game, state, viewer, None, Lens(notes={zone: text}))
        every = (mark.text for board in scene.boards for mark in board.marks if isinstance(mark, Note))
        return next(every, "")

    def shares(self, game: G, shares: Mapping[str, float]) -> Scene | None:
        """The empty board, each zone in a colour for its share: label of the zone -> share from 0 to 1, for statistics.

        None if the game draws no such picture.
        """
        return None

    def example(self, game: G, name: str) -> Example:
        """A picture of the guide (Box.pages), by its name: it belongs to no match and is the same for everybody."""
        raise NotImplementedError("This game has no pictures in its guide.")


class Hands(Generic[G, S]):
    """Cards. By default there are none."""

    has_cards: bool = False
    """True if there are cards to show, so that commands offer them. The other methods are called in any case."""

    def hand(self, game: G, state: S, viewer: Viewer) -> Sheet | None:
        """The cards in the hand of this viewer that they know; None if there are none."""
        return None

    def chosen(self, game: G, draft: Draft) -> Sheet | None:
        """The cards that a draft has chosen so far, in brief; None if the draft chooses no cards, or places as well."""
        return None

    def references(self, game: G) -> Mapping[str, Sheet]:
        """The reference sheets: title of a deck -> all its cards with what they do."""
        return {}

    def dossier(self, game: G, public: S, key: str) -> Dossier | None:
        """The reference card of a figure of the lineup by its key, as everybody may see it; by default none."""
        return None


AnyPictures = Pictures[Any, Any]
AnyHands = Hands[Any, Any]
