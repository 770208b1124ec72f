"""The standing of a match in words, for one viewer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from textwrap import shorten

from bot.engine.game import Seat, Viewer
from bot.games.raid.board.track import label
from bot.games.raid.day import finishing as day
from bot.games.raid.kinds import TURNS, Buki, Half, Senjutsu, Stage, Trap
from bot.games.raid.night import ending as night
from bot.games.raid.setting.options import Order
from bot.games.raid.state.state import Ninja, State
from bot.games.raid.turn.clock import is_speedy, left_ms
from bot.games.raid.words import names, ways
from bot.games.raid.words.told import ended, first_home
from bot.words import _, ngettext

LONGEST = 120
"""The most characters of a status."""


def progress(state: State) -> str:
    """Half, phase and round, as far as they have begun; after the end only that the half is over."""
    if state.stage is Stage.OVER:
        return _("Midnight is over") if state.half is Half.NIGHT else _("Dawn is over")
    half = _("Midnight") if state.half is Half.NIGHT else _("Dawn")
    if state.stage is Stage.DEALING:
        return half
    if state.stage is Stage.GUARDS:
        return _("{half}, phase {n}: guards").format(half=half, n=state.phase)
    if state.stage is Stage.READY:
        return _("{half}, before phase {n}").format(half=half, n=state.phase + 1)
    has_rounds = state.round > 0 and not _is_flowing(state)
    text = _("{phase}, round {k} of {of}")
    return text.format(phase=phase(state), k=state.round, of=TURNS) if has_rounds else phase(state)


def phase(state: State) -> str:
    """The half and the phase, which has a name if it is the last one (S13.2, S20.5)."""
    half = _("Midnight") if state.half is Half.NIGHT else _("Dawn")
    is_last = night.is_last_phase(state) or day.is_last_phase(state)
    text = _("{half}, last phase") if is_last else _("{half}, phase {n}")
    return text.format(half=half, n=state.phase)


def _is_flowing(state: State) -> bool:
    """True if there are no rounds (S23.3)."""
    return state.half is Half.NIGHT and state.setting.options.order is Order.FLOWING


def heading(state: State) -> str:
    """The progress: by night with the alarm and its target, by day with the leader.

    In the turns of Super Speedy also the time left (S22.7). There is no leader after the end, or if several ninja are
    equally far ahead.
    """
    begun = progress(state)
    if state.half is Half.NIGHT:
        text = _("{begun} · alarm {n} of {target}")
        told = text.format(begun=begun, n=state.alarm, target=state.setting.options.target)
        if state.stage is not Stage.TURNS or not is_speedy(state):
            return told
        minutes, seconds = divmod(left_ms(state) // 1000, 60)
        return _("{told} · the team has {left}").format(told=told, left=f"{minutes}:{seconds:02}")
    ahead = None if state.stage is Stage.OVER else _ahead(state)
    return _("{begun} · {who} ahead").format(begun=begun, who=names.seat(ahead)) if ahead else begun


def _ahead(state: State) -> Seat | None:
    """The seat whose ninja alone has the fewest rows to go; None if several have, or none is on the track."""
    track = state.setting.tracks[state.half]
    places = {seat: track.rows_to_go(tile) for seat, tile in state.on_track().items()}
    first = [seat for seat, rows in places.items() if rows == min(places.values())]
    return first[0] if len(first) == 1 else None


def status(state: State, viewer: Viewer) -> str:
    """A player's standing: tile, rows to go, and means; for all other viewers the places of all.

    At most 120 characters; empty after the end.
    """
    if state.stage is Stage.OVER:
        return ""
    own = state.ninja.get(Seat(viewer.name))
    if own is None:
        return _cut(_briefly(state, seat) for seat in state.ninja)
    parts = [_where(state, Seat(viewer.name))]
    if _is_flowing(state):
        # Where there are no rounds, the heading does not tell the number of the turn.
        parts.append(_("turn {n} of {of}").format(n=min(own.taken + 1, TURNS), of=TURNS))
    return _cut((*parts, *_due(own), *_means(state, own)))


def _cut(parts: Iterable[str]) -> str:
    return shorten(_(" · ").join(parts), LONGEST, placeholder=_(" …"))


def _briefly(state: State, seat: Seat) -> str:
    text = _("{who} {where}")
    return text.format(who=names.seat(seat), where=_where(state, seat))


def _where(state: State, seat: Seat) -> str:
    ninja = state.ninja[seat]
    if ninja.has_finished:
        return _("in the forest")
    if ninja.tile is None:
        # Before the ninja has a start tile, no picture shows the routes: the words do.
        is_asked = bool(state.decks) and len(state.decks[state.setting.place(seat)].open) > 1
        return ways.opened(state, seat) if is_asked else _("not started yet")
    rows = state.setting.tracks[state.half].rows_to_go(ninja.tile)
    if not rows:
        return _("{tile}, home").format(tile=label(ninja.tile))
    return _("{tile}, {n} to go").format(tile=label(ninja.tile), n=rows)


def to_go(turns: int) -> str:
    """The approximate number of turns that a ninja still needs, in words (S33.10); empty for 0."""
    text = ngettext("about {n} turn", "about {n} turns", turns)
    return text.format(n=turns) if turns else ""


def _due(ninja: Ninja) -> Iterator[str]:
    yield from names.some(ninja.missed, "misses a turn", "misses {n} turns")
    if ninja.short:
        yield _("a short turn due")
    yield from names.some(ninja.lanterns, "a lantern", "{n} lanterns")
    yield from names.some(ninja.cubes, "a red cube", "{n} red cubes")


def _means(state: State, ninja: Ninja) -> Iterator[str]:
    """The means of a ninja, as far as the reader knows them."""
    if ninja.has_star:
        yield _("star token")
    if ninja.senjutsu:
        yield _held(ninja.senjutsu)
    if ninja.has_reed:
        yield _("reed in use")
    if ninja.buki:
        yield _held(ninja.buki)
    else:
        yield from names.some(ninja.buki_count, "a buki card", "{n} buki cards")
    if ninja.traps_count and state.half is Half.DAY:
        kinds = names.listing(names.card(kind) for kind in Trap if kind in (ninja.traps or ()))
        text = ngettext("a trap", "{n} traps", ninja.traps_count).format(n=ninja.traps_count)
        # Everybody knows a full set of three traps, and their names are long.
        yield kinds if kinds and ninja.traps_count < len(Trap) else text


def _held(cards: Sequence[Senjutsu | Buki]) -> str:
    """Cards by their names, equal ones once."""
    several = _("{card} ×{n}")
    counts = Counter(map(names.card, cards)).items()
    return names.listing(several.format(card=card, n=n) if n > 1 else card for card, n in counts)


def standing(state: State, viewer: Viewer) -> Sequence[str]:
    """The reader's own ninja first, then the others, the guards, burning and closed tiles, and the traps.

    After the end the numbers of the match stand in place of the guards.
    """
    seats = sorted(state.ninja, key=lambda seat: seat != viewer.name)
    lines = [_line(state, seat) for seat in seats]
    if state.stage is Stage.OVER:
        lines.append(_figures(state))
    elif state.stage is not Stage.DEALING:
        lines.append(_watch(state))
    return [*lines, *_ground(state)]


def _line(state: State, seat: Seat) -> str:
    ninja = state.ninja[seat]
    deck = state.decks[state.setting.place(seat)] if state.decks else None
    cards = names.listing(map(names.move, deck.open)) if deck is not None and deck.open else ""
    open_ = [_("open: {cards}").format(cards=cards)] if cards else []
    parts = (*_due(ninja), *_means(state, ninja), *open_)
    return _("{who}: {parts}.").format(
        who=names.seat(seat), parts=_("; ").join((_where(state, seat), *parts))
    )


def _watch(state: State) -> str:
    asleep = [label(tile) for tile, guard in state.guards.items() if not guard.is_awake]
    text = _("Guards on the track: {n}, {m} of them patrols; not on the track: {k}.")
    counts = text.format(n=len(state.guards), m=len(state.headings), k=state.surplus)
    first = "" if state.first is None else _("First in the round: {who}.").format(who=names.seat(state.first))
    sleepers = _("Asleep: {tiles}.").format(tiles=names.listing(asleep)) if asleep else ""
    return " ".join(filter(None, (counts, first, sleepers)))


def _ground(state: State) -> Iterator[str]:
    if state.fires:
        yield _("On fire: {tiles}.").format(tiles=names.listing(map(label, sorted(state.fires))))
    if state.closed:
        yield _("Closed: {tiles}.").format(tiles=names.listing(map(label, sorted(state.closed))))
    if state.traps:
        laid = [
            _("{tile} ({owner}{kind})").format(
                tile=label(tile),
                owner=names.seat(trap.owner),
                kind="" if trap.kind is None else _(", {trap}").format(trap=names.card(trap.kind)),
            )
            for tile, trap in sorted(state.traps.items())
        ]
        yield _("Traps: {traps}.").format(traps=names.listing(laid))


def _figures(state: State) -> str:
    """The numbers told about a match that is over (S33.11)."""
    if state.half is Half.DAY:
        return _("Phases: {n}.").format(n=state.phase)
    lit = state.lanterns_gone + sum(ninja.lanterns for ninja in state.ninja.values())
    home = _("nobody") if state.first_home is None else names.seat(state.first_home)
    text = _("Phases: {n}. First on the roof: {who}. Lanterns lifted: {lit}. Alarm: {alarm} of {target}.")
    return text.format(
        n=state.phase, who=home, lit=lit, alarm=state.alarm, target=state.setting.options.target
    )


def score(state: State) -> str:
    """The result; empty before the end."""
    if state.stage is not Stage.OVER:
        return ""
    return ended(is_won=bool(state.is_won)) if state.half is Half.NIGHT else first_home(state.winners)
