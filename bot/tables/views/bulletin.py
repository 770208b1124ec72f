"""What somebody is told of a match: pure functions of what he has witnessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from typing import Any

from bot.engine.game import PUBLIC, AnyGame, Draft, Fact, Seat, Viewer
from bot.engine.match import Match
from bot.engine.taking_back import TakenBack
from bot.games.box import Box
from bot.games.pictures import BARE, Lens
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import Refusal, Theme
from bot.tables.views.asked import Asked
from bot.tables.views.foresight import AheadSheet
from bot.tables.views.offers import Offer
from bot.tables.views.orders import OrderOffer, OrderSheet
from bot.tables.views.sketch import Position, Sketch
from bot.words import _
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


def bulletin(
    box: Box,
    seen: Match[Any],
    viewer: Viewer,
    *,
    news: Sequence[Fact],
    draft: Draft | None = None,
    notices: Iterable[str] = (),
    lens: Lens = BARE,
    theme: Theme = Theme.NIGHT,
) -> Bulletin:
    """What `viewer` is shown of the match as he has witnessed it; `news` are the witnessed facts to be told.

    Of `lens` the past does not count: what he remembers is in `seen`. Once the match is revealed it is the truth, of
    which more may be new than is told.
    """
    account = account_of(box, seen, viewer, news)
    shown = placed(box, seen, viewer, account, news=news, draft=draft, lens=lens)
    return replace(shown, notices=tuple(notices), theme=theme)


def account_of(box: Box, seen: Match[Any], viewer: Viewer, news: Sequence[Fact]) -> Bulletin:
    """What is said of the match, whatever is drafted: a bulletin without a picture."""
    game, state, held = seen.game, seen.state, that_holds(news)
    headlines = tuple(box.words.headlines(game, held, viewer))
    return Bulletin(
        heading=box.words.heading(game, state),
        lines=tuple(told(box, game, news, viewer)),
        standing=tuple(box.words.standing(game, state, viewer)),
        waiting=tuple(box.words.waiting(game, state, viewer)),
        score=box.words.score(game, state) if seen.is_over else "",
        sketch=None,
        focus={},
        alt="",
        headlines=headlines,
        foremost=tuple(box.words.foremost(game, held, viewer)),
        calm="" if headlines else box.words.calm(game, seen.history, held, viewer),
        status=box.words.status(game, state, viewer),
        layers=box.pictures.layers(game, viewer),
    )


def placed(
    box: Box,
    seen: Match[Any],
    viewer: Viewer,
    account: Bulletin,
    *,
    news: Sequence[Fact],
    draft: Draft | None,
    lens: Lens,
) -> Bulletin:
    """An account with its picture, on which the draft is drawn; without one where the game has no board."""
    if not box.pictures.has_board:
        return account
    lens = replace(lens, past=seen.past)
    return replace(
        account,
        sketch=_sketched(box, seen, viewer, draft, lens),
        focus=focused(box, seen, viewer, draft, whose=("",), news=that_holds(news)),
        alt=in_words(box, seen, viewer, draft, lens),
    )


def focused(
    box: Box, seen: Match[Any], viewer: Viewer, draft: Draft | None, *, whose: Iterable[str], news: list[Fact]
) -> dict[str, Square]:
    """The close-up of each of some figures, of what has happened too; of `""` for the whole. None without a board."""
    if not box.pictures.has_board:
        return {}
    look = partial(box.pictures.focus, seen.game, seen.state, viewer, draft, news=news)
    looks = {who: look(who) for who in whose}
    return {who: look for who, look in looks.items() if look is not None}


def that_holds(facts: Iterable[Fact]) -> list[Fact]:
    """What was taken back is nothing that matters."""
    return [fact for fact in facts if not isinstance(fact, TakenBack)]


def in_words(
    box: Box, seen: Match[Any], viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
) -> str:
    """What a picture shows, in words: the game's own, or how things stand."""
    game, state = seen.game, seen.state
    own = box.pictures.alt(game, state, viewer, draft, lens)
    return own or "; ".join([box.words.heading(game, state), *box.words.standing(game, state, viewer)])


def _sketched(box: Box, seen: Match[Any], viewer: Viewer, draft: Draft | None, lens: Lens) -> Sketch:
    # A copy, as it is drawn later, in a thread, when this match may have gone on.
    return Sketch(Position(box, seen.game, seen.state.copy(), viewer, draft, lens))


def check_layer(layers: Mapping[str, str], layer: str) -> None:
    """Refuse a layer that a picture does not have; `layers` are those it has (name -> title)."""
    if layer and layer not in layers:
        titles = ", ".join(layers.values()) or _("nothing more")
        raise Refusal(
            _("This map cannot show that; besides the position it can show: {list}.").format(list=titles)
        )


def told(box: Box, game: AnyGame, facts: Iterable[Fact], viewer: Viewer) -> Iterator[str]:
    """Witnessed facts as sentences, a line each; what was taken back in one line, if it was worth telling."""
    for is_undo, run in groupby(facts, lambda fact: isinstance(fact, TakenBack)):
        if not is_undo:
            yield from box.words.tell(game, tuple(run), viewer)
            continue
        for fact in run:
            assert isinstance(fact, TakenBack)
            if lines := box.words.tell(game, fact.facts, viewer):
                yield _("Taken back: {lines}").format(lines=" ".join(lines))


def public_bulletin(
    box: Box,
    seen: Match[Any],
    asked: Asked | None = None,
    *,
    news: Sequence[Fact],
    notices: Iterable[str] = (),
    lens: Lens = BARE,
    theme: Theme = Theme.NIGHT,
) -> Bulletin:
    """The bulletin of the public board: no draft, and of options what is `asked` for all to see.

    Its picture looks then where whoever is asked would, at what all have witnessed.
    """
    eyes = PUBLIC if asked is None else asked.eyes(seen.game)
    account = account_of(box, seen, PUBLIC, news)
    shown = placed(box, seen, eyes, account, news=news, draft=None, lens=lens)
    frame = box.pictures.frame(seen.game, that_holds(news))
    return replace(shown, notices=tuple(notices), theme=theme, frame=frame, asked=asked)


def veiled_bulletin(box: Box, seen: Match[Any], *, notices: Iterable[str] = ()) -> Bulletin:
    """The bulletin of a board that nobody may watch: turn, phase, who is waited for, and the result."""
    game, state = seen.game, seen.state
    return Bulletin(
        heading=box.words.progress(game, state),
        lines=(),
        standing=(),
        waiting=tuple(box.words.waiting(game, state, PUBLIC)),
        score=box.words.score(game, state) if seen.is_over else "",
        sketch=None,
        focus={},
        alt="",
        notices=tuple(notices),
    )
