"""The things on the board that a viewer knows: guards, intruders, marks, entrances, ropes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from bot.engine.boards.protocol import Zone
from bot.engine.drafting import standing
from bot.engine.game import Draft, Piece
from bot.games.castle.art import Emblem, Flag, Line, Shape, Side
from bot.games.castle.decisions import Bed, Entrance, Group, GroupArmed, Hide, Post, PostArmed, StartAt
from bot.games.castle.kinds import GuardId, Mark, PatrolId, Tunnel, Weapon, Who, on_map
from bot.games.castle.names.names import shows_weapons
from bot.games.castle.picture.ground import Terrain
from bot.games.castle.setup.placing import pending_pieces
from bot.games.castle.state.figures import Guard, Intruder
from bot.games.castle.state.state import State
from bot.words import _
from rendering.placement.layout import Room, laid_out
from rendering.scene import Badge, Border, Number, Point, Sign, Token
from rendering.scene import Mark as Drawn

NOWHERE: Point = (0.0, 0.0)
"""The place of a figure before its zone gives it a slot."""
SWORD = Token("S", Shape.CIRCLE, Side.GUARD, NOWHERE, emblem=Emblem.SWORD)
SPEAR = Token("L", Shape.PENTAGON, Side.GUARD, NOWHERE, emblem=Emblem.SPEAR)
"""Guards by weapon; all are drawn as sword guards if weapons mean nothing (R4.7)."""
NO_NOTES: Mapping[Zone, str] = MappingProxyType({})
LEGIBLE = 0.6
"""The size that the small figures of a crowd should have, as a share of a full one."""
Things = defaultdict[Zone, list[Token]]
Signs = defaultdict[Zone, list[Sign]]

_LETTER = {Who.NINJA: "N", Who.TRAITOR: "T"}
_ARMED = {Weapon.SWORD: "S", Weapon.SPEAR: "L"}
"""The letters of swords and spears (L for lance) if they belong to two seats."""
_WHOSE = {Tunnel.PASSAGE: "", Tunnel.NINJAS: "N", Tunnel.TRAITORS: "T"}
SHAPES = {Who.NINJA: Shape.STAR, Who.TRAITOR: Shape.MASK}
SIDES = {Who.NINJA: Side.INTRUDER, Who.TRAITOR: Side.RIVAL}
"""The colour of each intruder, the same in views, stories and films."""


def figures(
    there: Terrain,
    state: State,
    draft: Draft | None = None,
    traces: Iterable[tuple[Zone, Sign]] = (),
    *,
    choosable: Sequence[Zone] = (),
    notes: Mapping[Zone, str] = NO_NOTES,
) -> dict[Zone, tuple[Drawn, ...]]:
    """The things that stand or lie in zones, with numbers and notes, by zone.

    Set-up pieces are those of the `draft`, or without any the pending ones of the state. `traces` are more signs, after
    those of the position; `choosable` are the zones with a number, from 1 on.
    """
    tokens: Things = defaultdict(list)
    signs: Signs = defaultdict(list)
    numbers: defaultdict[Zone, list[Number]] = defaultdict(list)
    _guards(there, state, tokens)
    _intruders(state, tokens)
    _marks(state, signs)
    # With an empty draft the reader sees the proposed placement, or the pieces placed in turn so far. A draft is empty
    # too if all of its pieces were removed again.
    held = () if draft is None else standing(draft.pieces)
    for piece in held or pending_pieces(state):
        _drafted(there, piece, tokens, signs)
    for zone, sign in traces:
        signs[zone].append(sign)
    for n, zone in enumerate(choosable, start=1):
        numbers[zone].append(Number(n, NOWHERE))
    return {
        zone: _laid(there.rooms[zone], tokens[zone], signs[zone], numbers[zone], notes.get(zone, ""))
        # Sorted, so that equal views make equal pictures, regardless of the order in which marks were added.
        for zone in sorted({*tokens, *signs, *numbers, *notes})
    }


def _laid(
    room: Room, tokens: Sequence[Token], signs: Sequence[Sign], numbers: Sequence[Number], note: str
) -> tuple[Drawn, ...]:
    """The things of one zone at their places.

    A crowd shows no used cards, and if it would be too small, no numbers either: equal guards stand together in it.
    """
    bare = [replace(token, flags=token.flags - {Flag.MARKED}) for token in tokens]
    laid: tuple[Drawn, ...] = ()
    for shown in (tokens, bare, [replace(token, told="") for token in bare]):
        laid = tuple(laid_out(room, shown, signs, numbers, note))
        crowd = next((mark for mark in laid if isinstance(mark, Badge)), None)
        if crowd is None or (shown is not tokens and crowd.size >= LEGIBLE):
            break
    return laid


def crowds(laid: Mapping[Zone, tuple[Drawn, ...]]) -> frozenset[Zone]:
    """The zones whose crowd is drawn smaller than a phone needs; those with a goal keep the room of its letter."""
    return frozenset(
        zone
        for zone, marks in laid.items()
        if any(isinstance(mark, Badge) and mark.size < LEGIBLE for mark in marks)
        and not any(isinstance(mark, Sign) and mark.shape == Shape.SQUARE for mark in marks)
    )


def ropes(there: Terrain, state: State) -> Iterator[Drawn]:
    """The ropes over walls."""
    for a, b in sorted(state.marks.ropes.keys() | state.marks.found_ropes):
        middle, reach = there.crossing(a, b), 0.8 * there.base.unit
        ends = (_toward(middle, there.rooms[zone].middle, reach) for zone in (a, b))
        yield Border(tuple(ends), Line.ROPE)


def _toward(start: Point, end: Point, reach: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = min(1.0, reach / ((dx * dx + dy * dy) ** 0.5 or 1.0))
    return start[0] + dx * share, start[1] + dy * share


def _guards(there: Terrain, state: State, tokens: Things) -> None:
    told: set[PatrolId] = set()
    for guard in state.guards.values():
        zone = on_map(guard.zone)
        if zone is None or guard.patrol in told:
            continue
        if guard.patrol is None:
            figure = sentry(state, guard)
            # The buttons tell guards of one zone apart by their numbers too.
            is_alone = len(state.guards_at(zone)) < 2
            tokens[zone].append(figure if is_alone else replace(figure, told=str(guard.id)))
        else:
            told.add(guard.patrol)
            figure = patrol(there, state, guard.patrol)
            beside = {each.patrol for each in state.guards_at(zone)} - {None, guard.patrol}
            tokens[zone].append(replace(figure, told=figure.name) if beside else figure)


def sentry(state: State, guard: Guard) -> Token:
    """A single guard, drunk or not, with its number and its name in texts."""
    name = _("g{n}").format(n=guard.id)
    if guard.is_drunk:
        # No letter: a D would be a goal.
        flags = frozenset({Flag.DRUNK})
        return Token("", Shape.CIRCLE, Side.NEUTRAL, NOWHERE, flags=flags, number=guard.id, name=name)
    is_spear = shows_weapons(state) and guard.weapon is Weapon.SPEAR
    return replace(SPEAR if is_spear else SWORD, flags=_flags(state, (guard,)), number=guard.id, name=name)


def patrol(there: Terrain, state: State, key: PatrolId) -> Token:
    """A patrol as one figure, with its number and heading, or at a fork its possible headings (R6.14)."""
    members = state.members(key)
    headings = tuple(there.rooms[zone].middle for zone in state.patrols[key].headings)
    return Token(
        _patrol_letter(state, members),
        Shape.SHIELD,
        Side.GUARD,
        NOWHERE,
        toward=headings[0] if len(headings) == 1 else None,
        flags=_flags(state, tuple(members), key),
        count=len(members),
        number=key,
        name=_("p{n}").format(n=key),
        branches=headings if len(headings) > 1 else (),
    )


def _patrol_letter(state: State, members: Sequence[Guard]) -> str:
    """The letter of a weapon if all guards carry it and weapons matter; otherwise P."""
    weapons = {guard.weapon for guard in members}
    return _ARMED[weapons.pop()] if shows_weapons(state) and len(weapons) == 1 else "P"


def _flags(state: State, guards: tuple[Guard, ...], key: PatrolId | None = None) -> frozenset[Flag]:
    is_busy = bool(_busy(state).intersection(guard.id for guard in guards))
    is_turned_to = key is not None and key in (state.action.facing, state.action.march)
    flags = {
        Flag.MARKED: any(guard.id in state.carded for guard in guards),
        Flag.ACTIVE: is_busy or is_turned_to,
    }
    return frozenset(flag for flag, is_set in flags.items() if is_set)


def _busy(state: State) -> set[GuardId]:
    moving = state.action.move.guards if state.action.move else ()
    return {*moving, *(state.action.listening.guards if state.action.listening else ())}


def _intruders(state: State, tokens: Things) -> None:
    for one in state.intruders:
        zone = on_map(one.figure if one.is_shown else one.zone)
        if one.is_in_play and zone is not None:
            tokens[zone].append(intruder(one) if one.is_shown else intruder(one, Flag.GHOST))


def intruder(one: Intruder, *flags: Flag) -> Token:
    """The figure of an intruder."""
    wounds = (Flag.WOUNDED,) if one.wounds else ()
    return Token(
        _LETTER[one.who], SHAPES[one.who], SIDES[one.who], NOWHERE, flags=frozenset((*flags, *wounds))
    )


def _marks(state: State, signs: Signs) -> None:
    for tunnel, passage in state.marks.passages.items():
        for zone in sorted({*passage.ends, *passage.found}):
            signs[zone].append(_door(tunnel, is_known=zone in passage.found))
    for zone, mark in sorted((state.marks.objects or {}).items()):
        signs[zone].append(_object(mark))
    for zone, found in sorted(state.marks.searched.items()):
        if zone not in (state.marks.objects or {}):
            signs[zone].append(Sign(Shape.CROSS, NOWHERE) if found is None else _object(found))
    for zone, n in sorted((state.marks.sleepers or {}).items()):
        signs[zone].extend([Sign(Shape.MOON, NOWHERE)] * n)


def _door(tunnel: Tunnel, *, is_known: bool) -> Sign:
    """An entrance of a passage; an undiscovered one has the colour of objects and a question mark.

    With two passages a discovered entrance names the rival who owns it (R26.9).
    """
    if is_known:
        return Sign(Shape.DOOR, NOWHERE, Side.NEUTRAL, _WHOSE[tunnel])
    return Sign(Shape.DOOR, NOWHERE, Side.OBJECT, "?")


def _object(mark: Mark) -> Sign:
    if mark is Mark.TRAP:
        return Sign(Shape.TRIANGLE, NOWHERE, Side.OBJECT, "!")
    if mark is Mark.SENTRY:
        return Sign(Shape.SHIELD, NOWHERE, Side.OBJECT, "H")
    return Sign(Shape.SQUARE, NOWHERE, Side.OBJECT, mark.value)


def _drafted(there: Terrain, piece: Piece, tokens: Things, signs: Signs) -> None:
    """Add a piece of a setup draft at its place."""
    ghost = frozenset({Flag.GHOST})
    match piece:
        case Post(zone):
            tokens[zone].append(replace(SWORD, flags=ghost))
        case Group(zone, heading):
            toward = there.rooms[heading].middle
            tokens[zone].append(Token("P", Shape.SHIELD, Side.GUARD, NOWHERE, toward, ghost, 2))
        case PostArmed(zone, weapon):
            tokens[zone].append(replace(SWORD if weapon is Weapon.SWORD else SPEAR, flags=ghost))
        case GroupArmed(zone, heading, swords, spears):
            toward = there.rooms[heading].middle
            letter = "P" if swords and spears else _ARMED[Weapon.SWORD if swords else Weapon.SPEAR]
            tokens[zone].append(
                Token(letter, Shape.SHIELD, Side.GUARD, NOWHERE, toward, ghost, swords + spears)
            )
        case StartAt(who, zone):
            tokens[zone].append(Token(_LETTER[who], SHAPES[who], SIDES[who], NOWHERE, flags=ghost))
        case Bed(zone):
            signs[zone].append(Sign(Shape.MOON, NOWHERE))
        case Hide(mark, zone):
            signs[zone].append(_object(mark))
        case Entrance(zone):
            signs[zone].append(_door(Tunnel.PASSAGE, is_known=False))
        case _:
            pass
