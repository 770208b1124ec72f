"""The sheet of a model: its figures, its weapon, all that it can do, and what lies on it; all is public (A26.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from typing_extensions import override

from bot.engine.acts import NOTE, cut
from bot.engine.match import Match
from bot.games.clans.catalogue.attributes import at, df, mv
from bot.games.clans.challenges.challenges import is_drawn, played
from bot.games.clans.facts.moon import CardPlayed
from bot.games.clans.facts.rounds import RoundBegan
from bot.games.clans.fighting.pools import own_weapon, weapon_of
from bot.games.clans.kinds import Keyword, Place, Token
from bot.games.clans.names import names
from bot.games.clans.state.field import profile
from bot.games.clans.state.figures import Attribute, Lasting, Model, Until
from bot.games.clans.state.sentries import SENTRIES, is_sentry
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import skills_of
from bot.games.clans.words.choices import figures as brief
from bot.games.lineup import Figure, Lineup
from bot.words import _

_PLACES: Final = (Place.BOARD, Place.RESERVE, Place.HOUSE)
"""The order of the models of a seat in its menu."""


class ClansLineup(Lineup):
    """The models of all teams, and the sentries."""

    is_offered = True

    @override
    def title(self, match: Match[Any]) -> str:
        return _("Models") if match.state.models else ""

    @override
    def figures(self, public: Match[Any]) -> Sequence[Figure]:
        return [*_figures(public.state)]

    @override
    def sheet(self, public: Match[Any], key: str) -> Sequence[str]:
        state: State = public.state
        model = next(each for each in state.models.values() if each.id == key)
        on_it = (fact for fact in _played(public) if model.id in (fact.target, fact.other))
        return [*sheet(state, model), *map(_card, on_it)]

    @override
    def overview(self, public: Match[Any]) -> Sequence[str]:
        cards = [*map(_card, _played(public))]
        return [_("**Moon cards played in this round**"), *cards] if cards else []


def _played(public: Match[Any]) -> Iterator[CardPlayed]:
    """The cards played since the present round began, by either seat, in order."""
    facts = public.history
    first = max((at for at, fact in enumerate(facts) if isinstance(fact, RoundBegan)), default=0)
    return (fact for fact in facts[first:] if isinstance(fact, CardPlayed))


def _card(fact: CardPlayed) -> str:
    """A played card with its seat, its models, and its whole text."""
    whom = [names.model(each) for each in dict.fromkeys((fact.target, fact.other)) if each is not None]
    by = _(", ").join((names.seat(fact.seat), *whom))
    text = _("- Card **{card}** ({by}): {does}")
    return text.format(card=names.card(fact.card), by=by, does=names.explained(fact.card))


def _figures(state: State) -> Iterator[Figure]:
    for seat in (*state.setting.seats, SENTRIES):
        for place in _PLACES:
            for model in state.of(seat, place):
                note = cut(_(", ").join((_where(model), brief(state, model.id))), NOTE)
                yield Figure(key=model.id, group=names.seat(seat), label=names.tag(model.id), note=note)


def sheet(state: State, model: Model) -> Iterator[str]:
    """All that the printed card of a model says, with its present figures, and all that has changed since."""
    yield called(model)
    known = profile(model)
    yield "-# " + about(state, model)
    yield _attributes(state, model)
    if is_sentry(model):
        yield _("Element: any of the team whose seat rolls for it. Its dodges and tests have to show it.")
    else:
        elements = _(", ").join(map(names.element, known.affinities))
        yield _("Element: {elements}. Its dodges and tests have to show it.").format(elements=elements)
    yield from _weapon(state, model)
    if known.size > 1:
        yield _("Base: {n} x {n} spaces").format(n=known.size)
    for name, used, text in skills(model):
        yield _("- **{skill}**{used}: {text}").format(skill=name, used=used, text=text)
    yield from (_("- {effect}").format(effect=each) for each in lasting(model))
    for token, title in tokens(model):
        yield _("- Token **{token}**: {text}").format(token=title, text=names.token_text(token))


def tokens(model: Model) -> Iterator[tuple[Token, str]]:
    """Each kind of token on a model, with its name and, if there are several, its number (A15)."""
    for token, n in model.tokens.items():
        name = names.token(token)
        yield token, name if n == 1 else _("{token} {n}").format(token=name, n=n)


def called(model: Model) -> str:
    """The tag of a model, with its own name if it has one."""
    tag = names.tag(model.id)
    return _("{model} ({name})").format(model=tag, name=model.name) if model.name else tag


def about(state: State, model: Model) -> str:
    """The printed name of a model, and in one line how it stands."""
    return _(" · ").join((_(profile(model).name), *_about(state, model)))


def _about(state: State, model: Model) -> Iterator[str]:
    """The team of a model, its place, its role and what it carries, and if it has acted in this round."""
    yield names.seat(model.seat)
    yield _where(model)
    if model.is_hidden:
        yield _("in Stealth")
    if model.space is not None:
        done = _("has acted in this round") if model.is_activated else _("has not acted in this round")
        yield _("acting") if state.is_acting(model.id) else done
    role = played(state.setting).role if is_drawn(state.setting) else None
    if role is not None and model.id in state.named.values():
        yield names.role(role)
    for medal, where in state.medals.items():
        if where == model.id:
            yield _("carries the medal of {whose}").format(whose=names.whose(medal))


def _where(model: Model) -> str:
    if model.space is not None:
        return _("on {space}").format(space=names.space(model.space))
    if is_sentry(model):
        return _("beside the board")
    return _("in the healing house") if model.place is Place.HOUSE else _("in the training ground")


def _attributes(state: State, model: Model) -> str:
    """MV, AT and DF as they are now, and as they are printed where that is something else."""
    known = profile(model)
    now = (mv(state, model), at(state, model), df(state, model))
    text = _("**MV {mv} · AT {at} · DF {df}**")
    shown = text.format(mv=now[0], at=now[1], df=now[2])
    if now == (known.mv, known.at, known.df):
        return shown
    printed = _("printed: MV {mv}, AT {at}, DF {df}").format(mv=known.mv, at=known.at, df=known.df)
    return _("{now} ({printed})").format(now=shown, printed=printed)


def _weapon(state: State, model: Model) -> Iterator[str]:
    """The ranged weapon, with its range as it is now."""
    printed, now = own_weapon(model), weapon_of(state, model)
    if printed is None or now is None:
        return
    text = _("Ranged weapon: range {range}, dice AT +{bonus}")
    yield "".join(
        (
            text.format(range=now.range, bonus=now.bonus),
            _(" (printed range {n})").format(n=printed.range) if now.range != printed.range else "",
            _("; a shot keeps Stealth") if now.stealthy else "",
        )
    )


def skills(model: Model) -> Iterator[tuple[str, str, str]]:
    """The keywords and abilities of a model: the name, a remark if it was used up in this round, and the sentence."""
    able = skills_of(model.profile, model.learnt)
    for skill in sorted(able, key=lambda each: (isinstance(each, Keyword), each)):
        used = _(" (used in this round)") if skill in model.used else ""
        yield names.skill(skill, model.profile), used, names.meaning(skill)


def lasting(model: Model) -> Iterator[str]:
    """The effects of skills that last for a time, each with the change of an attribute (A4.9)."""
    return map(_lasting, model.lasting)


def _lasting(each: Lasting) -> str:
    until = _("this turn") if each.until is Until.TURN else _("this round")
    if each.attribute is None:
        return _("In {until}: {skill}").format(until=until, skill=names.skill(each.skill))
    known = {Attribute.MV: _("MV"), Attribute.AT: _("AT"), Attribute.DF: _("DF")}
    by = f"+{each.by}" if each.by >= 0 else f"−{-each.by}"
    text = _("In {until}: {attribute} {by} ({skill})")
    return text.format(until=until, attribute=known[each.attribute], by=by, skill=names.skill(each.skill))
