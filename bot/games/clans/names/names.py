"""The names of things, from data/clans/names.toml and the data of profiles and grounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from re import fullmatch
from typing import Final

from pydantic import BaseModel

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat, not_none
from bot.games.clans.board.ground import GRID, grounds
from bot.games.clans.decisions import Throw
from bot.games.clans.dice.results import Result
from bot.games.clans.kinds import (
    MASTERY,
    Ability,
    Card,
    Edge,
    Element,
    Furnishing,
    ItemKind,
    Keyword,
    MedalId,
    ModelId,
    Role,
    Skill,
    Space,
    Terrain,
    Token,
    Type,
)
from bot.games.clans.moon.cards import titles
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.rolls import Effect
from bot.games.clans.teams.profile import ProfileId, printed, shrine_teams, specials
from bot.games.clans.teams.roster import CLAN
from bot.games.files import toml
from bot.words import _

_ARROWS: Final = "↑↗→↘↓↙←↖"
"""One for each direction, clockwise from north."""
LETTERS: Final = {
    Type.CHUNIN: "C",
    Type.KAIKEN: "K",
    Type.YAJIRI: "Y",
    Type.KUNOICHI: "N",
    Type.MADOUSHI: "M",
    Type.ONI: "O",
    Type.HERO: "H",
    Type.RONIN: "R",
    Type.SENTRY: "S",
}
"""The letters of types in pictures; a kunoichi has N, because K is a kaiken."""


class _File(BaseModel, extra="forbid", frozen=True):
    title: str
    seats: dict[Seat, str]
    signs: dict[Seat, str]
    types: dict[Type, str]
    elements: dict[Element, str]
    tokens: dict[Token, str]
    items: dict[ItemKind, str]
    terrain: dict[Terrain, str]
    windows: dict[str, str]
    calm: dict[str, str]
    edges: dict[Edge, str]
    ways: dict[str, str]
    teams: dict[Element, str]
    aims: dict[Challenge, str]
    roles: dict[Role, str]
    results: dict[Result, str]
    brief: dict[Result, str]
    effects: dict[Effect, str]
    throws: dict[Throw, str]


@cache  # 6 us, asked 26 times a decision
def _read() -> _File:
    return _File.model_validate(toml("clans", "names"))


def title() -> str:
    """The game's name."""
    return _(_read().title)


def seat(which: Seat) -> str:
    """The name of a seat, such as "Pine"."""
    return _(_read().seats[which])


def whose(medal: MedalId) -> str:
    """The owner of a medal, such as "Pine"; if nobody owns it, the space of its goal."""
    named = _read().seats.get(Seat(medal))
    return medal if named is None else _(named)


def model(name: ModelId) -> str:
    """A model with the name of its seat, such as "Pine Kaiken 2"."""
    owner, which, number = _parts(name)
    return f"{seat(owner)} {kind(which)} {number}"


def short(name: ModelId) -> str:
    """A model of a known seat, such as "Kaiken 2"."""
    _owner, which, number = _parts(name)
    return f"{kind(which)} {number}"


def tag(name: ModelId) -> str:
    """A model on a button, with the sign of its seat, which is its shape in pictures: "● Kaiken 2"."""
    owner, which, number = _parts(name)
    return f"{_read().signs[owner]} {kind(which)} {number}"


def code(name: ModelId) -> str:
    """A model in little room: the sign of its seat, its letter in pictures, and its number: "●K2"."""
    return f"{_read().signs[_parts(name)[0]]}{mark(name)}"


def mark(name: ModelId) -> str:
    """The letter and the number of a model in pictures, such as "K2"; each team may have such a model."""
    _owner, which, number = _parts(name)
    return f"{LETTERS.get(which, '?')}{number}"


@lru_cache(maxsize=512)  # 2 us, and a list of deployments asks for it hundreds of times
def _parts(name: ModelId) -> tuple[Seat, Type, str]:
    owner, _dash, short = name.partition("-")
    found = not_none(fullmatch(r"(\D+)(\d+)", short))
    return Seat(owner), Type(found[1]), found[2]


def kind(which: Type) -> str:
    """The name of a type of models."""
    return _(_read().types[which])


def space(where: Space) -> str:
    """A space by its column and row, such as "F7"."""
    return GRID.label(where)


def element(which: Element) -> str:
    """The name of an element, as a die shows it."""
    return _(_read().elements[which])


def result(which: Result) -> str:
    """The effect of a result die (A10.9, A11.3)."""
    return _(_read().results[which])


def brief(which: Result) -> str:
    """The effect of a result die, short for a button."""
    return _(_read().brief[which])


def token(which: Token) -> str:
    """The name of a status token."""
    return _(_read().tokens[which])


def token_text(which: Token) -> str:
    """What a status token does (A15), in one or more sentences."""
    return _(toml("clans", "guide")["tokens"][which])


def item(which: ItemKind, effect: Token | None) -> str:
    """The name of an item; of a shrine with its effect."""
    return _(_read().items[which]).format(effect="" if effect is None else token(effect))


def terrain(which: Terrain) -> str:
    """The name of a kind of ground other than the open one (A3.3)."""
    return _(_read().terrain[which])


def furnishing(which: Furnishing) -> str:
    """The name of an item that may be placed before the first round."""
    if which is Furnishing.LANTERN:
        return item(ItemKind.LANTERN, None)
    return item(ItemKind.SHRINE, Token(which))


def skill(which: Skill, profile: str = "") -> str:
    """The printed name of a keyword or an ability; a few profiles have another name for an ability."""
    if isinstance(which, Ability):
        known = specials()[which]
        return known.names.get(ProfileId(profile), known.name)
    return next(each.name for each in printed().keywords if each.id == which)


def skill_text(which: Skill) -> str:
    """What a skill does, in a sentence for players; empty if data/clans/skills.toml has none."""
    known = _skills().get(which)
    return _(known["text"]) if known else ""


def meaning(which: Skill) -> str:
    """What a skill does, in one or more sentences: those of skills.toml, or of its topic; empty if it has neither."""
    key = "mastery" if which in MASTERY else str(which)
    topic = toml("clans", "guide")["topics"].get(key) if isinstance(which, Keyword) else None
    return skill_text(which) or ("" if topic is None else _(topic["text"]))


@cache  # 40 us, asked for every skill on offer
def _skills() -> Mapping[str, Mapping[str, str]]:
    found: Mapping[str, Mapping[str, str]] = toml("clans", "skills")
    return found


def effect(which: Effect) -> str:
    """The printed name of an effect that rerolls dice."""
    if which in (Effect.LUCKY, Effect.CURSE):
        return token(Token(which))
    return _(_read().effects[which]) if which in _read().effects else skill(Keyword(which))


def card(which: Card) -> str:
    """The name of a Moon card (A20.7)."""
    return _(titles()[which].name)


def does(which: Card) -> str:
    """The effect of a Moon card and its bonus, as a sentence without a full stop."""
    known = titles()[which]
    return _("{effect}; in {phase}: {bonus}").format(
        effect=_(known.effect), phase=element(known.phase), bonus=_(known.bonus)
    )


def explained(which: Card) -> str:
    """The condition of a Moon card, and its effect and bonus."""
    condition = _(titles()[which].condition)
    return _("{condition}: {does}.").format(condition=condition[:1].upper() + condition[1:], does=does(which))


def played(which: Card) -> str:
    """When a Moon card is played, with what the usual deck allows, as sentences (A20.4, A20.7)."""
    known = titles()[which]
    when = _("Played {moment}.").format(moment=_(_read().windows[known.window]))
    # Nobody has a turn yet when a round begins.
    if known.calm == "in" and known.window == "roundDawn":
        return when
    return _("{when} {usually}").format(when=when, usually=_(_read().calm[known.calm]))


def moment(which: Card) -> str:
    """When a Moon card is played, such as "after the roll" (A16.4, A20.4)."""
    return _(_read().windows[titles()[which].window])


def condition(which: Card) -> str:
    """The condition of a Moon card, without a full stop (A20.7)."""
    return _(titles()[which].condition)


def edge(which: Edge) -> str:
    """The name of an edge of the ground."""
    return _(_read().edges[which])


def way(which: Direction) -> str:
    """The name of a direction."""
    return _(_read().ways[which.name])


def compass(which: Direction) -> str:
    """A direction as an arrow and its letters, such as "↗ NE"; north is up in every picture."""
    return f"{_ARROWS[which]} {which.name}"


def ground(name: str) -> str:
    """The name of a ground, by its id."""
    return _(grounds()[name].name)


def team(name: str) -> str:
    """The name of a team, by its id; of a built one that of its clan."""
    if name.startswith(CLAN):
        return clan(Element(name.removeprefix(CLAN)))
    return _(shrine_teams()[name].name)


def style(name: str) -> str:
    """How a shrine team plays, by its id, in a few words beside the other five (A19.4)."""
    return _(_read().teams[shrine_teams()[name].element])


def clan(which: Element) -> str:
    """The name of a clan."""
    named = {each.element: each.name for each in printed().clans}
    return _(named[which])


def challenge(which: Challenge) -> str:
    """The name of a challenge (A22)."""
    return _(toml("clans", "options")["words"]["challenge"][which])


def aim(which: Challenge) -> str:
    """What scores points in a challenge."""
    return _(_read().aims[which])


def role(which: Role) -> str:
    """The name of the role of a named model (A22.4)."""
    return _(_read().roles[which])


def throw(which: Throw) -> str:
    """The name of a throw in janken (A6.1)."""
    return _(_read().throws[which])


def dice(faces: Iterable[Element]) -> str:
    """The faces of dice, in the order of A1.1, such as "Void Void Fire"."""
    shown = sorted(faces, key=list(Element).index)
    return " ".join(map(element, shown)) or _("none")
