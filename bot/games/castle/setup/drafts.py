"""The drafts of setup and replacement (R4, R19.7). The intruders' turn is in planning.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain

from bot.engine.boards.protocol import Zone
from bot.engine.drafting import meant
from bot.engine.game import Decision, Draft, Piece
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.board.lint import object_zones
from bot.games.castle.decisions import (
    Bed,
    Begin,
    ChooseGuardHand,
    ChooseHand,
    ChooseHands,
    Entrance,
    Group,
    Hide,
    MarkMap,
    PlaceGuards,
    Post,
    Return,
    Start,
    StartAt,
    Suggested,
    Swap,
    Take,
)
from bot.games.castle.decisions.interned import BEDS, HIDES, POSTS, STARTS
from bot.games.castle.kinds import GOALS, INTRUDERS, Mark, Pile, Who
from bot.games.castle.names import names
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup.counted_draft import CountedDraft
from bot.games.castle.setup.hands import HandDraft
from bot.games.castle.state.passages import ENDS
from bot.games.castle.state.state import State
from bot.words import _, ngettext

_GOALS = frozenset(GOALS)
_ONE_OF_EACH = dict.fromkeys(GOALS, 1)


def _cards_missing(hand: HandDraft, whose: str) -> str:
    if not hand.missing:
        return ""
    text = ngettext("Choose {n} more card for {whose}.", "Choose {n} more cards for {whose}.", hand.missing)
    return text.format(n=hand.missing, whose=whose)


class Hands(CountedDraft):
    """The hands of the intruders that a seat plays (R4.3, R2.3)."""

    def __init__(self, setting: Setting, state: State, whose: Sequence[Who]) -> None:
        """All empty."""
        super().__init__(setting, state)
        sizes = {Who.NINJA: setting.options.ninja_cards, Who.TRAITOR: setting.options.traitor_cards}
        self.hands = {who: HandDraft(setting.decks, who.pile, sizes[who]) for who in whose}

    def _next(self) -> list[Piece]:
        """Cards of each deck."""
        return [piece for hand in self.hands.values() for piece in hand.options()]

    def _added(self, piece: Piece) -> None:
        card = meant(piece)
        if isinstance(card, Suggested | Take | Swap):
            self.hands[Who(card.pile.value)].add(piece)

    def _removable(self) -> list[Piece]:
        """Every card."""
        return [piece for hand in self.hands.values() for piece in hand.removable()]

    def routes(self) -> list[tuple[Piece, ...]]:
        """To begin with the suggested hands of several at once; the first is last, as what was chosen last is shown."""
        hands = [] if self.held else [hand.suggested() for hand in reversed(self.hands.values())]
        return [tuple(chain(*hands))] if len(hands) > 1 and all(hands) else []

    def is_complete(self) -> bool:
        """When no hand is short."""
        # Without words: this is asked after every piece, and what is missing only by somebody who reads it.
        return not any(hand.missing for hand in self.hands.values())

    def missing(self) -> str:
        """Whose hand is short."""
        names = {Who.NINJA: _("the ninja"), Who.TRAITOR: _("the traitor")}
        return next(filter(None, (_cards_missing(hand, names[who]) for who, hand in self.hands.items())), "")

    def _made(self) -> Decision:
        if len(self.hands) == 1:
            ((who, hand),) = self.hands.items()
            return ChooseHand(who, hand.chosen())
        return ChooseHands(self.hands[Who.NINJA].chosen(), self.hands[Who.TRAITOR].chosen())


class GuardHand(CountedDraft):
    """The guards' hand (R4.4)."""

    def __init__(self, setting: Setting, state: State) -> None:
        """Empty."""
        super().__init__(setting, state)
        size = setting.options.guard_hand // len(setting.seating.guards)
        self.hand = HandDraft(setting.decks, Pile.GUARDS, size)

    def _next(self) -> list[Piece]:
        """Cards of the deck."""
        return self.hand.options()

    def _added(self, piece: Piece) -> None:
        self.hand.add(piece)

    def _removable(self) -> list[Piece]:
        """Every card."""
        return self.hand.removable()

    def is_complete(self) -> bool:
        """When the hand is full."""
        return not self.hand.missing

    def missing(self) -> str:
        """How many cards are short."""
        return _cards_missing(self.hand, _("the guards"))

    def _made(self) -> Decision:
        return ChooseGuardHand(self.hand.chosen())


@cache  # make bench, E1: a fiftieth of a match
def _groups(board: CastleBoard) -> tuple[Group, ...]:
    return tuple(Group(zone, way) for zone in board.track for way in board.track_links[zone])


class Figures(CountedDraft):
    """Sentries on watch posts, patrols on the track (R4.5, R4.6)."""

    def _next(self) -> list[Piece]:
        """Free watch posts while sentries are left, then track zones with headings."""
        board = self._setting.board
        posted = [piece.zone for piece in self.held if isinstance(piece, Post)]
        found: list[Piece] = []
        if len(posted) < self._setting.options.sentries:
            found += [POSTS[zone] for zone in board.watch_posts if zone not in posted]
        if len(self.held) - len(posted) < self._setting.options.patrols:
            found += _groups(board)
        return found

    def _grouped(self) -> int:
        return sum(isinstance(piece, Group) for piece in self.held)

    def is_complete(self) -> bool:
        """When all figures are placed: no more than these are ever listed."""
        return len(self.held) == self._setting.options.sentries + self._setting.options.patrols

    def missing(self) -> str:
        """How many figures are left to place."""
        options = self._setting.options
        sentries = options.sentries - (len(self.held) - self._grouped())
        patrols = options.patrols - self._grouped()
        if sentries:
            return ngettext("Post {n} more sentry.", "Post {n} more sentries.", sentries).format(n=sentries)
        if patrols:
            return ngettext("Place {n} more patrol.", "Place {n} more patrols.", patrols).format(n=patrols)
        return ""

    def _made(self) -> Decision:
        sentries = tuple(sorted(piece.zone for piece in self.held if isinstance(piece, Post)))
        patrols = tuple(sorted((p.zone, p.heading) for p in self.held if isinstance(p, Group)))
        return PlaceGuards(sentries, patrols)


class Marks(CountedDraft):
    """Sleepers in barracks, goals, traps and hidden sentries in the castles (R4.8, R4.9)."""

    def _next(self) -> list[Piece]:
        """Barracks with room while sleepers are left; for each mark left the free castle zones."""
        return [*beds(self._setting, self._state, self.held, self._sleepers_left()), *self._hides()]

    def _sleepers_left(self) -> int:
        return self._setting.options.sleepers - len([piece for piece in self.held if isinstance(piece, Bed)])

    def _hidden(self) -> dict[Zone, Mark]:
        return {piece.zone: piece.mark for piece in self.held if isinstance(piece, Hide)}

    def _marks_left(self, hidden: Mapping[Zone, Mark]) -> dict[Mark, int]:
        options, gone = self._setting.options, list(hidden.values())
        supply = {**_ONE_OF_EACH, Mark.TRAP: options.traps, Mark.SENTRY: options.hidden_sentries}
        return {mark: left for mark, number in supply.items() if (left := number - gone.count(mark))}

    def _hides(self) -> list[Piece]:
        board, hidden = self._setting.board, self._hidden()
        left, may_share = self._marks_left(hidden), self._setting.options.objects_may_share_barracks
        goals, others = [m for m in left if m in _GOALS], [m for m in left if m not in _GOALS]
        found: list[Piece] = []
        for zones in object_zones(board, objects_may_share_barracks=may_share).values():
            free = [zone for zone in zones if zone not in hidden]
            # A castle keeps room for the goals it has still to get (R4.9), or no draft could be finished.
            goals_due = 3 - len([zone for zone, mark in hidden.items() if mark in _GOALS and zone in zones])
            for mark in (*(goals if goals_due else ()), *(others if len(free) > goals_due else ())):
                found += map(HIDES[mark].__getitem__, free)
        return found

    def is_complete(self) -> bool:
        """When all marks are made: no more than these are ever listed."""
        options = self._setting.options
        return len(self.held) == options.sleepers + len(GOALS) + options.traps + options.hidden_sentries

    def missing(self) -> str:
        """How many marks are left."""
        sleepers, marks = self._sleepers_left(), sum(self._marks_left(self._hidden()).values())
        if sleepers:
            return ngettext("Mark {n} more sleeper.", "Mark {n} more sleepers.", sleepers).format(n=sleepers)
        if marks:
            return ngettext("Hide {n} more object.", "Hide {n} more objects.", marks).format(n=marks)
        return ""

    def _made(self) -> Decision:
        sleepers = tuple(sorted(piece.zone for piece in self.held if isinstance(piece, Bed)))
        order = list(Mark)
        objects = sorted((order.index(mark), zone) for zone, mark in self._hidden().items())
        return MarkMap(sleepers, tuple((order[n], zone) for n, zone in objects))


def beds(setting: Setting, state: State, pieces: tuple[Piece, ...], left: int) -> list[Piece]:
    """The barracks with room for another sleeper, while some are left to mark (R4.8, R19.8)."""
    if left <= 0:
        return []
    taken = [piece.zone for piece in pieces if isinstance(piece, Bed)]
    most = setting.options.sleepers_per_barracks
    sleepers = state.marks.sleepers or {}
    return [BEDS[zone] for zone in setting.board.barracks if sleepers.get(zone, 0) + taken.count(zone) < most]


def start_zones(setting: Setting, state: State, who: Who) -> list[Zone]:
    """Where an intruder may start (R4.11, R4.12); if guards stand everywhere, there all the same (R4.15, R19.7)."""
    board = setting.board
    zones = board.edges if who is Who.NINJA else board.traitor_starts
    # Any guard, drunk ones too (R20.3).
    guarded = state.guard_index.by_place
    return [zone for zone in zones if zone not in guarded] or list(zones)


class Starts(CountedDraft):
    """The starts of a seat's intruders and both entrances (R4.11 to R4.13)."""

    def _next(self) -> list[Piece]:
        """A start for each, two entrances in any zones but moats, also twice the same."""
        found: list[Piece] = []
        for who in self._without_start():
            found += [STARTS[who][zone] for zone in start_zones(self._setting, self._state, who)]
        return [*found, *_diggings(self._setting, self.held)]

    def _without_start(self) -> list[Who]:
        return [one.who for one in self._state.playing if one.who not in self._started()]

    def _started(self) -> dict[Who, Zone]:
        return {piece.who: piece.zone for piece in self.held if isinstance(piece, StartAt)}

    def is_complete(self) -> bool:
        """When there are a start for each and two entrances: no more are ever listed."""
        return len(self.held) == len(self._state.playing) + 2

    def missing(self) -> str:
        """Who has no start, how many entrances are left."""
        match self._without_start():
            case [Who.NINJA]:
                return _("Choose where the ninja starts.")
            case [Who.TRAITOR]:
                return _("Choose where the traitor starts.")
            case []:
                return _ends_missing(self.held)
            case _:
                # Of both: whichever the reader has opened is meant.
                return _("Choose where the ninja and the traitor start.")

    def _made(self) -> Decision:
        # In zone order: which entrance was named first means nothing (R4.13).
        started, (first, second) = self._started(), sorted(_entrances(self.held))
        if len(started) == 1:
            return Start(*started.popitem(), (first, second))
        return Begin(started[Who.NINJA], started[Who.TRAITOR], (first, second))


class OwnStart(CountedDraft):
    """Where one of two intruder seats starts, and what it wants of the passage (R4.11 to R4.13, R2.8).

    A rival sets both entrances of a passage of his own (R26.5).
    """

    def __init__(self, setting: Setting, state: State, who: Who) -> None:
        """Nothing chosen yet."""
        super().__init__(setting, state)
        self.who = who

    def _next(self) -> list[Piece]:
        """His starts until one is chosen; up to two entrances: among partners the second makes it a proposal."""
        zones = [] if self._zone() is not None else start_zones(self._setting, self._state, self.who)
        found: list[Piece] = [STARTS[self.who][zone] for zone in zones]
        return [*found, *_diggings(self._setting, self.held)]

    def _zone(self) -> Zone | None:
        return next((piece.zone for piece in self.held if isinstance(piece, StartAt)), None)

    def missing(self) -> str:
        """The start; an entrance, unless the partner's proposal can be agreed to by naming none."""
        if self._zone() is None:
            return _("Choose where you start.")
        if self._setting.seating.is_contested:
            return _ends_missing(self.held)
        if _entrances(self.held) or INTRUDERS in self._state.agreed.proposals:
            return ""
        return _("Choose your entrance of the passage; a second one makes both a proposal to your partner.")

    def _made(self) -> Decision:
        zone = self._zone()
        assert zone is not None
        ends = _entrances(self.held)
        # Among partners the order counts: first his own end, then the one that he only proposes (R2.8).
        return Start(self.who, zone, tuple(sorted(ends) if self._setting.seating.is_contested else ends))


def _ends_missing(pieces: Sequence[Piece]) -> str:
    left = ENDS - len(_entrances(pieces))
    text = ngettext("Choose {n} more entrance.", "Choose {n} more entrances.", left)
    return text.format(n=left) if left else ""


def _entrances(pieces: Sequence[Piece]) -> list[Zone]:
    return [piece.zone for piece in pieces if isinstance(piece, Entrance)]


def _diggings(setting: Setting, pieces: Sequence[Piece]) -> list[Piece]:
    """Entrances that may still be named: any zones but moats, also twice the same (R4.13)."""
    if len(_entrances(pieces)) == ENDS:
        return []
    return [*_dry_zones(setting.board)]


@cache  # make bench, E1: a hundredth of a match
def _dry_zones(board: CastleBoard) -> tuple[Entrance, ...]:
    return tuple(Entrance(zone) for zone in board.zones if not board.is_moat[zone])


class Comeback(CountedDraft):
    """A replacement's start and hand (R19.7)."""

    def __init__(self, setting: Setting, state: State, who: Who) -> None:
        """Nothing chosen yet."""
        super().__init__(setting, state)
        options = setting.options
        size = options.respawn_ninja_cards if who is Who.NINJA else options.respawn_traitor_cards
        self.who, self.hand = who, HandDraft(setting.decks, who.pile, size)

    def _next(self) -> list[Piece]:
        """Starts, until one is chosen, and cards."""
        zones = [] if self._zone() is not None else start_zones(self._setting, self._state, self.who)
        return [*(STARTS[self.who][zone] for zone in zones), *self.hand.options()]

    def _zone(self) -> Zone | None:
        return next((piece.zone for piece in self.held if isinstance(piece, StartAt)), None)

    def _added(self, piece: Piece) -> None:
        # Told apart by the hand: a start is none of its pieces, nor is one that is taken out again.
        if not isinstance(piece, StartAt):
            self.hand.add(piece)

    def _removable(self) -> list[Piece]:
        """The start, and every card."""
        return [*(piece for piece in self.held if isinstance(piece, StartAt)), *self.hand.removable()]

    def missing(self) -> str:
        """Start or cards."""
        if self._zone() is None:
            return _("Choose where {who} comes back.").format(who=names.intruder(self.who))
        return _cards_missing(self.hand, _("him"))

    def _made(self) -> Decision:
        zone = self._zone()
        assert zone is not None
        return Return(self.who, zone, self.hand.chosen())


def hands_of(draft: Draft) -> tuple[HandDraft, ...]:
    """The hands that a draft fills, in the order of the decks; none for drafts without cards to choose."""
    match draft:
        case Hands():
            return tuple(draft.hands.values())
        case GuardHand() | Comeback():
            return (draft.hand,)
        case _:
            return ()
