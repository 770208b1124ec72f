"""What has happened, a short sentence for each fact; a route with all that comes of it, or a march, is one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from bot.engine.game import Fact, Seat
from bot.games.raid.board.track import label
from bot.games.raid.facts import clock as c
from bot.games.raid.facts import day as y
from bot.games.raid.facts import dealing as s
from bot.games.raid.facts import guarding as g
from bot.games.raid.facts import moving as m
from bot.games.raid.facts import night as n
from bot.games.raid.facts import planning as p
from bot.games.raid.kinds import Half, Tile
from bot.games.raid.words import names
from bot.words import _, ngettext


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


def told(fact: Fact) -> str:
    """A fact by itself; empty for one that tells nothing, or only within a route."""
    for chapter in (_turns, _guards, _night, _day, _clock, _plans):
        if sentence := chapter(fact):
            return sentence
    return ""


def _turns(fact: Fact) -> str:  # noqa: C901  # an arm per fact
    match fact:
        case s.Begun(Half.NIGHT, _seats, first):
            return _says(first, _("Midnight: all have to reach the palace roof. {who} begins."))
        case s.Begun(first=first):
            return _says(first, _("Dawn: who is first in the forest? {who} begins."))
        case s.PhaseBegan(phase):
            return _("Phase {n} begins.").format(n=phase)
        case s.PhaseEnded():
            return _("The Guard Phase begins.")
        case s.TokenPassed(seat):
            return _says(seat, _("{who} has the first turns of the next phase."))
        case m.TurnMissed(seat):
            return _says(seat, _("{who} misses a turn."))
        case m.TurnShort(seat):
            return _says(seat, _("{who} has one card only in this turn."))
        case m.Started(seat, tile):
            return _says(seat, _("{who} starts on {tile}."), tile=label(tile))
        case m.Froze(seat):
            return _says(seat, _("{who} has no way to go, and stays."))
        case m.Held(seat):
            return _says(seat, _("{who} stays at home."))
        case m.GaveUpCard(seat):
            return _says(seat, _("{who} does not play the second card."))
        case _:
            return _met(fact)


def _met(fact: Fact) -> str:
    """What a ninja does and meets otherwise than by its route."""
    match fact:
        case m.Stepped(seat, tile) | m.Moved(seat, tile):
            return _says(seat, _("{who} comes to {tile}."), tile=label(tile))
        case m.WentBack(seat, tile):
            return _says(seat, _("{who} turns back to {tile}."), tile=label(tile))
        case m.TookOut(seat, tile, _patrol, missed):
            text = _("{who} takes out the guard on {tile} and misses a turn.")
            return _says(
                seat, text if missed else _("{who} takes out the guard on {tile}."), tile=label(tile)
            )
        case m.LanternLifted(seat, tile):
            return _says(seat, _("{who} lifts the lantern of {tile}: a guard will come."), tile=label(tile))
        case m.CubeLifted(seat, tile):
            return _says(seat, _("{who} lifts the red cube of {tile}."), tile=label(tile))
        case m.CameHome(seat):
            return _says(seat, _("{who} is the first on the palace roof."))
        case m.TokenThrown(seat, tile):
            return _says(seat, _("{who} throws the star at {tile}."), tile=label(tile))
        case m.GuardRemoved(tile):
            return _("The guard of {tile} is gone.").format(tile=label(tile))
        case _:
            return ""


def _plans(fact: Fact) -> str:
    match fact:
        case p.HandedIn(seat):
            return _says(seat, _("{who} has handed in a plan."))
        case p.PlansCarriedOut():
            return _("All plans are in, and are carried out.")
        case _:
            return ""


def _guards(fact: Fact) -> str:
    match fact:
        case g.GuardMoved(start, tiles, None):
            return _("The guard of {start} goes to {end}.").format(start=label(start), end=label(tiles[-1]))
        case g.GuardMoved(start, tiles):
            return _("The patrol marches, {start} to {end}.").format(start=label(start), end=label(tiles[-1]))
        case g.PatrolStayed(tile):
            return _("The patrol of {tile} stays: a guard stands in its way.").format(tile=label(tile))
        case g.GuardDropped(_landing, tile, None):
            return _("A guard is added on {tile}.").format(tile=label(tile))
        case g.GuardDropped(_landing, tile, taken) if taken is not None:
            return _("The guard of {start} is called to {tile}.").format(start=label(taken), tile=label(tile))
        case g.NoGuardAdded():
            return _("No guard is left to be added.")
        case g.FellAsleep(tile):
            return _("The guard of {tile} sleeps.").format(tile=label(tile))
        case g.SleepsOn(tile):
            return _("The guard of {tile} sleeps on under a ninja.").format(tile=label(tile))
        case g.WokeUp(tile):
            return _("The guard of {tile} wakes up.").format(tile=label(tile))
        case _:
            return ""


def _night(fact: Fact) -> str:  # noqa: C901  # an arm per fact
    match fact:
        case n.SenjutsuPlayed(seat, card):
            return _says(seat, _("{who} plays {card}."), card=names.card(card))
        case n.Dashed(seat):
            return _says(seat, _("{who} plays both cards this turn."))
        case n.AlarmChanged(by) if by < 0:
            return _("The alarm falls by {n}.").format(n=-by)
        case n.AlarmChanged(by):
            return _("The alarm rises by {n}.").format(n=by)
        case n.AlarmCardDrawn(seat, card):
            return _says(seat, _("{who} stands in the open and draws {card}."), card=names.card(card))
        case n.TurnsLost(seat, missed, _short) if missed:
            return _says(seat, _("{who} will miss a turn."))
        case n.TurnsLost(seat):
            return _says(seat, _("{who} will have one card only in a turn."))
        case n.CubeExchanged(seat, card) if card is not None:
            return _says(seat, _("{who} gets {card} for a red cube."), card=names.card(card))
        case n.CubeExchanged(seat):
            return _says(seat, _("{who} gets nothing for a red cube: no senjutsu is left."))
        case n.AlarmCardsShuffled():
            return _("The alarm cards are shuffled.")
        case n.SenjutsuShuffled():
            return _("The senjutsu cards are shuffled.")
        case n.NightEnded(is_won):
            return ended(is_won=is_won)
        case _:
            return ""


def _day(fact: Fact) -> str:  # noqa: C901  # an arm per fact
    match fact:
        case y.BukiDrawn(seat, None):
            return _says(seat, _("{who} draws a buki card."))
        case y.BukiDrawn(seat, card) if card is not None:
            return _says(seat, _("{who} draws {card}."), card=names.card(card))
        case y.BukiShuffled():
            return _("The buki cards are shuffled.")
        case y.BukiPlayed(seat, card):
            return _says(seat, _("{who} uses {card}."), card=names.card(card))
        case y.BukiLost(seat, card):
            return _says(seat, _("{who} loses {card}."), card=names.card(card))
        case y.Swapped(one, other):
            return _says(one, _("{who} and {other} change places."), other=names.seat(other))
        case y.FireLit(_seat, tile):
            return _("{tile} burns.").format(tile=label(tile))
        case y.FireOut(tile):
            return _("The fire of {tile} is out.").format(tile=label(tile))
        case y.ReedUsed(seat, is_used):
            return _says(
                seat, _("{who} breathes through a reed.") if is_used else _("{who} puts the reed away.")
            )
        case y.TrapSet(seat, tile, None):
            return _says(seat, _("{who} sets a trap on {tile}."), tile=label(tile))
        case y.TrapSet(seat, tile, kind) if kind is not None:
            return _says(seat, _("{who} sets {trap} on {tile}."), trap=names.card(kind), tile=label(tile))
        case y.TrapSprung(seat, tile, owner, kind):
            text = _("{who} springs {trap} of {owner} on {tile}.")
            return _says(seat, text, trap=names.card(kind), owner=names.seat(owner), tile=label(tile))
        case y.TileClosed(tile):
            return _("{tile} is closed.").format(tile=label(tile))
        case y.TileOpened(tile):
            return _("{tile} is open again.").format(tile=label(tile))
        case y.Finished(seat):
            return _says(seat, _("{who} reaches the forest."))
        case y.DayEnded(winners):
            return first_home(winners)
        case _:
            return ""


def _clock(fact: Fact) -> str:
    match fact:
        case c.ReadyAsked():
            return _("The next phase is timed: say that you are there.")
        case c.SaidReady(seat):
            return _says(seat, _("{who} is ready."))
        case c.CapReached(seat):
            return _says(seat, _("{who} takes too long: a usual turn is made."))
        case c.ClockSounded():
            return _("Time is up.")
        case _:
            return ""


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


def _says(seat: Seat, text: str, **given: str) -> str:
    return text.format(who=names.seat(seat), **given)
