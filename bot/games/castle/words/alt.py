"""The board picture in words, from the same state as the picture (at most 1,024 characters)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Viewer
from bot.games.castle.board import CastleBoard
from bot.games.castle.kinds import GUARDS, Weapon, on_map
from bot.games.castle.seating import POSITION
from bot.games.castle.setting import Setting
from bot.games.castle.state import State
from bot.games.castle.words import names
from bot.games.castle.words.standing import heading, known_entrances
from bot.words import _

LONGEST = 1024
"""Discord's limit for the description of an attachment."""


def alt(setting: Setting, state: State, viewer: Viewer) -> str:
    """Turn and alert, visible intruders, the viewer's own secrets, then the guards; cut at the limit."""
    board = setting.board
    parts = [heading(setting, state), *_intruders(setting, state, viewer)]
    patrols = [names.patrol_at(board, state, patrol) for patrol in state.patrols]
    drunk = [names.place(board, guard.zone) for guard in state.guards.values() if guard.is_drunk]
    if patrols:
        parts.append(names.capital(names.listing(patrols)))
    parts += _sentries(board, state)
    if drunk:
        parts.append(_("Drunk guards: {zones}").format(zones=names.listing(drunk)))
    text = ". ".join(parts) + "."
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _sentries(board: CastleBoard, state: State) -> Iterator[str]:
    """Where the sentries stand; of two guard seats each has its own (R2.5)."""
    texts: dict[Weapon | None, str] = {None: _("Sentries: {zones}")}
    if names.shows_weapons(state):
        texts = {
            Weapon.SWORD: _("Sword sentries (S): {zones}"),
            Weapon.SPEAR: _("Spear sentries (L): {zones}"),
        }
    for weapon, text in texts.items():
        posts = [on_map(guard.zone) for guard in state.sentries() if weapon in (None, guard.weapon)]
        zones = [board.label(zone) for zone in posts if zone is not None]
        if zones:
            yield text.format(zones=names.listing(zones))


def _intruders(setting: Setting, state: State, viewer: Viewer) -> Iterator[str]:
    board = setting.board
    for one in state.intruders:
        who = names.capital(names.intruder(one.who))
        if one.is_shown:
            yield _("{who} visible at {zone}").format(who=who, zone=names.place(board, one.figure))
        elif viewer.is_in(POSITION[one.who]) and one.is_in_play:
            yield _("{who} hidden at {zone}").format(who=who, zone=names.place(board, one.zone))
    for entrances in known_entrances(state):
        ends = names.listing(map(board.label, entrances))
        yield _("Passage between {ends}").format(ends=ends)
    if viewer.is_in(GUARDS) and state.objects:
        things = [f"{names.mark(mark)} {board.label(zone)}" for zone, mark in sorted(state.objects.items())]
        yield _("Hidden: {things}").format(things=names.listing(things))
