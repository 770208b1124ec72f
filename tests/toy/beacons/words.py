"""Beacons in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.acts import Choice, Tone
from bot.engine.boards.compass import Direction
from bot.engine.game import Decision, Fact, Seat, Viewer
from bot.engine.sealed import Chosen, Opened, Sealed
from bot.games.words import Words
from bot.words import _
from tests.toy.beacons import facts as f
from tests.toy.beacons.moor import BEACONS, GRID, walks
from tests.toy.beacons.rules import BY_DAY, BY_NIGHT, HOURS, KEEPERS, Beacons
from tests.toy.beacons.state import Keeper, Moor, Stage


def way(direction: Direction) -> str:
    """A direction as an adverb."""
    return {
        Direction.N: _("north"),
        Direction.E: _("east"),
        Direction.S: _("south"),
        Direction.W: _("west"),
    }[direction]


def face(shown: f.Face) -> str:
    """What a die shows."""
    return {f.Face.FLAME: _("flame"), f.Face.SMOKE: _("smoke")}[shown]


def listed(zones: Iterable[int]) -> str:
    """Squares by their labels."""
    return _(", ").join(map(GRID.label, sorted(zones))) or _("none")


def title(seat: Seat) -> str:
    """Keepers are called like birds of the moor."""
    return {
        KEEPERS: _("the keepers"),
        "heron": _("Heron"),
        "curlew": _("Curlew"),
        "plover": _("Plover"),
        "snipe": _("Snipe"),
    }[seat]


def done(choice: Decision) -> str:
    """What is chosen in an hour."""
    match choice:
        case f.Walk(zone):
            return _("walk to {zone}").format(zone=GRID.label(zone))
        case f.Signal(to):
            return _("signal to the {way}").format(way=way(to))
    return _("light the beacon")


def _keeper(seat: Seat, keeper: Keeper) -> str:
    text = _("{who} in {zone}, facing {way}")
    return text.format(who=title(seat), zone=GRID.label(keeper.zone), way=way(keeper.facing))


def told(fact: Fact, viewer: Viewer) -> str:  # noqa: C901  # an arm per fact
    """A witnessed fact as a sentence; empty if others say it."""
    match fact:
        case f.Begun(night, glory):
            return _("Night {night} begins, with a score of {glory}.").format(night=night, glory=glory)
        case f.DayBroke(watch):
            return _("Watch {n} begins: it is day, and you may talk.").format(n=watch)
        case f.Posted(seat, zone):
            return _says(seat, _("{who} goes to {zone}."), zone=GRID.label(zone))
        case f.HourStruck(hour):
            return _("Hour {n} of the night begins.").format(n=hour)
        case Chosen(seat):
            return _says(seat, _("{who} has chosen."))
        case Sealed(seat, choice) if viewer.name == seat:
            return _("You choose: {what}.").format(what=done(choice))
        case Sealed(seat, choice):
            return _says(seat, _("{who} chooses: {what}."), what=done(choice))
        case Opened(choices):
            made = (f"{title(seat)}: {done(choice)}" for seat, choice in choices)
            return _("All have chosen. {choices}.").format(choices="; ".join(made))
        case f.Rolled(beacon, faces):
            return _("The dice for {zone}: {faces}.").format(
                zone=GRID.label(beacon), faces=_(", ").join(map(face, faces))
            )
        case f.Kindled(beacon):
            return _("The beacon in {zone} burns!").format(zone=GRID.label(beacon))
        case f.Ended():
            return _("The night is over.")
    return ""


def _says(seat: Seat, text: str, **given: str) -> str:
    return text.format(who=title(seat), **given)


def _place(zone: int, facing: Direction) -> Choice:
    text = _("a beacon; you face {way}") if zone in BEACONS else _("you face {way}")
    return Choice(GRID.label(zone), note=text.format(way=way(facing)), zone=GRID.label(zone))


class BeaconsWords(Words[Beacons, Moor]):
    """See `bot.games.words.Words`."""

    def seat_title(self, game: Beacons, seat: Seat) -> str:
        """See title."""
        return title(seat)

    def progress(self, game: Beacons, state: Moor) -> str:
        """Watch and hour."""
        moment = {
            Stage.DAY: _("day"),
            Stage.HOUR: _("hour {n} of {all}"),
            Stage.OVER: _("dawn"),
        }[state.stage].format(n=state.hour, all=HOURS)
        return _("Watch {n} of {all}: {moment}").format(n=state.watch, all=game.watches, moment=moment)

    def heading(self, game: Beacons, state: Moor) -> str:
        """How many beacons burn, besides."""
        burning = _("{n} of {needed} beacons burn").format(n=len(state.burning), needed=game.needed)
        return _("{progress} ({burning})").format(progress=self.progress(game, state), burning=burning)

    def standing(self, game: Beacons, state: Moor, viewer: Viewer) -> Sequence[str]:
        """The beacons, the keepers, and what the reader has chosen."""
        return [
            _("burning: {zones}").format(zones=listed(state.burning)),
            *(_keeper(seat, keeper) for seat, keeper in state.keepers.items()),
            *(_("your choice: {what}").format(what=done(each)) for each in state.seals.choices.values()),
        ]

    def question(self, game: Beacons, state: Moor, seat: Seat) -> str:
        """What is asked."""
        is_asked = seat in game.awaited(state)
        match state.stage:
            case Stage.DAY if is_asked:
                return _("Where do you go by daylight?")
            case Stage.HOUR if is_asked:
                return _("What do you do in this hour? Nobody else sees it before all have chosen.")
        return ""

    def tell(self, game: Beacons, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """A line for each fact that is worth one."""
        return [line for fact in facts if (line := told(fact, viewer))]

    def choice(self, game: Beacons, state: Moor, seat: Seat, option: Decision) -> Choice:
        """An option, and of a walk which way one faces then."""
        here = state.keepers[seat].zone
        match option:
            case f.Post(zone) if zone == here:
                return Choice(GRID.label(zone), note=_("stay where you are"), zone=GRID.label(zone))
            case f.Post(zone):
                return _place(zone, walks(here, BY_DAY)[zone])
            case f.Walk(zone):
                return _place(zone, walks(here, BY_NIGHT)[zone])
            case f.Signal(to):
                return Choice(_("Signal {way}").format(way=way(to)))
        return Choice(_("Light the beacon"), tone=Tone.MAIN)
