"""What guards notice of the intruders' secrets in their own zones: entrances (R14.2, R23.10) and ropes (R14.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle.detection.alert import raised
from bot.games.castle.facts.turn import EntranceFound, RopeFound, Why
from bot.games.castle.kinds import Tunnel
from bot.games.castle.setting.options import PassageDiscovery
from bot.games.castle.state.state import State


def noticed_at_end(state: State) -> Iterator[Fact]:
    """At the end of the guards' turn, what lies where an active guard stands becomes public.

    Entrances do so with `guardsNoticePassage` (R14.2; see `entrance_alert`), ropes with `guardsNoticeRopes` (R14.3).
    """
    for tunnel, passage in state.marks.passages.items():
        yield from _entrances_noticed(state, tunnel, passage.ends)
    if state.setting.options.guards_notice_ropes:
        yield from _ropes_noticed(state)


def noticed_on_stop(state: State, zone: Zone | None) -> Iterator[Fact]:
    """A guard move has ended in a zone, or inside a passage (None).

    With `guardsNoticePassage` and `passageDiscovery` onStop the entrances in that zone become public (R23.10).
    """
    if state.setting.options.passage_discovery is PassageDiscovery.ON_STOP:
        for tunnel, passage in state.marks.passages.items():
            here = [end for end in passage.ends if end == zone]
            yield from _entrances_noticed(state, tunnel, here)


def entrance_alert(state: State) -> Iterator[Fact]:
    """An entrance has become public: alert +1 with `passageFoundRaisesAlert` (R23.11)."""
    if state.setting.options.passage_found_raises_alert:
        yield from raised(state, 1, Why.PASSAGE)


def _entrances_noticed(state: State, tunnel: Tunnel, zones: Iterable[Zone]) -> Iterator[Fact]:
    if not state.setting.options.guards_notice_passage:
        return
    for zone in zones:
        # One entrance per zone, even if both ends lie there: `found` contains the zone after the first
        # (R14.2).
        if zone not in state.marks.passages[tunnel].found and state.active_at(zone):
            yield EntranceFound(zone, tunnel)
            yield from entrance_alert(state)


def _ropes_noticed(state: State) -> Iterator[Fact]:
    # In zone order: the order in which they were hung is the intruders' secret.
    for rope in sorted(state.marks.ropes.keys() - state.marks.found_ropes):
        if any(state.active_at(zone) for zone in rope):
            yield RopeFound(rope)
