"""Moon cards played in the seat's own activation (A20.3, A20.4).

A card is played when the model activates, before a move or a step, or before a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement

from bot.engine.boards.compass import Direction
from bot.engine.game import Facts, Piece, Seat, not_none
from bot.games.clans.activating.aiming import as_declared, fights, turned_to
from bot.games.clans.board.walking import Route
from bot.games.clans.decisions import Attack, Move, Play, Run, Shoot, Shuriken
from bot.games.clans.facts.activating import Cleared, Hidden, Marked, Spotted
from bot.games.clans.facts.moon import CardPlayed, Swapped
from bot.games.clans.fighting.pools import Why, pools
from bot.games.clans.kinds import FOR_FIGHT, FOR_MOVE, Card, ModelId, Token
from bot.games.clans.moon.hands import held, shines
from bot.games.clans.moving.ways import route, ways, ways_anew
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.field import (
    base,
    distance,
    friends,
    friends_near,
    is_lit,
    is_seen,
    profile,
    view,
)
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Played
from bot.games.clans.state.state import State

_NEAR = 4
"""The range of Inner Eye."""
_FAR = 6
"""The range of Straw Double and Grave Dust; in its phase Straw Double reaches _FARTHER."""
_FARTHER = 8
_RUN_UP = 4
"""The number of steps that Headlong Charge requires."""
_STEPS = {Card.DROP, Card.ROPE_LINE}


def plays(state: State, seat: Seat) -> Iterator[Play]:
    """All plays of cards that are open to a seat now, in its activation.

    A card for a move or a fight is offered only while a move or a fight is possible that suits it and the cards played
    ahead. All others are offered only before the model has moved or acted.
    """
    active = not_none(state.active)
    for card in held(state, seat):
        if card in FOR_MOVE | FOR_FIGHT:
            for play in _ahead(state, active, card):
                scratch = state.copy()
                CardPlayed(seat, card, instead=play.instead).apply(scratch)
                aims = (fits(scratch, piece) for piece in fights(scratch))
                if _has_way(scratch) if card in FOR_MOVE else any(aims):
                    yield play
        elif not active.has_begun:
            yield from _at_start(state, state.models[active.model], card)


def _ahead(state: State, active: Activation, card: Card) -> Iterator[Play]:
    """The plays of a card that counts for the next piece; Slip only in its phase, cards for a step one at a time."""
    if card in _STEPS and any(played.card in _STEPS for played in active.cards):
        return
    if card is Card.SPATE:
        yield Play(card)
        yield from (Play(card, instead=True),) if shines(state, card) else ()
    elif card is not Card.SLIP or shines(state, card):
        yield Play(card)


def _has_way(state: State) -> bool:
    """True if some move or run that is still possible suits all cards that were played ahead of it."""
    active = not_none(state.active)
    every = [(False, ways(state, active.mp))] if active.mp else []
    every += [(False, ways_anew(state, is_run=False))] if active.moves else []
    every += [(True, ways_anew(state, is_run=True))] if active.actions and not active.is_charging else []
    return any(
        all(_suits(played, way, is_run=is_run) for played in active.waiting)
        for is_run, found in every
        for way in found.values()
    )


def _suits(played: Played, way: Route, *, is_run: bool) -> bool:
    match played.card:
        case Card.SPATE:
            return is_run or not played.instead
        case Card.SLIP:
            return way.dodges > 0
        case _:
            return played.card in _STEPS and way.is_lifted


def fits(state: State, piece: Piece) -> bool:
    """True if a move or a fight suits all cards that were played ahead of it; False for any other piece."""
    wanted = not_none(state.active).waiting
    match piece:
        case Move(space) | Run(space):
            is_run = isinstance(piece, Run)
            way = route(state, space, is_run=is_run)
            return all(_suits(played, way, is_run=is_run) for played in wanted)
        case Attack() | Shoot() | Shuriken():
            return all(_counts(state, played.card, piece) for played in wanted)
        case _:
            return False


def _counts(state: State, card: Card, piece: Attack | Shoot | Shuriken) -> bool:
    """True if the condition of a card holds for an attack that is declared now."""
    is_close = isinstance(piece, Attack)
    match card:
        case Card.WEAK_SPOT:
            return not isinstance(piece, Shuriken)
        case Card.CALLED_SHOT:
            return not is_close
        case Card.HEADLONG:
            return is_close and (not_none(state.active).steps >= _RUN_UP or shines(state, card))
        case Card.LONE_FLAME | Card.AGAINST_ODDS if is_close:
            counted = pools(state, as_declared(state, piece))
            if card is Card.LONE_FLAME:
                return all(part.why is not Why.ASSIST for part in counted.attack)
            attack, defence = counted.sizes
            return attack < defence
        case _:
            return False


# ---- when a model activates


def _at_start(state: State, model: Model, card: Card) -> Iterator[Play]:
    listed = _AT_START.get(card)
    # A card that is not in the table is played in a window or in the upkeep.
    return iter(()) if listed is None else listed(state, model)


def _war_drum(_state: State, _model: Model) -> Iterator[Play]:
    yield Play(Card.WAR_DRUM)


def _moonless(state: State, model: Model) -> Iterator[Play]:
    return _with_one(Card.MOONLESS, friends(state, model) if shines(state, Card.MOONLESS) else ())


def _stone_skin(state: State, model: Model) -> Iterator[Play]:
    return _with_one(Card.STONE_SKIN, friends_near(state, model) if shines(state, Card.STONE_SKIN) else ())


def _smoke(state: State, model: Model) -> Iterator[Play]:
    can_hide = not model.is_hidden and not is_exposed(state, model)
    if can_hide and (shines(state, Card.SMOKE) or not is_seen(state, model)):
        yield Play(Card.SMOKE)


def _inner_eye(state: State, model: Model) -> Iterator[Play]:
    hidden = (each for each in state.enemies(model.seat) if each.is_hidden)
    yield from (Play(Card.INNER_EYE, each.id) for each in hidden if distance(model, each) <= _NEAR)


def _grave_dust(state: State, model: Model) -> Iterator[Play]:
    what = view(state)
    near = (each for each in state.enemies(model.seat) if distance(model, each) <= _FAR)
    found = [each.id for each in near if not each.is_hidden and what.sees(base(model), base(each))]
    is_shining = shines(state, Card.GRAVE_DUST)
    pairs = combinations_with_replacement(found, 2) if is_shining else ((each, None) for each in found)
    yield from (Play(Card.GRAVE_DUST, one, other) for one, other in pairs)


def _straw_double(state: State, model: Model) -> Iterator[Play]:
    doubles = _doubles(state, model, shining=shines(state, Card.STRAW_DOUBLE))
    yield from (Play(Card.STRAW_DOUBLE, each.id) for each in doubles)


_AT_START: Mapping[Card, Callable[[State, Model], Iterator[Play]]] = {
    Card.WAR_DRUM: _war_drum,
    Card.MOONLESS: _moonless,
    Card.STONE_SKIN: _stone_skin,
    Card.SMOKE: _smoke,
    Card.INNER_EYE: _inner_eye,
    Card.GRAVE_DUST: _grave_dust,
    Card.STRAW_DOUBLE: _straw_double,
}
"""The plays of each card that is played when a model activates."""


def is_exposed(state: State, model: Model) -> bool:
    """True if a lantern lights a model and so keeps it out of Stealth (`lanternBlocksStealth`, A13.1)."""
    return state.setting.options.lantern_blocks_stealth and is_lit(state, model)


def _with_one(card: Card, others: Iterable[Model]) -> Iterator[Play]:
    """The plays of a card on the active model and one of `others`; without any others, on the active model alone."""
    found = [Play(card, other=each.id) for each in others]
    yield from found or [Play(card)]


def _doubles(state: State, model: Model, *, shining: bool) -> Iterator[Model]:
    """The models that a model may change places with (A20.7): friends within 6 that are as large.

    With `shining` also enemies that are not in Stealth, and all within 8.
    """
    for each in state.out():
        is_friend = each.seat == model.seat
        far = _FARTHER if shining else _FAR
        is_open = is_friend or (shining and not each.is_hidden)
        is_like = profile(each).size == profile(model).size
        if each.id != model.id and is_open and is_like and distance(model, each) <= far:
            yield each


def played(state: State, piece: Play) -> Facts:
    """A card is played in the activation: the play itself and its immediate effect, without luck."""
    model = state.acting()
    yield CardPlayed(model.seat, piece.card, piece.target, piece.other, instead=piece.instead)
    both = [each for each in (piece.target, piece.other) if each is not None]
    match piece.card:
        case Card.MOONLESS:
            yield from _moonlit(state, (model.id, *both))
        case Card.STONE_SKIN:
            yield from (Marked(name, Token.PROTECT) for name in (model.id, *both))
        case Card.GRAVE_DUST:
            yield from turned_to(state, model, both[0])
            yield from (Marked(name, Token.CURSE) for name in both)
        case Card.WAR_DRUM:
            yield Marked(model.id, Token.HASTE)
        case Card.SMOKE:
            yield Hidden(model.id)
        case Card.STRAW_DOUBLE:
            yield Swapped(model.id, both[0])
        case Card.INNER_EYE if shines(state, piece.card):
            yield from map(Spotted, both)
        case _:
            return  # it counts for a later piece


def _moonlit(state: State, names: Sequence[ModelId]) -> Facts:
    """The models get Moon Power, which removes their Stun tokens (A15)."""
    for name in names:
        if stuns := state.models[name].tokens.get(Token.STUN, 0):
            yield Cleared(name, Token.STUN, stuns)
        yield Marked(name, Token.MOON_POWER)


def turned_double(active: Activation, state: State) -> Iterator[tuple[ModelId, Direction]]:
    """The ways to turn the model that has changed places with the active one, by the active seat (A20.7).

    There are none once the active model has moved or acted.
    """
    if active.double is not None and not active.has_begun:
        facing = state.models[active.double].facing
        yield from ((active.double, way) for way in Direction if way is not facing)
