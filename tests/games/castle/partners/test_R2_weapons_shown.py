"""R2.5, R4.7: with two guard seats pictures, their words and labels say who carries a sword and who a spear."""

from __future__ import annotations

from bot.engine.game import PUBLIC
from bot.engine.match import Match
from bot.games.castle.art import Flag, Shape
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.decisions import GroupArmed, PostArmed
from bot.games.castle.kinds import GuardId, PatrolId, Weapon
from bot.games.castle.picture import scene
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.state.figures import Guard, Patrol
from bot.games.castle.state.state import State
from bot.games.castle.words.alt import alt
from bot.games.castle.words.choices import choice
from tests.games.castle.picture.test_picture import BOARD, tokens


def armed(*weapons: Weapon, size: int = 1) -> State:
    """A position for two guard seats: in each zone this many guards in turn, with these weapons; two make a patrol."""
    state = Match(CastleGame(BOARD, CastleOptions(players=4))).state
    for n, weapon in enumerate(weapons):
        place = BOARD.zones[n // size]
        patrol = PatrolId(n // size + 1) if size > 1 else None
        if patrol is not None:
            state.put_patrol(Patrol(patrol, ()))
        state.put_guard(Guard(GuardId(n + 1), place, weapon, patrol=patrol))
    return state


def test_R2_5_with_two_guard_seats_swords_and_spears_are_told_apart() -> None:
    """R2.5: S and L, each with its outline, alone and on patrols of one weapon, P on mixed ones; so say all words."""
    sword, spear = Weapon.SWORD, Weapon.SPEAR
    alone = armed(sword, spear)
    assert [(token.letter, token.shape) for token in tokens(scene(alone))] == [
        ("S", Shape.CIRCLE),
        ("L", Shape.PENTAGON),
    ]
    groups = armed(sword, sword, spear, spear, sword, spear, size=2)
    assert [token.letter for token in tokens(scene(groups))] == ["S", "L", "P"]
    first, second, third = (BOARD.label(place) for place in BOARD.zones[:3])
    text = alt(alone, PUBLIC)
    assert f"Sword sentries (S): {first}. Spear sentries (L): {second}" in text
    text = alt(groups, PUBLIC)
    assert (
        f"Sword patrol p1 at {first} (2), spear patrol p2 at {second} (2), mixed patrol p3 at {third} (2)"
        in text
    )
    assert choice(alone, SentryListen(GuardId(2))).label == f"Spear sentry g2 at {second}"


def test_R2_7_figures_that_two_guard_seats_place_in_turn_are_drawn_at_once() -> None:
    """R2.7: the figures placed so far, and the one of the draft."""
    state = armed()
    a, b, c = BOARD.zones[:3]
    state.agreed.laid = (
        PostArmed(a, Weapon.SPEAR),
        GroupArmed(b, c, swords=1, spears=1),
        GroupArmed(c, b, swords=2, spears=0),
    )
    shown = [(token.letter, token.count, token.flags) for token in tokens(scene(state))]
    ghost = frozenset({Flag.GHOST})
    assert shown == [("L", 1, ghost), ("P", 2, ghost), ("S", 2, ghost)]
