"""Lanterns and shrines: wishes carried out by turns, or items placed one by one (A6.4 to A6.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Facts, Piece, Seat, not_none
from bot.games.clans.board.ground import GRID, Ground
from bot.games.clans.board.placing import may_lie
from bot.games.clans.decisions import Forgo, Furnish, Lay, Wish
from bot.games.clans.facts.setup import ItemPlaced, PlacerCame
from bot.games.clans.kinds import Furnishing, ItemKind, Space, Token
from bot.games.clans.rounds.posts import comes, sentries_come
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.field import ground, items_mask
from bot.games.clans.state.state import State

LONGEST = 6
"""The number of wishes in the longest list (A6.6)."""
Pair = tuple[Furnishing, Space]


# ---- what may lie where


def spaces(state: State, laid: Sequence[Pair] = ()) -> Sequence[Space]:
    """The spaces on which a lantern or a shrine may be placed now, with `laid` already placed (A6.4, A6.5)."""
    items = GRID.mask([*state.lying(), *(space for _what, space in laid)])
    return _legal(ground(state), items, items_mask(state, ItemKind.GOAL, ItemKind.CRATE))


@lru_cache(maxsize=64)  # 16 ms, and every press on a panel asks for them again
def _legal(known: Ground, items: int, kept: int) -> tuple[Space, ...]:
    return tuple(space for space in GRID.zones if may_lie(known, space, items, kept))


def kinds_left(state: State, laid: Sequence[Pair] = ()) -> list[Furnishing]:
    """The items that may still be placed: the numbers of lanterns and shrines are limited (A6.4)."""
    lie = [item.kind for item in state.items.values()]
    lanterns = sum(what is Furnishing.LANTERN for what, _space in laid)
    room = {
        True: state.setting.options.lanterns_max - lie.count(ItemKind.LANTERN) - lanterns,
        False: state.setting.options.shrines_max - lie.count(ItemKind.SHRINE) - (len(laid) - lanterns),
    }
    return [each for each in Furnishing if room[each is Furnishing.LANTERN] > 0]


def may_pass(state: State) -> bool:
    """True if a seat is free to pass: enough lanterns are placed, or nothing can be placed at all (A6.4)."""
    lanterns = sum(item.kind is ItemKind.LANTERN for item in state.items.values())
    return lanterns >= state.setting.options.lanterns_min or not spaces(state)


# ---- drafts


def pairs(chosen: Sequence[Piece]) -> list[Pair]:
    """The wished items with their spaces; a wish whose space is still missing does not count."""
    what = [piece.what for piece in chosen if isinstance(piece, Wish)]
    where = [piece.space for piece in chosen if isinstance(piece, Lay)]
    return list(zip(what, where, strict=False))


def wishes(state: State, chosen: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces that may come next in a list, or in placing one item (A6.4, A6.6).

    They are an item, then its space; or nothing.
    """
    setting = state.setting
    laid = pairs(chosen)
    # The space of a wish must follow it directly.
    if chosen and isinstance(chosen[-1], Wish):
        yield from map(Lay, spaces(state, laid))
        return
    if not chosen and (may_pass(state) or not setting.is_by_turns):
        yield Forgo()
    if Forgo() not in chosen and len(laid) < (1 if setting.is_by_turns else LONGEST) and spaces(state, laid):
        yield from map(Wish, kinds_left(state, laid))


def _preset(state: State) -> list[Pair]:
    """The preset items of the ground (A6.6)."""
    known = ground(state)
    lanterns = [(Furnishing.LANTERN, space) for space in known.lanterns]
    return lanterns + [(Furnishing(effect), space) for space, effect in known.shrines]


def suggested(state: State) -> Furnish:
    """The preset items as wishes: if all seats hand them in, the items of the ground result (A6.6)."""
    found: list[Piece] = []
    for what, space in _preset(state):
        if Wish(what) in wishes(state, found) and space in spaces(state, pairs(found)):
            found += Wish(what), Lay(space)
    return Furnish(tuple(found))


# ---- placing them


def come(state: State, chance: Chance) -> Facts:
    """The preset items are laid, or the seats are asked for items, if any may be placed (A6.6).

    Deployment comes at once if no seat is asked.
    """
    if state.setting.options.setup_items == "preset":
        yield from (placed(*pair) for pair in _preset(state))
    elif kinds_left(state):
        yield from comes(state, Stage.ITEMS)
        return
    yield from deployment_comes(state, chance)


def edges_come(state: State) -> Facts:
    """The seats are asked for their edges (A6.8)."""
    yield from comes(state, Stage.EDGES)


def deployment_comes(state: State, chance: Chance) -> Facts:
    """Only sentries and models are still to be placed; the sentries come first (A6.7)."""
    yield from sentries_come(state, chance)
    if state.stage is not Stage.POSTS:
        yield from teams_come(state)


def teams_come(state: State) -> Facts:
    """Only models of the seats are still to be placed (A6.9); edges are chosen first if they are open (A6.8)."""
    if not state.edges:
        yield from edges_come(state)
    else:
        yield from comes(state, Stage.DEPLOYMENT)


def placed(what: Furnishing, space: Space) -> ItemPlaced:
    """The fact that an item is placed."""
    if what is Furnishing.LANTERN:
        return ItemPlaced(space, ItemKind.LANTERN)
    return ItemPlaced(space, ItemKind.SHRINE, Token(what))


def listed(state: State, chance: Chance, lists: Mapping[Seat, Decision]) -> Facts:
    """The lists are carried out, one item per seat in turn, without items that have become illegal (A6.6)."""
    order = state.in_order()
    left = {seat: pairs(choice.pieces) for seat, choice in lists.items() if isinstance(choice, Furnish)}
    passes, turn = 0, 0
    while passes < len(order) and kinds_left(state):
        wish = _next(state, left[order[turn % len(order)]]) or forced(state, chance)
        if wish is not None:
            yield placed(*wish)
        passes, turn = 0 if wish is not None else passes + 1, turn + 1
    yield from deployment_comes(state, chance)


def _next(state: State, left: list[Pair]) -> Pair | None:
    while left:
        what, space = left.pop(0)
        if what in kinds_left(state) and space in spaces(state):
            return what, space
    return None


def forced(state: State, chance: Chance) -> Pair | None:
    """The lantern that a seat without a wish has to place: on a preset space, else on a random one (A6.6).

    None if the seat is free to pass (`may_pass`).
    """
    if may_pass(state):
        return None
    open_ = spaces(state)
    usual = [space for _what, space in _preset(state) if space in open_]
    return Furnishing.LANTERN, usual[0] if usual else pick(chance, f"item {len(state.items)}", open_)


def next_placer(state: State, chance: Chance, passes: int) -> Facts:
    """The next seat places an item, until all seats have passed in a row or nothing more can be placed (A6.4)."""
    if passes < len(state.setting.seats) and kinds_left(state) and spaces(state):
        yield PlacerCame(state.setting.clockwise(not_none(state.placer))[1], passes)
    else:
        yield from deployment_comes(state, chance)
