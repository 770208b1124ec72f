"""Labels for several decisions that can be chosen at once (Drafts.routes)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.acts import Choice, Tone
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, not_none
from bot.games.castle import decisions as d
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.guards.patrolling import forks_at, may_march, meets_fork
from bot.games.castle.kinds import on_map
from bot.games.castle.names import labels, names
from bot.games.castle.state.state import State
from bot.games.castle.turn.routes import in_card_phase, is_card
from bot.games.castle.words.brief import aimed
from bot.games.castle.words.choices import choice, ending, offer
from bot.words import _, ngettext


def route(state: State, chosen: Sequence[Decision]) -> Choice:
    """The label of decisions made at once: suggested hands, searches, a way (perhaps after a card), or a turn's end."""
    if isinstance(chosen[0], d.Suggested):
        return Choice(_("Suggested hands"), "", Tone.MAIN)
    if isinstance(chosen[0], d.Pass) and is_card(chosen[1]):
        return _to_come(in_card_phase(state), chosen[1:])
    return _way(state, chosen)


def _way(state: State, chosen: Sequence[Decision]) -> Choice:
    board, steps = state.setting.board, [each for each in chosen if isinstance(each, d.Step | d.Go)]
    if isinstance(steps[-1] if steps else None, d.Go) and steps[0] is not chosen[0]:
        return _with_card(state, chosen)
    if isinstance(chosen[0], d.Search):
        zones = _(", ").join(board.label(each.zone) for each in chosen if isinstance(each, d.Search))
        return Choice(_("Search {zones}").format(zones=zones), _("nobody moves any more"))
    if not steps:
        return _ending(state, chosen)
    if isinstance(chosen[-1], d.Inside | d.Escape):
        return _leaving(board, chosen[-1], steps[-1].zone)
    last, via = steps[-1], _(", ").join(board.label(step.zone) for step in steps[:-1])
    end = board.label(last.zone)
    if isinstance(last, d.Go) and last.zone == _start(state):
        back = _("{zone} and back").format(zone=via)
        shown = replace(labels.at(board, steps[0].zone, back), short=_("{zone} ↩").format(zone=via))
        return _wet(board, last.zone, shown)
    if isinstance(last, d.Go) and last.zone in _beside(board, state):
        both = _("{first}→{then}").format(first=via, then=end)
        return _wet(board, last.zone, replace(labels.at(board, last.zone, both), short=both))
    text = (
        _("{who} → {zone}").format(who=names.short(last.who), zone=end) if isinstance(last, d.Step) else end
    )
    if not via:
        over = labels.at(board, last.zone, text, _("hangs a rope, then crosses it"), Tone.ENDS)
        # The same zone may be in reach on foot: its name alone would not say that the way spends a card.
        return replace(over, short=_("Rope → {zone}").format(zone=end))
    note = ngettext("{n} step", "{n} steps", len(steps)).format(n=len(steps))
    note = _("{steps} by {via}").format(steps=note, via=via)
    return _wet(board, last.zone, labels.at(board, last.zone, text, note))


def _to_come(state: State, chosen: Sequence[Decision]) -> Choice:
    """A card of the next phase, whose `state` this is, alone or with a way."""
    if len(chosen) > 1:
        return _with_card(state, chosen)
    [seat] = state.setting.seating.guards
    found = offer(state, seat, chosen[0])
    return replace(found, note=found.note or _("ends the Alert Phase first"))


def _wet(board: CastleBoard, end: Zone, way: Choice) -> Choice:
    """The label of a way, with the warning of a single step if the way ends in a moat (R12.2, R15.4)."""
    if not board.is_moat[end]:
        return way
    moat = _("moat: ends the move")
    return replace(
        way, note=_("{way}; {moat}").format(way=way.note, moat=moat) if way.note else moat, tone=Tone.ENDS
    )


def _leaving(board: CastleBoard, last: d.Inside | d.Escape, by: Zone) -> Choice:
    """A way that ends in the passage, or off the map."""
    zone, who = board.label(by), names.short(last.who)
    if isinstance(last, d.Inside):
        text, short = _("{who}: into the passage by {zone}"), _("Enter the passage by {zone}")
        note = _("goes there and on into the secret passage")
    else:
        text, short = _("{who}: off the map by {zone}"), _("Off the map by {zone}")
        note = _("goes there and leaves the map for good")
    return Choice(text.format(who=who, zone=zone), note, Tone.ENDS, short=short.format(zone=zone))


def _with_card(state: State, chosen: Sequence[Decision]) -> Choice:
    """A card that starts guards on a way, and where they go; the button says from where to where."""
    board, card, zones = (
        state.setting.board,
        chosen[0],
        [each.zone for each in chosen if isinstance(each, d.Go)],
    )
    start, via = _set_off(state, card), _(", ").join(map(board.label, zones[:-1]))
    note = _("by {via}").format(via=via)
    end, short = board.label(zones[-1]), _("{start}→{zone}")
    if zones[-1] == catalogue().guard_plays[type(card)].starts(state, card):
        end, short, note = _("{zone} and back").format(zone=via), _("{start}→{zone} ↩"), ""
    label = _("{guards} → {zone}").format(guards=choice(state, card).label, zone=end)
    short = short.format(start=start, zone=via if not note else end)
    return _wet(board, zones[-1], replace(labels.at(board, zones[-1], label, note), short=short))


def _set_off(state: State, card: Decision) -> str:
    """The guards whom a card starts: a sentry, or guards from elsewhere, by their zone alone if they are all there."""
    board, play = state.setting.board, catalogue().guard_plays[type(card)]
    zone = play.starts(state, card)
    there = set() if zone is None else {guard.id for guard in state.guards_at(zone)}
    if play.aims != "patrol" and zone is not None and there == {*play.guards(state, card)}:
        return board.label(zone)
    return aimed(board, state, card) or choice(state, card).zone


def _beside(board: CastleBoard, state: State) -> Sequence[Zone]:
    """The zones that open links join to the moving guards; none if no guards on the map are moving."""
    start = _start(state)
    return () if start is None else board.open_links[start]


def _start(state: State) -> Zone | None:
    """The zone of the moving guards; None if none are moving, or inside a passage."""
    move = state.action.move
    return None if move is None else on_map(state.guards[move.guards[0]].zone)


def _ending(state: State, chosen: Sequence[Decision]) -> Choice:
    """The rest of the guards' turn at once."""
    left = [each for each in may_march(state) if each != state.action.march]
    is_asked = any(meets_fork(state, patrol) for patrol in left)
    if isinstance(first := chosen[0], d.Branch):
        zone, march = state.setting.board.label(first.zone), not_none(state.action.march)
        if is_asked or (state.action.march_left > 1 and forks_at(state, march, first.zone)):
            return Choice(_("{zone}, then march").format(zone=zone), _("the next fork asks first"))
        text = _("{zone}, march and end").format(zone=zone)
        return Choice(text, _("all other patrols march, and the turn ends"))
    note, tone = ending(state)
    if not any(isinstance(each, d.March | d.MarchAll) for each in chosen):
        return Choice(_("End the turn"), note, tone)
    return Choice(_("March; a fork asks") if is_asked else _("March and end"), note, tone)
