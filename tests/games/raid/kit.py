"""Positions of the raid made by hand, luck with told draws, and facts applied one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Seat
from bot.engine.match import Match
from bot.games.raid.board.track import tile
from bot.games.raid.decisions import Advance, Done, Move
from bot.games.raid.facts.dealing import Begun, Dealt
from bot.games.raid.kinds import DECK, Half, MoveCard, Stage, Tile
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.setting.options import raid_options
from bot.games.raid.setting.setting import SEATS, Setting
from bot.games.raid.state.state import Deck, Guard, State, Turn
from bot.games.raid.turn.flow import phase_begins

HAWK, KITE, OWL, RAVEN = SEATS
DAWN = {"match": "dawn"}


class Told(Chance):
    """Luck that draws, for each label, the number told for a part of it, and 0 for all others."""

    def __init__(self, told: Mapping[str, int] | None = None) -> None:
        self.told, self.asked = dict(told or {}), list[str]()

    def below(self, label: str, size: int) -> int:
        self.asked.append(label)
        number = next((number for part, number in self.told.items() if part in label), 0)
        assert 0 <= number < size, label
        return number


def t(name: str) -> Tile:
    """The tile of a name."""
    return tile(name)


def at(*names: str) -> tuple[Tile, ...]:
    """The tiles of some names."""
    return tuple(map(t, names))


def setting_of(**options: Any) -> Setting:
    """A setting with these options, and the usual ones otherwise."""
    return Setting(raid_options(options))


def position(
    setting: Setting,
    ninja: Mapping[Seat, str | None],
    *,
    guards: Mapping[str, Guard] | None = None,
    turn: Seat | None = None,
    open_cards: Iterable[str] = (),
    **changes: Any,
) -> State:
    """A position in round 1 of phase 1: marks as at set-up, ninja on tiles, `guards` added or (None) in place.

    With a `turn` it is that seat's, with its open cards. `changes` are fields of the state as they are.
    """
    state, track = State(setting), setting.tracks[setting.options.half]
    is_night = track.half is Half.NIGHT
    Begun(
        half=track.half,
        seats=setting.seats,
        first=setting.seats[0],
        guards=track.marks["G"],
        patrols=track.patrols,
        lanterns=track.marks["L"] if is_night else (),
        cubes=track.marks["S" if is_night else "B"],
        surplus=setting.options.guards - len(track.marks["G"]),
    ).apply(state)
    state.decks = tuple(Deck((MoveCard("walk"),) * DECK, (), 0) for _ in range(4))
    state.stage, state.phase, state.round, state.to_play = Stage.TURNS, 1, 1, setting.seats
    for seat, name in ninja.items():
        state.change(seat, tile=None if name is None else t(name))
    state.guards = {**state.guards, **{t(name): guard for name, guard in (guards or {}).items()}}
    if turn is not None:
        state.turns = {turn: Turn(is_placed=state.ninja[turn].tile is not None)}
        shown = tuple(map(MoveCard, open_cards))
        left = DECK - len(shown)
        place = setting.place(turn)
        state.change_deck(place, open=shown, seen=shown, pile=(MoveCard("walk"),) * left, size=left)
    for name, value in changes.items():
        setattr(state, name, value)
    return state


def gone(state: State, *names: str) -> None:
    """Remove everything on these tiles: guards (patrols with their headings), lanterns and cubes."""
    tiles = at(*names)
    state.guards = {each: guard for each, guard in state.guards.items() if each not in tiles}
    left = {guard.patrol for guard in state.guards.values()}
    state.headings = {number: end for number, end in state.headings.items() if number in left}
    state.lanterns, state.cubes = state.lanterns - set(tiles), state.cubes - set(tiles)


def written(state: State, facts: Iterator[Fact]) -> list[Fact]:
    """The facts, each applied to the state before the next is asked for."""
    found = []
    for fact in facts:
        fact.apply(state)
        found.append(fact)
    return found


def dealt(*decks: str, chance: Told | None = None, **options: Any) -> Match[State]:
    """A match in its first turn: hawk begins, and the decks of the places, of twelve cards, are as named.

    A deck that is not named has walks. Told luck turns up the cards in their order, phase after phase.
    """
    game = RaidGame({"firstPlayer": "1", **options})
    match, luck = Match(game), chance or Told()
    for fact in game.deal(game.blank(), luck, {}):
        match.witness([fact])
        if isinstance(fact, Begun):
            break
    named = [tuple(map(MoveCard, deck.split())) for deck in decks]
    match.witness([Dealt((*named, *((MoveCard("walk"),) * DECK for _ in range(4 - len(named)))))])
    for fact in phase_begins(match.state, luck, 1):
        match.witness([fact])
    return match


def playing(state: State) -> Match[State]:
    """A match at a position made by hand."""
    match = Match(RaidGame(state.setting.options))
    match.state = state
    return match


def by_default(match: Match[State], seat: Seat, *, turn: int, chance: Told | None = None) -> None:
    """Play default answers until a seat is asked in that turn of a phase (1 to 6) for the first time."""
    for _ in range(200):
        asked = match.game.in_order(match.state, match.awaited())[0]
        if asked == seat and match.state.ninja[seat].taken == turn - 1:
            return
        match.play(asked, match.game.default(match.state, asked, Told()), chance or Told())
    raise AssertionError("The turn does not come")


def plays(match: Match[State], seat: Seat, *decisions: Decision, chance: Told | None = None) -> list[Fact]:
    """The facts that follow from a seat's decisions."""
    return [fact for decision in decisions for fact in match.play(seat, decision, chance or Told())]


def move(card: str, route: int, *, halts: bool = False) -> Move | Advance:
    """A move by the number of its route in the rulebook: 1 or 2."""
    return (Advance if halts else Move)(MoveCard(card), route - 1)


def turn_of(match: Match[State], seat: Seat, card: str, route: int) -> list[Fact]:
    """A turn with a route and nothing else, ended if it asks for an end."""
    facts = plays(match, seat, move(card, route))
    return facts + (plays(match, seat, Done()) if seat in match.state.turns else [])
