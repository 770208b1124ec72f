"""Random options for simulations: always valid, and every value of every option is frequent.

The table is drawn first: players and variant, with equal chances for all six kinds. Each other option then has its
usual value in half of the games; in the other half it is drawn evenly from the values that fit the earlier draws. The
number of guards comes before the figures, the rooms come before the objects hidden in them. Numbers without a natural
limit are drawn up to the limits below. All luck comes from one seed: the draw of an option depends on its name and on
what it must fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Any, Final

from bot.engine.chance import Chance, pick
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.board.lint import object_zones
from bot.games.castle.kinds import GOALS, Pile
from bot.games.castle.setting.deck import number_of
from bot.games.castle.setting.options import CastleOptions, castle_options
from bot.games.castle.setting.terms import OF_VARIANT, TERMS, Variant
from bot.games.option_models import drawn_from

TABLES: tuple[tuple[int, Variant], ...] = tuple(
    (players, variant)
    for players in (2, 3, 4)
    for variant, terms in TERMS.items()
    if players in terms.players
)
"""The kinds of tables (R2.2, R26)."""

FREE: Mapping[str, range] = MappingProxyType(
    {
        "turns": range(1, 23),
        "sleepersPerBarracks": range(1, 4),
        "ninjaCards": range(13),
        "traitorCards": range(11),
        "handCardsPerTurn": range(5),
        "searchesPerTurn": range(1, 4),
        "ninjaWounds": range(1, 5),
        "traitorWounds": range(1, 4),
        "replacements": range(3),
        "respawnNinjaCards": range(13),
        "respawnTraitorCards": range(11),
        "respawnGuardCards": range(9),
        "respawnSleepers": range(5),
        "maxGuards": range(21),
        "maxDrunk": range(4),
        "lastReplacementTurn": range(9, 11),
    }
)
"""The numbers that fit any other options, and the ranges they are drawn from."""
# 3 us each time, and a drawing asks for 50 options.
values_of: Final = cache(partial(drawn_from, CastleOptions, FREE))
"""The values from which an independent option is drawn, by its name in the rules; see drawn_from."""

MOST_DRAWN, MOST_HIDDEN, BIGGEST_PATROL = 6, 4, 5
"""The maximum of cards drawn for an alert level, of traps or of hidden sentries, and of guards in a patrol."""

_LATER = frozenset({"players", "variant", "alertDraws", "guardHand", "sentries", "patrols", "patrolSize"}) | {
    *("sleepers", "traps", "hiddenSentries"),
    *OF_VARIANT,
}
"""The options that must fit others, or belong to a variant."""


def drawn_options(board: CastleBoard, chance: Chance) -> dict[str, Any]:
    """Complete options of a game that can be played on this board."""
    return _Drawing(board, chance).drawn()


class _Drawing:
    """One draw of random options, while it is made."""

    def __init__(self, board: CastleBoard, chance: Chance) -> None:
        self._board, self._chance = board, chance
        self._players, self._variant = pick(chance, "table", TABLES)
        table = {"players": self._players, "variant": self._variant.value}
        self._usual = castle_options(table).settled()
        self._given: dict[str, Any] = dict(table)

    def drawn(self) -> dict[str, Any]:
        """The drawn options, complete."""
        for name in (*(name for name in self._usual if name not in _LATER), *TERMS[self._variant].own):
            self._draw(name, values_of(name))
        self._draw_cards()
        self._draw_figures()
        self._draw_marks()
        return castle_options(self._given).settled()

    def _draw(self, name: str, values: Iterable[Any]) -> None:
        """Draw an option: the usual value in half of the games, if it fits."""
        fitting, usual = list(values), self._usual[name]
        is_usual = usual in fitting and self._chance.below(f"{name} usual", 2) == 0
        self._given[name] = usual if is_usual else pick(self._chance, f"{name} of {len(fitting)}", fitting)

    def _draw_cards(self) -> None:
        """Draw the options of cards. With two guard seats the hand is even, because each chooses half of it."""
        self._draw("guardHand", range(0, number_of(Pile.GUARDS) + 1, 2 if self._players == 4 else 1))
        if self._chance.below("alertDraws usual", 2):
            levels = [f"alertDraws at {level}" for level in range(4)]
            self._given["alertDraws"] = [self._chance.below(level, MOST_DRAWN + 1) for level in levels]

    def _draw_figures(self) -> None:
        """Draw sentries and patrols in varying order, because they share the limit of guards (R27.1)."""
        most, posts = self._given["maxGuards"], len(self._board.watch_posts)
        self._draw("patrolSize", range(2, BIGGEST_PATROL + 1))
        size = self._given["patrolSize"]
        if self._chance.below("sentries first", 2):
            self._draw("sentries", range(min(posts, most) + 1))
            self._draw("patrols", range((most - self._given["sentries"]) // size + 1))
        else:
            self._draw("patrols", range(min(10, most // size) + 1))
            self._draw("sentries", range(min(posts, most - size * self._given["patrols"]) + 1))

    def _draw_marks(self) -> None:
        """Draw sleepers within the number of beds, traps and hidden sentries within the room in the castles (R3.9)."""
        beds = self._given["sleepersPerBarracks"] * len(self._board.barracks)
        self._draw("sleepers", range(min(beds, 12) + 1))
        may_share = self._given["objectsMayShareBarracks"]
        rooms = object_zones(self._board, objects_may_share_barracks=may_share)
        left = sum(map(len, rooms.values())) - len(GOALS)
        for name in ("traps", "hiddenSentries"):
            self._draw(name, range(min(MOST_HIDDEN, left) + 1))
            left -= self._given[name]
