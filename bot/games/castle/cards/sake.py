"""Potent Sake (R20): the traitor makes a lone sentry drunk on entering a zone, or bluffs."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Choice
from bot.engine.game import Fact, Piece, record
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.declaration import IntruderPlay, Motion, OfIntruders, Past, Silencing
from bot.games.castle.detection.detection import freed, traitor_met
from bot.games.castle.facts.fighting import GuardDrunk
from bot.games.castle.facts.sneaking import SentryAppeared
from bot.games.castle.intruders.cards import lone_sentry_at, out
from bot.games.castle.kinds import Card, GuardId, Pile, Who
from bot.games.castle.names import labels, names
from bot.games.castle.setting.options import HiddenSentryAnswers
from bot.games.castle.state.figures import Guard, Intruder
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State
from bot.words import _

_TRAITOR = Who.TRAITOR


@record
class PourSake(Piece):
    """The traitor plays Potent Sake on the lone sentry of the zone just entered, or bluffs (None; R20.2)."""

    guard: GuardId | None


def _pieces(state: State, _traitor: Intruder) -> list[Piece]:
    sentry = _target(state)
    return [PourSake(None)] if sentry is None else [PourSake(sentry), PourSake(None)]


def _target(state: State) -> GuardId | None:
    """The lone sentry of the zone just entered, if the traitor can make that guard drunk (R20.2, R20.1).

    Otherwise None.
    """
    if state.sneaking.window is not _TRAITOR or not _can_be_drunk(state):
        return None
    sentry = lone_sentry_at(state, state.traitor.place)
    return sentry.id if sentry is not None and sentry.id not in state.met else None


def _can_be_drunk(state: State, planned: int = 0) -> bool:
    """True if a figure of a drunk guard is left after `planned` more guards are made drunk (R20.1)."""
    return sum(guard.is_drunk for guard in state.guards.values()) + planned < state.setting.options.max_drunk


def _is_sober_yet(state: State, sentry: Guard, planned: int) -> bool:
    """True if the traitor has not met this sentry, and can make one more drunk after `planned` (R20.1, R20.2)."""
    return sentry.id not in state.met and _can_be_drunk(state, planned)


def poured(state: State, piece: PourSake) -> Iterator[Fact]:
    """The sentry becomes drunk, which may hide intruders (R20.2, R17.9); a bluff only spends the card."""
    yield out(state.setting, _TRAITOR, Card.SAKE)
    if piece.guard is not None:
        # Read before the change: which intruders it hides depends on the guard as before (R17.9).
        sober = state.guards[piece.guard]
        yield GuardDrunk(piece.guard, sober.zone)
        yield from freed(state, sober, sober.zone)


def _fits(state: State, _found: SearchResult) -> bool:
    is_extended = state.setting.options.hidden_sentry_answers is HiddenSentryAnswers.EXTENDED
    return is_extended and _has_room_for_drunk(state)


def _has_room_for_drunk(state: State) -> bool:
    return _can_be_drunk(state) and len(state.guards) < state.setting.options.max_guards


def _found_drunk(state: State, found: SearchResult) -> Iterator[Fact]:
    """The hidden sentry appears drunk, without an alert (R21.13)."""
    guard = GuardId(state.next_guard)
    yield SentryAppeared(guard, found.zone, state.next_weapon())
    yield GuardDrunk(guard, found.zone)
    yield from traitor_met(state, found.zone)


def _choice(board: CastleBoard, state: State, option: PourSake) -> Choice:
    if option.guard is None:
        return labels.bluff(_("Potent Sake: bluff"))
    figure = names.figure(board, state, state.guards[option.guard])
    text = _("Potent Sake: {guard}").format(guard=figure)
    return labels.victim(board, state, option.guard, _("Potent Sake"), "", label=text)


SAKE = OfIntruders(
    card=Card.SAKE,
    title=lambda: _("Potent Sake"),
    piles=(Pile.TRAITOR,),
    symbol="flask",
    gist=lambda _pile: _("makes a sentry drunk"),
    text=lambda _pile: _(
        "On entering the zone of a lone sentry not met this turn: that sentry is drunk, and sees nothing."
    ),
    offered=50,
    wanted=5,
    pieces=_pieces,
    plays=(
        IntruderPlay(
            kind=PourSake,
            name="sake",
            help=lambda: _("The traitor makes a lone sentry drunk, or bluffs"),
            fields=lambda: {"guard": _("Which guard; - is a bluff")},
            brief=True,
            choice=_choice,
            perform=poured,
            window=lambda _piece: _TRAITOR,
        ),
    ),
    motion=Motion(past=Past.SENTRY, piece=lambda _who, sentry: PourSake(sentry), fits=_is_sober_yet),
    # `still_works` is checked when the result is applied: an earlier result may have taken the last figure.
    silencing=Silencing(noise=20, fits=_fits, still_works=_has_room_for_drunk, after=_found_drunk),
    effects={GuardDrunk: "traitor: sake"},
)
