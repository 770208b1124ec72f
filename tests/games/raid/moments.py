"""Moments of the raid, made by hand, and their pictures: painted once for all tests."""

from dataclasses import replace
from functools import cache

from bot.engine.game import Seat
from bot.games.raid.board.track import tile
from bot.games.raid.kinds import Half, MoveCard, Senjutsu, Stage, Trap
from bot.games.raid.picture import scene
from bot.games.raid.setting.options import RaidOptions
from bot.games.raid.setting.setting import SEATS, Setting
from bot.games.raid.state.state import Deck, Guard, LaidTrap, Ninja, State, Turn
from rendering.paint import paint
from rendering.scene import Scene
from rendering.themes import Theme

HAWK, KITE, OWL, RAVEN = SEATS
SETTING = Setting(RaidOptions(players=4))


def standing(half: Half, tiles: str, cards: str) -> State:
    """Four ninja on these tiles ("-": waiting), the first with two open cards, and all marks of a half in place."""
    track = SETTING.tracks[half]
    state = State(SETTING, half=half, stage=Stage.TURNS, phase=2, round=3, first=KITE, alarm=8)
    places = [None if name == "-" else tile(name) for name in tiles.split()]
    state.ninja = {seat: Ninja(tile=there) for seat, there in zip(SEATS, places, strict=True)}
    black = {there: Guard() for there in track.marks["G"]}
    red = {start: Guard(patrol=nth) for nth, (start, _end) in enumerate(track.patrols)}
    state.guards = {**black, **red}
    state.headings = {nth: end for nth, (_start, end) in enumerate(track.patrols)}
    state.lanterns = frozenset(track.marks.get("L", ()))
    state.cubes = frozenset(track.marks["S" if half is Half.NIGHT else "B"])
    first, second, *rest = map(MoveCard, cards.split())
    state.turns = {HAWK: Turn()}
    state.decks = (Deck(open=(first, second)), *(Deck(open=(card,)) for card in rest))
    return state


@cache
def night() -> State:
    """A knight and a fork of leaps to choose from; two guards asleep, one of them under a ninja."""
    state = standing(Half.NIGHT, "D11 E14 B9 F16", "knight leap-fork slip bow sweep")
    asleep = {tile("E14"): Guard(asleep_by=KITE), tile("D17"): Guard(asleep_by=HAWK)}
    state.guards = {**state.guards, **asleep}
    state.change(HAWK, senjutsu=(Senjutsu.DART,))
    state.change(KITE, lanterns=1, short=1)
    state.change(OWL, missed=1, cubes=1)
    return state


@cache
def day() -> State:
    """Hawk's view: own traps, known, and one of Kite's; a fire and a closed tile."""
    state = standing(Half.DAY, "D27 E25 B30 F24", "slant bend slip bow sweep")
    own = {"C22": Trap.NEST, "F22": Trap.TRIP, "G24": Trap.CALTROPS}
    state.traps = {
        tile("D25"): LaidTrap(KITE),
        **{tile(at): LaidTrap(HAWK, kind) for at, kind in own.items()},
    }
    state.fires, state.closed = {tile("D24"): RAVEN}, {tile("A25"): None}
    for seat in SEATS:
        state.change(seat, buki=None, buki_count=2)
    return state


@cache
def crowded() -> State:
    """As many things as possible in one window."""
    state = standing(Half.DAY, "D27 E25 B26 F24", "slant bend slip bow sweep")
    window = [there for row in range(15, 29) for there in (tile(f"{column}{row}") for column in "ABCDEFG")]
    state.guards = {there: Guard() for there in window[::3]}
    state.cubes = frozenset(window[1::3])
    state.traps = {there: LaidTrap(SEATS[n % 4]) for n, there in enumerate(window[2::9])}
    return state


def unknown(state: State) -> State:
    """The same for a viewer who knows no kind of any trap."""
    found = state.copy()
    found.traps = {at: replace(trap, kind=None) for at, trap in state.traps.items()}
    return found


@cache
def shown(half: Half, seat: Seat = HAWK) -> Scene:
    """The picture of a half, round the ninja of a seat."""
    return scene(night() if half is Half.NIGHT else day(), seat=seat)


@cache
def png(half: Half, theme: Theme) -> bytes:
    """The same, painted."""
    return paint(shown(half), theme=theme)
