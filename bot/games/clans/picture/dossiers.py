"""Cards in pictures: the reference card of a model (A26.1), and the models of a team under construction (A31.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from bot.engine.game import Draft
from bot.games.clans.art import ART, Side
from bot.games.clans.catalogue.attributes import at, df, mv
from bot.games.clans.fighting.pools import own_weapon, weapon_of
from bot.games.clans.names import names
from bot.games.clans.picture.figures import figure
from bot.games.clans.state.field import profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.recruiting import RosterDraft
from bot.games.clans.words.rosters import figures, kind
from bot.games.clans.words.sheets import about, called, lasting, skills, tokens
from bot.words import _
from rendering.sheet import Ability, Card, Dossier, Group, Sheet, Value


def dossier(state: State, model: Model) -> Dossier:
    """What the sheet of a model says in words, as a picture; the figure is ready and looks nowhere."""
    shown = replace(figure(replace(model, is_hidden=False)), side=Side(model.seat), facing=None)
    values = (*_attributes(state, model), *_elements(model), *_weapon(state, model), *_base(model))
    # The sign of the seat is its shape, which the figure shows.
    title = called(model).partition(" ")[2]
    return Dossier(title, about(state, model), shown, values, tuple(_abilities(model)), ART)


def _attributes(state: State, model: Model) -> Iterator[Value]:
    known = profile(model)
    for label, now, printed in (
        (_("MV"), mv(state, model), known.mv),
        (_("AT"), at(state, model), known.at),
        (_("DF"), df(state, model), known.df),
    ):
        yield Value(label, str(now), _printed(printed) if now != printed else "")


def _printed(number: int) -> str:
    return _("printed {n}").format(n=number)


def _elements(model: Model) -> Iterator[Value]:
    for element in profile(model).affinities:
        yield Value("", names.element(element), symbol=element)


def _weapon(state: State, model: Model) -> Iterator[Value]:
    """The ranged weapon, with its range as it is now (A11.1, A13.5)."""
    printed, now = own_weapon(model), weapon_of(state, model)
    if printed is None or now is None:
        return
    yield Value(_("Range"), str(now.range), _printed(printed.range) if now.range != printed.range else "")
    yield Value(_("Dice"), _("AT +{bonus}").format(bonus=now.bonus))
    if now.stealthy:
        yield Value("", _("A shot keeps Stealth"))


def _base(model: Model) -> Iterator[Value]:
    size = profile(model).size
    if size > 1:
        yield Value(_("Base"), _("{n} x {n}").format(n=size))


def _abilities(model: Model) -> Iterator[Ability]:
    for name, used, text in skills(model):
        yield Ability(name + used, text)
    for effect in lasting(model):
        when, _colon, what = effect.partition(": ")
        yield Ability(when, what)
    for token, name in tokens(model):
        yield Ability(name, names.token_text(token), sign=token)


def chosen(draft: Draft) -> Sheet | None:
    """The models of a team under construction, in brief; None for another draft, and before the first model."""
    roster = draft.roster if isinstance(draft, RosterDraft) else None
    if roster is None or not roster.members:
        return None
    counted = Counter((each.known, each.ability) for each in roster.members)
    cards = (
        Card(kind(known, ability), known.type, figures(known), Side.NEUTRAL, number)
        for (known, ability), number in counted.items()
    )
    title = _("{clan}: {n} models, {cost} koban")
    said = title.format(clan=names.clan(roster.clan), n=len(roster.members), cost=roster.cost)
    return Sheet(said, (Group("", tuple(cards), is_brief=True),), ART)
