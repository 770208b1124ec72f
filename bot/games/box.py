"""What lies in a game's box besides its rules: acts, words, pictures. The tables and the chat know a game only so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from bot.engine.acts import Act, Choice, Topic
from bot.engine.game import AnyGame, Decision, Draft, Fact, Order, Seat, Viewer
from bot.engine.notation import Notation
from bot.games.options import Option, Preset
from rendering.scene import Scene, Square
from rendering.sheet import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Lens:
    """What a picture may show beside the position: what its viewer remembers, has noted and asks to see.

    `past` are the facts he has witnessed and that hold, in order; the latest `news` of them are since the last picture
    he was shown. `notes` are his own pencil marks by the label of their zone. `layer` is one of Box.layers, or empty. A
    picture of a story (`is_story`) tells a turn that is over: `news` is all that happened in it, and nothing can be
    chosen any more.
    """

    past: Sequence[Fact] = ()
    news: int = 0
    notes: Mapping[str, str] = field(default_factory=dict)
    layer: str = ""
    is_story: bool = False


BARE: Final = Lens()
"""Nothing but the position."""


class Box(Protocol):
    """A game on the shelf. `state` is always one that its reader has witnessed, but for AnyGame's own methods."""

    @property
    def key(self) -> str:
        """The game's name in commands, records and the database: lower case, fixed for ever."""
        ...

    @property
    def title(self) -> str:
        """The game's name for people."""
        ...

    @property
    def schema(self) -> int:
        """The version of this game's facts and decisions; stored beside each."""
        ...

    @property
    def acts(self) -> Sequence[Act]:
        """Everything that can be done, each kind of decision and piece once, in the order of the rulebook."""
        ...

    @property
    def groups(self) -> Mapping[str, str]:
        """The command groups (phases) in order: name -> help of at most 100 characters."""
        ...

    @property
    def topics(self) -> Sequence[Topic]:
        """What `card` and `help` can explain."""
        ...

    def game(self, options: Mapping[str, Any]) -> AnyGame:
        """The rules with these options. Refuses a wrong name, value or combination with ValueError, one sentence."""
        ...

    def options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their settled values as JSON scalars. Refuses as `game` does."""
        ...

    @property
    def option_guide(self) -> Sequence[Option]:
        """Every option once, in the order in which they are explained."""
        ...

    @property
    def presets(self) -> Mapping[str, Preset]:
        """Named sets of options, by name, each of which `options` accepts."""
        ...

    def notation(self, game: AnyGame) -> Notation:
        """How its facts, decisions, pieces and orders are written."""
        ...

    def upcast(self, data: list[Any], schema: int) -> list[Any]:
        """A JSON record of an older schema, brought up to the present one."""
        ...

    def seat_title(self, game: AnyGame, seat: Seat) -> str:
        """What a seat is called ("the intruders")."""
        ...

    def waiting(self, game: AnyGame, state: Any, viewer: Viewer) -> Sequence[str]:
        """Who is waited for, as far as `viewer` may know: sides by their titles, and of his own side the seats."""
        ...

    def progress(self, game: AnyGame, state: Any) -> str:
        """Turn and phase in one line and nothing else: for those who may not watch."""
        ...

    def heading(self, game: AnyGame, state: Any) -> str:
        """Turn, phase and public standing in one line: a function of public facts."""
        ...

    def turn(self, game: AnyGame, state: Any) -> int:
        """The number of the turn, a public fact: a new turn begins a new message of the public board."""
        ...

    def standing(self, game: AnyGame, state: Any, viewer: Viewer) -> Sequence[str]:
        """How things stand for this viewer, a line each: what his panel and `status` show, the picture's words."""
        ...

    def question(self, game: AnyGame, state: Any, seat: Seat) -> str:
        """What the seat is asked now, as a sentence; empty if nothing."""
        ...

    def tell(self, game: AnyGame, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """Witnessed facts as sentences, a line each; facts of no interest to him are passed over."""
        ...

    def choice(self, game: AnyGame, state: Any, seat: Seat, option: Decision) -> Choice:
        """One option as the seat reads it."""
        ...

    def drafted(self, game: AnyGame, state: Any, seat: Seat, draft: Draft) -> list[str]:
        """A draft in words: its pieces in order, and what the others would learn if it were committed."""
        ...

    def order_title(self, game: AnyGame, order: Order, state: Any) -> str:
        """A standing order in at most 80 characters, in the state that its seat has witnessed."""
        ...

    def orders_question(self, game: AnyGame, kind: type[Order]) -> str:
        """What the standing orders of a kind are about, as a placeholder of at most 100 characters."""
        ...

    def disarmed(self, game: AnyGame, fact: Fact) -> str:
        """Why orders and plans rest after a public fact that disarms them (Game.disarms), as a clause."""
        ...

    def stops(self, game: AnyGame) -> Mapping[str, str]:
        """What a turn planned ahead may be held back for (Game.stops, Adapted.doubts): name -> clause, in order.

        A clause has at most 80 characters and says what has come to pass: "the alert has risen".
        """
        ...

    def scene(
        self, game: AnyGame, state: Any, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        """The board as this viewer may see it; with a draft, his plan drawn on it and the next options numbered."""
        ...

    def layers(self, game: AnyGame, viewer: Viewer) -> Mapping[str, str]:
        """What a viewer can ask to see on his map besides: name -> title of at most 80 characters, in order."""
        ...

    def focus(
        self, game: AnyGame, state: Any, viewer: Viewer, draft: Draft | None = None
    ) -> Sequence[Square]:
        """Where a panel looks closely: one square of the board, or two where what matters lies far apart."""
        ...

    def alt(
        self, game: AnyGame, state: Any, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> str:
        """The same `scene` in words, at most 1,024 characters: what is drafted and what has changed comes first."""
        ...

    def zones(self, game: AnyGame) -> Sequence[str]:
        """The labels of all zones, as written on the board."""
        ...

    def close_up(self, game: AnyGame, zone: str) -> Square:
        """Where a zone (by its label) is looked at closely."""
        ...

    def hand(self, game: AnyGame, state: Any, viewer: Viewer) -> Sheet | None:
        """The cards that this viewer holds; None if he holds none that he knows."""
        ...

    def references(self, game: AnyGame) -> Mapping[str, Sheet]:
        """What all the cards of a deck do, by the title of the deck."""
        ...

    def area(self, game: AnyGame, zone: str) -> str:
        """The area of a zone (by its label), for choosing in two steps."""
        ...

    def score(self, game: AnyGame, state: Any) -> str:
        """The result as a sentence once the match is over; empty before."""
        ...
