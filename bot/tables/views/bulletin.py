"""What a viewer is shown: of a table its bulletin, of a seat the panel round it, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.game import Seat
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import Theme
from bot.tables.views.asked import Asked
from bot.tables.views.foresight import AheadSheet
from bot.tables.views.offers import Offer
from bot.tables.views.orders import OrderOffer, OrderSheet
from bot.tables.views.sketch import Sketch
from rendering.scene import Scene, Square
from rendering.sheet import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Bulletin:
    """What a viewer is shown.

    `lines` is what has happened since he was last told, `standing` how things are, `waiting` the titles of the
    sides (of his own side the seats) that are waited for, `notices` what concerns the table and not the game,
    `score` the result once it is over, and `winners` who has won, by person. `headlines` is what of `lines` matters
    most, `foremost` those told first, `calm` what is told in its place where a turn begins without, `status` where
    he stands, in a line. `focus` are the squares of the board that matter most: for all that he decides (""), and
    for each of his figures (Words.whose); without one the whole board. `frame` is, for all, the square where that
    happened which matters most of the lines.
    Without a `sketch` he may not see the position.
    `theme` is how his pictures look, `layers` what he can ask to see on them besides (name -> title).
    `until` are the deadlines, in seconds, of those in `waiting` who have one. `is_pause_asked` tells that somebody
    would stop the clocks, `is_claimable` that somebody may claim the game. `following` is the title of the match that
    may follow this one, which is over, `asked` what is asked on the board for all to see. `upto` is the number of facts
    in the true log when this was made: a secret that tells how far he has looked, shown nowhere.
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
    winners: str = ""
    asked: Asked | None = None
    # Not compared: what is shown is the same whatever he could not see of it.
    upto: int = field(default=0, repr=False, compare=False)

    @property
    def result(self) -> str:
        """How it ended: who has won, and the score."""
        return " ".join(filter(None, (self.winners, self.score)))

    @property
    def scene(self) -> Scene | None:
        """The position as the viewer may see it, drawn by now; None if he may not."""
        return None if self.sketch is None else self.sketch.scene


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSheet:
    """A draft as its seat reads it: its pieces in words, and what is missing (empty when it can be committed).

    One that `is_single` is decided with its only piece. `who` is whose its last piece is that is of one figure
    (Words.whose), if there is one. If it `is_proposed`, partners are asked when it is committed. `odds` is what it
    promises (Words.odds). `idle` is asked before one is committed that does nothing (Words.idle); empty for others.
    """

    length: int
    lines: tuple[str, ...]
    missing: str
    is_complete: bool
    is_single: bool = False
    who: str = ""
    is_proposed: bool = False
    odds: str = ""
    idle: str = ""


@dataclass(frozen=True, slots=True)
class WindowSheet:
    """A window that passes by itself `until` then (seconds; None while the clocks stand).

    It `is_moot` if the seat has no answer but to pass, and `is_given` if it has passed already; `chosen` is what it
    has chosen to do after that.
    """

    until: float | None
    is_moot: bool = field(kw_only=True)
    is_given: bool = field(kw_only=True)
    chosen: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that was said inside a side: the title of the seat that said it, and its words as they were typed."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """A sentence, under a `name` for ever. `place` is the question of a seat with which it is shown.

    It `is_noted` if a panel with this question has shown it: with a later one it is not shown any more.
    """

    name: str
    text: str
    place: str
    is_noted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A seat's private side: what it knows, what it is asked, and everything it may do.

    `number` is the number of its open question (how often it has decided); every button carries it, and every button
    of a draft also `draft.length`. `orders` are the standing orders it may lodge, a sheet of each kind. `undo` names
    what it can take back, if it can. `notice` is a sentence about what was just asked, such as that a plan no longer
    fitted. `partners` are the titles of the seats that this one may talk to in private, `talk` what was said among them
    last. `routes` are offers of several pieces or decisions at once, `removals` take a piece of its draft out again,
    each as often as that can be done. `choosing` are the cards of its draft, `hand` those it holds, `notes` what it has
    noted for itself, by zone. `hint` is what it may regret that would commit its draft now (Words.hint), if its
    user wants hints. `holding` is what its figures hold (Words.holding), by their names. `is_quiet` says that
    its user wants no calls in this turn. `ahead` is its next turn as it is planned ahead, if one can be or is.
    In a panel that `is_ahead` position, offers and draft are those of that turn, and nothing in it decides
    anything. `barred` is what is impossible now (Words.barred), `explained` what its user has not met before.
    `reason` is why something was chosen for it just now. `nearest` are the tokens of its offers of acts with a
    family, what it probably looks for first (Nearness). `at_hand` is an order that is worth a button now. If it
    `is_timed`, it counts how long its seat thinks. It `has_aid` where one may ask what can be told of what is hidden.
    `window` tells of what it asks when that passes by itself, if it does.
    """

    seat: Seat
    title: str
    number: int
    bulletin: Bulletin
    question: str
    is_awaited: bool
    offers: tuple[Offer, ...]
    routes: tuple[Offer, ...]
    removals: tuple[Offer, ...]
    draft: DraftSheet | None
    orders: tuple[OrderSheet, ...]
    undo: str = ""
    notice: str = ""
    partners: tuple[str, ...] = ()
    talk: tuple[Remark, ...] = ()
    choosing: Sheet | None = None
    hand: Sheet | None = None
    notes: Mapping[str, str] = field(default_factory=dict)
    hint: str = ""
    holding: Mapping[str, str] = field(default_factory=dict)
    barred: tuple[Offer, ...] = ()
    is_quiet: bool = False
    ahead: AheadSheet | None = None
    is_ahead: bool = False
    explained: Explanation | None = None
    reason: str = ""
    is_timed: bool = False
    nearest: tuple[str, ...] = ()
    at_hand: OrderOffer | None = None
    has_aid: bool = False
    window: WindowSheet | None = None

    @property
    def prompt(self) -> Prompt:
        """What it asks, as an answer to it is told."""
        length = None if self.draft is None else self.draft.length
        return Prompt(self.seat, self.number, length, self.is_ahead)

    @property
    def order_offers(self) -> tuple[OrderOffer, ...]:
        """Every standing order that can be lodged, of all kinds."""
        return tuple(offer for sheet in self.orders for offer in sheet.offers)

    @property
    def is_begun(self) -> bool:
        """Whether something lies in its draft."""
        return self.draft is not None and self.draft.length > 0

    @property
    def is_asked(self) -> bool:
        """Whether somebody waits for its yes or no."""
        return any(offer.is_answer for offer in self.offers)

    @property
    def is_to_answer(self) -> bool:
        """Whether somebody waits for its yes or no, and it has begun nothing else."""
        return self.is_asked and not self.is_begun

    @property
    def missing_order(self) -> OrderSheet | None:
        """The first kind of standing orders that a commit waits for."""
        return next((sheet for sheet in self.orders if sheet.holds_up(is_ahead=self.is_ahead)), None)
