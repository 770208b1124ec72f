"""Setup (R4): what follows from each choice, in its two exchanges."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from bot.engine.chance import Chance, sample
from bot.games.castle.alerting import turn_begun
from bot.games.castle.cards import full_deck
from bot.games.castle.decisions import Begin, ChooseGuardHand, ChooseHands, MarkMap, PlaceGuards
from bot.games.castle.detection import placed
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.setup import (
    Asked,
    EntrancesChosen,
    GoalDrawn,
    Grouped,
    GuardHandChosen,
    GuardsPlaced,
    GuardsShown,
    HandChosen,
    MapMarked,
    Posted,
    StartChosen,
)
from bot.games.castle.kinds import GOALS, Moment, Pile, Weapon, Who
from bot.games.castle.setting import Setting
from bot.games.castle.state import State


def dealt(chance: Chance) -> Iterator[CastleFact]:
    """The goals are drawn (R4.2), then both sides choose their hands."""
    ninja, traitor = sample(chance, "goals", GOALS, 2)
    yield GoalDrawn(Who.NINJA, ninja)
    yield GoalDrawn(Who.TRAITOR, traitor)
    yield Asked(Moment.HANDS)


def hands_chosen(state: State, decision: ChooseHands) -> Iterator[CastleFact]:
    """The intruders' hands are fixed (R4.3)."""
    yield HandChosen(Who.NINJA, len(decision.ninja), decision.ninja)
    yield HandChosen(Who.TRAITOR, len(decision.traitor), decision.traitor)
    yield from _exchanged(state)


def guard_hand_chosen(decision: ChooseGuardHand) -> Iterator[CastleFact]:
    """The guards' hand is fixed, the rest is their deck (R4.4)."""
    whole = sum(full_deck(Pile.GUARDS).values())
    yield GuardHandChosen(len(decision.cards), whole - len(decision.cards), decision.cards)


def guards_placed(setting: Setting, decision: PlaceGuards) -> Iterator[CastleFact]:
    """The guards' figures are fixed, swords and spears in turn (R4.5 to R4.7)."""
    yield GuardsPlaced(*_figures(setting.options.patrol_size, decision))


def _figures(patrol_size: int, decision: PlaceGuards) -> tuple[tuple[Posted, ...], tuple[Grouped, ...]]:
    weapons = cycle(Weapon)
    sentries = tuple((zone, next(weapons)) for zone in decision.sentries)
    patrols = tuple((*patrol, tuple(islice(weapons, patrol_size))) for patrol in decision.patrols)
    return sentries, patrols


def map_marked(state: State, decision: MarkMap) -> Iterator[CastleFact]:
    """The guards' map is fixed (R4.8, R4.9)."""
    yield MapMarked(decision.sleepers, decision.objects)
    yield from _exchanged(state)


def _exchanged(state: State) -> Iterator[CastleFact]:
    if state.has_marks and state.has_intruder_hands:
        yield _shown(state)
        yield Asked(Moment.STARTS)


def _shown(state: State) -> CastleFact:
    sentries = tuple((guard.zone, guard.weapon) for guard in state.sentries() if guard.zone is not None)
    groups = []
    for patrol in state.patrols.values():
        zone = state.place_of(patrol.id)
        assert zone is not None
        weapons = tuple(guard.weapon for guard in state.members(patrol.id))
        groups.append((zone, patrol.headings[0], weapons))
    return GuardsShown(sentries, tuple(groups))


def begun(setting: Setting, state: State, decision: Begin, chance: Chance) -> Iterator[CastleFact]:
    """The intruders stand on the map (R4.11 to R4.15), and turn 1 begins."""
    starts = {Who.NINJA: decision.ninja, Who.TRAITOR: decision.traitor}
    for who, zone in starts.items():
        drunk = tuple(guard.id for guard in state.drunk_at(zone))
        yield StartChosen(who, zone, drunk)
    yield EntrancesChosen(decision.entrances)
    for who in starts:
        yield from placed(setting, state, who)
    yield from turn_begun(setting, state, chance)
