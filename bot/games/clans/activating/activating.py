"""Activations: how they begin, what a model may do, and how they end (A7.3 to A7.10, A13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance
from bot.engine.copying import changed
from bot.engine.game import Facts, Piece, Seat, not_none
from bot.engine.notation import kebab_of
from bot.games.clans import decisions as d
from bot.games.clans.activating.aiming import (
    as_declared,
    compelled,
    fights,
    is_bound_to_series,
    of_series,
    turned_to,
)
from bot.games.clans.activating.cards import fits, played, plays, suited, turned_double
from bot.games.clans.activating.crates import checked
from bot.games.clans.activating.gates import (
    no_act,
    no_blink,
    no_crate,
    no_exit,
    no_haste,
    no_hiding,
    no_mp,
    no_prayer,
    no_run,
    no_search,
    no_spring,
    not_now,
)
from bot.games.clans.activating.sentries import duties, is_on_duty, looked, looked_anew, ready
from bot.games.clans.catalogue.catalogue import adds, declared, of
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.challenges.challenges import errands
from bot.games.clans.facts import activating as facts
from bot.games.clans.facts.rolling import RollSettled
from bot.games.clans.facts.skills import Carried, MoveOver
from bot.games.clans.fighting.fight import declared as fight_declared
from bot.games.clans.kinds import Card, Keyword, ModelId, Token
from bot.games.clans.moon.hands import shines
from bot.games.clans.moving.facing import on_guard
from bot.games.clans.moving.moving import errand, moved, needs_dodge
from bot.games.clans.moving.ways import reach, route, ways, ways_anew
from bot.games.clans.rolling.rolling import affinity_test
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.bars import Bar, Reason
from bot.games.clans.state.field import enemies_near
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose, Roll
from bot.games.clans.state.sentries import is_sentry
from bot.games.clans.state.state import State

# ---- what may be done


def pieces(state: State, seat: Seat) -> Iterator[Piece]:
    """The pieces that a seat may choose next in its turn: a model to activate, or then cards, acts and `Rest`.

    After a card played ahead only the acts that it suits are open, or all acts if it suits none. Once the activation is
    over there are no pieces. `barring.bar` gives the reason for every other piece.
    """
    active = state.active
    if active is None:
        startable = (
            ready(state) if state.is_watch else (each for each in state.of(seat) if no_start(each) is None)
        )
        yield from (d.Activate(model.id) for model in startable)
        return
    if active.is_over:
        return
    if is_sentry(state.acting()):
        yield from duties(state)
        yield from () if is_on_duty(state) else (d.Rest(),)
        return
    # One by one: to see if a piece is open, the search for it ends where it is found.
    found: Iterable[Piece] = without_cards(state, active)
    musts = compelled(state)
    if musts:
        found = [piece for piece in found if piece in musts or is_spared(state, active, piece)]
    if active.waiting:
        # A card played ahead is meant for the next piece, if any piece for it is left.
        every = list(found)
        found = list(suited(state, every)) or every
    yield from plays(state, seat)
    yield from found
    if not musts:
        yield d.Rest()


def no_start(model: Model) -> Bar | None:
    """Why a model cannot be activated by its seat (A7.2); None if it can."""
    if not model.is_out:
        return Bar(Reason.OFF_BOARD, model.id)
    return Bar(Reason.ACTIVATED, model.id) if model.is_activated else None


def is_spared(state: State, active: Activation, piece: Piece) -> bool:
    """True for what a model may do before an attack that it must make: turn, or move as far as its skills allow."""
    if isinstance(piece, d.Turn):
        return True
    if is_bound_to_series(active):
        return False
    if active.pledged is not None:
        if isinstance(piece, d.Move):
            return active.by == active.pledged and piece.space in ways(state, active.mp or 0)
        return isinstance(piece, d.Try)
    return isinstance(piece, d.Move | d.Try | d.Hurry | d.Face)


def is_open(state: State, piece: Piece) -> bool:
    """True if a piece of an activation under way is one of its `pieces`."""
    active = state.activation
    if active.is_over or not isinstance(piece, d.Move | d.Run):
        return piece in pieces(state, state.acting().seat)
    # Steps are asked about most often, and can be looked up.
    is_reached, has_duties = _in_reach(state, active, piece), is_sentry(state.acting())
    if not active.waiting or not (is_reached or has_duties):
        return is_reached
    if not has_duties and not compelled(state) and fits(state, piece):
        return True
    # Whether a step that suits no card is open depends on all other pieces.
    return piece in pieces(state, state.acting().seat)


def _in_reach(state: State, active: Activation, piece: d.Move | d.Run) -> bool:
    """True for a step that is possible by itself."""
    if isinstance(piece, d.Run):
        return no_run(active) is None and piece.space in ways_anew(state, is_run=True)
    if active.mp and piece.space in ways(state, active.mp):
        return True
    return bool(active.moves) and piece.space in ways_anew(state, is_run=False)


def without_cards(state: State, active: Activation) -> Iterator[Piece]:
    """The pieces open to the active model, without cards and `Rest`, and without what holds some of them back."""
    model = state.acting()
    if no_haste(active, model) is None:
        yield from (d.Hurry(is_move=True), d.Hurry(is_move=False))
    yield from _tries(state, active, model)
    if no_mp(active) is None:
        yield from (each for each in errands(state, model) if no_exit(state, model, each) is None)
    yield from _springs(state, active, model)
    yield from carries(state, active)
    yield from _moves(state, active)
    yield from fights(state)
    yield from _actions(state, active, model)
    if may_turn(state, active):
        yield from (d.Turn(way) for way in Direction if way is not model.facing)
    yield from (d.Face(*each) for each in turned_double(active, state))


def is_spent(state: State) -> bool:
    """True if the active model can do nothing more; cards do not count, as they are secret.

    Then its seat is not asked (A7.3).
    """
    active = state.activation
    if is_sentry(state.acting()):
        return not any(duties(state))
    # Whether it may turn is found out fastest: everything else asks how far it can go.
    return not (may_turn(state, active) or any(without_cards(state, active)))


def _tries(state: State, active: Activation, model: Model) -> Iterator[d.Try]:
    """The skills that may be used at this moment, each once in the activation, and Blink before a move (A7.5, A17)."""
    for each in of(model, Declared.targets):
        if not_now(active, each) is None:
            yield from (d.Try(each.skill, target) for target in each.targets(state, model))
    if no_blink(active, model) is None:
        yield d.Try(Keyword.BLINK)


def _springs(state: State, active: Activation, model: Model) -> Iterator[d.Spring]:
    """The skills that take a model somewhere before its move, each once in the activation (A16.4)."""
    for each in of(model, Declared.landings):
        if no_spring(active, each) is None:
            yield from (d.Spring(each.skill, space) for space in each.landings(state, model))


def carries(state: State, active: Activation) -> Iterator[d.Carry]:
    """The friends that the active model may take along, and where to (A18)."""
    model = state.acting()
    for name in active.carried:
        for each in of(model, Declared.takes_along):
            found = each.takes_along(state, model, state.models[name])
            yield from (d.Carry(name, space) for space in found)


def may_turn(state: State, active: Activation) -> bool:
    """True if the model may still turn: while an action, a move under way or a further attack is left (A7.9)."""
    if active.actions or active.mp is not None:
        return True
    return any(fights(state))


def _moves(state: State, active: Activation) -> Iterator[Piece]:
    """The moves open now: with the rest of the move under way, with a new move, or with a run."""
    yield from (d.Move(space) for space in sorted(reach(state, active)))
    if no_run(active) is None:
        yield from (d.Run(space) for space in sorted(ways_anew(state, is_run=True)))


def _actions(state: State, active: Activation, model: Model) -> Iterator[Piece]:
    if no_act(active) is not None:
        return
    if no_search(state, model) is None:
        yield d.Search()
    if may_hide(state, model):
        yield d.Hide()
    yield from (d.Check(space) for space in sorted(state.items) if no_crate(state, model, space) is None)
    yield from (d.Pray(space) for space in sorted(state.items) if no_prayer(state, model, space) is None)
    for each in of(model, Declared.targets):
        if each.moment is Moment.ACTION:
            yield from (d.Use(each.skill, target) for target in each.targets(state, model))


def may_hide(state: State, model: Model) -> bool:
    """True if the model is not in Stealth, no lantern exposes it, and no enemy sees it (A13.1)."""
    return no_hiding(state, model) is None


def draws_luck(state: State, piece: Piece) -> bool:
    """True if dice are rolled for this piece: then its seat may want to see them before it drafts more."""
    match piece:
        case d.Move(space) | d.Run(space):
            slips = sum(played.card is Card.SLIP for played in state.activation.cards)
            return route(state, space, is_run=isinstance(piece, d.Run)).dodges > slips
        case d.Leave():
            return needs_dodge(state, state.acting())
        case d.Play(Card.INNER_EYE as card):
            return not shines(state, card)
        case d.Try(skill) | d.Use(skill) if skill in declared():
            return declared()[skill].is_tested or declared()[skill].is_attack
        case _:
            return isinstance(piece, d.Try | d.Strike | d.Search | d.Pray | d.Check | d.Use)


# ---- doing it


def done(state: State, chance: Chance, piece: Piece) -> Facts:
    """The facts of a piece, up to a question, an open roll or an open fight; `goes_on` follows them."""
    match piece:
        case d.Activate() | d.Hurry() | d.Turn() | d.Face() | d.Rest() | d.Carry():
            yield from plainly(state, piece)
        case d.Play() | d.Try():
            yield from _tried(state, chance, piece)
        case d.Pick() | d.Capture() | d.Leave():
            yield from errand(state, chance, piece)
        case d.Spring(skill, space):
            yield from declared()[skill].springs(state, chance, state.acting(), space)
        case d.Move(space) | d.Run(space):
            yield from moved(state, chance, space, is_run=isinstance(piece, d.Run))
            yield from looked_anew(state)
        case _:
            yield from acted(state, chance, piece)


def plainly(state: State, piece: d.Activate | d.Hurry | d.Turn | d.Face | d.Rest | d.Carry) -> Facts:
    """The facts of a piece that uses neither MP nor the action, and draws no luck."""
    match piece:
        case d.Activate(name):
            yield from begun(state, name)
        case d.Hurry(is_move):
            yield facts.Hurried(state.acting().id, is_move)
        case d.Turn(facing):
            yield facts.Turned(state.acting().id, facing)
        case d.Face(name, facing):
            yield facts.Turned(name, facing)
        case d.Carry(name, space):
            moved = changed(state.models[name], space=space)
            yield Carried(name, space)
            yield facts.Pushed(name, space, on_guard(state, moved))
        case d.Rest():
            yield facts.BrokenOff(state.acting().id)


def _tried(state: State, chance: Chance, piece: d.Play | d.Try) -> Facts:
    is_test = draws_luck(state, piece)
    if isinstance(piece, d.Play):
        yield from played(state, piece)
    if is_test or isinstance(piece, d.Try):
        yield from _tested(state, chance, piece)


def begun(state: State, name: str) -> Facts:
    """The activation of a model begins: it loses its Stun tokens, and one Slow token (A7.5)."""
    model = next(each for each in state.models.values() if each.id == name)
    stuns = model.stuns
    yield facts.ActivationBegan(model.id, is_stunned=stuns > 0, is_slowed=model.has(Token.SLOW))
    if stuns:
        yield facts.Cleared(model.id, Token.STUN, stuns)
    if model.has(Token.SLOW):
        yield facts.Cleared(model.id, Token.SLOW)
    if is_sentry(model):
        yield from looked(state, state.models[model.id])
    for each in of(model, Declared.begins):
        yield from each.begins(state, state.models[model.id])


def acted(state: State, chance: Chance, piece: Piece) -> Facts:
    """The model uses its action (A7.4), but none for a further attack; before an attack it turns to its target.

    An action that is not Stealthy ends Stealth; an attack ends it only afterwards (A13.3).
    """
    model = state.acting()
    active = state.activation
    is_of_series = of_series(active, piece)
    if (target := _aim(piece)) is not None and not is_bound_to_series(active):
        yield from turned_to(state, model, target)
    if not (is_of_series or (isinstance(piece, d.Attack) and piece.is_further)):
        yield facts.Acted(model.id, kebab_of(type(piece)))
    match piece:
        case d.Attack() | d.Shoot() | d.Shuriken():
            yield from fight_declared(state, as_declared(state, piece))
        case d.Hide():
            yield facts.Hidden(model.id)
        case d.Check(space):
            yield from checked(state, chance, model, space)
        case _:
            yield from _tested(state, chance, piece)


def _aim(piece: Piece) -> ModelId | None:
    """The model to which the active one turns for a piece; None if it need not turn (A7.9)."""
    if isinstance(piece, d.Strike):
        return piece.target
    is_aimed = isinstance(piece, d.Use) and piece.keyword in declared() and declared()[piece.keyword].is_aimed
    return piece.target if is_aimed and isinstance(piece, d.Use) else None


def _tested(state: State, chance: Chance, piece: Piece) -> Facts:
    """A test for a piece; it ends Stealth unless the piece is Stealthy (A13.3, A13.5). `proved` says what follows.

    A skill that needs no test has its effect at once.
    """
    model = state.acting()
    known = declared().get(piece.keyword) if isinstance(piece, d.Try | d.Use) else None
    # A test ends Stealth, and an action; what needs neither does not (A13.3).
    is_quiet = isinstance(piece, d.Try) and known is not None and not known.is_tested
    is_stealthy = isinstance(piece, d.Search) or is_quiet or (known is not None and known.is_stealthy)
    if known is not None and known.moment is Moment.AFTER_MOVE:
        yield MoveOver(model.id)
    if model.is_hidden and not is_stealthy:
        yield facts.Spotted(model.id)
    if isinstance(piece, d.Try | d.Use) and _is_used_up(piece):
        yield facts.KeywordUsed(model.id, piece.keyword, is_for_round=False)
    if known is not None and not known.is_tested and isinstance(piece, d.Try | d.Use):
        yield from known.takes_effect(state, state.models[model.id], piece.target)
    else:
        yield from affinity_test(state, chance, Purpose.ACT, model, piece=piece)


def _is_used_up(piece: d.Try | d.Use) -> bool:
    """True if the use of a skill is noted for the rest of the activation."""
    if isinstance(piece, d.Try):
        return piece.keyword is not Keyword.BLINK
    known = declared().get(piece.keyword)
    return known is not None and adds(known, Declared.ends)


def proved(state: State, roll: Roll) -> Facts:
    """The consequences of a finished test for a piece; if it has failed, only a Blink has any."""
    yield RollSettled()
    model, is_passed = state.models[roll.pools[0].model], roll.pools[0].is_passed
    match roll.piece:
        case d.Try(Keyword.BLINK):
            yield facts.Blinked(model.id, is_passed)
        case _ if not is_passed:
            return
        case d.Play(target=target) if target is not None:
            yield facts.Spotted(target)
        case d.Try(skill, target) | d.Use(skill, target):
            yield from declared()[skill].takes_effect(state, model, target)
        case d.Search():
            yield from (facts.Spotted(each.id) for each in enemies_near(state, model) if each.is_hidden)
        case d.Pray(space):
            yield facts.Marked(model.id, not_none(state.items[space].effect))
        case _:
            raise AssertionError(f"{roll.piece!r} asks for no test")
