"""Detection and hiding again (R17)."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from bot.engine.game import Fact
from bot.games.castle.detection.alert import raised_to_high
from bot.games.castle.facts.fighting import Detected, Revealed, Vanished
from bot.games.castle.facts.sneaking import WindowClosed
from bot.games.castle.facts.turn import Met, Why
from bot.games.castle.kinds import Place, Who
from bot.games.castle.state.figures import Guard, Intruder
from bot.games.castle.state.state import State

_TRAITOR = Who.TRAITOR


def guards_met(state: State, zone: Place) -> Generator[Fact, None, bool]:
    """Guards have entered or appeared in a zone (R17.1, R17.2): every intruder there is detected.

    Returns True if there was one: the alert rises to High, and the guards' move ends.
    """
    found = state.intruders_at(zone)
    if not found:
        return False
    for intruder in found:
        yield Detected(intruder.who, zone)
    yield from raised_to_high(state, Why.DETECTED)
    yield from traitor_met(state, zone)
    return True


def traitor_met(state: State, zone: Place | None) -> Iterator[Fact]:
    """The traitor, if in this place, has met the guards there this turn (R6.1)."""
    if any(intruder is state.traitor for intruder in state.intruders_at(zone)):
        beside = tuple(guard.id for guard in state.guards_at(zone) if guard.id not in state.met)
        if beside:
            yield Met(beside)


def arrived(state: State, who: Who) -> Iterator[Fact]:
    """An intruder has entered a zone: drunk guards there reveal them (R17.3.1).

    If no entry window is open, a visible intruder whom no drunk guard keeps visible is hidden again (R17.7), and a
    traitor has met the guards there (R6.1).
    """
    intruder = state.intruder(who)
    if intruder.revealers:
        yield Revealed(who, intruder.place)
    # Until the window closes the guards have not met the intruder: a card may still answer them (R6.1).
    if state.sneaking.window is not None:
        return
    if intruder.is_shown and not is_given_away(state, intruder):
        yield Vanished(who)
    if who is _TRAITOR:
        yield from traitor_met(state, intruder.zone)


def window_closed(state: State) -> Iterator[Fact]:
    """The entry window, if one is open, is resolved (R17.3.3, R17.3.4).

    The intruder is detected by active guards (alert to High), unless a Shadow Walk took effect, or is unseen and hidden
    (R17.8); a traitor has met the guards there (R6.1).
    """
    if state.sneaking.window is None:
        return
    intruder = state.intruder(state.sneaking.window)
    yield WindowClosed(intruder.who)
    if state.active_at(intruder.zone) and not intruder.has_walked:
        yield Detected(intruder.who, intruder.place)
        yield from raised_to_high(state, Why.DETECTED)
    elif intruder.is_shown and not is_given_away(state, intruder):
        yield Vanished(intruder.who)
    if intruder.who is _TRAITOR:
        yield from traitor_met(state, intruder.zone)


def is_given_away(state: State, intruder: Intruder) -> bool:
    """True if a drunk guard who was there at the entry still is, and so keeps the intruder visible (R20.4).

    Never without `drunkKeepsVisible`.
    """
    return state.setting.options.drunk_keeps_visible and any(
        guard.id in intruder.revealers for guard in state.drunk_at(intruder.zone)
    )


def freed(state: State, fallen: Guard, zone: Place) -> Iterator[Fact]:
    """A guard of the zone was killed, removed or made drunk by an intruder: hide the intruders concerned (R17.9).

    `fallen` is the guard as before. With `rehideWhenGuardsLeave` an intruder is hidden as soon as no guard is left.
    """
    if state.active_at(zone):
        return
    is_left = state.setting.options.rehide_when_guards_leave and not state.guards_at(zone)
    for intruder in state.intruders_at(zone):
        was_cause = is_left or not fallen.is_drunk or fallen.id in intruder.revealers
        if (
            intruder.is_shown
            # Inside their own entry window an intruder is not yet detected there; the end of the window
            # decides.
            and state.sneaking.window is not intruder.who
            and was_cause
            and not is_given_away(state, intruder)
        ):
            yield Vanished(intruder.who)


def left_behind(state: State, zone: Place) -> Iterator[Fact]:
    """Guards have left a place, with `rehideWhenGuardsLeave`: if none is left, the intruders there hide (R17.10)."""
    if not state.guards_at(zone):
        for intruder in state.shown_at(zone):
            yield Vanished(intruder.who)


def placed(state: State, who: Who) -> Iterator[Fact]:
    """An intruder has started: guards there, who were in every possible start, detect or reveal them (R4.15, R19.7).

    Detection raises the alert to High. Only drunk guards reveal; without `drunkKeepsVisible` the intruder is hidden
    again at once.
    """
    zone = state.intruder(who).place
    if state.active_at(zone):
        yield Detected(who, zone)
        yield from raised_to_high(state, Why.DETECTED)
    elif state.drunk_at(zone):
        yield Revealed(who, zone)
        if not state.setting.options.drunk_keeps_visible:
            yield Vanished(who)
    if who is Who.TRAITOR:
        yield from traitor_met(state, zone)
