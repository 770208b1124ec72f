"""Moon cards played in the seat's own activation (A20.3, A20.4).

A card is played when the model activates, before a move or a step, or before a fight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement

from bot.engine.boards.compass import Direction
from bot.engine.game import Facts, Piece, Seat
from bot.games.clans.activating.aiming import as_declared, fights, no_reach, turned_to
from bot.games.clans.activating.gates import has_begun, no_cover, no_hiding
from bot.games.clans.board.walking import Route
from bot.games.clans.decisions import Attack, Move, Play, Run, Shoot, Shuriken, Strike
from bot.games.clans.facts.activating import Cleared, Hidden, Marked, Spotted
from bot.games.clans.facts.moon import CardPlayed, Swapped
from bot.games.clans.fighting.pools import Why, pools
from bot.games.clans.kinds import Card, ModelId, Space, Token
from bot.games.clans.moon.hands import held, shines
from bot.games.clans.moving.ways import open_ways, ways, ways_anew
from bot.games.clans.state.activation import FOR_FIGHT, FOR_MOVE, Activation
from bot.games.clans.state.bars import Bar, Reason
from bot.games.clans.state.field import (
    are_friends,
    base,
    friends,
    friends_near,
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
    active = state.activation
    for card in held(state, seat):
        if card in FOR_MOVE | FOR_FIGHT:
            if no_start(state, active, card) is None:
                every = (Play(card, instead=instead) for instead in (False, True))
                yield from (play for play in every if _no_ahead(state, seat, play) is None)
        elif no_start(state, active, card) is None:
            yield from _at_start(state, state.models[active.model], card)


def no_play(state: State, seat: Seat, play: Play) -> Bar | None:
    """Why a seat may not play a card like this now, in its activation (A20.3, A20.4); None if it may."""
    active, card = state.activation, play.card
    if card not in held(state, seat):
        return Bar(Reason.NOT_HELD, card=card)
    if (bar := no_start(state, active, card)) is not None:
        return bar
    if card in FOR_MOVE | FOR_FIGHT:
        plain = Play(card, instead=play.instead)
        return _no_ahead(state, seat, plain) or (None if play == plain else Bar(Reason.NO_AIM, card=card))
    model = state.models[active.model]
    if play in _at_start(state, model, card):
        return None
    return _no_aim(state, model, play)


def no_start(state: State, active: Activation, card: Card) -> Bar | None:
    """Why a card may not be played at this moment of an activation, whatever its aim (A20.4); None if it may.

    Slip works only in its phase; of the cards for a step only one counts at a time.
    """
    if card in _STEPS and any(played.card in _STEPS for played in active.cards):
        return Bar(Reason.ONE_STEP_CARD, card=card)
    if card is Card.SLIP and not shines(state, card):
        return Bar(Reason.OTHER_PHASE, card=card)
    if card in FOR_MOVE | FOR_FIGHT:
        return None
    # A card that is not in the table is played in a window or in the upkeep.
    return has_begun(active) if card in _AT_START or card in _ON_ONE else Bar(Reason.OTHER_WINDOW, card=card)


def _no_ahead(state: State, seat: Seat, play: Play) -> Bar | None:
    """Why a card for a move or a fight suits none of those that are possible with it; None if it suits one.

    Only Spate has a bonus in place of its effect.
    """
    if play.instead and not (play.card is Card.SPATE and shines(state, play.card)):
        return Bar(Reason.OTHER_PHASE if play.card is Card.SPATE else Reason.NO_AIM, card=play.card)
    scratch = state.copy()
    CardPlayed(seat, play.card, instead=play.instead).apply(scratch)
    is_suited = _has_way(scratch) if play.card in FOR_MOVE else any(suited(scratch, fights(scratch)))
    return None if is_suited else Bar(Reason.UNSUITED, card=play.card)


def _no_aim(state: State, model: Model, play: Play) -> Bar:
    """Why a card for the start of an activation is not for these models; it is not."""
    judge, target = _ON_ONE.get(play.card), state.models.get(ModelId(play.target or ""))
    if play.card is Card.SMOKE:
        return _no_smoke(state, model) or Bar(Reason.NO_AIM, card=play.card)
    if judge is None or target is None or not target.is_out:
        return Bar(Reason.NO_AIM, card=play.card)
    bar = judge(state, model, target)
    if bar is None and play.other is not None and not shines(state, play.card):
        return Bar(Reason.OTHER_PHASE, card=play.card)
    return bar or Bar(Reason.NO_AIM, card=play.card)


def _has_way(state: State) -> bool:
    """True if some move or run that is still possible suits all cards that were played ahead of it."""
    active = state.activation
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
    return any(suited(state, (piece,)))


def suited(state: State, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The moves and fights among some pieces that suit all cards that were played ahead of them."""
    wanted = state.activation.waiting
    found: dict[bool, Mapping[Space, Route]] = {}
    for piece in pieces:
        match piece:
            case Move(space) | Run(space):
                is_run = isinstance(piece, Run)
                if is_run not in found:
                    found[is_run] = open_ways(state, is_run=is_run)
                is_suited = all(_suits(played, found[is_run][space], is_run=is_run) for played in wanted)
            case Attack() | Shoot() | Shuriken():
                is_suited = all(_counts(state, played.card, piece) for played in wanted)
            case _:
                is_suited = False
        if is_suited:
            yield piece


def _counts(state: State, card: Card, piece: Strike) -> bool:
    """True if the condition of a card holds for an attack that is declared now."""
    is_close = isinstance(piece, Attack)
    match card:
        case Card.WEAK_SPOT:
            return not isinstance(piece, Shuriken)
        case Card.CALLED_SHOT:
            return not is_close
        case Card.HEADLONG:
            return is_close and (state.activation.steps >= _RUN_UP or shines(state, card))
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
    """The plays of a card for the start of an activation."""
    if card in _AT_START:
        return _AT_START[card](state, model)
    judge = _ON_ONE[card]
    return (Play(card, each.id) for each in state.out() if judge(state, model, each) is None)


def _war_drum(_state: State, _model: Model) -> Iterator[Play]:
    yield Play(Card.WAR_DRUM)


def _moonless(state: State, model: Model) -> Iterator[Play]:
    return _with_one(Card.MOONLESS, friends(state, model) if shines(state, Card.MOONLESS) else ())


def _stone_skin(state: State, model: Model) -> Iterator[Play]:
    return _with_one(Card.STONE_SKIN, friends_near(state, model) if shines(state, Card.STONE_SKIN) else ())


def _smoke(state: State, model: Model) -> Iterator[Play]:
    if _no_smoke(state, model) is None:
        yield Play(Card.SMOKE)


def _no_smoke(state: State, model: Model) -> Bar | None:
    """Why Smoke cannot hide a model (A20.7); None if it can: in its phase also in the sight of enemies."""
    return no_cover(state, model) if shines(state, Card.SMOKE) else no_hiding(state, model)


def _no_eye(state: State, model: Model, other: Model) -> Bar | None:
    """Why Inner Eye does not find a model: it is for an enemy in Stealth within 4 (A20.7)."""
    if are_friends(state, other, model):
        return Bar(Reason.NO_ENEMY, other.id)
    return no_reach(model, other, _NEAR) if other.is_hidden else Bar(Reason.NOT_HIDDEN, other.id)


def _grave_dust(state: State, model: Model) -> Iterator[Play]:
    found = [each.id for each in state.out() if _no_dust(state, model, each) is None]
    is_shining = shines(state, Card.GRAVE_DUST)
    pairs = combinations_with_replacement(found, 2) if is_shining else ((each, None) for each in found)
    yield from (Play(Card.GRAVE_DUST, one, other) for one, other in pairs)


def _no_dust(state: State, model: Model, other: Model) -> Bar | None:
    """Why Grave Dust does not reach a model: it is for an enemy that is seen within 6 (A20.7)."""
    if are_friends(state, other, model):
        return Bar(Reason.NO_ENEMY, other.id)
    if (bar := no_reach(model, other, _FAR)) is not None:
        return bar
    if other.is_hidden:
        return Bar(Reason.HIDDEN, other.id)
    return None if view(state).sees(base(model), base(other)) else Bar(Reason.NO_SIGHT, other.id)


def _no_double(state: State, model: Model, other: Model) -> Bar | None:
    """Why a model may not change places with another (A20.7): a friend within 6 that is as large.

    In the card's phase also an enemy that is not in Stealth, and each within 8.
    """
    is_shining, is_friend = shines(state, Card.STRAW_DOUBLE), are_friends(state, other, model)
    if other.id == model.id:
        return Bar(Reason.NO_AIM, card=Card.STRAW_DOUBLE)
    if not is_friend and not is_shining:
        return Bar(Reason.OTHER_PHASE, card=Card.STRAW_DOUBLE)
    if not is_friend and other.is_hidden:
        return Bar(Reason.HIDDEN, other.id)
    if profile(other).size != profile(model).size:
        return Bar(Reason.OTHER_SIZE, other.id)
    return no_reach(model, other, _FARTHER if is_shining else _FAR)


_AT_START: Mapping[Card, Callable[[State, Model], Iterator[Play]]] = {
    Card.WAR_DRUM: _war_drum,
    Card.MOONLESS: _moonless,
    Card.STONE_SKIN: _stone_skin,
    Card.SMOKE: _smoke,
    Card.GRAVE_DUST: _grave_dust,
}
"""The plays of the cards that are played when a model activates, but for those on just one other model."""
_ON_ONE: Mapping[Card, Callable[[State, Model, Model], Bar | None]] = {
    Card.INNER_EYE: _no_eye,
    Card.GRAVE_DUST: _no_dust,
    Card.STRAW_DOUBLE: _no_double,
}
"""For each of them that is played on others, why it is not for a model on the board; None if it is."""


def _with_one(card: Card, others: Iterable[Model]) -> Iterator[Play]:
    """The plays of a card on the active model and one of `others`; without any others, on the active model alone."""
    found = [Play(card, other=each.id) for each in others]
    yield from found or [Play(card)]


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
        if stuns := state.models[name].stuns:
            yield Cleared(name, Token.STUN, stuns)
        yield Marked(name, Token.MOON_POWER)


def turned_double(active: Activation, state: State) -> Iterator[tuple[ModelId, Direction]]:
    """The ways to turn the model that has changed places with the active one, by the active seat (A20.7).

    There are none once the active model has moved or acted.
    """
    if active.double is not None and not active.has_begun:
        facing = state.models[active.double].facing
        yield from ((active.double, way) for way in Direction if way is not facing)
