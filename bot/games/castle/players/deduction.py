"""What anybody can deduce about the intruders' places, in words and for pictures, from public facts (R28.11).

Nothing here uses a seat's hand, place or marks: everybody who folds the public log gets the same result.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from typing_extensions import override

from bot.engine.boards.protocol import Zone
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.kinds import Standing, Who
from bot.games.castle.memory.forecast import reach
from bot.games.castle.names import names
from bot.games.castle.players.belief.belief import WHOLE, Belief
from bot.games.castle.players.belief.fold import Exclusion
from bot.games.castle.players.belief.reasons import told_of
from bot.games.castle.players.belief.turns import folded
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.games.deduction import Believed, Deduced, Deduction
from bot.games.pictures import DARKEST, Shades
from bot.words import _

_FEW: Final = 6
"""At most this many zones are named one by one; if there are more, their regions are named."""
_REGIONS: Final = 4
"""Regions that are named at most."""
_LIKELY: Final = 4
"""The likeliest zones that are named."""
_LOOKS: Final = 3
"""Zones that are named as the ones where guards would look."""
_STEPS: Final = (0.5, 0.2, 0.05)
"""Limits between shades of darkness, as shares of the likeliest zone's chance."""


class CastleDeduction(Deduction[CastleGame]):
    """Where both intruders can be, why not elsewhere, how likely that is, and where guards would look."""

    is_offered = True

    @override
    def is_allowed(self, game: CastleGame) -> bool:
        return game.setting.options.thinking_aid

    @override
    def hides(self, game: CastleGame, seat: Seat) -> bool:
        return seat in game.setting.seating.intruders

    @override
    def deduced(self, public: Match[Any]) -> Deduced:
        return _Told(public.state, folded(_setting(public), public.history)).deduced()

    @override
    def believed(self, seen: Match[Any], public: Match[Any], seat: Seat) -> Believed | None:
        """For guards, from what they have witnessed; intruders get what follows from public facts.

        None if no intruder can be on the map.
        """
        setting = _setting(seen)
        is_hider = seat in setting.seating.intruders
        told = _Told(public.state, folded(setting, (public if is_hider else seen).history))
        text = (
            _("Shaded: where guards may expect intruders")
            if is_hider
            else _("Shaded: where it expected intruders")
        )
        likely = told.shades(is_likely=True)
        return Believed(sentence=_("; ").join((text, *told.guesses())), likely=likely) if likely else None


def _setting(match: Match[Any]) -> Setting:
    assert isinstance(match.game, CastleGame)
    return match.game.setting


class _Told:
    """A belief in words; `state` is the public state."""

    def __init__(self, state: State, belief: Belief) -> None:
        self._board, self._state, self._belief = state.setting.board, state, belief
        self._places = {who: belief.possible(who) for who in Who}
        self._likely = {who: belief.likely(who) for who in Who}
        self._told_of = [who for who in Who if state.intruder(who).standing is not Standing.ABSENT]

    def deduced(self) -> Deduced:
        sought = self._sought()
        labels = tuple(map(self._board.label, sought))
        looks = _("Guards who think so would look first at {zones}.").format(zones=names.listing(labels))
        return Deduced(
            where=tuple(map(self._where, self._told_of)),
            why_not=tuple(self._why_not()),
            guess=tuple(self.guesses()),
            looks=looks if sought else "",
            sought=labels,
            possible=self.shades(is_likely=False),
            likely=self.shades(is_likely=True),
        )

    # ---- where the intruder can be

    def _where(self, who: Who) -> str:
        zones, name = self._places[who], names.capital(names.intruder(who))
        if not zones:
            return self._nowhere(who).format(who=name)
        if self._belief.may_be_elsewhere(who):
            # It may be hidden which figure a Lone Wolf plays, or whether one has come out of the passage.
            return _("**{who}**, if on the map: {zones}.").format(who=name, zones=self._named(zones))
        if len(zones) == 1:
            return _("**{who}** is at {zones}.").format(who=name, zones=self._named(zones))
        if len(zones) <= _FEW:
            return _("**{who}** is at one of {zones}.").format(who=name, zones=self._named(zones))
        text = _("**{who}** can be in {n} of {all} zones: {zones}.")
        return text.format(who=name, n=len(zones), all=len(self._board), zones=self._named(zones))

    def _nowhere(self, who: Who) -> str:
        if self._state.intruder(who).standing is Standing.PASSAGE:
            return _("**{who}** is inside the secret passage.")
        return _("**{who}** is not on the map.")

    def _named(self, zones: Sequence[Zone], most: int = _REGIONS) -> str:
        """Up to six zones one by one; more of them by region: the `most` fullest regions, and how many others."""
        if len(zones) <= _FEW:
            return names.listing(map(self._board.label, zones))
        whole, area = Counter(self._board.area), self._board.area
        found = Counter(area[zone] for zone in zones).most_common()
        parts = [
            name if number == whole[name] else _("{name} ({n})").format(name=name, n=number)
            for name, number in found
        ]
        more = [_("{n} more").format(n=sum(number for _name, number in found[most:]))]
        return names.listing((*parts[:most], *(more if len(parts) > most else ())))

    # ---- why the intruder is nowhere else

    def _why_not(self) -> Iterator[str]:
        """A line for each reason, the shortest first; before them, one for all zones where guards stand."""
        if any(self._is_post(zone, each) for who in Who for zone, each in self._excluded(who)):
            yield _("Not where guards stand: they would have seen the intruder.")
        yield from sorted(self._reasons(), key=len)

    def _reasons(self) -> Iterator[str]:
        """The reasons other than guards who stand there, whom the picture shows; a reason common to both once."""
        by_reason: defaultdict[str, defaultdict[Who, list[Zone]]] = defaultdict(lambda: defaultdict(list))
        for who in Who:
            for zone, found in self._excluded(who):
                if not self._is_post(zone, found):
                    by_reason[_reason(found)][who].append(zone)
        for reason, zones in by_reason.items():
            parts = (
                _("{who} not in {zones}").format(
                    who=names.short(who), zones=self._named(found, most=_FEW // 2)
                )
                for who, found in zones.items()
            )
            yield _("{parts}: {why}").format(parts=_("; ").join(parts), why=reason)

    def _excluded(self, who: Who) -> Sequence[tuple[Zone, Exclusion | None]]:
        """The excluded zones with their reasons; empty for an intruder who can be in no zone.

        The reason is None for a zone that is only too far to have been reached by now.
        """
        why, can_be = self._belief.why[who], set(self._places[who])
        return [(zone, why.get(zone)) for zone in self._board.zones if zone not in can_be] if can_be else []

    def _is_post(self, zone: Zone, found: Exclusion | None) -> bool:
        """True if the reason is an active guard in that zone, and one still stands there."""
        return found is not None and found.is_post and bool(self._state.active_at(zone))

    # ---- how likely

    def guesses(self) -> Iterator[str]:
        """For each intruder who can be in several zones, the likeliest four of them with their chances."""
        for who in Who:
            if len(self._places[who]) > 1:
                best = sorted(self._likely[who].items(), key=lambda each: (-each[1], each[0]))[:_LIKELY]
                parts = (
                    _("{zone} {n} %").format(zone=self._board.label(zone), n=round(100 * share / WHOLE))
                    for zone, share in best
                )
                yield _("{who} likeliest at {zones}").format(who=names.short(who), zones=names.listing(parts))

    def shades(self, *, is_likely: bool) -> Shades:
        """The zones of each intruder by their labels: all alike, or darker if likelier."""
        return {
            names.short(who): {
                self._board.label(zone): _dark(self._likely[who], zone) if is_likely else DARKEST // 2
                for zone in zones
            }
            for who, zones in self._places.items()
            if zones
        }

    # ---- where guards would look

    def _sought(self) -> list[Zone]:
        """Up to three zones in reach of a guard, but without an active one, the likeliest to hold an intruder first."""
        within = {
            zone
            for guard in self._state.guards.values()
            if not guard.is_drunk
            for zone in reach(self._state, guard)
        }
        worth = Counter({zone: self._chance(zone) for zone in within if not self._state.active_at(zone)})
        return [zone for zone, chance in _best(worth) if chance][:_LOOKS]

    def _chance(self, zone: Zone) -> int:
        return sum(likely.get(zone, 0) for likely in self._likely.values())


def _reason(found: Exclusion | None) -> str:
    """What excluded a zone; for guards who were there, without the turn, which matters little."""
    # No single fact excludes such a zone: it is too far from every place where the intruder was possible.
    if found is None:
        return _("it is too far to come there by now.")
    text, usual = (told_of(replace(found, is_post=False, fact=fact)) for fact in (found.fact, TurnBegan(0)))
    return _("guards have been there, or it is too far.") if text == usual else text


def _best(worth: Mapping[Zone, int]) -> Sequence[tuple[Zone, int]]:
    return sorted(worth.items(), key=lambda each: (-each[1], each[0]))


def _dark(likely: Mapping[Zone, int], zone: Zone) -> int:
    """From 1 to DARKEST, by how likely a zone is compared with the likeliest one."""
    most = max(likely.values())
    return 1 + sum(likely[zone] >= share * most for share in _STEPS)
