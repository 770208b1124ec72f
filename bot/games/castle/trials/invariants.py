"""The conditions that hold at every moment between two decisions (R31), as sentences about violations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.games.castle.intruders.ending import wounds_borne
from bot.games.castle.kinds import (
    GOALS,
    Alert,
    Card,
    Moment,
    Phase,
    Pile,
    Standing,
    Tunnel,
    Weapon,
    Who,
    on_map,
)
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.guard_index import GuardIndex
from bot.games.castle.state.state import State
from bot.games.castle.variants.variants import variant


def broken_invariants(state: State) -> list[str]:
    """The violations of the invariants in a true state: the number of each with a sentence; empty if all hold.

    Left out is what a single state cannot show: R31.4, all of R31.3 but the figure, and R31.11, which compares views.
    """
    checks = (
        _muster,
        _supply,
        _nobody_beside,
        _figures,
        _patrols,
        _members,
        _cards,
        _levels,
        _objects,
        _discovery,
        _capacity,
        _loose_ends,
        _alone,
    )
    return [problem for check in checks for problem in check(state)]


def _muster(state: State) -> Iterator[str]:
    if state.guard_index != GuardIndex(state.guards.values()):
        yield "R6: the guards have moved, and nobody has indexed them anew"


def _supply(state: State) -> Iterator[str]:
    if len(state.guards) > state.setting.options.max_guards:
        yield f"R31.1: {len(state.guards)} guards are out"
    if sum(guard.is_drunk for guard in state.guards.values()) > state.setting.options.max_drunk:
        yield "R31.1: too many drunk guards"
    for weapon in Weapon:
        if state.spare(weapon) < 0:
            yield f"R31.1: more than 10 of {weapon}"


def _nobody_beside(state: State) -> Iterator[str]:
    for intruder in state.intruders:
        if intruder.is_in_play and not intruder.is_shown and state.active_at(intruder.zone):
            yield f"R31.2: the hidden {intruder.who} stands beside an active guard"


def _figures(state: State) -> Iterator[str]:
    for intruder in state.intruders:
        if intruder.is_shown and not intruder.is_in_play:
            yield f"R31.3: the {intruder.who} is shown, and not in play"
        if intruder.figure != (intruder.zone if intruder.is_shown else None):
            yield f"R31.3: the {intruder.who} is not where the figure is"
        if _standing(intruder) is not intruder.standing:
            yield f"R31.3: the {intruder.who} stands in zone {intruder.zone}"


def _standing(intruder: Intruder) -> Standing:
    """The standing that an intruder must have in the present place."""
    if intruder.zone is None:
        return Standing.MAP if intruder.is_in_play else intruder.standing
    return Standing.PASSAGE if isinstance(intruder.zone, Tunnel) else Standing.MAP


def _patrols(state: State) -> Iterator[str]:
    for patrol in state.patrols.values():
        members = state.members(patrol.id)
        places = {guard.zone for guard in members}
        if len(members) < 2 or len(places) != 1 or any(guard.is_drunk for guard in members):
            yield f"R31.5: patrol {patrol.id} is no patrol"
            continue
        zone = on_map(members[0].zone)
        ways = () if zone is None else state.setting.board.track_links[zone]
        # A patrol in a free move has no heading until it has stopped (R6.15).
        needs_heading = bool(ways) and state.moment not in (Moment.STEP, Moment.HEADING)
        if not set(patrol.headings) <= set(ways) or (needs_heading and not patrol.headings):
            yield f"R31.5: patrol {patrol.id} heads for {patrol.headings}"


def _members(state: State) -> Iterator[str]:
    for guard in state.guards.values():
        if guard.patrol is not None and guard.patrol not in state.patrols:
            yield f"R31.5: guard {guard.id} is in a patrol that is not there"


def _cards(state: State) -> Iterator[str]:
    # Until hands are chosen, the cards are in no pile.
    if not all(seat.has_chosen for seat in state.piles.values()):
        return
    piles = [
        pile for seat in state.piles.values() for pile in (seat.hand, seat.drawn, seat.deck, seat.discard)
    ]
    counts: Counter[Card] = Counter()
    for pile in piles:
        counts.update(pile.known or {})
        if pile.size != sum((pile.known or {}).values()):
            yield "R31.6: a pile is miscounted"
    counts[Card.KENJUTSU] += sum(intruder.wounds for intruder in state.intruders)
    counts[Card.PASSAGE] += state.marks.passage_cards
    if {card: number for card, number in counts.items() if number} != state.setting.decks.full[Pile.GUARDS]:
        yield f"R31.6: the guard cards are {dict(counts)}"


def _levels(state: State) -> Iterator[str]:
    if state.alert not in tuple(Alert):
        yield f"R31.7: the alert is {state.alert}"
    for intruder in state.intruders:
        if intruder.is_in_play and intruder.wounds >= wounds_borne(state.setting, intruder.who):
            yield f"R31.7: the {intruder.who} lives with {intruder.wounds} wounds"


def _objects(state: State) -> Iterator[str]:
    if state.marks.objects is not None and state.marks.has_marks:
        goals = [mark for mark in state.marks.objects.values() if mark.is_goal]
        if sorted(goals) != sorted(GOALS):
            yield "R31.8: a goal is missing from the guards' map"


def _discovery(state: State) -> Iterator[str]:
    if not state.setting.options.guards_notice_passage:
        return
    if state.phase is not Phase.INTRUDERS or state.moment not in _BEFORE_THE_PLAN:
        return
    for tunnel, passage in state.marks.passages.items():
        for zone in passage.ends:
            if zone not in passage.found and state.active_at(zone):
                yield f"R31.9: the entrance {zone} of {tunnel} under a guard is not discovered"


_BEFORE_THE_PLAN = (Moment.RETURN, Moment.BONUS, Moment.PLAN)
"""The moments after R14.2 at which no intruder has acted yet."""


def _capacity(state: State) -> Iterator[str]:
    if state.places_free() < 0:
        yield "R31.10: more guards inside the passage than cards allow"
    for tunnel, passage in state.marks.passages.items():
        if state.guards_at(tunnel) and not passage.found:
            yield f"R31.10: guards are inside {tunnel}, which nobody found"


def _loose_ends(state: State) -> Iterator[str]:
    """A thing that belongs to one moment is None at all others; otherwise a question would be asked twice, or never."""
    owners = (
        (state.action.move, Moment.STEP),
        (state.action.facing, Moment.HEADING),
        (state.action.march, Moment.BRANCH),
        (state.action.listening, Moment.CAT),
        (state.sneaking.window, None),
    )
    for thing, moment in owners:
        # A game may end during any action.
        if thing is not None and state.moment is not moment and state.result is None:
            yield f"R8.3: {thing!r} is left over at the moment {state.moment}"


def _alone(state: State) -> Iterator[str]:
    """A Lone Wolf is alone (R26.1), and a figure kept secret has not shown itself (R26.3)."""
    setting = state.setting
    if state.phase is Phase.SETUP:
        return
    if len(state.playing) != variant(setting).intruders:
        yield f"R26.1: {len(state.playing)} intruders take part, not {variant(setting).intruders}"
    for intruder in state.intruders if state.is_concealed else ():
        has_played = intruder.hand.size < _first_hand(setting, intruder.who) and intruder.is_in_play
        if intruder.is_shown or intruder.standing is Standing.PASSAGE or intruder.wounds or has_played:
            yield f"R26.3: the {intruder.who} is shown, and is not known"


def _first_hand(setting: Setting, who: Who) -> int:
    return setting.options.ninja_cards if who is Who.NINJA else setting.options.traitor_cards
