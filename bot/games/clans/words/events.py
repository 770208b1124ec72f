"""Events: all facts that one fight or one test causes are one event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from bot.engine.game import Fact
from bot.games.clans.dice.results import Kind, result
from bot.games.clans.facts import activating as a
from bot.games.clans.facts import challenges as c
from bot.games.clans.facts import fighting as f
from bot.games.clans.facts import moon as m
from bot.games.clans.facts import rolling as r
from bot.games.clans.facts import skills as b
from bot.games.clans.kinds import ModelId
from bot.games.clans.state.rolls import FIGHTS

_OF_FIGHT: Final = (
    *(f.FightBegan, f.PoolsCounted, f.BonusDeclared, f.DiceLie),
    *(f.DieChosen, f.FightWent, f.SkillCame, f.Redirected, f.FightEnded),
)
_ROLLED: Final = (r.Rerolled, r.RollSettled, r.ChanceTaken, r.Asked, r.Answered, m.DieAdded)
_BLOWS: Final = (f.SkillUsed, f.BlowFell, f.BlowChanged, f.BlowPassed, f.Injured, f.Stunned, f.Scored)
_BROUGHT: Final = (
    *_ROLLED,
    *_BLOWS,
    c.ObjectiveFound,
    a.Marked,
    a.Cleared,
    a.Spotted,
    a.Pushed,
    a.KeywordUsed,
    a.EffectBegan,
    a.Blinked,
    a.Bound,
    b.DodgeBarred,
    b.WeatherTurned,
    a.Sprung,
    a.LegBegan,
    a.LegWent,
    a.LegOver,
    a.BrokenOff,
)
"""The facts that a fight or a test may cause."""


@dataclass(slots=True)
class Event:
    """Facts that belong together, in order: those of a fight, of a test, or a single one.

    `spotted` is the model that has lost Stealth by acting in it.
    """

    facts: list[Fact] = field(default_factory=list)
    spotted: ModelId | None = None

    @property
    def begun(self) -> f.FightBegan | None:
        """The declaration of its fight, if it was seen; else None."""
        return next((fact for fact in self.facts if isinstance(fact, f.FightBegan)), None)

    @property
    def is_fight(self) -> bool:
        """True for a fight."""
        return any(isinstance(fact, _OF_FIGHT) or _is_of_fight(fact) for fact in self.facts)

    @property
    def test(self) -> r.Rolled | None:
        """The roll of its test; None if it is not a test."""
        first = self.facts[0]
        return first if isinstance(first, r.Rolled) and first.purpose not in FIGHTS else None

    @property
    def is_over(self) -> bool:
        """True if it has reached its result."""
        ends = f.DieChosen if self.is_fight else r.RollSettled
        return any(isinstance(fact, ends) for fact in self.facts)

    def models(self) -> set[ModelId]:
        """All models that do something in it, or that something happens to."""
        found: set[ModelId] = set()
        for fact in self.facts:
            if isinstance(fact, f.FightBegan):
                found |= {fact.attacker, fact.defender}
            elif isinstance(fact, r.Rolled):
                found.update(fact.models)
            elif (model := getattr(fact, "model", None)) is not None:
                found.add(model)
        return found

    def concerns(self, seat: str) -> bool:
        """True if it is about a seat, or about one of its models."""
        return any(
            seat in (getattr(fact, each, "") for each in ("seat", "medal", "owner")) for fact in self.facts
        ) or any(model.startswith(f"{seat}-") for model in self.models())


def events(facts: Iterable[Fact]) -> Iterator[Event]:
    """The facts, grouped into events; a card or a lapse in the middle of an event comes before it.

    Only its seat knows of a lapse, and everybody is told the same result of the event.
    """
    gathering = _Gathering()
    for fact in with_results(facts):
        yield from gathering.take(fact)
    yield from gathering.close()


class _Gathering:
    """Collects the event under way, and a loss of Stealth that the next event may have caused."""

    def __init__(self) -> None:
        self._open: Event | None = None
        self._spotted: a.Spotted | None = None

    def take(self, fact: Fact) -> Iterator[Event]:
        """Add a fact; yields the events that it closes."""
        if self._open is not None and self._belongs(self._open, fact):
            self._open.facts.append(fact)
            yield from self.close() if isinstance(fact, f.FightEnded) else ()
        elif self._open is not None and isinstance(fact, (m.CardPlayed, a.Lapsed)):
            yield Event([fact])
        elif _goes_on(fact):
            spotted, self._spotted = self._spotted, None
            yield from self.close()
            self._open = Event([fact], None if spotted is None else spotted.model)
        elif isinstance(fact, a.Spotted):
            yield from self.close()
            self._spotted = fact
        else:
            # A fact about the keyword used may stand between the loss of Stealth and its test.
            yield from () if isinstance(fact, a.KeywordUsed) else self.close()
            yield Event([fact])

    def close(self) -> Iterator[Event]:
        """Yield the event under way, as far as it has come."""
        found = (None if self._spotted is None else Event([self._spotted]), self._open)
        self._open = self._spotted = None
        yield from filter(None, found)

    def _belongs(self, event: Event, fact: Fact) -> bool:
        is_more = event.is_fight and _goes_on(fact) and not isinstance(fact, f.FightBegan)
        return is_more or isinstance(fact, _BROUGHT)


def _goes_on(fact: Fact) -> bool:
    """True if the fact is part of a fight, or begins a test."""
    return isinstance(fact, (*_OF_FIGHT, r.Rolled))


def _is_of_fight(fact: Fact) -> bool:
    return isinstance(fact, r.Rolled) and fact.purpose in FIGHTS


def with_results(facts: Iterable[Fact]) -> Iterator[Fact]:
    """The facts, with the result in each chosen die: for old records it follows from the attack before it."""
    begun: f.FightBegan | None = None
    for fact in facts:
        if isinstance(fact, f.FightBegan):
            begun = fact
        if isinstance(fact, f.DieChosen) and fact.result is None and begun is not None:
            kind = Kind.RANGED if begun.is_ranged else Kind.CLOSE
            yield f.DieChosen(fact.face, result(kind, fact.face))
        else:
            yield fact
