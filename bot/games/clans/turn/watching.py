"""The activation of a sentry by default, or by an order that spares the models of its seat (A27, A30.5)."""

from __future__ import annotations

from bot.engine.game import Piece, Seat, not_none
from bot.games.clans import decisions as d
from bot.games.clans.activating.sentries import duties, is_on_duty, noticed, ready
from bot.games.clans.board import zones
from bot.games.clans.kinds import ModelId
from bot.games.clans.state.field import base
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft


def watched(state: State, seat: Seat, *, spares: bool = False) -> d.Act:
    """The activation of a sentry as `drafted`; without any duty it rests."""
    draft = drafted(state, seat, spares=spares)
    done = draft.committed() if draft.pieces else d.Act((d.Rest(),))
    assert isinstance(done, d.Act)
    return done


def drafted(
    state: State, seat: Seat, sentry: ModelId | None = None, *, spares: bool = False
) -> ActivationDraft:
    """The usual activation of a sentry: it searches if that may find somebody, or goes for its aim (A27).

    Without `sentry` it is the first one left. With `spares` it is the first that goes for an enemy of the seat, else
    for nobody; and where it may choose, it goes for an enemy.
    """
    draft = ActivationDraft(state, seat)
    if state.active is None:
        draft.add(d.Activate(sentry or _first(state, seat, spares=spares)))
    while is_on_duty(now := draft.imagined(state)):
        draft.add(_duty(now, seat, spares=spares))
    return draft


def _first(state: State, seat: Seat, *, spares: bool) -> ModelId:
    def rank(sentry: ModelId) -> tuple[int, ModelId]:
        targets = noticed(state, state.models[sentry]) if spares else []
        is_harmless = all(each.seat != seat for each in targets)
        return (0 if targets and is_harmless else 1 if is_harmless else 2), sentry

    return min((each.id for each in ready(state)), key=rank)


def _duty(state: State, seat: Seat, *, spares: bool) -> Piece:
    """The next duty of the active sentry."""
    open_ = list(duties(state))
    if d.Search() in open_:
        return d.Search()
    quarry = [state.models[name] for name in not_none(state.active).quarry]
    wanted = [each for each in quarry if each.is_out and each.seat != seat] if spares else []
    near = zones.union(zones.zone(base(each)) for each in wanted)
    names = {each.id for each in wanted}
    for piece in open_:
        match piece:
            case d.Attack(target) if target in names:
                return piece
            case d.Move(space) if near >> space & 1:
                return piece
            case _:
                continue  # against a model of the seat itself, or with none to prefer
    return open_[0]
