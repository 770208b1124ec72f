"""How a chronicle is built: a fold of the facts that a viewer has witnessed.

It reads only those facts, so it knows no more than the viewer; it skips facts without use for it. It also reads the
full record, when a match is over and everybody may see it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import lone, setup
from bot.games.castle.facts import sneaking as s
from bot.games.castle.facts import turn as t
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.kinds import Card, GuardId, PatrolId, Phase, Pile, Place, Weapon, Who
from bot.games.castle.memory.chronicle import Chronicle, Finding, Listen, Outing
from bot.games.castle.state.figures import Guard

Teller = Callable[[Chronicle, Any], None]
T = TypeVar("T", bound=Teller)
_TELLERS: dict[type[Fact], Teller] = {}


class _Made(NamedTuple):
    past: tuple[Fact, ...]
    news: int
    told: Chronicle


_LATEST: list[_Made] = []
"""The latest results: a picture and its words ask for the same, and so does every step of a draft."""
_KEPT: Final = 8


def remembered(past: Sequence[Fact], news: int) -> Chronicle:
    """The memory of a viewer who has witnessed `past`; the latest `news` of these facts came since the last picture.

    Callers with the same tuple of facts share the result, so nobody may change it.
    """
    if not isinstance(past, tuple):
        return _folded(past, news)
    # Compared by identity: two viewers may have witnessed equally many facts and the same last one.
    known = next((each for each in (*_LATEST,) if each.past is past and each.news == news), None)
    if known is None:
        known = _Made(past, news, _folded(past, news))
        _LATEST[:] = (known, *_LATEST[: _KEPT - 1])
    return known.told


def _folded(past: Sequence[Fact], news: int) -> Chronicle:
    told = Chronicle()
    since = max(0, len(past) - news)
    _tell(told, past[:since])
    told.is_news = True
    # Taken at the last picture: changes since then are told by comparison with these places.
    told.stood = {key: guard.patrol for key, guard in told.guards.items()}
    told.before, told.seen = dict(told.figures), dict(told.figures)
    _tell(told, past[since:])
    return told


def _tell(told: Chronicle, facts: Sequence[Fact]) -> None:
    for fact in facts:
        teller = _TELLERS.get(type(fact))
        if teller is not None:
            teller(told, fact)


def _of(*kinds: type[Fact]) -> Callable[[T], T]:
    """Register a function as the teller of these kinds of facts."""

    def register(teller: T) -> T:
        _TELLERS.update(dict.fromkeys(kinds, teller))
        return teller

    return register


@_of(Whispered, lone.Veiled)
def _inner(told: Chronicle, fact: Whispered | lone.Veiled) -> None:
    _tell(told, [fact.fact])


# ---- turns


@_of(t.TurnBegan)
def _turn(told: Chronicle, fact: t.TurnBegan) -> None:
    told.turn, told.phase = fact.turn, Phase.ALERT


@_of(t.PhaseBegan)
def _phase(told: Chronicle, fact: t.PhaseBegan) -> None:
    told.phase = fact.phase


# ---- guards


@_of(setup.GuardsPlaced, setup.GuardsShown)
def _posted(told: Chronicle, fact: setup.GuardsPlaced | setup.GuardsShown) -> None:
    """Number the figures as they are placed; a viewer who saw GuardsPlaced ignores GuardsShown."""
    if told.guards:
        return
    for zone, weapon in fact.sentries:
        _put(told, zone, weapon, None)
    for number, (zone, _heading, weapons) in enumerate(fact.patrols, start=1):
        for weapon in weapons:
            _put(told, zone, weapon, PatrolId(number))


def _put(told: Chronicle, zone: Zone, weapon: Weapon, patrol: PatrolId | None) -> None:
    key = GuardId(len(told.guards) + 1)
    told.guards[key] = Guard(key, zone, weapon, patrol=patrol)


@_of(g.GuardsStepped)
def _stepped(told: Chronicle, fact: g.GuardsStepped) -> None:
    _walk(told, fact.guards, fact.start, fact.zone)


@_of(g.PatrolMarched)
def _marched(told: Chronicle, fact: g.PatrolMarched) -> None:
    _walk(told, _members(told, fact.patrol), fact.start, fact.zone)


@_of(g.GuardsCameOut)
def _came_out(told: Chronicle, fact: g.GuardsCameOut) -> None:
    inside = told.guards.get(fact.guards[0])
    if inside is not None:
        _walk(told, fact.guards, inside.zone, fact.zone)
    if fact.is_new and told.is_news:
        told.entrances.append(fact.zone)


def _walk(told: Chronicle, guards: Sequence[GuardId], start: Place, place: Place) -> None:
    for key in guards:
        if told.is_news:
            told.ways.setdefault(key, [start]).append(place)
        if key in told.guards:
            told.guards[key] = told.guards[key].but(zone=place)


def _members(told: Chronicle, patrol: PatrolId) -> list[GuardId]:
    return [key for key, guard in told.guards.items() if guard.patrol == patrol]


def _regroup(told: Chronicle, guards: Sequence[GuardId], patrol: PatrolId | None) -> None:
    for key in guards:
        if key in told.guards:
            told.guards[key] = told.guards[key].but(patrol=patrol)


def _settle(told: Chronicle, patrol: PatrolId | None) -> None:
    """A patrol of one guard is dissolved (R6.5)."""
    if patrol is not None and len(left := _members(told, patrol)) < 2:
        _regroup(told, left, None)


@_of(g.PatrolSplit)
def _split(told: Chronicle, fact: g.PatrolSplit) -> None:
    _regroup(told, fact.leaving, fact.into)
    _settle(told, fact.patrol)


@_of(g.PatrolFormed)
def _formed(told: Chronicle, fact: g.PatrolFormed) -> None:
    _regroup(told, fact.guards, fact.patrol)


@_of(g.GuardJoined)
def _joined(told: Chronicle, fact: g.GuardJoined) -> None:
    _regroup(told, [fact.guard], fact.patrol)


@_of(g.PatrolsMerged)
def _merged(told: Chronicle, fact: g.PatrolsMerged) -> None:
    _regroup(told, _members(told, fact.patrol), fact.into)


@_of(g.GuardAwoke, s.SentryAppeared)
def _appeared(told: Chronicle, fact: g.GuardAwoke | s.SentryAppeared) -> None:
    told.guards[fact.guard] = Guard(fact.guard, fact.zone, fact.weapon)
    _renewed(told, fact.guard)


@_of(f.GuardDrunk)
def _drunk(told: Chronicle, fact: f.GuardDrunk) -> None:
    if fact.guard in told.guards:
        told.guards[fact.guard] = told.guards[fact.guard].but(is_drunk=True)
    _renewed(told, fact.guard)


@_of(g.GuardSobered)
def _sober(told: Chronicle, fact: g.GuardSobered) -> None:
    if fact.guard in told.guards:
        sober = told.guards[fact.guard].but(is_drunk=False, weapon=fact.weapon)
        told.guards[fact.guard] = sober
    _renewed(told, fact.guard)


def _renewed(told: Chronicle, guard: GuardId) -> None:
    if told.is_news and guard not in told.new:
        told.new.append(guard)


@_of(f.GuardFell)
def _fell(told: Chronicle, fact: f.GuardFell) -> None:
    guard = told.guards.pop(fact.guard, None)
    if guard is None:
        return
    if told.is_news:
        told.fallen.append(guard)
    _settle(told, guard.patrol)


# ---- listens, searches, what is found


@_of(g.ListenBegan)
def _listening(told: Chronicle, fact: g.ListenBegan) -> None:
    told.listens.append(Listen(told.turn, fact.zone, fact.guards, deaths=told.deaths))


@_of(g.ListenAnswered)
def _answered(told: Chronicle, fact: g.ListenAnswered) -> None:
    if told.listens:
        told.listens[-1].heard, told.listens[-1].is_news = fact.heard, told.is_news


@_of(t.CardPlayed)
def _played(told: Chronicle, fact: t.CardPlayed) -> None:
    """Keep intruders' cards since the last picture; It Was a Cat hushes a listen that waits for its answer (R11.3)."""
    if told.is_news and fact.pile is not Pile.GUARDS:
        told.cards.append((Who(fact.pile.value), fact.card))
    if fact.card is Card.CAT and told.listens and told.listens[-1].heard is None:
        told.listens[-1].is_hushed = True


@_of(s.SearchesAnswered)
def _searched(told: Chronicle, fact: s.SearchesAnswered) -> None:
    for who, zone, mark, _is_asked in fact.answers:
        told.findings.append(Finding(told.turn, who, zone, mark, told.is_news))


@_of(lone.SomebodyFound)
def _searched_by_somebody(told: Chronicle, fact: lone.SomebodyFound) -> None:
    for zone, mark, _is_asked in fact.answers:
        told.findings.append(Finding(told.turn, None, zone, mark, told.is_news))


@_of(t.EntranceFound)
def _noticed(told: Chronicle, fact: t.EntranceFound) -> None:
    if told.is_news:
        told.entrances.append(fact.zone)


@_of(t.RopeFound, s.RopeHung)
def _roped(told: Chronicle, fact: t.RopeFound | s.RopeHung) -> None:
    if told.is_news and fact.link not in told.ropes:
        told.ropes.append(fact.link)


# ---- intruders


@_of(f.Detected, f.Revealed)
def _shown(told: Chronicle, fact: f.Detected | f.Revealed) -> None:
    told.figures[fact.who] = told.seen[fact.who] = fact.zone


@_of(f.Vanished)
def _hidden(told: Chronicle, fact: f.Vanished) -> None:
    told.figures.pop(fact.who, None)


@_of(f.Died)
def _died(told: Chronicle, fact: f.Died) -> None:
    told.figures.pop(fact.who, None)
    told.places.pop(fact.who, None)
    told.seen[fact.who] = fact.zone
    told.deaths += 1
    if told.is_news:
        told.dead.append(fact.who)


@_of(setup.StartChosen)
def _placed(told: Chronicle, fact: setup.StartChosen) -> None:
    told.placed[fact.who] = len(told.outings)
    if fact.zone is not None:
        told.places[fact.who] = fact.zone


@_of(s.Moved)
def _moved(told: Chronicle, fact: s.Moved) -> None:
    _enter(told, fact.who, fact.zone)


@_of(s.WentInside)
def _inside(told: Chronicle, fact: s.WentInside) -> None:
    told.figures.pop(fact.who, None)
    if fact.entrance is not None:
        _sneak(told, fact.who, start=fact.entrance).way.append(None)
    told.places[fact.who] = None


@_of(s.CameOut)
def _out(told: Chronicle, fact: s.CameOut) -> None:
    told.figures.pop(fact.who, None)
    if fact.zone is None:
        told.places.pop(fact.who, None)
    else:
        _enter(told, fact.who, fact.zone)


@_of(s.LeftMap)
def _left(told: Chronicle, fact: s.LeftMap) -> None:
    told.figures.pop(fact.who, None)
    if fact.zone is not None:
        _sneak(told, fact.who, start=fact.zone)
    told.places.pop(fact.who, None)


def _enter(told: Chronicle, who: Who, zone: Zone) -> None:
    _sneak(told, who).way.append(zone)
    told.places[who] = zone


def _sneak(told: Chronicle, who: Who, *, start: Zone | None = None) -> Outing:
    """Add one step to an intruder's way in this turn; `start` serves viewers who do not know the place before."""
    last = told.outings[-1] if told.outings else None
    if last is None or last.who is not who or last.turn != told.turn:
        last = Outing(told.turn, who, [told.places.get(who, start)])
        told.outings.append(last)
    last.speed += 1
    return last
