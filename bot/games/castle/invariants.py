"""What holds at every moment between two decisions (R31), as sentences about what does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.games.castle.cards import full_deck
from bot.games.castle.ending import wounds_borne
from bot.games.castle.kinds import GOALS, Alert, Card, Moment, Phase, Pile, Weapon
from bot.games.castle.setting import Setting
from bot.games.castle.state import State


def broken_invariants(setting: Setting, state: State) -> list[str]:
    """The numbers of the invariants that a true state breaks, each with what is wrong; empty if all hold."""
    checks = (_supply, _nobody_beside, _patrols, _cards, _levels, _objects, _discovery, _capacity)
    return [problem for check in checks for problem in check(setting, state)]


def _supply(setting: Setting, state: State) -> Iterator[str]:
    if len(state.guards) > setting.options.max_guards:
        yield f"R31.1: {len(state.guards)} guards are out"
    if sum(guard.is_drunk for guard in state.guards.values()) > setting.options.max_drunk:
        yield "R31.1: too many drunk guards"
    for weapon in Weapon:
        if state.spare(weapon) < 0:
            yield f"R31.1: more than 10 of {weapon}"


def _nobody_beside(_setting: Setting, state: State) -> Iterator[str]:
    for intruder in state.intruders:
        if intruder.is_in_play and not intruder.is_shown and state.active_at(intruder.zone):
            yield f"R31.2: the hidden {intruder.who} stands beside an active guard"


def _patrols(setting: Setting, state: State) -> Iterator[str]:
    for patrol in state.patrols.values():
        members = state.members(patrol.id)
        places = {guard.zone for guard in members}
        if len(members) < 2 or len(places) != 1 or any(guard.is_drunk for guard in members):
            yield f"R31.5: patrol {patrol.id} is no patrol"
            continue
        zone = members[0].zone
        ways = () if zone is None else setting.board.track_links[zone]
        needs_heading = bool(ways) and state.moment not in (Moment.STEP, Moment.HEADING)
        if not set(patrol.headings) <= set(ways) or (needs_heading and not patrol.headings):
            yield f"R31.5: patrol {patrol.id} heads for {patrol.headings}"


def _cards(_setting: Setting, state: State) -> Iterator[str]:
    if not state.has_hand:
        return
    piles = [state.hand, state.drawn, state.deck, state.discard]
    counts: Counter[Card] = Counter()
    for pile in piles:
        counts.update(pile.known or {})
        if pile.size != sum((pile.known or {}).values()):
            yield "R31.6: a pile is miscounted"
    counts[Card.KENJUTSU] += sum(intruder.wounds for intruder in state.intruders)
    counts[Card.PASSAGE] += state.passage_cards
    if {card: number for card, number in counts.items() if number} != full_deck(Pile.GUARDS):
        yield f"R31.6: the guard cards are {dict(counts)}"


def _levels(setting: Setting, state: State) -> Iterator[str]:
    if state.alert not in tuple(Alert):
        yield f"R31.7: the alert is {state.alert}"
    for intruder in state.intruders:
        if intruder.is_in_play and intruder.wounds >= wounds_borne(setting, intruder.who):
            yield f"R31.7: the {intruder.who} lives with {intruder.wounds} wounds"


def _objects(_setting: Setting, state: State) -> Iterator[str]:
    if state.objects is not None and state.has_marks:
        goals = [mark for mark in state.objects.values() if mark.is_goal]
        if sorted(goals) != sorted(GOALS):
            yield "R31.8: a goal is missing from the guards' map"


def _discovery(_setting: Setting, state: State) -> Iterator[str]:
    if state.phase is Phase.INTRUDERS and state.moment in (Moment.PLAN, Moment.RETURN):
        for zone in state.entrances or ():
            if zone not in state.found_entrances and state.active_at(zone) and state.moment is Moment.RETURN:
                yield "R31.9: an entrance under a guard is not discovered"


def _capacity(_setting: Setting, state: State) -> Iterator[str]:
    if state.places_free() < 0:
        yield "R31.10: more guards inside the passage than cards allow"
