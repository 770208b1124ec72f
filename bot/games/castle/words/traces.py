"""What a viewer remembers, in words: changes, recent listens and searches, past ways, notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import Place, Who
from bot.games.castle.memory.chronicle import LONGEST_WAY, Chronicle, Outing, Sighting
from bot.games.castle.names import names
from bot.games.castle.state.state import State
from bot.words import _


def changed(board: CastleBoard, state: State, told: Chronicle) -> Iterator[str]:
    """What has moved, come, gone and been found since the last picture, in one sentence; none if nothing has."""
    news = [
        *(text for each in told.sightings() if (text := _sighted(board, state, told, each))),
        *(_fallen(board, each.zone, each.id) for each in told.fallen),
        *_renewed(board, state, told),
        *_walked(board, told),
        *(_("entrance found at {zone}").format(zone=board.label(zone)) for zone in told.entrances),
        *(_("rope {a} – {b}").format(a=board.label(a), b=board.label(b)) for a, b in told.ropes),
    ]
    if news:
        yield _("New: {news}").format(news=_("; ").join(news))


def _sighted(board: CastleBoard, state: State, told: Chronicle, sighting: Sighting) -> str:
    """How the visible figure of an intruder has changed; empty if it vanished for a viewer who knows its place."""
    one, who = state.intruder(sighting.who), names.intruder(sighting.who)
    if sighting.now is None:
        if one.is_in_play and one.zone is not None:
            return ""
        text = (
            _("{who} killed at {zone}")
            if one.who in told.dead
            else _("{who} out of sight, last seen at {zone}")
        )
        return text.format(who=who, zone=names.place(board, sighting.last))
    if sighting.before is None:
        return _("{who} appears at {zone}").format(who=who, zone=names.place(board, sighting.now))
    return _("{who} {way}").format(who=who, way=way(board, [sighting.before, sighting.now]))


def _fallen(board: CastleBoard, zone: Place, number: int) -> str:
    return _("g{n} gone at {zone}").format(n=number, zone=names.place(board, zone))


def _renewed(board: CastleBoard, state: State, told: Chronicle) -> Iterator[str]:
    for key in told.new:
        guard = state.guards.get(key)
        # A plan may have killed the guard: `state` is the state after the plan.
        if guard is not None:
            yield names.figure(board, state, guard)


def _walked(board: CastleBoard, told: Chronicle) -> Iterator[str]:
    for walk in told.walks():
        figure = _("g{n}").format(n=walk.guard) if walk.patrol is None else _("p{n}").format(n=walk.patrol)
        yield _("{figure} {way}").format(figure=figure, way=way(board, walk.way[-LONGEST_WAY:]))


def way(board: CastleBoard, places: Sequence[Place | None]) -> str:
    """Places with arrows between them; None is the inside of the passage."""
    zones = (_("the secret passage") if place is None else names.place(board, place) for place in places)
    return _(" → ").join(zones)


def lately(board: CastleBoard, told: Chronicle) -> Iterator[str]:
    """The answered listens of this turn, and the latest searches; nothing if there were none."""
    heard = {answer: _listeners(board, told, answer) for answer in (True, False)}
    if heard[True]:
        yield _("Something heard at {zones}").format(zones=names.listing(heard[True]))
    if heard[False]:
        yield _("Nothing heard at {zones}").format(zones=names.listing(heard[False]))
    if found := told.findings_now():
        things = (f"{board.label(each.zone)} {names.mark(each.mark)}" for each in found)
        yield _("Just searched: {things}").format(things=names.listing(things))


def _listeners(board: CastleBoard, told: Chronicle, answer: bool) -> list[str]:
    zones = (board.label(each.zone) for each in told.listens_now() if each.heard is answer)
    return list(dict.fromkeys(zones))


def gone(board: CastleBoard, told: Chronicle) -> Iterator[str]:
    """The latest way of each intruder that this viewer may follow, if it is from this turn or the last one."""
    for who in Who:
        outing = told.latest(who)
        if outing is not None:
            yield outing_told(board, outing)


def sneaked(board: CastleBoard, told: Chronicle) -> Iterator[str]:
    """The ways of the intruders in this turn, as far as this viewer knows them, and their cards."""
    yield from (outing_told(board, outing) for outing in told.ways_now())
    for who in Who:
        if played := [names.card(card) for one, card in told.cards if one is who]:
            yield _("Cards of {who}: {cards}").format(who=names.intruder(who), cards=names.listing(played))


def outing_told(board: CastleBoard, outing: Outing) -> str:
    """A way with its turn and speed."""
    return _("Turn {turn}, {who} at speed {speed}: {way}").format(
        turn=outing.turn, who=names.intruder(outing.who), speed=outing.speed, way=way(board, outing.way)
    )


def noted(notes: Mapping[str, str]) -> Iterator[str]:
    """The viewer's own notes in one sentence; nothing without notes."""
    if notes:
        texts = (_("{zone} “{text}”").format(zone=zone, text=text) for zone, text in notes.items())
        yield _("Notes: {texts}").format(texts=names.listing(texts))
