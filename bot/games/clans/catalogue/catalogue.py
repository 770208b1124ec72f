"""All declarations of skills, looked up by what they add.

They are read on first use: they use chapters of the rules that look skills up here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.kinds import Skill
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import Profile, skills_of

_SKILLS: Final = "bot.games.clans.skills"

Hook = Callable[..., Any]
"""A method of `Declared`: the declarations that override it are looked up."""


@cache  # 30 ms, and every fight asks for it
def declared() -> Mapping[Skill, Declared]:
    """All declared skills, read once. Raises ValueError if a skill is declared twice."""
    found: dict[Skill, Declared] = {}
    for module in sorted(each.name for each in iter_modules(import_module(_SKILLS).__path__)):
        for kind in vars(import_module(f"{_SKILLS}.{module}")).values():
            if not (isinstance(kind, type) and issubclass(kind, Declared) and "skill" in vars(kind)):
                continue
            if type(found.setdefault(kind.skill, kind())) is not kind:
                raise ValueError(f"{kind.skill} is declared twice")
    return found


def of(model: Model, hook: Hook) -> tuple[Declared, ...]:
    """The skills of a model that add something at a moment, in the order of their ids."""
    return _of(model.profile, model.learnt, hook.__name__)


@lru_cache(maxsize=1 << 12)  # 2 us less, asked for every model of a fight
def _of(profile: str, learnt: frozenset[Skill], hook: str) -> tuple[Declared, ...]:
    known = declared()
    able = (known[skill] for skill in sorted(skills_of(profile, learnt)) if skill in known)
    return tuple(each for each in able if adds(each, getattr(Declared, hook)))


def adds(skill: Declared, hook: Hook) -> bool:
    """True if a skill adds something at a moment: it overrides the method."""
    return getattr(type(skill), hook.__name__) is not hook


def has_friend(profile: Profile) -> bool:
    """True if a model of the team is named before the game as a friend of models of a profile (A6.2)."""
    known = declared()
    return any(known[skill].has_friend for skill in skills_of(profile.id, frozenset()) if skill in known)


def near(state: State, model: Model, hook: Hook) -> Iterator[tuple[Declared, Model]]:
    """The skills that may add something for a model, each with its owner: its own, then auras of all others."""
    yield from ((each, model) for each in of(model, hook))
    if not _has_auras(name := hook.__name__):
        return
    for other in state.models.values():
        if (auras := _auras(other.profile, other.learnt, name)) and other.id != model.id:
            there = other.space is not None
            yield from ((each, other) for each in auras if there or each.is_distant)


@lru_cache(maxsize=1 << 12)  # 1 us less, asked for every model of the board whenever a value of one is asked
def _auras(profile: str, learnt: frozenset[Skill], hook: str) -> tuple[Declared, ...]:
    return tuple(each for each in _of(profile, learnt, hook) if each.is_aura)


@cache  # 30 us less, as most moments have no aura
def _has_auras(hook: str) -> bool:
    return any(each.is_aura and adds(each, getattr(Declared, hook)) for each in declared().values())
