"""Past events as a story: a walk, a test and a fight are one event each, with its result in one line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.engine.game import Fact
from bot.games.clans.facts import activating as a
from bot.games.clans.facts import fighting as f
from bot.games.clans.facts import moon as m
from bot.games.clans.facts import rolling as r
from bot.games.clans.names import names
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.words.events import Event, events
from bot.games.clans.words.outcomes import details, headline
from bot.words import _

_GRAVEST: Final = ((f.Injured, f.Scored), (f.Stunned,))
_ON_THE_WAY: Final = (r.Asked, r.Answered, m.CardUsed)


def story(facts: Iterable[Fact]) -> list[str]:
    """The events with their causes and results; the steps of a walk are one line."""
    lines: list[str] = []
    walk: list[a.Stepped] = []
    for event in events(facts):
        step = event.facts[0]
        if isinstance(step, a.Stepped) and (not walk or walk[0].model == step.model):
            walk.append(step)
            continue
        # A passed dodge does not end the line of the walk.
        if walk and not _is_on_the_way(event):
            lines += _walked(walk)
            walk = []
        lines += told(event)
    return lines + _walked(walk)


def told(event: Event) -> list[str]:
    """The way an event came about, and its result."""
    result = headline(event)
    return list(dict.fromkeys((*details(event), *filter(None, (result,)))))


def headlines(facts: Iterable[Fact]) -> list[str]:
    """The result of each event that matters, in order."""
    return [line for event in events(facts) if (line := headline(event))]


def foremost(facts: Iterable[Fact], seat: str) -> list[str]:
    """The gravest headlines of events in which a seat has done or suffered something.

    These are the events with an Injury or a score, else those with a Stun, else all: a panel leaves out the others
    first.
    """
    own = [(event, line) for event in events(facts) if event.concerns(seat) and (line := headline(event))]
    for kinds in _GRAVEST:
        if found := [line for event, line in own if any(isinstance(fact, kinds) for fact in event.facts)]:
            return found
    return [line for _event, line in own]


def _is_on_the_way(event: Event) -> bool:
    if isinstance(event.facts[0], _ON_THE_WAY):
        return True
    return event.test is not None and event.test.purpose is Purpose.DODGE and not headline(event)


def _walked(walk: list[a.Stepped]) -> list[str]:
    if not walk:
        return []
    model, space = names.model(walk[0].model), names.space(walk[-1].space)
    return [_("{model} goes to {space}.").format(model=model, space=space)]
