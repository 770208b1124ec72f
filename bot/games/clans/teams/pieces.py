"""The pieces of which a player builds a team, and the decision that hands it in (A30.7, A31.10)."""

from __future__ import annotations

from bot.engine.game import Decision, Piece, record
from bot.games.clans.kinds import Ability, Element, ModelId


@record
class ChooseClan(Piece):
    """Build a team of a clan (A19.1); the models of another clan leave the draft."""

    clan: Element


@record
class TakeReady(Piece):
    """Take the models of a ready roster, by its id, in place of those in the draft (A31.11)."""

    roster: str


@record
class Recruit(Piece):
    """Recruit a model by its profile, with one of its abilities if it has a choice, and a name (A31.10)."""

    profile: str
    ability: Ability | None = None
    name: str = ""


@record
class Hire(Piece):
    """Recruit a hero of the clan, or a ronin, by its profile (A19.1)."""

    profile: str


@record
class Discharge(Piece):
    """Take a hero or a ronin out of the draft, by its profile (A31.10)."""

    profile: str


@record
class Learn(Piece):
    """Choose the ability of a recruited model in place of the one that it has (A31.10)."""

    model: ModelId
    ability: Ability


@record
class Befriend(Piece):
    """Name the best friend of a recruited model that has one, before the game (A6.2, A18 Best Friends)."""

    model: ModelId


@record
class NameModel(Piece):
    """Give a recruited model a name, or take it away with an empty one (A31.10)."""

    model: ModelId
    name: str


@record
class Dismiss(Piece):
    """Take any recruited model out of the draft; later models of its type move up (A31.10)."""

    model: ModelId


@record
class HandInTeam(Decision):
    """Hand in a built team: its clan, each of its models, and a best friend if one is named (A6.2).

    It is sealed until all seats have handed one in.
    """

    pieces: tuple[Piece, ...]
