"""Where the guards last learned something about the intruders: a rule of thumb from a viewer's knowledge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import lone as w
from bot.games.castle.facts import sneaking as s
from bot.games.castle.facts import turn as t
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.kinds import Place, Who, on_map


@dataclass(frozen=True, slots=True)
class Lead:
    """One thing learned: its turn and zone, and the intruder if known; for a listen the listeners' zone."""

    turn: int
    zone: Zone
    who: Who | None = None


def leads(past: Sequence[Fact]) -> list[Lead]:
    """All leads in the facts that a viewer has witnessed, the oldest first.

    A lead arises when an intruder is seen or heard (then in the listeners' zone), kills a guard or makes one drunk,
    searches, or when an entrance or a rope is found or a rope hung. Leads known to be to an intruder who dies, leaves
    the map or enters the passage are dropped.
    """
    found: list[Lead] = []
    turn = 0
    ears: Zone | None = None
    for fact in past:
        match fact.fact if isinstance(fact, Whispered) else fact:
            case t.TurnBegan(turn=now):
                turn = now
            case g.ListenBegan(zone=zone):
                ears = zone
            case g.ListenAnswered(heard=True):
                found += () if ears is None else (Lead(turn, ears),)
            case f.Died(who=who) | s.LeftMap(who=who) | s.WentInside(who=who):
                found = [lead for lead in found if lead.who is not who]
            case other:
                told = ((on_map(place), whose) for place, whose in _told(other))
                found += (Lead(turn, there, whose) for there, whose in told if there is not None)
    return found


def _told(fact: Fact) -> Iterator[tuple[Place, Who | None]]:
    match fact:
        case f.Detected(who, zone) | f.Revealed(who, zone):
            yield zone, who
        case f.GuardFell(zone=zone, by=card) if card is not None:
            yield zone, None
        case f.GuardDrunk(zone=zone) | t.EntranceFound(zone=zone):
            yield zone, None
        case t.RopeFound(link=link) | s.RopeHung(link=link):
            yield from ((zone, None) for zone in link)
        case s.SearchesDeclared(searches):
            yield from ((zone, who) for who, zone in searches)
        case w.SomebodySearched(zones):
            yield from ((zone, None) for zone in zones)
        case _:
            return
