"""The panel: the private side of a seat around its bulletin, as plain values (a view model)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.game import Seat
from bot.tables.model.prompt import BenchKind, Prompt
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.coming_turn import AheadSheet
from bot.tables.views.offers import Offer
from bot.tables.views.order_sheets import OrderOffer, OrderSheet
from rendering.sheet import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSheet:
    """A draft as its seat reads it: its pieces in words, and what is missing (empty if it can be committed).

    If it `is_single`, its only piece is the whole decision. `who` is the figure (Words.whose) of the last piece that
    belongs to one figure, if there is such a piece. If it `is_proposed`, partners are asked when it is committed.
    `odds` are its chances in words (Words.odds). `idle` is the question asked before the commit of a draft without
    effect (Words.idle); empty for other drafts.
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
    """A window that passes by itself at `until` (seconds; None while the clocks stand).

    It `is_moot` if the seat can only pass, and `is_given` if the seat has passed already; `chosen` is what the seat
    has chosen to do after that.
    """

    until: float | None
    is_moot: bool = field(kw_only=True)
    is_given: bool = field(kw_only=True)
    chosen: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class KeptSheet:
    """What its user keeps of drafts of this kind: the names, in order, and the usual `name` for the present draft.

    The usual name is empty while there is nothing to keep: then a kept draft can be taken.
    """

    names: tuple[str, ...]
    name: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark inside a side: the title of the seat that made it, and its words as they were typed."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """A sentence that explains something, with a permanent `name`. `place` is the question of a seat that shows it.

    It `is_noted` if a panel with this question has already shown it; panels with later questions leave it out.
    """

    name: str
    text: str
    place: str
    is_noted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A seat's private side (view model): what it knows, what it is asked, and everything it may do.

    `number` is the number of its open question (how often it has decided). Every button carries it, and every button
    of a draft also carries `draft.length`. `bulletin` is what the seat sees. `offers` are its options, `routes` are
    offers of several pieces or decisions at once, `removals` take a piece out of its draft; each works as often as it
    is possible. `barred` are options that are impossible now (Words.barred). `nearest` are the tokens of its offers
    whose acts are scattered or have a family, in the order of their likely interest (Nearness). `orders` are the
    standing orders it may lodge, a sheet of each kind; `at_hand` is an order that is worth a button now. `undo` names
    what it can take back, if anything.

    `notice` is a sentence about the last request, such as that a plan no longer fitted. `partners` are the titles of
    the seats that this one may talk to in private, `talk` their last remarks. `choosing` are the cards of its draft,
    `hand` the cards it holds (it `has_cards` if the game has any), `notes` its own notes by zone. `holding` is what
    its figures hold (Words.holding), by their names. `hint` is a reason to regret committing its draft now
    (Words.hint), if its user wants hints. `is_quiet` is True if its user wants no calls in this turn. `explained` is
    what its user has not met before. `reason` says why something was chosen for it just now. If it `is_timed`, its
    seat's thinking time counts. If it `has_aid`, the user may ask what can be deduced about hidden things. `window`
    describes the question's window, if it passes by itself.

    `colour` is that of its figures (Pictures.colour), if they have one. `kept` is what its user keeps under names, if
    its draft can be kept.

    If it `has_reasons`, its user may ask why other acts are impossible (Words.why_not).

    While it `is_setting_up`, no turn has begun yet (Game.is_setting_up).

    `ahead` is its next turn as it is planned ahead, if one can be or is. Position, offers and draft are those of the
    match on this kind of `bench`.
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
    has_cards: bool = False
    notes: Mapping[str, str] = field(default_factory=dict)
    hint: str = ""
    holding: Mapping[str, str] = field(default_factory=dict)
    barred: tuple[Offer, ...] = ()
    is_quiet: bool = False
    ahead: AheadSheet | None = None
    bench: BenchKind = BenchKind.NOW
    explained: Explanation | None = None
    reason: str = ""
    is_timed: bool = False
    nearest: tuple[str, ...] = ()
    at_hand: OrderOffer | None = None
    has_aid: bool = False
    has_reasons: bool = False
    window: WindowSheet | None = None
    is_setting_up: bool = False
    colour: int | None = None
    kept: KeptSheet | None = None

    @property
    def prompt(self) -> Prompt:
        """The prompt of this panel, for answers to it."""
        length = None if self.draft is None else self.draft.length
        return Prompt(self.seat, self.number, length, self.bench)

    @property
    def order_offers(self) -> tuple[OrderOffer, ...]:
        """Every standing order that can be lodged, of all kinds."""
        return tuple(offer for sheet in self.orders for offer in sheet.offers)

    @property
    def is_begun(self) -> bool:
        """True if its draft contains a piece."""
        return self.draft is not None and self.draft.length > 0

    @property
    def is_asked(self) -> bool:
        """True if another player waits for a yes or no from this seat."""
        return any(offer.is_answer for offer in self.offers)

    @property
    def is_to_answer(self) -> bool:
        """True if another player waits for a yes or no, and the seat has begun no draft."""
        return self.is_asked and not self.is_begun

    @property
    def is_weighing(self) -> bool:
        """True if the panel shows what follows from its answers: not beside a draft begun in place of an answer."""
        return any(offer.choice.follows for offer in self.offers) and (self.is_to_answer or not self.is_asked)

    @property
    def missing_order(self) -> OrderSheet | None:
        """The first kind of standing orders that a commit waits for; None if it waits for none."""
        return next((sheet for sheet in self.orders if sheet.holds_up), None)
