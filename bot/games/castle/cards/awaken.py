"""Awaken (R12.10 to R12.13): a sleeper becomes a sentry; with no sleeper left, a drunk guard is sober again."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Choice
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, Seat, record
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.declaration import GuardPlay, OfGuards, Task
from bot.games.castle.catalogue.ready import Ready
from bot.games.castle.decisions.interned import Interned
from bot.games.castle.decisions.resolving import Decided
from bot.games.castle.detection.detection import guards_met
from bot.games.castle.facts.guarding import GuardAwoke, GuardSobered, MoveBegan
from bot.games.castle.guards.cards import spent
from bot.games.castle.guards.listening import STEPS
from bot.games.castle.kinds import Card, GuardId, Weapon, on_map
from bot.games.castle.names import labels
from bot.games.castle.state.state import State
from bot.words import _


@record
class Awaken(Decision):
    """Play Awaken on a sleeper in a barracks (R12.10)."""

    zone: Zone


@record
class Sober(Decision):
    """Play Awaken on a drunk guard; only when no sleeper is left (R12.13)."""

    guard: GuardId


_WAKES: Interned[Zone, Awaken] = Interned(Awaken)


def _options(ready: Ready) -> list[Decision]:
    state = ready.state
    barracks = sorted([zone for zone, number in (state.marks.sleepers or {}).items() if number])
    if not barracks:
        # The limit of guards does not matter: their number stays the same (R12.13).
        return [Sober(guard.id) for guard in state.guards.values() if guard.is_drunk]
    is_room = len(state.guards) < ready.setting.options.max_guards
    return [*map(_WAKES.__getitem__, barracks)] if is_room else []


def awoke(decided: Decided[Awaken]) -> Iterator[Fact]:
    """A sleeper becomes a sentry (R12.10) and may move unless an intruder stands there (R12.11)."""
    state, seat, decision, _chance = decided
    # `spent` names no guard: the woken guard does not exist yet and appears carded (R12.10).
    yield from spent(seat, Card.AWAKEN)
    guard = GuardId(state.next_guard)
    yield GuardAwoke(guard, decision.zone, _woken_weapon(state, seat))
    met = yield from guards_met(state, decision.zone)
    if not met:
        yield MoveBegan((guard,), STEPS, is_owed=False)


def _woken_weapon(state: State, seat: Seat) -> Weapon:
    """The playing seat's weapon; the other one only if all its own figures are out (R12.10)."""
    own = (weapon for weapon in state.setting.seating.weapons(seat) if state.spare(weapon))
    return next(own, None) or state.next_weapon()


def sobered(decided: Decided[Sober]) -> Iterator[Fact]:
    """A drunk guard is active again, with the original weapon if one is left, and detects intruders there (R12.13).

    The guard gets a move only with `soberMoves`, and none inside the passage, which takes a search card (R23.16).
    """
    state, seat, decision, _chance = decided
    yield from spent(seat, Card.AWAKEN)
    guard = state.guards[decision.guard]
    weapon = guard.weapon if state.spare(guard.weapon) else state.next_weapon()
    yield GuardSobered(guard.id, weapon)
    met = yield from guards_met(state, guard.zone)
    if state.setting.options.sober_moves and not met and on_map(guard.zone) is not None:
        yield MoveBegan((guard.id,), STEPS, is_owed=False)


def _barracks(board: CastleBoard, state: State, option: Awaken) -> Choice:
    note = _("sleepers there: {n}").format(n=state.marks.sleepers_at(option.zone))
    return labels.at(board, option.zone, "", note)


AWAKEN = OfGuards(
    card=Card.AWAKEN,
    title=lambda: _("Awaken"),
    symbol="bell",
    gist=lambda _pile: _("a sleeper gets up and moves"),
    text=lambda _pile: _(
        "A sleeper wakes and may move up to 2 zones; with no sleeper left, a drunk guard becomes sober."
    ),
    adds={"drunk": lambda: _("With no sleeper left, Awaken makes a drunk guard sober.")},
    offered=50,
    options=_options,
    idle=lambda: _("no sleeper and no drunk guard is left, or no more guards may be on the board"),
    plays=(
        GuardPlay(
            kind=Awaken,
            name="awaken",
            help=lambda: _("Wake a sleeper"),
            fields=lambda: {"zone": _("A barracks with a sleeper")},
            choice=_barracks,
            family=lambda: _("Awaken"),
            sign="⏰",
            resolve=awoke,
            task=Task.AWAKEN,
            sets_off=lambda _state, option: option.zone,
        ),
        GuardPlay(
            kind=Sober,
            name="sober",
            title=lambda: _("Awaken a drunk"),
            help=lambda: _("Make a drunk guard sober when no sleeper is left"),
            fields=lambda: {"guard": _("Which guard")},
            choice=lambda board, state, option: labels.guard(board, state, option.guard),
            family=lambda: _("Awaken"),
            sign="⏰",
            resolve=sobered,
            task=Task.SOBER,
            guards=lambda _state, option: (option.guard,),
        ),
    ),
)
