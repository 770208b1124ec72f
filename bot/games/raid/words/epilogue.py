"""Why a half has ended as it did, and one thing that could have gone otherwise, from public facts alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.engine.chance import Seeded
from bot.engine.game import Fact, Seat
from bot.engine.match import replayed
from bot.games.raid import decisions as d
from bot.games.raid.board.track import label
from bot.games.raid.day.finishing import rows_to_go
from bot.games.raid.facts.dealing import PhaseEnded
from bot.games.raid.facts.moving import SetOff
from bot.games.raid.facts.night import AlarmCardDrawn, AlarmChanged
from bot.games.raid.kinds import Alarm, Half
from bot.games.raid.moving.routes import Ahead, legal
from bot.games.raid.night.ending import alarm_due, is_home
from bot.games.raid.night.senjutsu import played, plays
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from bot.games.raid.words import names
from bot.words import _, ngettext


class _Rise(NamedTuple):
    """A rise of the alarm: its phase, the alarm after it, and the card that raised it (None: the Guard Phase)."""

    phase: int
    alarm: int
    drawn: tuple[Seat, Alarm] | None


class _Forgone(NamedTuple):
    """A route that led further than the one that was taken, by rows."""

    seat: Seat
    phase: int
    ahead: Ahead
    rows: int


@dataclass(slots=True)
class _Past:
    """What the facts of a half have shown."""

    rise: _Rise | None = None
    held: tuple[Seat, d.SenjutsuPlay, int] | None = None
    """A senjutsu card that lowers the alarm and was held at the end of the last phase, with what it takes off."""
    forgone: dict[Seat, _Forgone] = field(default_factory=dict)


def epilogue(game: RaidGame, facts: Iterable[Fact], given_up: int | None = None) -> Sequence[str]:
    """What decided the half, who fell short by how much, and a card or a route that was open to them.

    No card and no route from turn `given_up` on.
    """
    past, end = _Past(), game.blank()
    before: Fact | None = None
    for state, fact in replayed(game, facts):
        end = state
        if fact is not None:
            _note(past, state, fact, before, is_played=given_up is None or game.turn(state) < given_up)
        before = fact
    if end.half is Half.DAY:
        return tuple(_of_day(past, end))
    return tuple(_of_won_night(end) if end.is_won else _of_lost_night(past, end))


def _note(past: _Past, state: State, fact: Fact, before: Fact | None, *, is_played: bool) -> None:
    match fact:
        case AlarmChanged(by) if by > 0:
            drawn = (before.seat, before.card) if isinstance(before, AlarmCardDrawn) else None
            past.rise = _Rise(state.phase, state.alarm + by, drawn)
        case PhaseEnded():
            past.held = next(_held(state), None) if is_played else None
        case SetOff(seat) if is_played:
            if found := _further(state, fact):
                past.forgone[seat] = found
        case _:
            pass


def _held(state: State) -> Iterator[tuple[Seat, d.SenjutsuPlay, int]]:
    """The cards that would lower the alarm now, by their full amount."""
    for seat in state.ninja:
        for play in plays(state, seat):
            if isinstance(play, d.PlayHiding | d.PlayRocket):
                # Neither card draws luck.
                facts = played(state, seat, play, Seeded(""))
                by = sum(-fact.by for fact in facts if isinstance(fact, AlarmChanged))
                if by <= state.alarm:
                    yield seat, play, by


def _further(state: State, taken: SetOff) -> _Forgone | None:
    """The open route that led furthest, if it met nothing and led further than the one taken."""
    found = legal(state, taken.seat)
    chosen = found.get((taken.card, taken.route))
    if chosen is None:
        return None
    free = (ahead for ahead in found.values() if ahead.guard is None and not ahead.traps)
    best = max(free, key=lambda ahead: _rows(state, ahead), default=chosen)
    more = _rows(state, best) - _rows(state, chosen)
    return _Forgone(taken.seat, state.phase, best, more) if more > 0 else None


def _rows(state: State, ahead: Ahead) -> int:
    """How far a route leads, in rows before the goal (negative), or beyond the edge."""
    return ahead.beyond if ahead.end is None else -state.setting.tracks[state.half].rows_to_go(ahead.end)


def _of_won_night(end: State) -> Iterator[str]:
    target, due = end.setting.options.target, alarm_due(end)
    text = _("The last ninja came home in phase {phase}, with the alarm at {alarm} of {target}.")
    yield text.format(phase=end.phase, alarm=end.alarm, target=target)
    if due >= target:
        yield _("One more Guard Phase would have lost the night.")


def _of_lost_night(past: _Past, end: State) -> Iterator[str]:
    if past.rise is not None:
        yield _decided(end, past.rise)
    track = end.setting.tracks[Half.NIGHT]
    away = {seat: end.ninja[seat].tile for seat in end.setting.seats if not is_home(end, seat)}
    rows = {seat: track.rows_to_go(tile) for seat, tile in away.items() if tile is not None}
    if rows:
        yield _("Not on the palace roof: {who}.").format(who=_distances(rows))
    target = end.setting.options.target
    if past.held is not None and past.rise is not None and past.rise.alarm - past.held[2] < target:
        seat, play, by = past.held
        text = _("{seat} held {card} to the end: with it this step would have led to {alarm} of {target}.")
        yield text.format(
            seat=names.seat(seat),
            card=names.card(play.card),
            alarm=past.rise.alarm - by,
            target=target,
        )
        return
    yield from _route(past, list(away))


def _decided(end: State, rise: _Rise) -> str:
    target = end.setting.options.target
    if rise.drawn is None:
        text = _("The Guard Phase of phase {phase} raised the alarm to {alarm} of {target}.")
        return text.format(phase=rise.phase, alarm=rise.alarm, target=target)
    seat, card = rise.drawn
    text = _("{seat} drew {card} in phase {phase}, which raised the alarm to {alarm} of {target}.")
    return text.format(
        seat=names.seat(seat), card=names.card(card), phase=rise.phase, alarm=rise.alarm, target=target
    )


def _of_day(past: _Past, end: State) -> Iterator[str]:
    rows = {seat: rows_to_go(end, seat) for seat in end.setting.seats}
    short = {seat: each for seat, each in rows.items() if each > 0}
    beyond = {seat: -each for seat, each in rows.items() if each <= 0}
    if beyond:
        parts = (
            ngettext("{seat} {n} row", "{seat} {n} rows", n).format(seat=names.seat(seat), n=n)
            for seat, n in beyond.items()
        )
        yield _("Beyond the edge: {who}.").format(who=names.listing(parts))
    if short:
        yield _("Still on the way: {who}.").format(who=_distances(short))
    yield from _route(past, [seat for seat in end.setting.seats if seat not in end.winners])


def _distances(rows: dict[Seat, int]) -> str:
    return names.listing(
        ngettext("{seat} ({n} row to go)", "{seat} ({n} rows to go)", n).format(seat=names.seat(seat), n=n)
        for seat, n in rows.items()
    )


def _route(past: _Past, seats: Sequence[Seat]) -> Iterator[str]:
    """The latest route of these seats that led further than the one that was taken; of a phase the furthest."""
    found = [past.forgone[seat] for seat in seats if seat in past.forgone]
    if not found:
        return
    best = max(found, key=lambda each: (each.phase, each.rows))
    text = ngettext(
        "In phase {phase} {seat} had an open route to {end}, {n} row further than the one taken.",
        "In phase {phase} {seat} had an open route to {end}, {n} rows further than the one taken.",
        best.rows,
    )
    where = _("the forest") if best.ahead.end is None else label(best.ahead.end)
    yield text.format(phase=best.phase, seat=names.seat(best.seat), end=where, n=best.rows)
