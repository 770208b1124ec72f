"""Shuriken (R18.10, R15.7): the ninja removes a lone sentry in the same zone or one open link away, or bluffs."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Choice
from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact, Piece, record
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.declaration import IntruderPlay, Motion, OfIntruders, Past, Silencing
from bot.games.castle.decisions.interned import Interned
from bot.games.castle.facts.sneaking import Sneaked
from bot.games.castle.intruders.cards import fall, lone_sentry_at, out
from bot.games.castle.intruders.sneaking import AFTER_THROW
from bot.games.castle.kinds import Card, GuardId, Pile, Place, Who, on_map
from bot.games.castle.names import labels, names
from bot.games.castle.setting.options import HiddenSentryRange
from bot.games.castle.state.figures import Guard, Intruder
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State
from bot.words import _


@record
class Throw(Piece):
    """The ninja plays Shuriken on a guard in range, or bluffs (None; R18.10)."""

    guard: GuardId | None


@record
class Threw(Sneaked):
    """A Shuriken took effect (R15.7): the ninja may take at most one step this turn."""

    who: Who

    def apply(self, state: State) -> None:
        """Record the throw, which limits the ninja's steps this turn."""
        state.ninja.has_thrown = True


_THROWS: Interned[GuardId | None, Throw] = Interned(Throw)


def _pieces(state: State, _ninja: Intruder) -> list[Piece]:
    return [*map(_THROWS.__getitem__, targets(state)), _THROWS[None]]


def targets(state: State) -> list[GuardId]:
    """The guards that a Shuriken would remove now, regardless of the hand (R18.10).

    None after a second step (R15.7), or while a Shadow Walk obliges the ninja to leave (R17.5).
    """
    ninja = state.ninja
    if ninja.speed > AFTER_THROW or ninja.must_leave:
        return []
    zone, guarded = on_map(ninja.zone), state.guard_index.by_place
    # Inside a passage it reaches guards inside, never guards outside (R23.7).
    reach = [ninja.place] if zone is None else [zone, *state.setting.board.open_links[zone]]
    exposed = [_exposed_at(state, place) for place in reach if place in guarded]
    return [guard.id for guard in exposed if guard is not None]


def _exposed_at(state: State, zone: Place) -> Guard | None:
    sentry = lone_sentry_at(state, zone)
    if sentry is not None or not state.setting.options.drunks_killable:
        return sentry
    # A drunk guard is a target only as the only guard there, without another drunk (R18.10).
    there = state.guards_at(zone)
    return there[0] if len(there) == 1 and there[0].is_drunk else None


def thrown(state: State, piece: Throw) -> Iterator[Fact]:
    """The guard is removed without an alert (see `fall`), and the ninja may take at most one step (R18.10, R15.7).

    A bluff only spends the card.
    """
    yield out(state.setting, Who.NINJA, Card.SHURIKEN)
    if piece.guard is not None:
        yield Threw(Who.NINJA)
        yield from fall(state, piece.guard, Card.SHURIKEN)


def _is_in_throw(state: State, found: SearchResult) -> bool:
    return state.ninja.speed <= AFTER_THROW and _is_in_range(state, found.zone)


def _is_in_range(state: State, zone: Zone) -> bool:
    if state.setting.options.hidden_sentry_range is HiddenSentryRange.DISCOVERY:
        return True
    here = on_map(state.ninja.zone)
    return here is not None and (here == zone or zone in state.setting.board.open_links[here])


def _choice(board: CastleBoard, state: State, option: Throw) -> Choice:
    if option.guard is None:
        why = _("after a second step") if state.ninja.speed > AFTER_THROW else ""
        return labels.bluff(_("Shuriken: bluff"), why)
    figure = names.figure(board, state, state.guards[option.guard])
    text = _("Shuriken: {guard}").format(guard=figure)
    note = _("no alert; at most one step")
    return labels.victim(board, state, option.guard, _("Shuriken"), note, label=text)


SHURIKEN = OfIntruders(
    card=Card.SHURIKEN,
    title=lambda: _("Shuriken"),
    piles=(Pile.NINJA,),
    symbol="star",
    gist=lambda _pile: _("kills a lone sentry nearby"),
    text=lambda _pile: _(
        "Remove a lone sentry in your zone or one open step away, without alert; at most one step this turn."
    ),
    offered=30,
    wanted=3,
    pieces=_pieces,
    plays=(
        IntruderPlay(
            kind=Throw,
            name="shuriken",
            help=lambda: _("The ninja throws at a lone sentry, or bluffs"),
            fields=lambda: {"guard": _("Which guard; - is a bluff")},
            brief=True,
            choice=_choice,
            perform=thrown,
            window=lambda _piece: Who.NINJA,
        ),
    ),
    motion=Motion(
        past=Past.NEAR,
        piece=lambda _who, guard: Throw(guard),
        reach=1,
        targets=targets,
        longest=AFTER_THROW,
    ),
    silencing=Silencing(
        noise=10, fits=_is_in_throw, words=lambda: _("Shuriken, if the ninja has made one step at most")
    ),
)
