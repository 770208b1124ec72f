"""What has happened, a short sentence for each fact; a route with all that comes of it, or a march, is one line.

Sentences stand in data/raid/told.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot.engine.game import Fact, Seat
from bot.engine.notation import kebab_of
from bot.games.files import toml
from bot.games.raid.board.track import label
from bot.games.raid.facts import day as y
from bot.games.raid.facts import guarding as g
from bot.games.raid.facts import moving as m
from bot.games.raid.facts import night as n
from bot.games.raid.kinds import Alarm, Half, Tile
from bot.games.raid.setting.setting import Setting
from bot.games.raid.words import names
from bot.words import _, ngettext

WEIGHTY: Final = (
    *(m.TookOut, m.LanternLifted, m.CameHome, m.TurnMissed, m.Moved),
    *(n.AlarmCardDrawn, n.NightEnded),
    *(y.Swapped, y.TrapSprung, y.BukiLost, y.Finished, y.DayEnded),
)
"""A guard met, a light put out, who is home; a card of the alarm; by day hits, traps and the finish."""
_READ: Final[Mapping[str, Callable[[Any], str]]] = {
    **dict.fromkeys(("seat", "first", "one", "other", "owner"), names.seat),
    **dict.fromkeys(("tile", "start", "end", "taken_from"), label),
    **dict.fromkeys(("card", "kind"), names.card),
}
"""How fields of facts are said."""


@dataclass(frozen=True, slots=True)
class Trip:
    """A route under way, as it is told: how it is called, where it began and has come to, what it has met."""

    seat: Seat
    way: str
    start: Tile
    end: Tile
    lanterns: int = 0
    cubes: int = 0
    fates: tuple[str, ...] = ()

    def after(self, fact: Fact) -> Trip | None:
        """With what a fact adds to it; None if the fact is told by itself."""
        if getattr(fact, "seat", self.seat) != self.seat:
            return None
        match fact:
            case m.Stepped(tile=tile):
                return replace(self, end=tile)
            case m.LanternLifted():
                return replace(self, lanterns=self.lanterns + 1)
            case m.CubeLifted():
                return replace(self, cubes=self.cubes + 1)
            case m.WentBack(tile=tile):
                return replace(self, end=tile, fates=(*self.fates, _("turns back")))
            case m.TookOut(missed=missed):
                return replace(self, fates=(*self.fates, _taken_out(missed)))
            case m.Flew() | m.Stopped():
                return self
            case _:
                return None

    def told(self) -> str:
        """The sentence."""
        parts = [
            _("{who}: {way}").format(who=names.seat(self.seat), way=self.way),
            _("{start} to {end}").format(start=label(self.start), end=label(self.end)),
        ]
        if self.lanterns:
            parts.append(
                ngettext("lifts a lantern", "lifts {n} lanterns", self.lanterns).format(n=self.lanterns)
            )
        if self.cubes:
            parts.append(ngettext("lifts a red cube", "lifts {n} red cubes", self.cubes).format(n=self.cubes))
        return _(", ").join((*parts, *self.fates)) + _(".")


@dataclass(slots=True)
class _Story:
    lines: list[str] = field(default_factory=list)
    trip: Trip | None = None

    def take(self, fact: Fact) -> None:
        if self.trip is not None and (further := self.trip.after(fact)) is not None:
            self.trip = further
        elif sentence := told(fact):
            self.close()
            self.lines.append(sentence)
        elif isinstance(fact, m.SetOff):
            self.close()
            way = names.route(fact.card, fact.route)
            self.trip = Trip(fact.seat, way, fact.start, fact.start)

    def close(self) -> None:
        if self.trip is not None:
            self.lines.append(self.trip.told())
        self.trip = None


def story(facts: Iterable[Fact]) -> list[str]:
    """A line for each fact worth one."""
    found = _Story()
    for fact in facts:
        found.take(fact)
    found.close()
    return found.lines


def headlines(facts: Iterable[Fact]) -> list[str]:
    """What matters most of what has happened, in order."""
    return [told(fact) for fact in facts if isinstance(fact, WEIGHTY)]


def explained(setting: Setting, fact: Fact) -> tuple[str, str] | None:
    """The name of what has happened, and what it means; None for what explains itself."""
    found = toml("raid", "told")["explained"].get(kebab_of(type(fact)))
    if found is None or _explains_itself(setting, fact):
        return None
    (name, text), options = found, setting.options
    return name, _(text).format(n=options.alarm_pace, target=options.target)


def _explains_itself(setting: Setting, fact: Fact) -> bool:
    match fact:
        case g.GuardMoved(heading=None) | n.AlarmCardDrawn(card=Alarm.SENTRY):
            return True
        case m.CubeLifted():
            return setting.options.half is Half.DAY
        case n.AlarmChanged(by):
            return by != setting.options.alarm_pace
        case _:
            return False


def told(fact: Fact) -> str:
    """A fact by itself; empty for one that tells nothing, or only within a route."""
    match fact:
        case n.AlarmChanged(by):
            text = _("The alarm falls by {n}.") if by < 0 else _("The alarm rises by {n}.")
            return text.format(n=abs(by))
        case n.NightEnded(is_won):
            return ended(is_won=is_won)
        case y.DayEnded(winners):
            return first_home(winners)
        case _:
            return _said(fact)


def _said(fact: Fact) -> str:
    """As data/raid/told.toml says it."""
    found = toml("raid", "told")["told"].get(kebab_of(type(fact)), "")
    if isinstance(found, dict):
        found = found.get(str(getattr(fact, found["of"])), found.get("else"))
    return _(found).format_map(_Named(fact)) if found else ""


class _Named(dict[str, str]):
    """What a sentence names of a fact, in words."""

    def __init__(self, fact: Fact) -> None:
        super().__init__()
        self._fact = fact

    def __missing__(self, field: str) -> str:
        return _READ.get(field, str)(getattr(self._fact, field))


def ended(*, is_won: bool) -> str:
    """How Midnight has ended (S13)."""
    if is_won:
        return _("Midnight is won: all ninja stand on the palace roof.")
    return _("Midnight is lost: the alarm is full.")


def first_home(winners: Sequence[Seat]) -> str:
    """Who has won Dawn (S20)."""
    text = ngettext("{who} wins the race of Dawn.", "{who} share the race of Dawn.", len(winners))
    return text.format(who=names.listing(map(names.seat, winners)))


def _taken_out(missed: int) -> str:
    return _("takes out a guard and misses a turn") if missed else _("takes out a guard")
