"""Facts in words, a short sentence for each; a route with what it lifts and takes out, or a march, is one line.

The sentences are in data/raid/told.toml.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from bot.engine.game import Fact, Seat
from bot.engine.notation import kebab_of
from bot.games.files import toml
from bot.games.raid.board.track import label
from bot.games.raid.facts import day as y
from bot.games.raid.facts import guarding as g
from bot.games.raid.facts import moving as m
from bot.games.raid.facts import night as n
from bot.games.raid.facts.dealing import PhaseBegan, PhaseEnded
from bot.games.raid.kinds import Alarm, Half
from bot.games.raid.setting.setting import Setting
from bot.games.raid.words import names
from bot.games.telling import Telling
from bot.words import _, ngettext

WEIGHTY: Final = (
    *(m.TookOut, m.LanternLifted, m.CameHome, m.TurnMissed, m.Moved),
    *(n.AlarmCardDrawn, n.NightEnded),
    *(y.Swapped, y.TrapSprung, y.BukiLost, y.Finished, y.DayEnded),
)
"""The headlines: a guard met, a light put out, a ninja home, an alarm card; by day hits, traps and the finish."""
_MOVING: Final = (m.TokenThrown, n.SenjutsuPlayed, y.BukiPlayed)
"""The acts that can move a ninja: if one does, the move is the next fact (S7.8)."""
_ON_THE_WAY: Final = (m.Stepped, m.LanternLifted, m.CubeLifted, m.WentBack, m.TookOut, m.Flew, m.Stopped)
"""The facts of a seat that are told in the line of its route."""
_TELLING: Final = Telling(
    "raid",
    {
        **dict.fromkeys(("seat", "first", "one", "other", "owner"), names.seat),
        **dict.fromkeys(("tile", "start", "end", "taken_from"), label),
        **dict.fromkeys(("card", "kind"), names.card),
    },
)
"""data/raid/told.toml, with functions that put the fields of facts into words."""


def story(facts: Iterable[Fact]) -> list[str]:
    """A line for each fact that has a sentence; a route with its steps, things lifted and take-outs is one line.

    A fact with a sentence of its own, such as a trap, ends the line of the route. A fact that an earlier line has told
    already gets no line of its own.
    """
    lines: list[str | list[Any]] = []
    trip: list[Any] = []
    known = _Known()
    for fact, is_between in _phased(facts):
        is_told = known.has(fact)
        if trip and isinstance(fact, (*_ON_THE_WAY, y.Finished)) and fact.seat == trip[0].seat:
            trip.append(fact)
        elif isinstance(fact, m.SetOff):
            trip = [fact]
            lines.append(trip)
        elif not is_told and (sentence := told(fact, is_between=is_between)):
            trip = []
            lines.append(sentence)
    return [each if isinstance(each, str) else _trip(*each) for each in lines]


def _trip(set_off: m.SetOff, *met: Fact) -> str:
    """The name of a route, its start and end, the things lifted and the fate of the ninja."""
    who, way = names.seat(set_off.seat), names.route(set_off.card, set_off.route)
    parts = [_("{who}: {way}").format(who=who, way=way), _whither(set_off, met)]
    lanterns, cubes = (
        sum(isinstance(fact, kind) for fact in met) for kind in (m.LanternLifted, m.CubeLifted)
    )
    parts += names.some(lanterns, "lifts a lantern", "lifts {n} lanterns")
    parts += names.some(cubes, "lifts a red cube", "lifts {n} red cubes")
    return _(", ").join((*parts, *filter(None, map(_fate, met)))) + _(".")


def _whither(set_off: m.SetOff, met: Sequence[Fact]) -> str:
    """The start and the end of a route; only the start if no step of the route is among the facts `met`."""
    start = label(set_off.start)
    ends = [label(fact.tile) for fact in met if isinstance(fact, m.Stepped | m.WentBack)]
    if any(isinstance(fact, y.Finished) for fact in met):
        return _("{start} to the forest").format(start=start)
    return (
        _("{start} to {end}").format(start=start, end=ends[-1])
        if ends
        else _("from {start}").format(start=start)
    )


def _fate(fact: Fact) -> str:
    match fact:
        case m.WentBack():
            return _("turns back")
        case m.TookOut(missed=missed):
            return _("takes out a guard and misses a turn") if missed else _("takes out a guard")
        case _:
            return ""


def headlines(facts: Iterable[Fact]) -> list[str]:
    """The most important facts in words, in order; before a ninja that was moved, the act that moved it.

    A missed turn is not told again after the guard for which it was lost: a board has room for only one of them.
    """
    lines: list[str] = []
    by: list[str] = []
    known = _Known()
    for fact, is_between in _phased(facts):
        if isinstance(fact, WEIGHTY) and not known.has(fact):
            lines += [*(by if isinstance(fact, m.Moved) else ()), told(fact, is_between=is_between)]
        by = [told(fact)] if isinstance(fact, _MOVING) else []
    return lines


class _Known:
    """The effects of the facts that are told already: they need no second line."""

    def __init__(self) -> None:
        self._lost: list[Seat] = []
        """A seat for each turn that is told to be lost."""
        self._before: Fact | None = None

    def has(self, fact: Fact) -> bool:
        """True if an earlier fact has told this one; it counts as told from now on."""
        before, self._before = self._before, fact
        match fact:
            case m.TookOut(missed=missed) | n.TurnsLost(missed=missed):
                self._lost += [fact.seat] * missed
            case m.TurnMissed() if fact.seat in self._lost:
                self._lost.remove(fact.seat)
                return True
            case m.Stepped(seat, tile):
                return isinstance(before, y.TrapSprung) and (before.seat, before.tile) == (seat, tile)
            case n.Dashed():
                return isinstance(before, n.SenjutsuPlayed)
            case _:
                pass
        return False


def _phased(facts: Iterable[Fact]) -> Iterator[tuple[Fact, bool]]:
    """Each fact, with True if it happens between two phases: from `PhaseEnded` up to the next `PhaseBegan`."""
    is_between = False
    for fact in facts:
        if isinstance(fact, PhaseEnded | PhaseBegan):
            is_between = isinstance(fact, PhaseEnded)
        yield fact, is_between


def explained(setting: Setting, fact: Fact) -> tuple[str, str] | None:
    """The name and the meaning of a fact; None for a fact that explains itself."""
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


def told(fact: Fact, *, is_between: bool = False) -> str:
    """A fact by itself; `is_between` if it happens between two phases.

    Empty for a fact without a sentence, or one told only with a route.
    """
    match fact:
        case m.TookOut(seat, tile, missed=missed) if is_between and missed:
            text = _("{seat} takes out the guard on {tile} and misses the first turn of the next phase.")
            return text.format(seat=names.seat(seat), tile=label(tile))
        case n.AlarmChanged(by):
            text = _("The alarm falls by {n}.") if by < 0 else _("The alarm rises by {n}.")
            return text.format(n=abs(by))
        case n.NightEnded(is_won):
            return ended(is_won=is_won)
        case y.DayEnded(winners):
            return first_home(winners)
        case _:
            return _TELLING.said(fact)


def ended(*, is_won: bool) -> str:
    """The end of Midnight in words (S13)."""
    if is_won:
        return _("Midnight is won: all ninja stand on the palace roof.")
    return _("Midnight is lost: the alarm is full.")


def first_home(winners: Sequence[Seat]) -> str:
    """The winners of Dawn in words (S20)."""
    text = ngettext(
        "{who} wins the race of Dawn.",
        "{who} have come equally far and share the race of Dawn.",
        len(winners),
    )
    return text.format(who=names.listing(map(names.seat, winners)))
