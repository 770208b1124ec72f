"""What viewers remember of positions of the kit, and of the golden games at every step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.games.castle.facts.fighting import Detected, GuardDrunk
from bot.games.castle.facts.guarding import GuardAwoke
from bot.games.castle.facts.setup import GuardsShown, StartChosen
from bot.games.castle.facts.turn import PhaseBegan, TurnBegan
from bot.games.castle.kinds import Place, on_map
from bot.games.castle.memory.chronicle import Chronicle
from bot.games.castle.memory.remembering import remembered
from bot.games.castle.picture import scene
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.castle.words.alt import alt
from bot.games.pictures import Lens
from bot.games.shelf import SHELF
from bot.tables.history.record import replayed
from rendering.scene import Scene
from tests.games.castle.sights import recorded

BOX = SHELF["castle"]


def opening(match: Match[State]) -> list[Fact]:
    """Facts that lead to this position, as far as a memory needs them: its guards, its intruders, the turn."""
    state = match.state
    groups = {guard.patrol: guard.zone for guard in state.guards.values() if guard.patrol is not None}
    plain = [guard for guard in state.guards.values() if guard.patrol is None and not guard.is_drunk]
    patrols = tuple(
        (_put(zone), Zone(0), tuple(guard.weapon for guard in state.members(key)))
        for key, zone in groups.items()
    )
    posted = GuardsShown(tuple((_put(guard.zone), guard.weapon) for guard in plain), patrols)
    drunk = [guard for guard in state.guards.values() if guard.is_drunk]
    facts: list[Fact] = [posted]
    for guard in drunk:
        zone = on_map(guard.zone)
        assert zone is not None
        facts += [GuardAwoke(guard.id, zone, guard.weapon), GuardDrunk(guard.id, zone)]
    for one in state.intruders:
        if one.is_in_play:
            facts.append(StartChosen(one.who, on_map(one.zone), ()))
        if one.is_shown and one.figure is not None:
            facts.append(Detected(one.who, one.figure))
    return [*facts, TurnBegan(state.turn), PhaseBegan(state.phase)]


def _put(place: Place) -> Zone:
    """Guards inside a passage get any place."""
    return on_map(place) or Zone(0)


class Past:
    """A position of the kit and everything that has happened since; earlier events are no news."""

    def __init__(self, match: Match[State]) -> None:
        self.match, self._opening = match, opening(match)

    def viewer(self, seat: Seat | None) -> Viewer:
        return self.match.game.viewer(seat)

    def lens(self, seat: Seat | None, layer: str = "", notes: Mapping[str, str] | None = None) -> Lens:
        start, news = (witnessed(facts, self.viewer(seat)) for facts in (self._opening, self.match.log))
        return Lens(past=[*start, *news], news=len(news), layer=layer, notes=notes or {})

    def story(self, seat: Seat | None = None, *, is_truth: bool = False) -> Lens:
        """What a seat, or nobody and the truth, remembers when the turn of the position ends."""
        known = self._opening, self.match.log
        before, news = known if is_truth else (witnessed(facts, self.viewer(seat)) for facts in known)
        end = next((n for n, fact in enumerate(news) if isinstance(fact, TurnBegan)), len(news))
        return Lens(past=[*before, *news[:end]], news=end, is_story=True)

    def told(self, seat: Seat | None = None) -> Chronicle:
        lens = self.lens(seat)
        return remembered(lens.past, lens.news)

    def scene(
        self, seat: Seat | None = None, layer: str = "", notes: Mapping[str, str] | None = None
    ) -> Scene:
        return scene(self.match.state, lens=self.lens(seat, layer, notes))

    def alt(self, seat: Seat | None = None, layer: str = "", notes: Mapping[str, str] | None = None) -> str:
        return alt(self.match.state, self.viewer(seat), lens=self.lens(seat, layer, notes))


class Look(NamedTuple):
    """What a viewer has witnessed up to a decision of a golden game; the facts of that decision are news."""

    game: CastleGame
    viewer: Viewer
    seen: Match[State]
    news: int

    def lens(self, layer: str = "") -> Lens:
        return Lens(past=self.seen.log, news=self.news, layer=layer)

    def scene(self, layer: str = "") -> Scene:
        return BOX.pictures.scene(self.game, self.seen.state, self.viewer, lens=self.lens(layer))

    def alt(self, layer: str = "") -> str:
        return BOX.pictures.alt(self.game, self.seen.state, self.viewer, lens=self.lens(layer))


def looks(name: str, *, every: int = 1) -> Iterator[Look]:
    """Everybody's looks at a golden game after every so many of its decisions."""
    record = recorded(name)
    game = BOX.game(record.options)
    assert isinstance(game, CastleGame)
    seen: dict[Seat | None, Match[Any]] = {seat: Match(game) for seat in (*game.seats, None)}
    for number, step in enumerate(replayed(record, BOX)):
        for seat, match in seen.items():
            viewer = game.viewer(seat)
            news = witnessed(step.facts, viewer)
            match.witness(news)
            if number % every == 0:
                yield Look(game, viewer, match, len(news))
