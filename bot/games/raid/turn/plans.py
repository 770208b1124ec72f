"""Sealed plans: the steps that can be planned, and how a plan is carried out (S23.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.engine.chance import Chance
from bot.engine.game import Decision, Facts, Seat, not_none
from bot.games.raid.cards.movement import types
from bot.games.raid.decisions import Advance, AtBreak, ClearPlan, Done, GoOn, HandIn, Move, NoPlan, Start
from bot.games.raid.facts.planning import HandedIn, PlanCleared, Planned
from bot.games.raid.kinds import Tile
from bot.games.raid.moving.routes import Ahead, ends, legal
from bot.games.raid.moving.walking import may_stay, stops
from bot.games.raid.state.state import Course, State
from bot.games.raid.turn.asking import planners
from bot.games.raid.turn.beginning import begun
from bot.games.raid.turn.defaults import default
from bot.games.raid.turn.doing import done
from bot.games.raid.turn.doing import ends as turn_ends
from bot.games.raid.turn.options import free_acts, starts


@dataclass
class Plan:
    """The steps of a plan by kind: start tiles and routes in order of preference, free acts by their time.

    `breaks` holds the acts at the first break, at the second, and so on.
    """

    starts: list[Tile] = field(default_factory=list)
    before: list[Decision] = field(default_factory=list)
    routes: list[Move] = field(default_factory=list)
    after: list[Decision] = field(default_factory=list)
    breaks: list[list[Decision]] = field(default_factory=list)


def parted(steps: Sequence[Decision]) -> Plan:
    """A plan from its steps in the order in which they were planned."""
    plan = Plan()
    for step in steps:
        match step:
            case Start(tile):
                plan.starts.append(tile)
            case Move():
                plan.routes.append(step)
            case AtBreak():
                plan.breaks.append([])
            case _ if plan.breaks:
                plan.breaks[-1].append(step)
            case _:
                (plan.after if plan.routes else plan.before).append(step)
    return plan


def planning(state: State, seat: Seat) -> list[Decision]:
    """The next steps that a seat may plan, and the other decisions about its plan, from what it has witnessed.

    Empty for a seat without a turn in the round; a plan that is handed in can still be changed.
    """
    if seat not in planners(state):
        return []
    steps = state.plans.get(seat, ())
    plan = parted(steps)
    found = list(_next_steps(state, seat, plan))
    if seat not in state.handed_in:
        found += [HandIn(), NoPlan()] if steps else [NoPlan()]
    return [*found, *([ClearPlan()] if steps else [])]


def planned(seat: Seat, decision: Decision) -> Facts:
    """The facts of a decision about a plan."""
    match decision:
        case ClearPlan():
            yield PlanCleared(seat)
        case HandIn():
            yield HandedIn(seat)
        case NoPlan():
            yield PlanCleared(seat)
            yield HandedIn(seat)
        case _:
            yield Planned(seat, decision)


def _next_steps(state: State, seat: Seat, plan: Plan) -> Iterator[Decision]:
    """Steps that are not planned yet, as far as the position of the ninja can be foreseen."""
    if state.ninja[seat].tile is None and not (plan.before or plan.routes):
        tiles = state.setting.tracks[state.half].starts
        yield from (Start(tile) for tile in tiles if state.who(tile) is None and tile not in plan.starts)
    own = _foreseen(state, seat, plan)
    if own is None:
        return
    if not (plan.after or plan.breaks):
        yield from (move for move in _routes(own, seat, plan) if move not in plan.routes)
    yield from _next_acts(own, seat, plan)


def _next_acts(own: State, seat: Seat, plan: Plan) -> Iterator[Decision]:
    """Free acts that are not planned yet, then to stay at the first break, and to break once more."""
    made = [*plan.before, *plan.after, *(act for each in plan.breaks for act in each)]
    yield from (act for act in free_acts(own, seat) if act not in made)
    if len(plan.breaks) == 1 and Done() not in made and may_stay(own, seat):
        yield Done()
    if plan.routes and len(plan.breaks) < types()[plan.routes[0].card].routes[plan.routes[0].route].breaks:
        yield AtBreak()


def _routes(own: State, seat: Seat, plan: Plan) -> Iterator[Move]:
    """Routes that are legal if the others are not in the way, from the tile before the first of them."""
    alone = own.copy()
    alone.ninja = {seat: own.ninja[seat]}
    if plan.routes:
        here = not_none(own.turns[seat].course)
        alone.change(seat, tile=here.begun_at)
    yield from (Move(card, route) for card, route in legal(alone, seat))


def _foreseen(state: State, seat: Seat, plan: Plan) -> State | None:
    """The state foreseen for the next free act, if the others did nothing; None before a start is chosen."""
    own = begun(state, seat)
    if state.ninja[seat].tile is None:
        if not plan.starts:
            return None
        own.change(seat, tile=plan.starts[0])
    here = not_none(own.ninja[seat].tile)
    if not plan.routes:
        return own
    first = plan.routes[0]
    ahead = ends(own, seat, first.card, first.route)
    flies = types()[first.card].routes[first.route].leap is not None and bool(plan.breaks)
    own.change_turn(seat, course=Course(first.card, first.route, here, len(plan.breaks), mid_leap=flies))
    if ahead is not None and not flies:
        own.change(seat, tile=_place(ahead, len(plan.breaks)))
    return own


def _place(ahead: Ahead, breaks: int) -> Tile | None:
    """The tile of a ninja at its break of this number; with 0, or a later one, the end of the route.

    None beyond the finish.
    """
    if not breaks or breaks > len(ahead.tiles):
        return ahead.end
    return ahead.tiles[breaks - 1]


def carried_out(state: State, seat: Seat, chance: Chance) -> Facts:
    """The turn of a seat by its plan, to its end: steps illegal at their time are skipped.

    A start or route that the plan lacks is the default answer.
    """
    plan = parted(state.plans.get(seat, ()))
    if not state.turns[seat].is_placed:
        usual = default(state, seat)
        free = starts(state, seat)
        wished = (Start(tile) for tile in plan.starts if tile in free)
        yield from done(state, seat, next(wished, usual), chance)
    yield from _made(state, seat, plan.before, chance)
    if state.turns[seat].plays:
        yield from done(state, seat, _route(state, seat, plan), chance)
    for acts in plan.breaks:
        if state.turns[seat].course is None:
            break
        yield from _made(state, seat, acts, chance)
        if state.turns[seat].course is not None:
            is_enough = Done() in acts and may_stay(state, seat)
            yield from (stops(state, seat) if is_enough else done(state, seat, GoOn(), chance))
    while state.turns[seat].course is not None:
        yield from done(state, seat, GoOn(), chance)
    yield from _made(state, seat, plan.after, chance)
    yield from turn_ends(state, seat)


def _made(state: State, seat: Seat, acts: Sequence[Decision], chance: Chance) -> Facts:
    for act in acts:
        if act in free_acts(state, seat):
            yield from done(state, seat, act, chance)


def _route(state: State, seat: Seat, plan: Plan) -> Decision:
    """The first planned route that is legal, else the default answer (S23.5.1); with breaks if the plan has any."""
    found = legal(state, seat)
    wished = (move for move in plan.routes if (move.card, move.route) in found)
    chosen = next(wished, default(state, seat))
    if isinstance(chosen, Move) and plan.breaks:
        return Advance(chosen.card, chosen.route)
    return chosen
