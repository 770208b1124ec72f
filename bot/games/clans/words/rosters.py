"""Teams under construction in words: what may be added, what it brings, and how the team stands (A31.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from bot.engine.acts import LABEL, NOTE, Choice, Tone, cut
from bot.engine.game import Decision, Seat
from bot.games.clans import decisions as d
from bot.games.clans.facts.setup import TeamTaken
from bot.games.clans.kinds import Ability, Element, Keyword, ModelId, Skill, Type
from bot.games.clans.names import names
from bot.games.clans.rounds.teams import roster_of
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import Profile, ProfileId, profiles
from bot.games.clans.teams.roster import Member, Roster, heroes, limits, numbered, ready, types
from bot.games.clans.turn.recruiting import RosterDraft
from bot.words import _, ngettext


def whose(option: Decision) -> str:
    """The heading under which an option stands in a panel; empty for a choice about the whole team."""
    match option:
        case d.Recruit():
            return _("Clan")
        case d.Hire() | d.Discharge() | d.Learn() | d.Befriend():
            return _("More")
        case d.Dismiss() | d.NameModel():
            return _("Team")
        case _:
            return ""


def choice(state: State, seat: Seat, option: Decision) -> Choice | None:
    """A piece of a built team; None for any other option."""
    match option:
        case d.ChooseClan(clan):
            return Choice(names.clan(clan), _clan(clan))
        case d.TakeReady(roster):
            # Its play stands above the buttons, with that of the others.
            return Choice(_(ready()[roster].name), tone=Tone.MAIN)
        case d.Recruit(profile, ability):
            known = profiles()[ProfileId(profile)]
            label = _("+ {model} {n}").format(model=kind(known, ability), n=known.cost)
            return Choice(label, cut(_recruited(state, seat, known), NOTE))
        case d.Hire(profile):
            known = profiles()[ProfileId(profile)]
            label = _("{model}, {n} koban").format(model=_(known.name), n=known.cost)
            return Choice(label, cut(figures(known), NOTE), short=_(known.name))
        case d.Discharge(profile):
            return Choice(_("− {model}").format(model=_(profiles()[ProfileId(profile)].name)))
        case d.Befriend(model):
            return _befriended(state, seat, model)
        case d.Learn():
            return _learnt(state, seat, option)
        case d.NameModel(model, name):
            return Choice(cut(_("{model}: {ability}").format(model=names.short(model), ability=name), LABEL))
        case d.Dismiss(model):
            return _dismissed(state, seat, model)
        case _:
            return None


def _clan(clan: Element) -> str:
    """The affinity of a clan, and its heroes."""
    named = _(", ").join(_(each.name) for each in heroes(clan))
    return _("{element}; heroes: {heroes}").format(element=names.element(clan), heroes=named)


def _recruited(state: State, seat: Seat, known: Profile) -> str:
    """The number of such models in the team, its limits, and the figures of one."""
    least, most = limits(known)
    text = _("{n} of {least} to {most}; {figures}")
    held = _team(state, seat).count(known.id)
    return text.format(n=held, least=least, most=most, figures=figures(known))


def _team(state: State, seat: Seat) -> Roster:
    """The team that a draft has reached, as its state imagines it; an empty one before a clan is chosen."""
    built = state.choices.get(seat)
    return roster_of(built) if isinstance(built, d.HandInTeam) else Roster(Element.SPIRIT)


def _member(state: State, seat: Seat, model: ModelId) -> Member | None:
    """A model of the team that a draft has reached; None if it has no such model."""
    return dict(numbered(_team(state, seat).members)).get(ModelId(model.removeprefix(f"{seat}-")))


def _learnt(state: State, seat: Seat, option: d.Learn) -> Choice:
    """An ability to choose: the first one is asked for, the other one in its place is only possible."""
    member, ability = _member(state, seat, option.model), names.skill(option.ability)
    label = _("{model}: {ability}").format(model=names.short(option.model), ability=ability)
    if member is None:
        return Choice(label)
    like = [each for each in _team(state, seat).members if each.profile == member.profile]
    short = _("{model}: {ability}").format(model=names.kind(member.known.type), ability=ability)
    tone = Tone.MAIN if member.ability is None else Tone.FREE
    return Choice(label, tone=tone, short=label if len(like) > 1 else short)


def _befriended(state: State, seat: Seat, model: ModelId) -> Choice:
    """A model to name as a friend, as it stands on the button that dismisses it."""
    member = _member(state, seat, model)
    what = names.short(model) if member is None else _told_apart(state, seat, member)
    note = _("Assists between it and its best friend give 2 dice")
    return Choice(_("Best friend: {model}").format(model=what), note, short=what)


def _dismissed(state: State, seat: Seat, model: ModelId) -> Choice:
    member = _member(state, seat, model)
    if member is None:
        return Choice(_("Dismiss {model}").format(model=names.short(model)))
    note = _("{n} koban").format(n=member.known.cost)
    return Choice(_("− {model}").format(model=_told_apart(state, seat, member)), note)


def _told_apart(state: State, seat: Seat, member: Member) -> str:
    """A model by its name or its type, with its ability if another one of the type has another ability."""
    like = {each.ability for each in _team(state, seat).members if each.profile == member.profile}
    return member.name or kind(member.known, member.ability if len(like) > 1 else None)


def kind(known: Profile, ability: Ability | None = None) -> str:
    """A model by its type, or a hero or ronin by the printed name; with the ability that it has chosen."""
    what = _(known.name) if known.type in (Type.HERO, Type.RONIN) else names.kind(known.type)
    return (
        what if ability is None else _("{model} ({ability})").format(model=what, ability=names.skill(ability))
    )


def figures(known: Profile) -> str:
    """The figures of a profile, its base if that is large, its weapon, and its keywords and abilities."""
    parts = [_("MV {mv}, AT {at}, DF {df}").format(mv=known.mv, at=known.at, df=known.df)]
    if known.size > 1:
        parts.append(_("large"))
    if known.ranged is not None:
        parts.append(_("range {n}").format(n=known.ranged.range))
    able: tuple[Skill, ...] = (*known.abilities, *sorted(known.keywords - {Keyword.HERO, Keyword.RONIN}))
    parts += [names.skill(each, known.id) for each in able]
    return _(", ").join(parts)


# ---- the team


def drafted(draft: RosterDraft) -> list[str]:
    """The koban that are left: the pieces are in the team itself, which the panel shows whole."""
    return [] if draft.roster is None else [left(draft)]


def left(draft: RosterDraft) -> str:
    """The koban that are left, or that are missing."""
    number = draft.left
    if number < 0:
        return ngettext("{n} koban over", "{n} koban over", -number).format(n=-number)
    return ngettext("{n} koban left", "{n} koban left", number).format(n=number)


def summary(draft: RosterDraft) -> str:
    """The whole team under construction, with its cost and its allowances; without a model the suggested ones."""
    roster = draft.roster
    if roster is None:
        return ""
    if not roster.members:
        known = (ready()[each.roster] for each in draft.options() if isinstance(each, d.TakeReady))
        return " ".join(_("{name}: {play}.").format(name=_(each.name), play=_(each.play)) for each in known)
    counted = (_taken(roster, each) for each in types(roster.clan) if roster.count(each.id))
    others = (_listed(each, 1) for each in roster.members if each.known.allowance is None)
    text = _("{clan}, {cost} koban: {models}")
    models = _(", ").join((*counted, *others))
    return text.format(clan=names.clan(roster.clan), cost=roster.cost, models=models)


def _taken(roster: Roster, known: Profile) -> str:
    """The number of models of a type, with its limits, abilities and names."""
    least, most = limits(known)
    own = [each for each in roster.members if each.profile == known.id]
    about = [names.skill(each.ability) for each in own if each.ability is not None]
    about += [each.name for each in own if each.name]
    about += [_("best friend") for each in own if each.is_friend]
    said = {"model": names.kind(known.type), "n": len(own), "least": least, "most": most}
    if least == most:
        text = _("{model} {n}") if not about else _("{model} {n} ({about})")
    else:
        text = (
            _("{model} {n} of {least}-{most}") if not about else _("{model} {n} of {least}-{most} ({about})")
        )
    return text.format(**said, about=_(", ").join(about))


def listed(members: Iterable[Member]) -> str:
    """Models in few words: equal ones once with their number, those with a name of their own by it."""
    counted = Counter(members)
    return _(", ").join(_listed(each, number) for each, number in counted.items())


def _listed(member: Member, number: int) -> str:
    what = kind(member.known, member.ability)
    if number > 1:
        what = _("{n} {model}").format(n=number, model=what)
    what = _("{model} “{name}”").format(model=what, name=member.name) if member.name else what
    return _("{model}, the best friend").format(model=what) if member.is_friend else what


def revealed(fact: TeamTaken) -> str:
    """The team of a seat once all are in; of a built one its models, too."""
    said = {"seat": names.seat(fact.seat), "team": names.team(fact.team)}
    if not fact.abilities:
        return _("{seat} leads {team}.").format(**said)
    members = []
    for (model, profile, _type), ability, name in zip(fact.models, fact.abilities, fact.names, strict=True):
        plain = Member(ProfileId(profile), ability, is_friend=model == fact.friend)
        members.append(plain if name == plain.called else replace(plain, name=name))
    return _("{seat} leads {team}: {models}.").format(**said, models=listed(members))


def question(setting: Setting) -> str:
    """The question for a team."""
    return _("Which team do you build for {n} koban?").format(n=setting.options.koban)
