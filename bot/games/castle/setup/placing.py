"""How two guard seats set up figures and marks: all at once if they agree, else one by one in turn (R2.7, R4.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.engine.game import Decision, Fact, Piece, Seat
from bot.games.castle.decisions import Bed, GroupArmed, Hide, MarkMap, PlaceArmed, PostArmed
from bot.games.castle.decisions.resolving import Decided, Resolved
from bot.games.castle.facts.agreements import Laid
from bot.games.castle.facts.setup import GuardsPlaced
from bot.games.castle.kinds import GUARDS, Weapon
from bot.games.castle.setup.counted_draft import CountedDraft
from bot.games.castle.setup.guard_drafts import Marks
from bot.games.castle.state.state import State
from bot.words import ngettext


class ArmedFigures(CountedDraft):
    """Sentries on watch posts, patrols on the track, swords and spears in equal numbers, or one more sword (R4.7)."""

    def _next(self) -> list[Piece]:
        """Free watch posts while sentries are left, and track zones with headings, with the weapons that are left."""
        board, left = self._state.setting.board, self._left()
        found: list[Piece] = []
        if self._sentries_left():
            taken = [piece.zone for piece in self.held if isinstance(piece, PostArmed)]
            free = [zone for zone in board.watch_posts if zone not in taken]
            found += [PostArmed(zone, weapon) for weapon in Weapon if left[weapon] for zone in free]
        if self._patrols_left():
            ways = [(zone, way) for zone in board.track for way in board.track_links[zone]]
            found += [GroupArmed(*way, *arms) for arms in self._mixtures(left) for way in ways]
        return found

    def _mixtures(self, left: Counter[Weapon]) -> list[tuple[int, int]]:
        size = self._state.setting.options.patrol_size
        mixtures = ((swords, size - swords) for swords in range(size + 1))
        return [
            (swords, spears)
            for swords, spears in mixtures
            if swords <= left[Weapon.SWORD] and spears <= left[Weapon.SPEAR]
        ]

    def _left(self) -> Counter[Weapon]:
        """The figures still to be placed: half of each weapon; with an odd total one more sword (R4.7)."""
        options = self._state.setting.options
        total = options.sentries + options.patrols * options.patrol_size
        used = armed(self.held)
        return Counter(
            {
                Weapon.SWORD: total - total // 2 - used[Weapon.SWORD],
                Weapon.SPEAR: total // 2 - used[Weapon.SPEAR],
            }
        )

    def _sentries_left(self) -> int:
        return self._state.setting.options.sentries - sum(isinstance(piece, PostArmed) for piece in self.held)

    def _patrols_left(self) -> int:
        return self._state.setting.options.patrols - sum(isinstance(piece, GroupArmed) for piece in self.held)

    def missing(self) -> str:
        """Asks for the sentries that are left, or else for the patrols, by number; empty if all are placed."""
        sentries, patrols = self._sentries_left(), self._patrols_left()
        if sentries:
            return ngettext("Post {n} more sentry.", "Post {n} more sentries.", sentries).format(n=sentries)
        if patrols:
            return ngettext("Place {n} more patrol.", "Place {n} more patrols.", patrols).format(n=patrols)
        return ""

    def _made(self) -> PlaceArmed:
        sentries = sorted((p.zone, p.weapon) for p in self.held if isinstance(p, PostArmed))
        patrols = sorted(
            (p.zone, p.heading, _weapons(p.swords, p.spears)) for p in self.held if isinstance(p, GroupArmed)
        )
        return PlaceArmed(tuple(sentries), tuple(patrols))


def _weapons(swords: int, spears: int) -> tuple[Weapon, ...]:
    return (Weapon.SWORD,) * swords + (Weapon.SPEAR,) * spears


def armed(pieces: Sequence[Piece]) -> Counter[Weapon]:
    """The number of figures of each weapon in these pieces."""
    used: Counter[Weapon] = Counter()
    for piece in pieces:
        match piece:
            case PostArmed(_zone, weapon):
                used[weapon] += 1
            case GroupArmed(_zone, _heading, swords, spears):
                used.update({Weapon.SWORD: swords, Weapon.SPEAR: spears})
    return used


def placement(state: State) -> ArmedFigures | Marks:
    """The figures, or after them the marks, with the pieces placed in turn so far."""
    draft = Marks(state) if state.has_figures else ArmedFigures(state)
    for piece in state.agreed.laid:
        draft.add(piece)
    return draft


def next_placing(state: State) -> Seat:
    """The seat whose turn it is to place one piece (R2.7).

    The swords begin with sentries and with patrols, the spears with marks; then the seats alternate.
    """
    setting = state.setting
    if state.has_figures:
        return setting.seating.guards[(len(state.agreed.laid) + 1) % 2]
    posted = sum(isinstance(piece, PostArmed) for piece in state.agreed.laid)
    is_posting = posted < setting.options.sentries
    return setting.seating.guards[(posted if is_posting else len(state.agreed.laid) - posted) % 2]


def placing_options(state: State) -> list[Decision]:
    """The options of the seat whose turn it is to place (R2.7).

    First own sentries, after all of them patrols with weapons as equal as possible, after the figures one mark.
    """
    options = placement(state).options()
    if state.has_figures:
        return [*options]
    seat = next_placing(state)
    posts = [p for p in options if isinstance(p, PostArmed) and state.setting.seating.owner(p.weapon) == seat]
    if posts:
        return [*posts]
    mixture = _equal_mixture(state)
    return [p for p in options if isinstance(p, GroupArmed) and (p.swords, p.spears) == mixture]


def _equal_mixture(state: State) -> tuple[int, int]:
    size, used = state.setting.options.patrol_size, armed(state.agreed.laid)
    takes_spear = used[Weapon.SPEAR] < used[Weapon.SWORD]
    swords = size // 2 + (0 if takes_spear else size % 2)
    return swords, size - swords


def laid(decided: Decided[Piece]) -> Iterator[Fact]:
    """A seat places one piece in its turn; `placed_in_turns` tells whether that was the last one."""
    yield Laid(GUARDS, decided.decision)


def placed_in_turns(state: State) -> PlaceArmed | MarkMap | None:
    """All figures, or after them all marks, once the last has been placed in turn.

    None before that, and if the two seats place all at once.
    """
    if not state.agreed.is_in_turns:
        return None
    draft = placement(state)
    if not draft.is_complete():
        return None
    made = draft.committed()
    assert isinstance(made, PlaceArmed | MarkMap)
    return made


def pending_pieces(state: State) -> tuple[Piece, ...]:
    """The pieces placed in turn so far, or proposed as a whole: known to the guards only, and not yet on the map."""
    proposal = state.agreed.proposals.get(GUARDS)
    match proposal.what if proposal is not None else None:
        case PlaceArmed() as whole:
            return pieces_of(whole)
        case MarkMap(sleepers, objects):
            return (*map(Bed, sleepers), *(Hide(mark, zone) for mark, zone in objects))
        case _:
            return state.agreed.laid


def armed_placed(decided: Decided[PlaceArmed]) -> Iterator[Fact]:
    """The figures of two guard seats are placed (R4.5 to R4.7)."""
    yield GuardsPlaced(decided.decision.sentries, decided.decision.patrols)


def pieces_of(decision: PlaceArmed) -> tuple[Piece, ...]:
    """The pieces of a whole placement."""
    groups = (
        GroupArmed(zone, heading, weapons.count(Weapon.SWORD), weapons.count(Weapon.SPEAR))
        for zone, heading, weapons in decision.patrols
    )
    return (*(PostArmed(*sentry) for sentry in decision.sentries), *groups)


RESOLVED: Resolved = {PlaceArmed: armed_placed, PostArmed: laid, GroupArmed: laid, Hide: laid}
