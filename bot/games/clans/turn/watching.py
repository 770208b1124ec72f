"""What a sentry does by default, or by an order that spares models of its seat; everybody may know it (A21.5, A27)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.engine.game import Piece, Seat, not_none
from bot.games.clans import decisions as d
from bot.games.clans.activating.activating import begun
from bot.games.clans.activating.sentries import duties, is_on_duty, missed, noticed, ready
from bot.games.clans.board import zones
from bot.games.clans.challenges.challenges import with_points
from bot.games.clans.decisions import Attack, Move
from bot.games.clans.kinds import MedalId, ModelId, Space
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.field import base, distance, strays
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State, happen
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
    quarry = [state.models[name] for name in state.activation.quarry]
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


class Course(NamedTuple):
    """The usual activation of a sentry: its way from its own space on, and the model that it goes for.

    Before that it goes for a medal that lies on the space `medal`; `is_attack` is True if it gets as far as attacking.
    """

    sentry: Model
    way: tuple[Space, ...]
    target: ModelId | None = None
    medal: Space | None = None
    is_attack: bool = False


def courses(state: State) -> Iterator[Course]:
    """What each sentry would do that is still to be activated in this round; none of those without a target."""
    if state.stage is not Stage.TURNS or state.initiative is None:
        return
    scratch = state.copy()
    scratch.active, scratch.is_watch, scratch.turn = None, True, state.initiative
    for sentry in ready(scratch):
        # Most see nobody: to look first saves a draft each, 2 ms.
        near = strays(scratch, beside=not_none(sentry.space))
        has_aim = bool(near or missed(scratch, sentry) or noticed(scratch, sentry))
        if has_aim and (found := _course(scratch, sentry)) is not None:
            yield found


def _course(state: State, sentry: Model) -> Course | None:
    draft = drafted(state, not_none(state.turn), sentry.id)
    end = draft.imagined(state)
    active, there, left = end.activation, end.acting(), strays(end)
    way = (not_none(sentry.space), *(space for walk in draft.walks for space in walk[1:]))
    sought = strays(state).items()
    medal = next((space for name, space in sought if name in active.astray or name not in left), None)
    attacked = next((piece.target for piece in draft.pieces if isinstance(piece, d.Attack)), None)
    hunted = (end.models[name] for name in active.quarry)
    nearest = min(hunted, key=lambda each: (distance(there, each), each.id), default=None)
    if medal is None and nearest is None:
        return None
    target = attacked if nearest is None else attacked or nearest.id
    return Course(sentry, way, target, medal, is_attack=attacked is not None)


class Foreseen(NamedTuple):
    """The targets between which the seat of a sentry may choose, and the spaces where it may go for one of them.

    Without targets it only searches. Without spaces it attacks where it stands, or cannot come nearer.
    """

    targets: tuple[ModelId, ...]
    ends: Sequence[Space]
    is_beside: bool
    """True if it attacks without a step."""
    medals: tuple[MedalId, ...] = ()
    """The medals for which it goes before all else (A22.9); then it has no targets yet."""


def foreseen(state: State, sentry: Model) -> Foreseen:
    """What a sentry on the board would do if its activation began now."""
    scratch = state.copy()
    # It looks for targets once it has put back what lies beside it, so each fact follows from the scratch state.
    happen(scratch, with_points(scratch, begun(scratch, sentry.id)))
    active = scratch.activation
    quarry, medals = active.quarry, active.astray
    open_ = list(duties(scratch)) if quarry or medals else []
    ends = [piece.space for piece in open_ if isinstance(piece, Move)]
    return Foreseen(quarry, ends, any(isinstance(piece, Attack) for piece in open_), medals)
