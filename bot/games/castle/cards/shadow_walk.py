"""Shadow Walk (R17.5): the ninja passes a lone sentry on entering a zone; at any other moment it is a bluff."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Choice
from bot.engine.game import Fact, Piece, record
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.declaration import IntruderPlay, Motion, OfIntruders, Past, Silencing
from bot.games.castle.facts.sneaking import Sneaked
from bot.games.castle.intruders.cards import lone_sentry_at, out
from bot.games.castle.intruders.sneaking import LONGEST, ways
from bot.games.castle.kinds import Card, Pile, Place, Standing, Who
from bot.games.castle.setting.options import HiddenSentryAnswers, ShadowWalkGuards
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State
from bot.words import _


@record
class ShadowWalk(Piece):
    """The ninja plays Shadow Walk: past the lone sentry of the zone just entered, otherwise as a bluff (R17.5)."""


@record
class ShadowWalked(Sneaked):
    """A Shadow Walk took effect (R17.5): the ninja must leave the zone this turn."""

    who: Who

    def apply(self, state: State) -> None:
        """Record that the ninja has passed the guard and must leave."""
        state.ninja.must_leave = state.ninja.has_walked = True


_SHADOW_WALK = ShadowWalk()


def _pieces(_state: State, _ninja: Intruder) -> list[Piece]:
    return [_SHADOW_WALK]


def takes_effect(state: State) -> bool:
    """True if a Shadow Walk played now takes effect (R17.5).

    Only in the ninja's entry window in a zone, past guards that it works on, and with a step and a way left.
    """
    ninja = state.ninja
    if (
        state.sneaking.window is not Who.NINJA
        or ninja.standing is not Standing.MAP
        or ninja.is_ended
        or ninja.has_thrown
    ):
        return False
    if ninja.speed >= LONGEST or not _can_be_passed(state, ninja.place):
        return False
    return bool(ways(state, Who.NINJA))


def _can_be_passed(state: State, zone: Place) -> bool:
    """True if Shadow Walk works on the guards of a zone: a lone sentry, or any (`shadowWalkGuards`)."""
    if state.setting.options.shadow_walk_guards is ShadowWalkGuards.ANY:
        return bool(state.active_at(zone))
    return lone_sentry_at(state, zone) is not None


def walked(state: State, _piece: ShadowWalk) -> Iterator[Fact]:
    """The card is spent; if it takes effect, the ninja is not detected and must leave the zone (R17.5)."""
    is_real = takes_effect(state)
    yield out(state.setting, Who.NINJA, Card.SHADOW_WALK)
    if is_real:
        yield ShadowWalked(Who.NINJA)


def _is_away(state: State, found: SearchResult) -> bool:
    """True if the ninja is elsewhere: the hidden sentry then appears without an alert (R21.13).

    Never without extended `hiddenSentryAnswers`.
    """
    is_extended = state.setting.options.hidden_sentry_answers is HiddenSentryAnswers.EXTENDED
    return is_extended and state.ninja.zone != found.zone


def _choice(_board: CastleBoard, _state: State, _option: ShadowWalk) -> Choice:
    return Choice(_("Shadow Walk"), _("on entering a lone sentry's zone; at any other moment a bluff"))


SHADOW_WALK = OfIntruders(
    card=Card.SHADOW_WALK,
    title=lambda: _("Shadow Walk"),
    piles=(Pile.NINJA,),
    symbol="mask",
    gist=lambda _pile: _("past a lone sentry"),
    text=lambda _pile: _("On entering the zone of a lone sentry: unseen, if you leave that zone this turn."),
    offered=40,
    wanted=4.5,
    is_secret=True,
    makes_leave=True,
    motion=Motion(past=Past.SENTRY, piece=lambda _who, _sentry: _SHADOW_WALK, lets_pass=_can_be_passed),
    pieces=_pieces,
    plays=(
        IntruderPlay(
            kind=ShadowWalk,
            name="shadow-walk",
            help=lambda: _("The ninja slips past a lone sentry, or bluffs"),
            choice=_choice,
            perform=walked,
            window=lambda _piece: Who.NINJA,
            takes_effect=takes_effect,
        ),
    ),
    silencing=Silencing(noise=40, fits=_is_away, lets_appear=True),
    effects={ShadowWalked: "ninja: shadow-walk"},
    told={ShadowWalked: lambda _board, _fact: _("The ninja slips past the sentry and must go on.")},
)
