"""A quick player that chooses what has been rarest so far: of teams, of models, of acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Draft, Piece, Seat
from bot.engine.match import Match
from bot.games.clans import decisions as d
from bot.games.clans.board import zones
from bot.games.clans.catalogue.catalogue import has_friend
from bot.games.clans.kinds import Element, Space
from bot.games.clans.rounds.teams import handed
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.field import base, skills
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import Profile, ProfileId, shrine_teams
from bot.games.clans.teams.profile import profiles as printed
from bot.games.clans.teams.roster import Member, Roster, clans, heroes, limits, ronin, spare, types
from bot.players.random_player import RandomPlayer

_Choice = TypeVar("_Choice", bound=Decision)
_FIGHTS = (d.Attack, d.Shoot, d.Shuriken, d.Pick, d.Capture, d.Leave)
_DULL = (d.Turn, d.Rest, d.Pass, d.Face)


class RarePlayer:
    """Chooses what has taken effect least often, by `found`; else it goes for enemies and fights, or has a whim."""

    def __init__(self, found: Counter[str], least: int) -> None:
        self._found, self._least = found, least
        self._whim = RandomPlayer(commit=0.3, by_kind=0.6)

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision for `seat`, which must be asked now."""
        state, label = seen.state, f"{seat} {len(seen.log)}"
        if state.stage is Stage.TEAMS and state.setting.is_built:
            return self._team(state.setting, seat, chance)
        options, draft = seen.options(seat), seen.draft(seat)
        if options and (state.stage is not Stage.TEAMS or draft is None):
            return self._taken(options, state, chance, label)
        if draft is None or chance.below(f"{label} whim", 5) == 0:
            return self._whim.decide(seen, seat, chance)
        return self._drafted(draft, state, seat, chance, label) or self._whim.decide(seen, seat, chance)

    def _drafted(self, draft: Draft, state: State, seat: Seat, chance: Chance, label: str) -> Decision | None:
        for step in range(30):
            options = draft.options()
            is_enough = step > 5 or chance.below(f"{label} {step} enough", 4) == 0
            if not options or (draft.is_complete() and is_enough):
                break
            imagined = draft.imagined(state)
            draft.add(self._taken(options, imagined, chance, f"{label} {step}"))
        return draft.committed() if draft.is_complete() else None

    def _taken(self, options: Sequence[_Choice], state: State, chance: Chance, label: str) -> _Choice:
        rare = self._rarest(options, state, chance, label)
        if rare is not None and chance.below(f"{label} rare", 10) < 9:
            return rare
        fights = [each for each in options if isinstance(each, _FIGHTS)]
        if fights and chance.below(f"{label} fights", 10) < 7:
            return pick(chance, f"{label} fight", fights)
        near = list(self._nearest(options, state))
        if near and chance.below(f"{label} goes", 10) < 6:
            return pick(chance, f"{label} way", near)
        kinds: dict[type, list[_Choice]] = {}
        for each in options:
            if not isinstance(each, _DULL) or chance.below(f"{label} dull", 4) == 0:
                kinds.setdefault(type(each), []).append(each)
        if not kinds:
            return pick(chance, f"{label} any", list(options))
        return pick(chance, f"{label} option", kinds[pick(chance, f"{label} kind", list(kinds))])

    def _rarest(self, options: Sequence[_Choice], state: State, chance: Chance, label: str) -> _Choice | None:
        ranked = [(count, each) for each in options if (count := self._count(each, state)) is not None]
        fewest = min((count for count, _each in ranked), default=self._least)
        if fewest >= self._least:
            return None
        return pick(chance, f"{label} rarest", [each for count, each in ranked if count == fewest])

    def _count(self, choice: Decision, state: State) -> int | None:
        """How often a choice has taken effect, or the rarest skill of the model that it concerns."""
        match choice:
            case d.Activate(name) | d.Attack(name) | d.Shoot(name):
                able = (self._found[str(each)] for each in skills(state.models[name]))
                return min(able, default=None)
            case _:
                effect = named(choice)
                return None if effect is None else self._found[effect]

    @staticmethod
    def _nearest(options: Sequence[_Choice], state: State) -> Iterator[_Choice]:
        """The steps that end nearest to an enemy."""
        if state.active is None:
            return
        foes = [base(each) for each in state.enemies(state.acting().seat)]
        ways = [(each, each.space) for each in options if isinstance(each, d.Move | d.Run)]
        if not ways or not foes:
            return

        def far(space: Space) -> int:
            return min(zones.distance((space,), foe) for foe in foes)

        least = min(far(space) for _each, space in ways)
        yield from (each for each, space in ways if far(space) == least)

    # ---- teams

    def _team(self, setting: Setting, seat: Seat, chance: Chance) -> Decision:
        """The clan with what has been rarest, and its rarest models."""
        koban = setting.options.koban
        clan = self._least_of(clans(koban), chance, f"{seat} clan", self._of_clan)
        every = (*types(clan), *heroes(clan), *ronin())
        roster = Roster(clan)
        for known in every:
            for _model in range(limits(known)[0]):
                roster = self._with(roster, known, chance, f"{seat} {len(roster.members)}")
        while len(roster.members) < 20:
            able = [
                each
                for each in every
                if roster.count(each.id) < limits(each)[1] and spare(roster, koban) >= (each.cost or 0)
            ]
            if not able:
                break
            known = self._least_of(able, chance, f"{seat} {len(roster.members)} more", self._of_profile)
            roster = self._with(roster, known, chance, f"{seat} {len(roster.members)}")
        return handed(seat, self._befriended(roster))

    def _with(self, roster: Roster, known: Profile, chance: Chance, label: str) -> Roster:
        able = known.choose
        held = {each.ability for each in roster.members}
        fresh = [each for each in able if each not in held] or list(able)
        chosen = self._least_of(fresh, chance, label, lambda each: self._found[str(each)]) if fresh else None
        return Roster(roster.clan, (*roster.members, Member(known.id, chosen)))

    @staticmethod
    def _befriended(roster: Roster) -> Roster:
        known = [each.known for each in roster.members]
        if not any(map(has_friend, known)):
            return roster
        first = next(each for each in roster.members if not has_friend(each.known))
        friend = Member(first.profile, first.ability, first.name, is_friend=True)
        return Roster(roster.clan, (friend, *(each for each in roster.members if each is not first)))

    def _of_profile(self, known: Profile) -> int:
        names = (*known.keywords, *known.abilities, *known.choose)
        return min((self._found[str(each)] for each in names), default=self._least)

    def _of_clan(self, clan: Element) -> int:
        return min(self._of_profile(each) for each in (*types(clan), *heroes(clan)))

    @staticmethod
    def _least_of(every: Sequence[Any], chance: Chance, label: str, rank: Any) -> Any:
        fewest = min(rank(each) for each in every)
        return pick(chance, label, [each for each in every if rank(each) == fewest])


def rarest_team(found: Counter[str]) -> int:
    """How often the rarest keyword of the shrine teams has taken effect."""
    return min(
        found[str(word)]
        for team in shrine_teams().values()
        for each in team.models
        for word in printed()[ProfileId(each.id)].keywords
    )


def named(choice: Decision | Piece) -> str | None:
    """The name under which the effect of a choice is counted; None if it has none."""
    match choice:
        case d.Try(skill) | d.Use(skill) | d.React(skill) | d.Spring(skill):
            return str(skill)
        case d.Play(card=card) | d.Respond(card=card):
            return f"card {card}"
        case d.Choose(face):
            return f"result {face}"
        case _:
            return None
