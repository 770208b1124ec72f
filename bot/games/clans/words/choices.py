"""The options of a seat in words, and its standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.engine.acts import LABEL, NOTE, Choice, Tone, cut
from bot.engine.game import Decision, Order, Piece
from bot.engine.notation import kebab_of
from bot.games.acts_file import ActsFile
from bot.games.clans import decisions as d
from bot.games.clans.activating.activating import draws_luck
from bot.games.clans.catalogue.catalogue import declared
from bot.games.clans.catalogue.declaration import Moment
from bot.games.clans.challenges.challenges import points_at
from bot.games.clans.fighting import fight
from bot.games.clans.kinds import ModelId, Skill, Type
from bot.games.clans.moving.ways import allowance, ways, ways_anew
from bot.games.clans.names import names
from bot.games.clans.orders import kinds as o
from bot.games.clans.rules.planning import HURT, NEAR, SIGHT
from bot.games.clans.state.field import profile
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import shrine_teams
from bot.games.clans.turn.quick_answers import picks
from bot.games.clans.words import cards, fights, rosters, worth
from bot.games.clans.words.cards import rerolled
from bot.games.clans.words.odds import PLAIN, Reckoning
from bot.words import _, ngettext

ACTS: Final = ActsFile("clans", d)
"""The acts (A30.7), as described in data/clans/acts.toml."""


def choice(state: State, option: Decision, known: Reckoning = PLAIN) -> Choice:
    """One option in words, with its odds by `known`. Raises TypeError for a kind without words."""
    if isinstance(option, d.Strike) and state.active is not None:
        return fights.choice(state, option, known)
    plain = plainly(state, option)
    if state.question is not None:
        return fights.answered(state, option, plain, known)
    # Most pieces roll no dice, so their consequences are not computed.
    if not isinstance(option, Piece) or state.active is None or not draws_luck(state, option):
        return plain
    if isinstance(option, d.Move | d.Run):
        return replace(plain, odds=known.way(state, option))
    forecast = known.ahead(state, (option,))
    return plain if forecast is None else fights.rolled(state, option, plain, forecast)


def plainly(state: State, option: Decision) -> Choice:
    """An option without its odds. Raises TypeError as `choice` does."""
    for chapter in (_of_action, cards.choice, _of_lobby, _of_setup, _of_walk, _of_window, _of_upkeep):
        if (found := chapter(state, option)) is not None:
            return found
    if (plain := ACTS.plain().get(type(option))) is not None:
        return plain
    raise TypeError(f"{option!r} has no words")


def _of_lobby(_state: State, option: Decision) -> Choice | None:
    """A choice before anything is on the ground; None for any other option."""
    match option:
        case d.ChooseChallenge(challenge):
            return Choice(names.challenge(challenge), cut(names.aim(challenge), NOTE))
        case d.ChooseTeam(team):
            return _led(team)
        case d.ThrowHand(throw):
            return Choice(names.throw(throw))
        case d.TakeEdge(edge):
            return Choice(names.edge(edge))
        case d.LetBegin(seat):
            return Choice(_("Let {seat} begin").format(seat=names.seat(seat)), _("and choose its edge"))
        case _:
            return None


def _led(team: str) -> Choice:
    """A shrine team with how it plays, and the figures of its kaiken, of which it has most."""
    kaiken = next(each.profile for each in shrine_teams()[team].entries if each.profile.type is Type.KAIKEN)
    text = _("{style}; its kaiken: {figures}").format(
        style=names.style(team), figures=rosters.figures(kaiken)
    )
    return Choice(names.team(team), cut(text, NOTE))


def _of_setup(state: State, option: Decision) -> Choice | None:
    match option:
        case d.Name(name):
            return _standing(state, name)
        case d.Wish(what):
            return Choice(names.furnishing(what))
        case d.Lay(space):
            where = names.space(space)
            return Choice(_("On {space}").format(space=where), zone=where, short=where)
        case d.Put(name, space):
            where = names.space(space)
            label = _("{model} on {space}").format(model=names.tag(name), space=where)
            return Choice(label, figures(state, name), zone=where, short=names.code(name))
        case d.Face(name, facing):
            label = _("{model} looks {way}").format(model=names.tag(name), way=names.way(facing))
            return Choice(
                label, short=_("{model} {way}").format(model=names.tag(name), way=names.compass(facing))
            )
        case _:
            return None


def _of_walk(state: State, option: Decision) -> Choice | None:
    match option:
        case d.Activate(name):
            return _standing(state, name)
        case d.Move(space):
            where = names.space(space)
            return Choice(_("To {space}").format(space=where), _way(state, option), zone=where, short=where)
        case d.Run(space):
            where = names.space(space)
            label = _("Run to {space}").format(space=where)
            return Choice(label, _way(state, option), zone=where, short=where)
        case d.Turn(facing):
            return Choice(_("Look {way}").format(way=names.way(facing)), short=names.compass(facing))
        case d.Hurry(is_move):
            return Choice(_("Haste: one more move") if is_move else _("Haste: one more action"))
        case _:
            return None


def _standing(state: State, name: ModelId) -> Choice:
    """A model on the board, with its space, MV, AT, DF and tokens."""
    here = names.space(state.space_of(name))
    note = _("on {space}, {figures}").format(space=here, figures=figures(state, name))
    return Choice(names.tag(name), note)


def figures(state: State, name: ModelId) -> str:
    """The name, MV, AT, DF and the tokens of a model, such as "Aki, MV 5, AT 3, DF 2, Stun"."""
    model = state.models[name]
    known = profile(model)
    own = [model.name] if model.name else []
    parts = [*own, _("MV {mv}, AT {at}, DF {df}").format(mv=known.mv, at=known.at, df=known.df)]
    parts += [names.token(token) for token in model.tokens]
    return _(", ").join(parts)


def _way(state: State, option: d.Move | d.Run) -> str:
    """The cost of a way, its dodges and the points at its end, in words; empty for a space out of reach."""
    active, is_run = state.active, isinstance(option, d.Run)
    if active is None:
        return ""
    mp, found = allowance(state, state.acting(), active, is_run=is_run), ways_anew(state, is_run=is_run)
    if not is_run and active.mp is not None and option.space in (left := ways(state, active.mp)):
        mp, found = active.mp, left
    route = found.get(option.space)
    if route is None:
        return ""  # reached only after earlier pieces of the draft
    parts = [_("{cost} of {mp} MP").format(cost=route.cost, mp=mp)]
    if route.dodges:
        parts.append(ngettext("{number} dodge", "{number} dodges", route.dodges).format(number=route.dodges))
    if points := points_at(state, option.space):
        parts.append(ngettext("{n} point", "{n} points", points).format(n=points))
    return _(", ").join(parts)


def _of_action(state: State, option: Decision) -> Choice | None:
    match option:
        case d.Attack(target) | d.Shoot(target) | d.Shuriken(target):
            return fights.named(state, option, target)
        case d.Pray(space):
            effect = state.items[space].effect
            token = "" if effect is None else names.token(effect)
            return Choice(_("Pray for {token}").format(token=token), _("a test"))
        case d.Check(space):
            label = _("Check the crate on {space}").format(space=names.space(space))
            element = state.items[space].element
            note = _("turn it up, then one die") if element is None else _("one die for {element}")
            named = "" if element is None else names.element(element)
            return Choice(label, note.format(element=named))
        case d.Pick(medal):
            label = _("Pick up the medal of {whose}").format(whose=names.whose(medal))
            return Choice(label, _("1 MP"), Tone.MAIN, worth=worth.POINT)
        case d.Capture():
            return replace(ACTS.plain()[d.Capture], worth=worth.POINT)
        case d.Spring(skill, space):
            where = names.space(space)
            label = _("{skill} to {space}").format(skill=names.skill(skill), space=where)
            return Choice(label, cut(names.skill_text(skill), NOTE), zone=where, short=where)
        case d.Carry(name, space):
            where = names.space(space)
            label = _("Take {model} to {space}").format(model=names.tag(name), space=where)
            return Choice(label, zone=where, short=where)
        case d.Use(keyword, target) | d.Try(keyword, target):
            label = names.skill(keyword)
            if target is not None:
                label = _("{keyword} for {model}").format(keyword=label, model=names.tag(target))
            return Choice(label, _skill_note(keyword))
        case _:
            return None


def _skill_note(skill: Skill) -> str:
    """What a skill asks for, and what it does."""
    text, known = names.skill_text(skill), declared().get(skill)
    if known is None or known.is_tested:
        text = _("a test: {text}").format(text=text) if text else _("a test")
    elif known.moment is Moment.NO_MOVE:
        text = _("gives up the whole move")
    return cut(text, NOTE)


def _of_window(state: State, option: Decision) -> Choice | None:
    match option:
        case d.Choose(face):
            brings = names.brief(fight.brings(state, face))
            label = _("{face}: {result}").format(face=names.element(face), result=brings)
            return Choice(label)
        case d.Push(space, facing):
            where = names.space(space)
            label = _("{space}, looking {way}").format(space=where, way=names.way(facing))
            return Choice(label, zone=where, short=names.way(facing))
        case d.Reroll(effect, model, places):
            text, what = _("{what} ({effect})"), rerolled(state, model, places)
            return Choice(cut(text.format(what=what, effect=names.effect(effect)), LABEL), short=what)
        case d.Pass() if (asked := state.question) is not None and picks(state, asked.seat):
            return Choice(_("Pass, pick the die later"))
        case d.React(keyword, target):
            label = names.skill(keyword)
            if target is not None:
                label = _("{keyword}: {model}").format(keyword=label, model=names.tag(target))
            return Choice(label, cut(names.skill_text(keyword), NOTE))
        case _:
            return None


def _intended(option: d.Intend) -> Choice:
    """A wish for the beginning of the next round."""
    text = {
        d.Intent.YES: _("{model}: {skill}"),
        d.Intent.NO: _("{model}: no {skill}"),
        d.Intent.AT: _("{model}: {skill}, AT"),
        d.Intent.DF: _("{model}: {skill}, DF"),
        d.Intent.ON: _("{model}: {skill} on {target}"),
    }[option.intent]
    target = "" if option.target is None else names.tag(option.target)
    label = text.format(model=names.tag(option.model), skill=names.skill(option.keyword), target=target)
    return Choice(cut(label, LABEL), cut(names.skill_text(option.keyword), NOTE))


def _of_upkeep(state: State, option: Decision) -> Choice | None:
    match option:
        case d.Intend():
            return _intended(option)
        case d.Heal(name):
            return Choice(names.tag(name), figures(state, name))
        case d.Tend(d.Care.HEAL, name) if name is not None:
            return Choice(_("Heal {model} too").format(model=names.tag(name)), figures(state, name))
        case d.Tend(d.Care.STEADY, name) if name is not None:
            label = _("Steady {model}").format(model=names.tag(name))
            return Choice(label, _("{n} Stun off").format(n=state.models[name].stuns))
        case _:
            return None


def order_title(order: Order) -> str:
    """A standing order: its subject, and its rule."""
    rule = getattr(order, "rule", "")
    return cut(f"{orders_question(type(order))}: {str(rule).replace('-', ' ')}", LABEL)


def orders_question(kind: type[Order]) -> str:
    """The subject of a kind of standing orders."""
    if issubclass(kind, o.CardOrder):
        return names.card(kind.card)
    if issubclass(kind, o.SkillOrder):
        return names.skill(kind.skill)
    return {
        o.RerollOrder: _("Rerolls"),
        o.DieOrder: _("Result die in defence"),
        o.ProtectOrder: _("Protect"),
        o.LuckyOrder: _("Lucky"),
        o.CurseOrder: _("Curse"),
        o.TidalOrder: _("Tidal Wave"),
        o.PlaceOrder: _("Where Air and Water move models"),
        o.SentryOrder: _("Sentries that you activate"),
        o.NameOrder: _("Which model is named instead"),
        o.OwnCardsOrder: _("Cards in your turn"),
        o.OtherCardsOrder: _("Cards in turns of others"),
    }.get(kind, kebab_of(kind))


def stops() -> Mapping[str, str]:
    """The events that stop a planned activation (A30.6), as clauses."""
    near = {
        name: _("an enemy has come within {n} spaces of the model").format(n=n) for name, n in NEAR.items()
    }
    return {
        HURT: _("a model of yours was Injured"),
        **near,
        SIGHT: _("the model no longer sees where it is to go"),
    }
