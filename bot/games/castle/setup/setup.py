"""Setup (R4): the facts that follow from each choice, in two exchanges of hidden choices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Chance
from bot.engine.game import Fact, Seat, not_none
from bot.games.castle.decisions import (
    Begin,
    ChooseGuardHand,
    ChooseHand,
    ChooseHands,
    Dig,
    Disguise,
    MarkMap,
    PlaceGuards,
    Start,
    WriteGoal,
)
from bot.games.castle.decisions.resolving import Decided, Resolved
from bot.games.castle.detection.alert import turn_begun
from bot.games.castle.detection.detection import placed
from bot.games.castle.facts.joint import PassageAgreed, ProposalClosed, Proposed, Whispered
from bot.games.castle.facts.setup import (
    Asked,
    EndSet,
    EntrancesChosen,
    GoalWritten,
    Grouped,
    GuardHandChosen,
    GuardsPlaced,
    GuardsShown,
    HandChosen,
    MapMarked,
    Posted,
    StartChosen,
)
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    Moment,
    Pile,
    Standing,
    Tunnel,
    Weapon,
    Who,
    on_map,
)
from bot.games.castle.partners.sharing import announced, proposal_dropped
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.cards import Piles
from bot.games.castle.state.marks import Marks
from bot.games.castle.state.passages import Passages
from bot.games.castle.state.proposals import Proposal
from bot.games.castle.state.state import State
from bot.games.castle.variants.lone_wolf import disguised
from bot.games.castle.variants.variants import variant


def blank(setting: Setting) -> State:
    """The state before the first fact: the cards that each guard seat can choose from, and unknown passages."""
    return State(
        setting,
        piles={seat: Piles(whole=setting.decks.own[Pile.GUARDS]) for seat in setting.seating.guards},
        marks=Marks(passages=Passages.made(setting.seating.tunnels)),
    )


def dealt(setting: Setting, chance: Chance) -> Iterator[Fact]:
    """Draw the goals (R4.2), unless rivals write them (R26.4), then let both sides choose their hands.

    An open choice of a Lone Wolf's figure comes before both (R26.1).
    """
    return variant(setting).dealt(setting.options, chance)


def goal_written(decided: Decided[WriteGoal]) -> Iterator[Fact]:
    """A rival has written down a goal (R26.4, R26.10)."""
    yield GoalWritten(decided.decision.who, decided.decision.goal)


def disguise_chosen(decided: Decided[Disguise]) -> Iterator[Fact]:
    """A Lone Wolf has chosen two hands and, secretly, the figure to play (R26.3).

    If the map is marked too, the figures are shown and the starts asked for.
    """
    yield from disguised(decided.decision)
    yield from _exchanged(decided.state)


def hands_chosen(decided: Decided[ChooseHands]) -> Iterator[Fact]:
    """The intruders' hands are chosen (R4.3); if the map is marked too, figures are shown and starts asked for."""
    decision = decided.decision
    yield HandChosen(Who.NINJA, len(decision.ninja), decision.ninja)
    yield HandChosen(Who.TRAITOR, len(decision.traitor), decision.traitor)
    yield from _exchanged(decided.state)


def hand_chosen(decided: Decided[ChooseHand]) -> Iterator[Fact]:
    """One intruder's hand is chosen; with two seats this is announced when both hands are (R4.3, R28.8).

    Once all hands are chosen and the map is marked, the figures are shown and the starts asked for.
    """
    state, _seat, decision, _chance = decided
    chosen = HandChosen(decision.who, len(decision.cards), decision.cards)
    if not state.setting.seating.is_split:
        yield chosen
        yield from _exchanged(state)
        return
    yield Whispered(state.setting.seating.circle(decision.who), chosen)
    if all(intruder.has_chosen for intruder in state.playing):
        yield from announced(state, *map(state.setting.seating.circle, Who), in_time=False)
        yield from _exchanged(state)


def guard_hand_chosen(decided: Decided[ChooseGuardHand]) -> Iterator[Fact]:
    """A guard seat's hand is chosen, the rest is its deck (R4.4); two seats announce theirs together."""
    state, seat, decision, _chance = decided
    left = sum(state.piles[seat].whole.values()) - len(decision.cards)
    chosen = GuardHandChosen(seat, len(decision.cards), left, decision.cards)
    if len(state.setting.seating.guards) == 1:
        yield chosen
        return
    yield Whispered(GUARDS, chosen)
    if all(piles.has_chosen for piles in state.piles.values()):
        # By seat, not in true order: it must stay secret who has chosen first (R28.8).
        yield from announced(state, GUARDS, in_time=False)


def guards_placed(decided: Decided[PlaceGuards]) -> Iterator[Fact]:
    """The guards' figures are placed, with swords and spears alternating (R4.5 to R4.7)."""
    yield GuardsPlaced(*_figures(decided.state.setting.options.patrol_size, decided.decision))


def _figures(patrol_size: int, decision: PlaceGuards) -> tuple[tuple[Posted, ...], tuple[Grouped, ...]]:
    weapons = cycle(Weapon)
    sentries = tuple((zone, next(weapons)) for zone in decision.sentries)
    patrols = tuple((*patrol, tuple(islice(weapons, patrol_size))) for patrol in decision.patrols)
    return sentries, patrols


def map_marked(decided: Decided[MarkMap]) -> Iterator[Fact]:
    """The guards' map is marked (R4.8, R4.9).

    If all intruders' hands are chosen too, the figures are shown and the starts asked for.
    """
    yield MapMarked(decided.decision.sleepers, decided.decision.objects)
    yield from _exchanged(decided.state)


def _exchanged(state: State) -> Iterator[Fact]:
    # Either side may be the last: both choose at the same time, and neither sees the other's choice.
    if state.marks.has_marks and all(intruder.has_chosen for intruder in state.playing):
        yield _shown(state)
        yield Asked(Moment.STARTS)


def _shown(state: State) -> Fact:
    # By number: viewers who see the figures only now number them in this order, and must get the same
    # numbers.
    posts = ((on_map(guard.zone), guard.weapon) for guard in state.sentries())
    sentries = tuple((zone, weapon) for zone, weapon in posts if zone is not None)
    groups = []
    for patrol in state.patrols.values():
        zone = not_none(on_map(state.place_of(patrol.id)))
        weapons = tuple(guard.weapon for guard in state.members(patrol.id))
        groups.append((zone, patrol.headings[0], weapons))
    return GuardsShown(sentries, tuple(groups))


def begun(decided: Decided[Begin]) -> Iterator[Fact]:
    """The intruders are on the map, their passage has its entrances (R4.11 to R4.15), and turn 1 begins."""
    state, _seat, decision, chance = decided
    starts = {Who.NINJA: decision.ninja, Who.TRAITOR: decision.traitor}
    for who, zone in starts.items():
        yield _start(state, who, zone)
    yield EntrancesChosen(Tunnel.PASSAGE, decision.entrances)
    yield from _on_the_map(state, chance)


def _start(state: State, who: Who, zone: Zone) -> Fact:
    return StartChosen(who, zone, tuple(guard.id for guard in state.drunk_at(zone)))


def _on_the_map(state: State, chance: Chance) -> Iterator[Fact]:
    for intruder in state.playing:
        yield from placed(state, intruder.who)
    yield from turn_begun(state, chance)


def started(decided: Decided[Start]) -> Iterator[Fact]:
    """An intruder seat has chosen its start, and what it says about the passage (R2.8).

    A Lone Wolf chooses both entrances (R26.1). Turn 1 begins once all have started and no proposal is open.
    """
    state, seat, decision, chance = decided
    if not state.setting.seating.is_split:
        first, second = decision.entrances
        yield _start(state, decision.who, decision.zone)
        yield EntrancesChosen(Tunnel.PASSAGE, (first, second))
        yield from _on_the_map(state, chance)
        return
    circle = state.setting.seating.circle(decision.who)
    yield Whispered(circle, _start(state, decision.who, decision.zone))
    if state.setting.seating.partners(seat):
        yield from _dug(state, seat, decision)
    else:
        yield Whispered(circle, _own_passage(state, decision))
    yield from _begun_if_all_have(state, chance)


def _own_passage(state: State, decision: Start) -> Fact:
    """The passage of a rival, which nobody else can use (R26.5)."""
    first, second = decision.entrances
    return EntrancesChosen(state.marks.passages.tunnel(decision.who), (first, second))


def _dug(state: State, seat: Seat, decision: Start) -> Iterator[Fact]:
    proposal = state.agreed.proposals.get(INTRUDERS)
    if not decision.entrances and proposal is not None:
        yield from _passage_agreed(proposal)
        return
    yield from proposal_dropped(state, INTRUDERS)
    yield EndSet(decision.who, decision.entrances[0])
    if len(decision.entrances) > 1:
        yield Proposed(INTRUDERS, seat, Dig(*decision.entrances))


def _passage_agreed(proposal: Proposal) -> Iterator[Fact]:
    assert isinstance(proposal.what, Dig)
    yield ProposalClosed(INTRUDERS, is_accepted=True)
    yield PassageAgreed(INTRUDERS, (proposal.what.first, proposal.what.second))


def passage_settled(state: State, *, is_accepted: bool, chance: Chance) -> Iterator[Fact]:
    """The partner answers the latest proposal of entrances (R2.8); turn 1 begins if all have started."""
    if is_accepted:
        yield from _passage_agreed(state.agreed.proposals[INTRUDERS])
    else:
        yield ProposalClosed(INTRUDERS, is_accepted=False)
    yield from _begun_if_all_have(state, chance)


def _begun_if_all_have(state: State, chance: Chance) -> Iterator[Fact]:
    # Both starts may be chosen while the passage is still proposed; its answer comes here too (R2.8).
    if INTRUDERS in state.agreed.proposals or any(one.standing is Standing.COMING for one in state.intruders):
        return
    yield from announced(state, *map(state.setting.seating.circle, Who), in_time=False)
    if Tunnel.PASSAGE in state.setting.seating.tunnels:
        first, second = state.marks.passages[Tunnel.PASSAGE].entrances or ()
        yield EntrancesChosen(Tunnel.PASSAGE, (first, second))
    yield from _on_the_map(state, chance)


RESOLVED: Resolved = {
    WriteGoal: goal_written,
    Disguise: disguise_chosen,
    ChooseHands: hands_chosen,
    ChooseHand: hand_chosen,
    ChooseGuardHand: guard_hand_chosen,
    PlaceGuards: guards_placed,
    MarkMap: map_marked,
    Begin: begun,
    Start: started,
}
