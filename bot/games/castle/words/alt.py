"""The board picture in words, from the same state and memory as the picture (at most 1,024 characters)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.engine.boards.protocol import Zone
from bot.engine.game import Draft, Viewer
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.kinds import Mark, Tunnel, Weapon, on_map
from bot.games.castle.memory.chronicle import Chronicle
from bot.games.castle.memory.remembering import remembered
from bot.games.castle.names import names
from bot.games.castle.setting.seating import POSITION
from bot.games.castle.state.state import State
from bot.games.castle.words import traces
from bot.games.castle.words.drafts import pieces
from bot.games.castle.words.layers import layered
from bot.games.castle.words.standing import heading, known_entrances
from bot.games.pictures import BARE, Lens
from bot.words import _

LONGEST = 1024
"""Discord's limit for the description of an attachment."""


def alt(state: State, viewer: Viewer, *, draft: Draft | None = None, lens: Lens = BARE) -> str:
    """The draft, the changes or the requested layer, turn and alert; then listens, figures, marks, and notes.

    In a story the intruders' ways and cards follow the draft. With a plan, everything is described as it is drawn:
    after the plan. Text without room is left out from the end, the numbers of the guards first.
    """
    board, told = state.setting.board, remembered(lens.past, lens.news)
    now = draft.state if isinstance(draft, Plan) else state
    parts = [
        *_drafted(state, draft),
        *(traces.sneaked(board, told) if lens.is_story else ()),
        *(() if lens.layer else traces.changed(board, now, told)),
        *layered(now, told, lens.layer),
        heading(state),
        *traces.lately(board, told),
        *_intruders(now, viewer, told, is_story=lens.is_story),
        *_guards(board, now),
        *_marks(board, now),
        *traces.noted(lens.notes),
        *_numbers(board, now),
    ]
    return fitted([names.capital(part) for part in parts if part], LONGEST)


def fitted(parts: Sequence[str], longest: int) -> str:
    """Parts as sentences; if they are too long together, as many as fit, and a remark that there is more."""
    whole = _(". ").join(parts) + _(".")
    if len(whole) <= longest:
        return whole
    more = _("{text} and more.")
    # One more than fits: the separator at the cut disappears too.
    cut = whole[: longest - len(more.format(text="")) + 1]
    end = max(cut.rfind(mark) for mark in (". ", ", ", "; "))
    return more.format(text=cut[: end if end > 0 else cut.rfind(" ")])


def _drafted(state: State, draft: Draft | None) -> Iterator[str]:
    if draft is not None and (told := pieces(state, draft)):
        yield _("Your draft: {pieces}").format(pieces=_("; ").join(told))


def _guards(board: CastleBoard, state: State) -> Iterator[str]:
    if state.patrols:
        yield names.listing(_patrols(board, state))
    yield from _sentries(board, state)
    if drunk := [guard for guard in state.guards.values() if guard.is_drunk]:
        zones = names.listing(names.place(board, guard.zone) for guard in drunk)
        yield _("Drunk guards: {zones}").format(zones=zones)
    if (
        busy := [*state.action.move.guards]
        if state.action.move
        else [*state.action.listening.guards]
        if state.action.listening
        else []
    ):
        yield _("Now moving or listening: {guards}").format(guards=names.guards(busy))
    if turned := [key for key in (state.action.facing, state.action.march) if key is not None]:
        yield _("Choosing its way: {patrols}").format(patrols=names.listing(map(names.patrol, turned)))
    if carded := [guard for guard in state.guards if guard in state.carded]:
        yield _("Guards that have had their card: {guards}").format(
            guards=names.listing(names.numbers(carded))
        )


def _numbers(board: CastleBoard, state: State) -> Iterator[str]:
    """Which guard is g7: the number of each guard, by zone."""
    guards = (
        _("g{n} {zone}").format(n=guard.id, zone=names.place(board, guard.zone))
        for guard in state.guards.values()
    )
    if state.guards:
        yield _("Guards by number: {guards}").format(guards=names.listing(guards))


def _patrols(board: CastleBoard, state: State) -> Iterator[str]:
    """Each patrol with its next zone, or at a fork with its possible ones (R6.14)."""
    for key, patrol in state.patrols.items():
        text, ways = names.patrol_at(board, state, key), [board.label(way) for way in patrol.headings]
        if ways:
            text = _("{patrol} towards {ways}").format(patrol=text, ways=_(" or ").join(ways))
        yield text


def _sentries(board: CastleBoard, state: State) -> Iterator[str]:
    """The zones of the sentries on the map, area by area; for two guard seats separately (R2.5)."""
    texts: dict[Weapon | None, str] = {None: _("Sentries: {zones}")}
    if names.shows_weapons(state):
        texts = {
            Weapon.SWORD: _("Sword sentries (S): {zones}"),
            Weapon.SPEAR: _("Spear sentries (L): {zones}"),
        }
    for weapon, text in texts.items():
        areas: dict[str, list[str]] = {area: [] for area in board.areas}
        for guard in state.sentries():
            zone = on_map(guard.zone)
            if zone is not None and weapon in (None, guard.weapon):
                areas[board.area[zone]].append(board.label(zone))
        if any(areas.values()):
            yield text.format(zones=_("; ").join(names.listing(zones) for zones in areas.values() if zones))


def _intruders(state: State, viewer: Viewer, told: Chronicle, *, is_story: bool) -> Iterator[str]:
    """The intruders whose place the viewer knows, their latest ways, and their goals that a search has shown.

    A story has no latest ways, and its reader knows what its state knows: it may be the truth.
    """
    board = state.setting.board
    for one in state.intruders:
        who = names.capital(names.intruder(one.who))
        if one.is_shown:
            text = _("{who} visible at {zone}").format(who=who, zone=names.place(board, one.figure))
        elif (is_story or viewer.is_in(POSITION[one.who])) and one.is_in_play and one.zone is not None:
            text = _("{who} in {zone}") if isinstance(one.zone, Tunnel) else _("{who} hidden at {zone}")
            text = text.format(who=who, zone=names.place(board, one.zone))
        else:
            continue
        yield text + (_(", wounds {wounds}").format(wounds=one.wounds) if one.wounds else "")
    yield from () if is_story else traces.gone(board, told)
    for one in state.intruders:
        if one.goal is not None and not one.is_done and one.is_in_play:
            zones = [board.label(zone) for zone, mark in state.marks.searched.items() if mark is one.goal]
            if zones:
                yield _("Goal of {who} at {zones}").format(
                    who=names.intruder(one.who), zones=names.listing(zones)
                )


def _marks(board: CastleBoard, state: State) -> Iterator[str]:
    for a, b in sorted(state.marks.ropes.keys() | state.marks.found_ropes):
        yield _("Rope {a} – {b}").format(a=board.label(a), b=board.label(b))
    for entrances in known_entrances(state):
        yield _("Passage between {ends}").format(ends=names.listing(map(board.label, entrances)))
    for tunnel, passage in state.marks.passages.items():
        if passage.found:
            zones = names.listing(board.label(zone) for zone in sorted(set(passage.found)))
            yield _("Entrance of {passage} found at {zones}").format(
                passage=names.tunnel(tunnel), zones=zones
            )
    if state.marks.objects:
        yield _("Hidden: {things}").format(things=_lying(board, state.marks.objects))
    if searched := {
        zone: mark for zone, mark in state.marks.searched.items() if zone not in (state.marks.objects or {})
    }:
        yield _("Searched: {things}").format(things=_lying(board, searched))
    beds = [
        _("{zone} ({n})").format(zone=board.label(zone), n=n)
        for zone, n in sorted((state.marks.sleepers or {}).items())
        if n
    ]
    if beds:
        yield _("Sleepers: {beds}").format(beds=names.listing(beds))


def _lying(board: CastleBoard, marks: Mapping[Zone, Mark | None] | Mapping[Zone, Mark]) -> str:
    return names.listing(f"{names.mark(mark)} {board.label(zone)}" for zone, mark in sorted(marks.items()))
