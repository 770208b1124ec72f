"""Built teams for tests: matches in which they are asked for."""

from __future__ import annotations

from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import Piece, Seat, not_none
from bot.engine.match import Match
from bot.games.clans.decisions import ChooseClan, HandInTeam, Recruit
from bot.games.clans.kinds import Ability, Element
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.state import State
from bot.games.clans.turn.recruiting import RosterDraft
from tests.games.clans.positions import PINE


def building(seed: str = "1", **options: Any) -> Match[State]:
    """A match whose seats are asked for built teams."""
    return Match.dealt(ClansGame({"teams": "built", **options}), Seeded(seed))


def begun(match: Match[State], *pieces: Piece, seat: Seat = PINE) -> RosterDraft:
    """The draft of a seat with some pieces."""
    draft = not_none(match.draft(seat, pieces))
    assert isinstance(draft, RosterDraft)
    return draft


def team(clan: Element, *models: str) -> HandInTeam:
    """A team from its models, each with its number and its ability: "2 kaiken", "chunin pounce", "ronin.monk"."""
    return HandInTeam((ChooseClan(clan), *(each for text in models for each in _recruits(clan, text))))


def _recruits(clan: Element, text: str) -> list[Recruit]:
    number, _space, rest = text.partition(" ") if text[0].isdigit() else ("1", "", text)
    kind, _space, ability = rest.partition(" ")
    profile = kind if "." in kind else f"{clan}.{kind}"
    return [Recruit(profile, Ability(ability) if ability else None)] * int(number)
