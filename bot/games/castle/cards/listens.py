"""Sentry Listen and Patrol Listen (R11)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Decision, Fact, record
from bot.games.castle.catalogue.declaration import GuardPlay, OfGuards, Task
from bot.games.castle.catalogue.ready import Ready
from bot.games.castle.decisions.interned import Interned
from bot.games.castle.decisions.resolving import Decided
from bot.games.castle.guards.cards import group, spent
from bot.games.castle.guards.listening import listen_begun
from bot.games.castle.kinds import Card, GuardId, PatrolId
from bot.games.castle.names import labels
from bot.words import _


@record
class SentryListen(Decision):
    """Play Sentry Listen on a sentry (R11)."""

    guard: GuardId


@record
class PatrolListen(Decision):
    """Play Patrol Listen on a patrol (R11)."""

    patrol: PatrolId


_BY_SENTRY: Interned[GuardId, SentryListen] = Interned(SentryListen)
_BY_PATROL: Interned[PatrolId, PatrolListen] = Interned(PatrolListen)


def _by_sentries(ready: Ready) -> Iterator[Decision]:
    return map(_BY_SENTRY.__getitem__, ready.sentries())


def _by_patrols(ready: Ready) -> Iterator[Decision]:
    return map(_BY_PATROL.__getitem__, ready.patrols_outside())


def sentry_listened(decided: Decided[SentryListen]) -> Iterator[Fact]:
    """A sentry listens, and is carded (R11.3.1)."""
    guards = (decided.decision.guard,)
    yield from spent(decided.seat, Card.SENTRY_LISTEN, guards)
    yield from listen_begun(decided.state, guards)


def patrol_listened(decided: Decided[PatrolListen]) -> Iterator[Fact]:
    """A patrol listens, and all its guards are carded (R11.3.1)."""
    guards = group(decided.state, decided.decision.patrol)
    yield from spent(decided.seat, Card.PATROL_LISTEN, guards)
    yield from listen_begun(decided.state, guards)


SENTRY_LISTEN = OfGuards(
    card=Card.SENTRY_LISTEN,
    title=lambda: _("Sentry Listen"),
    symbol="listener",
    gist=lambda _pile: _("alert +1 if heard"),
    text=lambda _pile: _(
        "A sentry listens. If somebody is heard: alert +1, and the sentry may move up to 2 zones."
    ),
    offered=10,
    wanted=1,
    options=_by_sentries,
    plays=(
        GuardPlay(
            kind=SentryListen,
            name="sentry-listen",
            help=lambda: _("A sentry listens, and may move if somebody is heard"),
            fields=lambda: {"guard": _("Which guard")},
            choice=lambda board, state, option: labels.guard(board, state, option.guard),
            family=lambda: _("Listen"),
            sign="👂",
            resolve=sentry_listened,
            task=Task.LISTEN,
            guards=lambda _state, option: (option.guard,),
            aims="guard",
        ),
    ),
)

PATROL_LISTEN = OfGuards(
    card=Card.PATROL_LISTEN,
    title=lambda: _("Patrol Listen"),
    symbol="listeners",
    gist=lambda _pile: _("alert +1 if heard"),
    text=lambda _pile: _(
        "A patrol listens. If somebody is heard: alert +1, and the whole patrol may move up to 2 zones."
    ),
    offered=20,
    wanted=0.5,
    options=_by_patrols,
    plays=(
        GuardPlay(
            kind=PatrolListen,
            name="patrol-listen",
            help=lambda: _("A patrol listens, and may move if somebody is heard"),
            fields=lambda: {"patrol": _("Which patrol")},
            choice=lambda board, state, option: labels.patrol(board, state, option.patrol),
            family=lambda: _("Listen"),
            sign="👂",
            resolve=patrol_listened,
            task=Task.LISTEN,
            guards=lambda state, option: group(state, option.patrol),
            aims="patrol",
        ),
    ),
)
