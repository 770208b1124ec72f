"""Castle matches in any position, in the game's own words, on a small board (drawn in board_small.txt)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Piece, Seat
from bot.engine.match import Match
from bot.games.castle.board.board import CastleBoard, load_board
from bot.games.castle.decisions import Pass, TakeTurn
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    Alert,
    Card,
    GuardId,
    Mark,
    Moment,
    PatrolId,
    Phase,
    Pile,
    Standing,
    Tunnel,
    Weapon,
    Who,
)
from bot.games.castle.kinds import Place as Spot
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.deck import Cards, Counts, counted, spread
from bot.games.castle.setting.decks import decks
from bot.games.castle.setting.options import CastleOptions, castle_options
from bot.games.castle.state.cards import Piles
from bot.games.castle.state.figures import Guard, Intruder, Patrol
from bot.games.castle.state.passages import Passage
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants

T = TypeVar("T")

DECKS, HALVES = decks(CastleOptions()), decks(CastleOptions(players=4))
"""The decks of the rulebook: for one guard seat, and for two."""

INSIDE = "inside"
"""The word for the passage where a zone is named."""

LEFT, DEAD, RETURNING, ABSENT = "left", "dead", "returning", "absent"
"""The words for the place of an intruder on no zone: gone, dead for good or to be replaced, not played (R26.1)."""

SLEEPERS = {"YA8": 2, "YA13": 2, "CA3": 2, "CB4": 2}
GOALS_AT = {"CA2": Mark.A, "CA3": Mark.B, "CA4": Mark.C, "CB1": Mark.D, "CB2": Mark.E, "CB3": Mark.F}
ENTRANCES = ("YA1", "YA15")

Place = str | tuple[str, Mapping[str, Any]] | None
"""The place of an intruder, with more fields: `("YA5", {"speed": 2, "hand": [Card.CAT], "shown": True})`."""

Ends = tuple[str, str] | Mapping[Tunnel, tuple[str, str]]
"""The entrances of the passage, or of each passage."""

Groups = Mapping[str, tuple[Any, int] | list[tuple[Any, int]]]
"""Patrols by zone: heading (a label, a tuple of labels if open, None off the track) and number of guards."""


class Script:
    """Luck that was written down: its numbers in turn (each modulo the size), then always 0; `asked` lists the
    questions."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = list(numbers)
        self.asked: list[str] = []

    def below(self, label: str, size: int) -> int:
        self.asked.append(label)
        return self._numbers.pop(0) % size if self._numbers else 0


@cache
def small_board() -> CastleBoard:
    return load_board(Path(__file__).with_name("board_small.txt"))


def zone(label: str) -> Zone:
    """A zone of the small board."""
    return small_board().zone(label)


def zones(labels: str) -> tuple[Zone, ...]:
    """Zones of the small board: `zones("YA1 YA2")`."""
    return tuple(map(zone, labels.split()))


def label(place: Spot | None) -> str:
    if isinstance(place, Tunnel):
        return INSIDE if place is Tunnel.PASSAGE else place.value
    assert place is not None
    return small_board().label(place)


def labels(places: Iterable[Spot]) -> list[str]:
    return [label(place) for place in places]


def place(name: str) -> Spot:
    """A zone, or a passage: `INSIDE` the common one, else by its name."""
    if name == INSIDE:
        return Tunnel.PASSAGE
    return Tunnel(name) if name in tuple(Tunnel) else zone(name)


def game(**options: Any) -> CastleGame:
    """The rules on the small board; options by their names in the rules."""
    return CastleGame(small_board(), castle_options(options))


def new_match(chance: Chance | None = None, **options: Any) -> Match[State]:
    """A freshly dealt match: both sides are asked for their hands."""
    return Match.dealt(game(**options), chance or Script())


def position(
    *,
    turn: int = 5,
    phase: Phase = Phase.CARDS,
    moment: Moment | None = None,
    alert: int = 0,
    sentries: Mapping[str, int] | None = None,
    patrols: Groups | None = None,
    drunk: Sequence[str] = (),
    ninja: Place = "OL1",
    traitor: Place = "YA22",
    hand: Sequence[Card] | None = None,
    drawn: Sequence[Card] = (),
    deck: Sequence[Card] | None = None,
    sleepers: Mapping[str, int] | None = None,
    objects: Mapping[str, Mark] | None = None,
    entrances: Ends = ENTRANCES,
    found: Sequence[str] | Mapping[Tunnel, Sequence[str]] = (),
    ropes: Sequence[tuple[str, str]] = (),
    passage_cards: int = 0,
    options: Mapping[str, Any] | None = None,
    weapons: Sequence[Weapon] = (),
    seats: Mapping[Seat, Mapping[str, Sequence[Card]]] | None = None,
) -> Match[State]:
    """A match in this true position, with an empty log; everything else is as after a plain setup.

    Guards are numbered in the order given: sentries, patrols, drunks. The guards' hand is the suggested one by default;
    cards not in hand, drawn, deck (if given), wounds or on the table are in the deck, otherwise in the discard pile.
    `objects` are added to six goals in the castles. In the Intruders Phase guarded entrances are found. With four
    players `weapons` arm the guards by number, and `seats` hold `hand`, `drawn` and `deck` of each seat. Refuses a
    position that breaks an invariant.
    """
    match = Match(game(**dict(options or {})))
    state = match.state
    state.turn, state.phase, state.alert = turn, phase, Alert(alert)
    state.moment = moment or _usual(phase)
    state.has_figures = True
    _people(state, sentries or {}, patrols or {}, drunk)
    for guard, weapon in zip([*state.guards.values()], weapons, strict=False):
        state.put_guard(guard.but(weapon=weapon))
    _intruder(state.ninja, ninja, Pile.NINJA, Mark.A)
    _intruder(state.traitor, traitor, Pile.TRAITOR, Mark.D)
    if state.traitor.is_in_play:
        state.met = frozenset(guard.id for guard in state.guards_at(state.traitor.zone))
    _map(state, SLEEPERS if sleepers is None else sleepers, objects or {})
    _dig(state, entrances, found)
    if phase is Phase.INTRUDERS:
        _notice(state)
    hung = {(min(link), max(link)): (Who.NINJA,) for link in ((zone(a), zone(b)) for a, b in ropes)}
    state.marks = state.marks.but(has_marks=True, ropes=hung, passage_cards=passage_cards)
    if GUARDS in state.piles:
        _cards(state, hand, drawn, deck)
    else:
        _half_cards(state, seats or {})
    _assert_sound(match)
    return match


def _usual(phase: Phase) -> Moment:
    return {Phase.INTRUDERS: Moment.PLAN, Phase.SETUP: Moment.HANDS}.get(phase, Moment.QUIET)


def _people(state: State, sentries: Mapping[str, int], patrols: Groups, drunk: Sequence[str]) -> None:
    for name, number in sentries.items():
        for _ in range(number):
            add_guard(state, name)
    for name, given in patrols.items():
        for heading, size in given if isinstance(given, list) else [given]:
            _patrol(state, name, heading, size)
    for name in drunk:
        add_guard(state, name, is_drunk=True)


def _patrol(state: State, name: str, heading: str | Sequence[str] | None, size: int) -> None:
    ways = (heading,) if isinstance(heading, str) else heading or ()
    patrol = Patrol(PatrolId(state.next_patrol), tuple(map(zone, ways)), is_old=True)
    state.put_patrol(patrol)
    state.next_patrol += 1
    for _ in range(size):
        add_guard(state, name, patrol=patrol.id)


def add_guard(state: State, name: str, **more: Any) -> Guard:
    """One more sentry in a zone or in the passage, swords and spears in turn; `more` are further fields."""
    guard = Guard(GuardId(state.next_guard), place(name), list(Weapon)[state.next_guard % 2], **more)
    state.put_guard(guard)
    state.next_guard += 1
    return guard


class Flags(NamedTuple):
    """What has happened to a guard in this turn (R6.6 to R6.8)."""

    carded: bool
    moved: bool
    attacked: bool


def flags(match: Match[State], guard: Guard) -> Flags:
    """Flags for a guard."""
    state = match.state
    return Flags(guard.id in state.carded, guard.id in state.moved, guard.id in state.attacked)


def _intruder(intruder: Intruder, given: Place, pile: Pile, goal: Mark) -> None:
    name, more = given if isinstance(given, tuple) else (given or DEAD, {})
    intruder.hand, intruder.goal, intruder.has_chosen = Cards.of(spread(DECKS.basic[pile])), goal, True
    if name == ABSENT:
        intruder.standing, intruder.goal, intruder.hand = Standing.ABSENT, None, Cards()
        intruder.has_chosen = False
    elif name in (LEFT, DEAD, RETURNING):
        intruder.standing = Standing.LEFT if name == LEFT else Standing.DEAD
        intruder.is_returning = name == RETURNING
        intruder.hand = Cards(0, {})
    else:
        intruder.zone = place(name)
        is_inside = isinstance(intruder.zone, Tunnel)
        intruder.standing = Standing.PASSAGE if is_inside else Standing.MAP
        intruder.has_passage = is_inside
    for field, value in more.items():
        _set(intruder, field, value)


def _set(intruder: Intruder, field: str, value: Any) -> None:
    if field == "wounds":
        intruder.wounds, intruder.struck_by = value, (GUARDS,) * value
    elif field == "shown":
        intruder.is_shown, intruder.figure = value, intruder.zone if value else None
    elif field == "hand":
        intruder.hand = Cards.of(tuple(value))
    elif field == "trail":
        intruder.trail = tuple(map(zone, value))
    else:
        assert hasattr(intruder, field), field
        setattr(intruder, field, value)


def _map(state: State, sleepers: Mapping[str, int], objects: Mapping[str, Mark]) -> None:
    asleep = {zone(name): number for name, number in sleepers.items()}
    goals = {
        name: mark for name, mark in GOALS_AT.items() if name not in objects and mark not in objects.values()
    }
    hidden = {zone(name): mark for name, mark in {**goals, **objects}.items()}
    state.marks = state.marks.but(sleepers=asleep, objects=hidden)


def _dig(state: State, entrances: Ends, found: Sequence[str] | Mapping[Tunnel, Sequence[str]]) -> None:
    for tunnel in state.marks.passages:
        ends = entrances[tunnel] if isinstance(entrances, Mapping) else entrances
        seen = found.get(tunnel, ()) if isinstance(found, Mapping) else found
        state.put_passage(tunnel, Passage((zone(ends[0]), zone(ends[1])), tuple(map(zone, seen))))


def _notice(state: State) -> None:
    """Reveal the entrances under guards, as at the end of their turn (R14.2)."""
    for tunnel, passage in state.marks.passages.items():
        ends = [end for end in passage.ends if state.active_at(end) and end not in passage.found]
        state.put_passage(tunnel, passage.but(found=(*passage.found, *ends)))


def _cards(
    state: State, hand: Sequence[Card] | None, drawn: Sequence[Card], deck: Sequence[Card] | None
) -> None:
    piles = state.piles[GUARDS]
    rest = dict(piles.whole)
    rest[Card.KENJUTSU] -= sum(intruder.wounds for intruder in state.intruders)
    rest[Card.PASSAGE] -= state.marks.passage_cards
    now = _dealt(rest, tuple(drawn))
    usual = {card: min(number, rest[card]) for card, number in DECKS.basic[Pile.GUARDS].items()}
    held = _dealt(rest, spread(usual) if hand is None else tuple(hand))
    left = _dealt(rest, spread(rest) if deck is None else tuple(deck))
    gone = _dealt(rest, spread(rest))
    state.put_piles(GUARDS, Piles(held, now, left, gone, piles.whole, has_chosen=True))


def _half_cards(state: State, seats: Mapping[Seat, Mapping[str, Sequence[Card]]]) -> None:
    """The half decks of two guard seats (R2.4), by the same rule."""
    for seat, piles in state.piles.items():
        rest, given = dict(piles.whole), seats.get(seat, {})
        rest[Card.KENJUTSU] -= sum(intruder.struck_by.count(seat) for intruder in state.intruders)
        now = _dealt(rest, tuple(given.get("drawn", ())))
        usual = {card: min(number, rest[card]) for card, number in HALVES.basic[Pile.GUARDS].items()}
        held = _dealt(rest, tuple(given.get("hand", spread(usual))))
        left = _dealt(rest, tuple(given.get("deck", spread(rest))))
        gone = _dealt(rest, spread(rest))
        state.put_piles(seat, Piles(held, now, left, gone, piles.whole, has_chosen=True))


def _dealt(rest: Counts, cards: tuple[Card, ...]) -> Cards:
    for card in cards:
        rest[card] -= 1
        assert rest[card] >= 0, f"there are not so many {card}"
    return Cards(len(cards), counted(cards))


def _assert_sound(match: Match[State]) -> None:
    assert isinstance(match.game, CastleGame)
    assert broken_invariants(match.state) == []


def play(match: Match[State], seat: Seat, decision: Decision, chance: Chance | None = None) -> list[Fact]:
    """Make a decision; return its facts. The invariants must hold afterwards."""
    facts = match.play(seat, decision, chance or Script())
    _assert_sound(match)
    return facts


def decides(
    match: Match[State], seat: Seat, *decisions: Decision, chance: Chance | None = None
) -> list[Fact]:
    """A seat makes one decision after another; return all the facts."""
    return [fact for decision in decisions for fact in play(match, seat, decision, chance)]


def guards(match: Match[State], *decisions: Decision, chance: Chance | None = None) -> list[Fact]:
    """The guards make one decision after another; return all the facts."""
    return [fact for decision in decisions for fact in play(match, GUARDS, decision, chance)]


def intruders(match: Match[State], *pieces: Piece, chance: Chance | None = None) -> list[Fact]:
    """The intruders take their turn; it is planned piece by piece, so an illegal piece is refused."""
    return play(match, INTRUDERS, TakeTurn(pieces), chance)


def passes(match: Match[State], until: Phase) -> list[Fact]:
    """The guards pass until a phase begins."""
    facts: list[Fact] = []
    while match.state.phase is not until:
        facts += guards(match, Pass())
    return facts


def facts_of(facts: Iterable[Fact], kind: type[T]) -> list[T]:
    """The facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def options_of(match: Match[State], seat: Seat, kind: type[T]) -> list[T]:
    """The options of one kind: decisions of one step, or otherwise the next pieces of the open draft."""
    draft = match.draft(seat)
    options: Sequence[Decision] = match.options(seat) if draft is None else list(draft.options())
    return [option for option in options if isinstance(option, kind)]


def is_offered(match: Match[State], seat: Seat, *kinds: type) -> bool:
    """True if any option is of one of these kinds."""
    return any(options_of(match, seat, kind) for kind in kinds)


def pieces_of(match: Match[State], kind: type[T], *before: Piece, seat: Seat = INTRUDERS) -> list[T]:
    """The possible next pieces of one kind in the open draft, after some pieces."""
    draft = match.draft(seat, before)
    assert draft is not None
    return [piece for piece in draft.options() if isinstance(piece, kind)]


def guard_at(match: Match[State], name: str, number: int = 0) -> Guard:
    """The guard in a zone or in the passage, the first unless another number is asked for."""
    return match.state.guards_at(place(name))[number]


def patrol_at(match: Match[State], name: str, number: int = 0) -> Patrol:
    """The patrol in a zone or in the passage."""
    found = [one for one in match.state.patrols.values() if match.state.place_of(one.id) == place(name)]
    return found[number]


def where(match: Match[State], who: Who) -> str:
    """The true place of an intruder: a zone, the passage, or their standing."""
    intruder = match.state.intruder(who)
    return label(intruder.zone) if intruder.is_in_play else str(intruder.standing)
