"""The spaces that the active model can reach, and the ways to them (A8, A30.8)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Set

from bot.engine.boards.grid import Base
from bot.engine.game import not_none
from bot.games.clans.board.walking import Gait, Route, Walk, routes
from bot.games.clans.board.zones import distance as zones_distance
from bot.games.clans.board.zones import union
from bot.games.clans.board.zones import zone as zone_of
from bot.games.clans.catalogue.attributes import mv
from bot.games.clans.catalogue.catalogue import declared, of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.kinds import Card, ItemKind, Keyword, Space, Token
from bot.games.clans.moon.hands import shines
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.field import (
    base,
    covered,
    ground,
    has,
    holding,
    models_mask,
    profile,
    stands_in,
    strays,
    taken,
    zone,
    zone_for,
)
from bot.games.clans.state.figures import Model
from bot.games.clans.state.remembering import remembered
from bot.games.clans.state.sentries import PATROL, is_sentry
from bot.games.clans.state.state import State

BLINKING = Gait(ignores_terrain=True)
"""The gait of a model after a Blink."""
SPRINT = 2
"""The MP that Sprint adds to a run (A17)."""
SPATE = 4
"""The MP that Spate adds to MV for a move (A20.7)."""


def allowance(state: State, model: Model, active: Activation, *, is_run: bool) -> int:
    """The MP of a move or a run that the active model begins now (A8.1, A7.8)."""
    mp = mv(state, model) + (SPATE if active.has_spate else 0)
    if is_sentry(model) and not (active.quarry or active.astray):
        mp = min(mp, PATROL)
    if active.is_slowed:
        mp = (mp + 1) // 2
    if active.blink == "half":
        mp //= 2
    return mp + SPRINT if is_run and has(model, Keyword.SPRINT) else mp


def own_gait(model: Model, active: Activation | None = None) -> Gait:
    """The gait of a model without cards (A8.13, A17); `active` is its own activation, if that is under way."""
    found = Gait(profile(model).size)
    for each in of(model, Declared.gait):
        found = each.gait(found, active)
    return found


def gait(state: State) -> Gait:
    """The gait of the active model, with a card that is played for a step (A20.4)."""
    active = state.activation
    cards = {played.card for played in active.cards}
    lands = landing(state) if Card.DROP in cards else 0
    own = own_gait(state.acting(), active)
    if active.by is not None:
        own = declared()[active.by].strides(own)
    return own._replace(leaps=Card.ROPE_LINE in cards or (own.leaps and not lands), lands=lands)


def landing(state: State) -> int:
    """The MP that Light Landing gives (A20.7)."""
    return 4 if shines(state, Card.DROP) else 2


def route(state: State, space: Space, *, is_run: bool) -> Route:
    """The way to a space: by the move under way if that reaches it, else by a new move; by a run if `is_run`.

    Raises KeyError for a space out of reach.
    """
    active = state.activation
    if not is_run and active.mp is not None and (found := ways(state, active.mp).get(space)) is not None:
        return found
    return ways_anew(state, is_run=is_run)[space]


def open_ways(state: State, *, is_run: bool) -> Mapping[Space, Route]:
    """The `route` to every space in reach."""
    active = state.activation
    anew = ways_anew(state, is_run=is_run)
    return anew if is_run or active.mp is None else {**anew, **ways(state, active.mp)}


_ENDLESS = 100
"""More MP than any way costs."""


def cost_of(state: State, space: Space, *, is_run: bool) -> tuple[int | None, int]:
    """The MP of the cheapest way to a space, and the MP that the active model has for it by a move or a run.

    Without any way the cost is None. `ways` alone says if the model may go there.
    """
    active, model = state.activation, state.acting()
    mp, scratch = active.mp, state
    if not mp or is_run:
        scratch = _anew(state, is_run=is_run)
        mp = allowance(state, model, scratch.activation, is_run=is_run)
    # A way with fewer dodges is better, but may cost more: the cheapest is the one that the fewest MP find.
    walk, start = _walk(scratch), not_none(model.space)
    cost = bisect_left(range(_ENDLESS), True, key=lambda most: space in routes(walk, start, most))
    return (None if cost == _ENDLESS else cost), mp


@remembered
def ways_anew(state: State, *, is_run: bool) -> Mapping[Space, Route]:
    """All spaces that the active model could reach with a move or a run that begins now."""
    scratch = _anew(state, is_run=is_run)
    return ways(scratch, allowance(state, state.acting(), scratch.activation, is_run=is_run))


def _anew(state: State, *, is_run: bool) -> State:
    """The state in which the active model begins another move or a run."""
    # Only the move under way may ignore terrain; a new move needs its own Blink (A17).
    scratch = state.copy()
    scratch.change_active(mp=None, by=None, began=None, is_running=is_run)
    if is_run:  # an action that is not Stealthy: Stealth is lost before its first step (A13.4)
        scratch.change(state.acting().id, is_hidden=False)
    return scratch


@remembered
def ways(state: State, mp: int) -> Mapping[Space, Route]:
    """All spaces that the active model can reach with `mp` MP, each with the best way to it.

    Empty for a model that has given up its move (A31.9).
    """
    if state.activation.is_rooted:
        return {}
    found, active, model = _ways(state, mp), state.activation, state.acting()
    if active.quarry or active.astray:
        return _pursuit(state, mp, found)
    if active.by is None:
        for each in () if active.is_running else of(model, Declared.heads_for):
            found = each.heads_for(state, model, found)
        return found
    ends = declared()[active.by].may_end(state, model, found)
    return {space: route for space, route in found.items() if space in ends}


def reach(state: State, active: Activation) -> Set[Space]:
    """The spaces that the active model can go to, by the move under way or by a new one."""
    found = set(ways(state, active.mp)) if active.mp else set()
    return found | ways_anew(state, is_run=False).keys() if active.moves else found


def _pursuit(state: State, mp: int, found: Mapping[Space, Route]) -> Mapping[Space, Route]:
    """The ways of a sentry to its targets, or to its medals: to a space beside one for the least MP; empty beside one.

    One out of reach is approached: least distance, then fewest dodges, then least MP (A21.5, A22.9, A31.20).
    """
    sentry = state.acting()
    targets = list(_sought(state, state.activation))
    if any(zones_distance(base(sentry), each) == 1 for each in targets):
        return {}
    held = holding(state, sentry)
    walk = Walk(ground(state), gait(state), taken(state, sentry), stops=stopping(state, sentry))
    cheap = routes(walk, not_none(sentry.space), mp)
    ends: dict[Space, Route] = {}
    for target in targets:
        far = {space: zones_distance((space,), target) for space in cheap}
        beside = [space for space in cheap if far[space] == 1]
        least = min((cheap[space].cost for space in beside), default=0)
        for space in (each for each in beside if cheap[each].cost == least):
            usual = found.get(space)
            is_cheap = usual is not None and usual.cost == least
            ends[space] = not_none(usual) if is_cheap else _dodging(sentry, cheap[space], held)
        if not beside:
            ends.update(_approach(sentry, target, found))
    return ends


def _sought(state: State, active: Activation) -> Iterator[Base]:
    """The spaces of the medals that the active sentry has to fetch, else of each of its targets.

    Once one of these medals is back, it looks for targets anew: until then there are none.
    """
    if active.astray:
        lying = strays(state)
        if lying.keys() >= set(active.astray):
            yield from ((lying[medal],) for medal in active.astray)
        return
    targets = (state.models[name] for name in active.quarry)
    yield from (base(each) for each in targets if each.is_out)


def _dodging(sentry: Model, way: Route, held: int) -> Route:
    """The same way with its dodges: one for each step out of a space in a zone (A8.5)."""
    starts = (not_none(sentry.space), *way.path[:-1])
    return way._replace(dodges=sum(held >> space & 1 for space in starts))


def _approach(sentry: Model, target: Base, found: Mapping[Space, Route]) -> Mapping[Space, Route]:
    ranks = {space: (zones_distance((space,), target), way.dodges, way.cost) for space, way in found.items()}
    nearer = {space: rank for space, rank in ranks.items() if rank[0] < zones_distance(base(sentry), target)}
    best = min(nearer.values(), default=None)
    return {space: found[space] for space, rank in nearer.items() if rank == best}


def _ways(state: State, mp: int) -> Mapping[Space, Route]:
    return routes(_walk(state), not_none(state.acting().space), mp)


def _walk(state: State) -> Walk:
    """The conditions under which the active model walks."""
    model = state.acting()
    barred = taken(state, model)
    if is_free(state):
        return Walk(ground(state), BLINKING, barred, passed=barred)
    lit, thick = watched(state, model)
    if model.has(Token.MOON_POWER):
        over = models_mask(state, model)
        return Walk(ground(state), gait(state), barred, passed=over, lit=lit, thick=thick)
    is_loose = ignores_zones(state)
    held, stops = (0, 0) if is_loose else (holding(state, model), stopping(state, model))
    shut = 0 if is_loose else sealed(state, model)
    over = models_mask(state, model) if of(model, Declared.vaults) else 0
    guarded = over & enemies_mask(state, model) if of(model, Declared.is_parried) else 0
    return Walk(ground(state), gait(state), barred, held, over, lit, thick, stops, guarded, shut)


def enemies_mask(state: State, model: Model) -> int:
    """The mask of the spaces of a model's enemies."""
    return union(map(covered, state.enemies(model.seat)))


def ignores_zones(state: State) -> bool:
    """True if the move under way ignores zones by the skill whose move it is (A8.9)."""
    by = None if state.active is None else state.active.by
    return by is not None and declared()[by].ignores_zones


def stopping(state: State, model: Model) -> int:
    """The mask of the zones that stop a model of a seat when it steps into them from outside (Declared.stops)."""
    return union(zone(state, each) for each in state.enemies(model.seat) if of(each, Declared.stops))


def sealed(state: State, model: Model) -> int:
    """The mask of the zones of enemies out of which a model may not even try to dodge (Declared.seals)."""
    found = 0
    for enemy in state.enemies(model.seat):
        if any(each.seals(enemy, model) for each in of(enemy, Declared.seals)):
            found |= zone_for(state, enemy, model)
    return found


def is_sealed(state: State, model: Model) -> bool:
    """True if a model can make no step that needs a dodge, where it stands."""
    return stands_in(model, sealed(state, model))


def watched(state: State, model: Model) -> tuple[int, int]:
    """The masks `lit` and `thick` of a walk of a model in Stealth; of another model both are empty (A13.7, A13.8).

    `lit` are the spaces beside a lantern, and the zones of enemies with Vigilance (A17).
    """
    if not model.is_hidden:
        return 0, 0
    lit = union(zone_of((space,)) for space, item in state.items.items() if item.kind is ItemKind.LANTERN)
    if not (model.has(Token.MOON_POWER) or ignores_zones(state)):
        enemies = state.enemies(model.seat)
        lit |= union(zone(state, enemy) for enemy in enemies if has(enemy, Keyword.VIGILANCE))
    return lit, 0 if has(model, Keyword.SUREFOOT) else ground(state).foliage


def is_free(state: State) -> bool:
    """True if the move under way, or else the next one, ignores models, zones and terrain (A8.9)."""
    active = state.active
    if active is None:
        return False
    if of(state.acting(), Declared.moves_freely):
        return True
    return active.is_blinking if active.mp is not None else active.blink == "free"
