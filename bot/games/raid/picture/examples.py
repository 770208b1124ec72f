"""Invented positions for the pictures of the guide (Pictures.example): of no match, and the same for everybody."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.pictures import Example
from bot.games.raid import picture
from bot.games.raid.board.track import tile
from bot.games.raid.kinds import Half, MoveCard, Stage, Trap
from bot.games.raid.picture.field import WIDTH, around
from bot.games.raid.setting.options import RaidOptions
from bot.games.raid.setting.setting import SEATS, Setting
from bot.games.raid.state.state import Deck, Guard, LaidTrap, Ninja, State, Turn
from rendering.scene import Square

HAWK, KITE = SEATS[:2]
SETTING = Setting(RaidOptions(players=2))
_NIGHT, _DAWN = Half.NIGHT, Half.DAY


def example(name: str) -> Example:
    """A picture of the guide. Refuses an unknown name with KeyError."""
    half, (own, other), cards = _EXAMPLES[name]
    state = _standing(half, own, other, cards)
    scene = picture.scene(state, seat=HAWK)
    track = SETTING.tracks[half]
    is_whole = name in ("night", "dawn")
    look = None if is_whole else around(track, state, HAWK)
    return scene, look or Square(WIDTH / 2, WIDTH / 2, WIDTH)


_EXAMPLES: Mapping[str, tuple[Half, tuple[str, str], tuple[str, str]]] = {
    "night": (_NIGHT, ("D4", "B3"), ("knight", "slant")),
    "turn": (_NIGHT, ("D11", "B9"), ("knight", "leap-fork")),
    "dangers": (_NIGHT, ("D17", "C16"), ("zigzag", "slant")),
    "dawn": (_DAWN, ("D21", "C24"), ("slant", "bend")),
}
"""By name: the half, the tiles of two ninja, and the open cards of the first."""


def _standing(half: Half, own: str, other: str, cards: tuple[str, str]) -> State:
    track = SETTING.tracks[half]
    state = State(SETTING, half=half, stage=Stage.TURNS, phase=2, round=3, first=HAWK, alarm=6)
    state.ninja = {HAWK: Ninja(tile(own)), KITE: Ninja(tile(other))}
    black = {there: Guard() for there in track.marks["G"]}
    red = {start: Guard(patrol=nth) for nth, (start, _end) in enumerate(track.patrols)}
    state.guards = {**black, **red}
    state.headings = {nth: end for nth, (_start, end) in enumerate(track.patrols)}
    state.lanterns = frozenset(track.marks.get("L", ()))
    state.cubes = frozenset(track.marks["S" if half is Half.NIGHT else "B"])
    state.turns = {HAWK: Turn()}
    own_deck, bow = Deck(open=tuple(map(MoveCard, cards))), Deck(open=(MoveCard("bow"),))
    state.decks = (own_deck, bow, Deck(), Deck())
    if half is _DAWN:
        state.traps = {tile("D23"): LaidTrap(KITE), tile("E17"): LaidTrap(HAWK, Trap.CALTROPS)}
    return state
