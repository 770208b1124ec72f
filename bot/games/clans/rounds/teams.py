"""The teams of the seats: fixed, chosen or built, and sealed until all have one (A6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Facts, Piece, Seat
from bot.games.clans.decisions import Befriend, ChooseClan, ChooseTeam, HandInTeam, Recruit
from bot.games.clans.facts.setup import TeamTaken
from bot.games.clans.kinds import ModelId, Type
from bot.games.clans.setting.setting import Setting
from bot.games.clans.teams.profile import ProfileId, shrine_teams
from bot.games.clans.teams.roster import Member, Roster, clans, numbered, suggested


def fixed_team(setting: Setting, seat: Seat) -> str | None:
    """The id of the team that an option gives to a seat; None if the seat chooses (A6.2)."""
    known = setting.options
    given = dict(zip(setting.seats, (known.first_team, known.second_team), strict=False))
    named = given.get(seat, "chosen")
    return None if named == "chosen" else next(t.id for t in shrine_teams().values() if t.element == named)


def teams_taken(choices: Sequence[tuple[Seat, Decision]]) -> Facts:
    """The teams are revealed, with their models in the training ground (A6.2)."""
    for seat, choice in choices:
        if isinstance(choice, HandInTeam):
            yield _built(seat, roster_of(choice))
        else:
            assert isinstance(choice, ChooseTeam)
            members = [Member(each.id) for each in shrine_teams()[choice.team].models]
            yield TeamTaken(seat, choice.team, tuple(_named(seat, members)))


def _built(seat: Seat, roster: Roster) -> TeamTaken:
    return TeamTaken(
        seat,
        roster.team,
        tuple(_named(seat, roster.members)),
        tuple(each.ability for each in roster.members),
        tuple(each.called for each in roster.members),
        next(
            (ModelId(f"{seat}-{short}") for short, each in numbered(roster.members) if each.is_friend), None
        ),
    )


def _named(seat: Seat, members: Sequence[Member]) -> Iterator[tuple[ModelId, str, Type]]:
    for short, each in numbered(members):
        yield ModelId(f"{seat}-{short}"), each.profile, each.known.type


# ---- built teams


def roster_of(decision: HandInTeam) -> Roster:
    """The team that a decision hands in."""
    clan = next(piece.clan for piece in decision.pieces if isinstance(piece, ChooseClan))
    every = (piece for piece in decision.pieces if isinstance(piece, Recruit))
    friends = {piece.model.split("-")[-1] for piece in decision.pieces if isinstance(piece, Befriend)}
    plain = [Member(ProfileId(each.profile), each.ability, each.name) for each in every]
    return Roster(clan, tuple(replace(each, is_friend=short in friends) for short, each in numbered(plain)))


def handed(seat: Seat, roster: Roster) -> HandInTeam:
    """The decision of a seat that hands in a team."""
    members = roster.ordered().members
    models = (Recruit(each.profile, each.ability, each.name) for each in members)
    friends = (Befriend(ModelId(f"{seat}-{short}")) for short, each in numbered(members) if each.is_friend)
    return HandInTeam((ChooseClan(roster.clan), *models, *friends))


def reseated(seat: Seat, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces of a team that another seat may have handed in, with the ids that its models have at this seat."""
    return tuple(
        Befriend(ModelId(f"{seat}-{each.model.rpartition('-')[2]}")) if isinstance(each, Befriend) else each
        for each in pieces
    )


def usual_team(setting: Setting, seat: Seat, chance: Chance) -> HandInTeam:
    """The first ready roster of a clan drawn by luck, for a seat that hands none in (A31.11)."""
    koban = setting.options.koban
    return handed(seat, suggested(pick(chance, f"clan {seat}", clans(koban)), koban)[0][1])


def some_team(setting: Setting, seat: Seat, chance: Chance) -> HandInTeam:
    """Any ready roster of any clan, drawn by luck: the team of a computer player."""
    koban = setting.options.koban
    every = [roster for clan in clans(koban) for _ready, roster in suggested(clan, koban)]
    return handed(seat, pick(chance, f"roster {seat}", every))
