"""The player `deep`: like `value`, but it looks two turns ahead with the cards that may still come (S33.10, S27.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from typing_extensions import override

from bot.engine.game import Seat, not_none
from bot.engine.match import Match
from bot.games.raid.board.layout import COLUMNS
from bot.games.raid.cards.movement import all_cards, types
from bot.games.raid.decisions import SetTrap
from bot.games.raid.guards.patrols import tiles_of, turned, where
from bot.games.raid.kinds import DECK, TURNS, Alarm, MoveCard, Terrain, Tile
from bot.games.raid.moving.routes import Ahead
from bot.games.raid.players import foresight
from bot.games.raid.players import weights as w
from bot.games.raid.players.value import ValuePlayer
from bot.games.raid.players.values import Field, Place, Row, expected, values
from bot.games.raid.players.view import View
from bot.games.raid.players.wishes import Wish

_KINDS: Final = tuple(types())
_EVERY: Final = Counter(all_cards())


def counted(cards: Counter[MoveCard]) -> tuple[int, ...]:
    """The copies of each type among some cards, in the order of `types()`."""
    return tuple(cards[kind] for kind in _KINDS)


@dataclass(frozen=True)
class DeepView(View):
    """A match as a seat has witnessed it, measured two turns ahead."""

    @cached_property  # 6 us, asked 8 times for each view
    def unseen(self) -> tuple[int, ...]:
        """For each type, the copies that were not open in this phase; the seat's next pair comes from these (S27.2)."""
        return counted(_EVERY - Counter(card for deck in self.state.decks for card in deck.seen))

    @property
    def next_deck(self) -> tuple[int, ...]:
        """For each type, the copies in the next phase: the coming deck if it was all open, else `unseen` (S11.10)."""
        deck = self.state.decks[self.state.setting.place(self.seat) - 1]
        return counted(Counter(deck.seen)) if len(deck.seen) == DECK else self.unseen

    @override
    def cost(self, walk: Ahead, field: Field | None = None) -> float:
        end = walk.end
        if end is None:
            return 0.0
        is_missing = walk.guard is not None and not self.is_last
        following = self.own.taken + 1 + is_missing
        cost = 1.0 + self.passed(walk, is_last=self.is_last) + self.end(end, is_last=self.is_last)
        copies = self.unseen if following < TURNS else self.next_deck
        return cost + self.turn(field or self.field, end, copies, is_last=following == TURNS - 1)

    def turn(self, field: Field, tile: Tile, copies: tuple[int, ...], *, is_last: bool = False) -> float:
        """The turns still needed from a tile if the next pair is drawn from these copies of each type; 0 at the goal.

        With `is_last` that pair is for the last turn of a phase.
        """
        depth, column = values(self.track, self.weights).places[tile]
        row = field.row(depth)
        if not row.values[column]:
            return 0.0
        if not is_last:
            return 1.0 + expected(row.routes(column, row.ends), copies)
        window = [self._last(row, place) for place in range(len(row.ends))]
        return 1.0 + expected(row.routes(column, [e for e, _ in window], [c for _, c in window]), copies)

    def _last(self, row: Row, place: int) -> tuple[float, float]:
        """In the last turn of a phase, the cost of ending on a tile of a window, and the cost of entering it."""
        ahead, column = divmod(place, COLUMNS)
        tile = values(self.track, self.weights).tiles.get(Place(row.depth - ahead, column))
        if tile is None or (not self.is_day and row.depth - ahead < 3):
            return 0.0, 0.0
        there = row
        for _ in range(ahead):
            there = not_none(there.ahead)
        end = there.values[column] + self.end(tile, is_last=True)
        return end, self.entry(tile, is_met=True, is_last=True)

    @override
    def to_go(self, seat: Seat, tile: Tile, field: Field | None = None) -> float:
        """For a rival, the open card before it counts too; its other card is still to come (S6.3)."""
        field, cards = field or self.field, self.state.decks[self.state.setting.place(seat)].open
        if seat == self.seat or len(cards) != 1:
            return field.at(tile)
        depth, column = values(self.track, self.weights).places[tile]
        row = field.row(depth)
        least = row.routes(column, row.ends)
        known = least[_KINDS.index(cards[0])]
        pairs = sum(count * min(known, each) for count, each in zip(self.unseen, least, strict=True))
        return 1.0 + pairs / (sum(self.unseen) or 1)

    @override
    def end(self, tile: Tile, *, is_last: bool) -> float:
        if not is_last:
            return super().end(tile, is_last=is_last)
        if not self.is_day and self.phases_left <= 1:
            return 0.0
        cost = self.weights.guard if tile in self.swept else 0.0
        terrain = self.track.terrain[tile]
        if terrain is Terrain.STREET or (self.is_day and terrain is Terrain.WATER):
            cost += self.led if self.is_day else self.exposed
        return cost

    @property
    def led(self) -> float:
        """The cost of the guard that comes for the seat's own exposed ninja: it lands before the leader (S19.2).

        Negative if another ninja leads.
        """
        ahead = max(map(self.track.progress, self.stood_on), default=0)
        leads = self.own.tile is not None and self.track.progress(self.own.tile) >= ahead
        return w.DEEP.led if leads else -w.DEEP.led

    @cached_property  # 1.2 us or more, asked 15 times for each view
    def phases_left(self) -> int:
        """The number of Movement Phases before the alarm is full, this one included (S13.3)."""
        options = self.state.setting.options
        return -(-(options.target - self.state.alarm) // options.alarm_pace)

    @cached_property  # 35 us, asked 75 times where it is asked at all
    def swept(self) -> frozenset[Tile]:
        """The tiles over which patrols march in the Guard Phase if a ninja is on their board (S8.8)."""
        found: set[Tile] = set()
        for number, heading in self.state.headings.items():
            ends, here = self.track.patrols[number], where(self.state, number)
            way = tiles_of(self.track, ends)
            if here in way:
                end = turned(ends, here, heading)
                if end not in self.state.guards:
                    one, other = sorted((way.index(here), way.index(end)))
                    found |= {*way[one : other + 1]} - {here}
        return frozenset(found)

    @cached_property  # 9 us, asked 45 times where it is asked at all
    def exposed(self) -> float:
        """The expected cost of an alarm card, from those that may still come (S12)."""
        state, setting = self.state, self.state.setting
        left = Counter(setting.alarm) - Counter(state.alarm_discard) or Counter(setting.alarm)
        slack = min(
            (setting.options.target - state.alarm - 1) % setting.options.alarm_pace, len(w.DEEP.losing) - 2
        )
        turns = TURNS * (self.phases_left - 2)
        slowest = max((self.field.at(tile) for tile in state.on_track().values()), default=0.0)
        phase = w.DEEP.phase if slowest > turns else 0.0
        risk = w.DEEP.losing
        costs = {
            Alarm.SLIP: phase * (risk[max(0, slack - 1)] - risk[slack + 1]),
            Alarm.CAT: phase * (risk[slack] - risk[slack + 1]),
            Alarm.FOOTSTEP: w.DEEP.short,
            Alarm.SAMURAI: 1.0,
            Alarm.GEISHA: w.DEEP.back,
        }
        return sum(costs.get(card, 0.0) * count for card, count in left.items()) / left.total()


class DeepPlayer(ValuePlayer):
    """Plays any seat from what it has witnessed, two turns ahead.

    In the last phase of the night it saves nothing for later.
    """

    @override
    def view(self, seen: Match[Any], seat: Seat) -> View:
        view = DeepView(seen.state, seat, seen.options(seat))
        return view if view.is_day or view.phases_left > 1 else replace(view, weights=w.LAST_WEIGHTS)

    @override
    def acts(self, view: View, tile: Tile, least: float | None) -> Iterator[Wish]:
        usual = super().acts(view, tile, least)
        if not isinstance(view, DeepView) or not view.is_day:
            yield from usual
            return
        yield from (wish for wish in usual if not isinstance(wish.decision, SetTrap))
        yield from foresight.acts(view, tile, least, view.unseen, self.thresholds(view))

    @override
    def thresholds(self, view: View) -> w.Thresholds:
        if view.is_day:
            to_go = min(map(view.field.at, view.state.on_track().values()), default=w.NEAR_FINISH)
            return w.LATE_RACE if to_go < w.NEAR_FINISH else w.RACE
        return w.THRESHOLDS if view.weights is w.WEIGHTS else w.LAST_THRESHOLDS
