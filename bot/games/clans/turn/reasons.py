"""Reasons in words (A30.2), from data/clans/barred.toml."""

from __future__ import annotations

from bot.engine.game import not_none
from bot.games.clans.board.ground import GRID
from bot.games.clans.kinds import Space
from bot.games.clans.moon.cards import titles
from bot.games.clans.names import names
from bot.games.clans.state.bars import Bar, Reason
from bot.games.clans.state.field import base, ground, stands_in, view
from bot.games.clans.state.state import State
from bot.games.files import toml
from bot.words import _


def reason(state: State, bar: Bar) -> str:
    """Why something cannot be done: a clause such as "in the zone of Plum Kaiken 1", without a full stop."""
    texts = toml("clans", "barred")
    if bar.reason is Reason.NO_SIGHT and (space := _obstacle(state, bar)) is not None:
        model = _standing(state, space)
        form = texts["blocked"]["at" if model == "" else "model"]
        thing = model or _thing(state, space)
        return _(form).format(model=_model(bar), thing=thing, space=names.space(space))
    return _(texts["barred"][bar.reason]).format_map(_Named(state, bar))


def sentence(state: State, bar: Bar) -> str:
    """The same as a sentence of its own."""
    clause = reason(state, bar)
    return _("{clause}.").format(clause=clause[:1].upper() + clause[1:])


class _Named(dict[str, str]):
    """What a reason names, in words; each is made only if its sentence asks for it."""

    def __init__(self, state: State, bar: Bar) -> None:
        super().__init__()
        self._state, self._bar = state, bar

    def __missing__(self, field: str) -> str:
        bar = self._bar
        match field:
            case "model":
                return _model(bar)
            case "space":
                return names.space(not_none(bar.space))
            case "skill":
                return _("its skill") if bar.skill is None else names.skill(bar.skill)
            case "token":
                return names.token(not_none(bar.token))
            case "thing":
                space = not_none(bar.space)
                return _standing(self._state, space) or _thing(self._state, space)
            case "number" | "most":
                return str(getattr(bar, field))
            case _:
                return _of_card(bar, field)


def _of_card(bar: Bar, field: str) -> str:
    card = not_none(bar.card)
    match field:
        case "card":
            return names.card(card)
        case "moment":
            return names.moment(card)
        case "condition":
            return names.condition(card)
        case _:
            return names.element(titles()[card].phase)


def _model(bar: Bar) -> str:
    return names.model(not_none(bar.model))


def _standing(state: State, space: Space) -> str:
    """The model on a space; empty if there is none."""
    mask = GRID.mask((space,))
    return next((names.model(each.id) for each in state.out() if stands_in(each, mask)), "")


def _thing(state: State, space: Space) -> str:
    """The item or the ground of a space."""
    item = state.items.get(space)
    if item is not None:
        return names.item(item.kind, item.effect)
    if space in state.medals.values():
        return _("a medal")
    return names.terrain(ground(state).terrain[space])


def _obstacle(state: State, bar: Bar) -> Space | None:
    """What stands in the line from the active model to one that it does not see; None if nothing does."""
    model, other = state.acting(), state.models[not_none(bar.model)]
    return view(state, model).obstacle(base(model), base(other))
