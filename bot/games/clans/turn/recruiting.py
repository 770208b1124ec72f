"""The draft in which a player builds a team (A19.1, A31.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from typing_extensions import override

from bot.engine.capabilities import Keeping
from bot.engine.drafting import Drafting
from bot.engine.game import Illegal, Piece, Seat, not_none
from bot.games.clans import decisions as d
from bot.games.clans.catalogue.catalogue import has_friend
from bot.games.clans.kinds import Ability, ModelId, Type
from bot.games.clans.rounds.teams import handed
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import Profile, ProfileId, profiles
from bot.games.clans.teams.roster import (
    Member,
    Roster,
    afforded,
    clan_name,
    clans,
    heroes,
    limits,
    numbered,
    ready,
    reasons,
    ronin,
    spare,
    suggested,
    types,
)
from bot.naming import named
from bot.words import _

LARGEST: Final = 40
"""More models than these are never drafted: no legal team of 300 koban has as many."""


class RosterDraft(Drafting):
    """A team under construction. It may be illegal, also for long: then it cannot be handed in (A31.10).

    `roster` is None until a clan is chosen.
    """

    def __init__(self, setting: Setting, seat: Seat) -> None:
        """Start without a clan."""
        self._koban, self._seat = setting.options.koban, seat
        self.roster: Roster | None = None

    @property
    def left(self) -> int:
        """The koban that are left; below 0 if the team costs too much."""
        return self._koban - (0 if self.roster is None else self.roster.cost)

    @property
    def models(self) -> dict[ModelId, Member]:
        """The recruited models by the ids that they will have (A31.10)."""
        if self.roster is None:
            return {}
        return {ModelId(f"{self._seat}-{short}"): member for short, member in numbered(self.roster.members)}

    def bars(self) -> Iterator[str]:
        """All reasons for which the team cannot be handed in yet, each a sentence."""
        if self.roster is None:
            yield _("First choose a clan.")
        elif not self.roster.members:
            yield _("Take a suggested team, or recruit models.")
        else:
            yield from reasons(self.roster, self._koban)

    def keeping(self) -> Keeping:
        """The team with its clan and its cost, to be kept also while it is illegal (A31.10); empty without a model."""
        if self.roster is None or not self.roster.members:
            return Keeping()
        name = f"{clan_name(self.roster.clan)} {self.roster.cost}"
        return Keeping(handed(self._seat, self.roster).pieces, name)

    @override
    def imagined(self, state: State) -> State:
        """The same state, with the team among the choices of its own seat."""
        if self.roster is None:
            return state
        there = state.copy()
        there.choices = {**there.choices, self._seat: handed(self._seat, self.roster)}
        return there

    # ---- what may come next

    @override
    def _next(self) -> Sequence[Piece]:
        """What is sensible now: no model is offered without the koban for it and for those that must still come."""
        if self.roster is None:
            return list(map(d.ChooseClan, clans(self._koban)))
        if not self.roster.members:
            return list(self._first(self.roster))
        return self._asked() or list(self._offered(self.roster))

    def _first(self, roster: Roster) -> Iterator[Piece]:
        """A whole team, or its leader: every team has exactly one, so that all other models can wait."""
        yield from (d.TakeReady(each.id) for each, _team in suggested(roster.clan, self._koban))
        yield from (d.Recruit(each.id) for each in types(roster.clan) if each.type is Type.CHUNIN)

    def _asked(self) -> Sequence[d.Learn]:
        """The abilities of the first model that has to choose one: nothing else is asked before."""
        for name, member in self.models.items():
            if member.ability is None and member.known.choose:
                return [d.Learn(name, each) for each in member.known.choose]
        return ()

    def _offered(self, roster: Roster) -> Iterator[Piece]:
        yield from (d.Recruit(each.id) for each in filter(self._has_room, types(roster.clan)))
        every = (*heroes(roster.clan), *ronin())
        yield from (d.Hire(each.id) for each in filter(self._has_room, every))
        yield from (d.Discharge(each.id) for each in every if roster.count(each.id))
        for name, member in self._last_of_each().items():
            yield from (d.Learn(name, each) for each in member.known.choose if each != member.ability)
            if member.known not in every:
                yield d.Dismiss(name)
        yield from self._friends()

    def _friends(self) -> Iterator[d.Befriend]:
        """The models that can be named as a friend; none if there is nobody whose friend they would be (A6.2)."""
        if any(has_friend(each.known) for each in self.models.values()):
            for name, member in self._last_of_each().items():
                if not (member.is_friend or has_friend(member.known)):
                    yield d.Befriend(name)

    def _has_room(self, profile: Profile) -> bool:
        roster = not_none(self.roster)
        held, (least, most) = roster.count(profile.id), limits(profile)
        is_due = held < least
        price = 0 if is_due else profile.price
        return held < most and price <= spare(roster, self._koban)

    def _last_of_each(self) -> dict[ModelId, Member]:
        """The last of equal models, which nobody can tell apart."""
        last = {member: name for name, member in self.models.items()}
        return {name: member for member, name in last.items()}

    # ---- adding

    @override
    def add(self, piece: Piece) -> None:
        self.roster = self._after(piece)
        self.pieces = (*self.pieces, piece)

    @override
    def _refused(self, piece: Piece) -> str:
        return _("That does not fit here.")

    def _after(self, piece: Piece) -> Roster:
        """The team after a piece, offered or not. Raises Illegal, a sentence, for one that fits no team."""
        match piece:
            case d.ChooseClan(clan):
                if clan not in clans(self._koban):
                    raise Illegal(_("That clan cannot be led for so few koban."))
                return self.roster if self.roster is not None and self.roster.clan is clan else Roster(clan)
            case d.TakeReady(name):
                return self._ready(name)
            case d.Hire(profile):
                return self._with(d.Recruit(profile))
            case d.Recruit():
                return self._with(piece)
            case d.Discharge(profile):
                found = [name for name, each in self.models.items() if each.profile == profile]
                return self._changed(found[-1] if found else ModelId(""), None)
            case _:
                return self._with_changed(piece)

    def _with_changed(self, piece: Piece) -> Roster:
        """The team after a piece about one of its models."""
        match piece:
            case d.Learn(model, ability):
                return self._changed(model, self._able(self._member(model), ability))
            case d.Befriend(model):
                return self._befriended(model)
            case d.NameModel(model, name):
                return self._changed(model, replace(self._member(model), name=_named(name)))
            case d.Dismiss(model):
                return self._changed(model, None)
            case _:
                raise Illegal(self._refused(piece))

    def _ready(self, name: str) -> Roster:
        known = ready().get(name)
        if known is None or known.clan not in clans(self._koban):
            raise Illegal(_("There is no such team for so many koban."))
        if self.roster is not None and known.clan is not self.roster.clan:
            raise Illegal(_("That team is of another clan: choose its clan first."))
        return afforded(known.clan, known.members, self._koban)

    def _with(self, piece: d.Recruit) -> Roster:
        if self.roster is None:
            raise Illegal(_("First choose a clan."))
        known = profiles().get(ProfileId(piece.profile))
        own = (*types(self.roster.clan), *heroes(self.roster.clan), *ronin())
        if known not in own or known is None:
            raise Illegal(_("That is no model of this clan, and no ronin."))
        if len(self.roster.members) >= LARGEST:
            raise Illegal(_("The team is too large: dismiss a model first."))
        member = Member(known.id, name=_named(piece.name))
        member = member if piece.ability is None else self._able(member, piece.ability)
        return Roster(self.roster.clan, (*self.roster.members, member)).ordered()

    def _able(self, member: Member, ability: Ability) -> Member:
        if ability not in member.known.choose:
            raise Illegal(_("{model} has no such ability to choose.").format(model=member.known.name))
        return replace(member, ability=ability)

    def _member(self, model: ModelId) -> Member:
        found = self.models.get(model)
        if found is None:
            raise Illegal(_("There is no such model in your team."))
        return found

    def _changed(self, model: ModelId, member: Member | None) -> Roster:
        self._member(model)
        roster, kept = not_none(self.roster), [(name, each) for name, each in self.models.items()]
        changed = [member if name == model else each for name, each in kept]
        left = [each for each in changed if each is not None]
        if not any(has_friend(each.known) for each in left):
            # A friend of nobody could not be handed in.
            left = [replace(each, is_friend=False) for each in left]
        return Roster(roster.clan, tuple(left))

    def _befriended(self, model: ModelId) -> Roster:
        """The team with one friend. Raises Illegal without a model that has one, and for that model itself."""
        friend = self._member(model)
        if not any(has_friend(each.known) for each in self.models.values()):
            raise Illegal(_("No model of your team has a best friend."))
        if has_friend(friend.known):
            raise Illegal(_("That model is nobody's best friend but its own: name another one."))
        changed = [replace(each, is_friend=name == model) for name, each in self.models.items()]
        return Roster(not_none(self.roster).clan, tuple(changed))

    # ---- handing in

    @override
    def missing(self) -> str:
        return " ".join(self.bars())

    @override
    def _made(self) -> d.HandInTeam:
        return handed(self._seat, not_none(self.roster))


def _named(text: str) -> str:
    try:
        return named(text)
    except ValueError as error:
        raise Illegal(str(error)) from error
