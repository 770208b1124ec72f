"""Leaks to plant: for each way out one that really tells where the ninja is, as a careless change might."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.chat import pictures
from bot.chat.screen import Picture
from bot.engine.board import Zone
from bot.engine.game import Decision, Seat, Viewer
from bot.engine.notation import Notation
from bot.games.box import Lens
from bot.games.castle import picture
from bot.games.castle.box import CastleBox
from bot.games.castle.decisions import SentryListen, SentrySearch
from bot.games.castle.kinds import (
    GUARDS,
    on_map,
)
from bot.games.castle.rules import CastleGame
from bot.games.castle.setting import Setting
from bot.games.castle.state import State
from bot.games.castle.words import alt, standing
from bot.logs import Log
from bot.tables import bulletin, use_cases
from bot.tables.bulletin import Bulletin, Panel
from bot.tables.catching_up import News
from bot.tables.hall import Hall
from bot.tables.mine import Mine
from bot.tables.sitting import Sitting
from bot.tables.stored import Change
from bot.tables.table import TableId, UserId
from rendering.scene import Scene
from rendering.sheet import Sheet


class Spy:
    """Knows the truth of whatever table was looked at last."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Watches from now on."""
        self.patch = monkeypatch.setattr
        self._truth: State | None = None
        eyes = Sitting.eyes

        def watched(sitting: Sitting, viewer: Any) -> Any:
            self._truth = sitting.match.state
            return eyes(sitting, viewer)

        self.patch(Sitting, "eyes", watched)

    @property
    def zone(self) -> Zone | None:
        """Where the ninja is."""
        return None if self._truth is None else on_map(self._truth.ninja.zone)

    def knowing(self, state: State) -> State:
        """A sight that knows too much."""
        known = state.copy()
        known.ninja.zone = self.zone
        return known


def in_words(spy: Spy) -> None:
    """A line of how things stand."""
    honest = standing.standing
    spy.patch(standing, "standing", lambda *known: [*honest(*known), f"The ninja is at {spy.zone}."])


def in_the_picture(spy: Spy) -> None:
    """The scene is made from a state that knows where he is."""
    honest = picture.scene
    spy.patch(picture, "scene", lambda setting, state, **how: honest(setting, spy.knowing(state), **how))


def in_the_alt_text(spy: Spy) -> None:
    """The words of the picture."""
    honest = alt.alt
    spy.patch(alt, "alt", lambda *known, **more: f"{honest(*known, **more)} {spy.zone}")


def in_the_file_name(spy: Spy) -> None:
    """A name that changes with the truth."""
    honest = pictures.whole

    async def named(shown: Bulletin, _name: str = "") -> Picture | None:
        return await honest(shown, f"board{spy.zone}.png")

    spy.patch(pictures, "whole", named)


def in_custom_ids(spy: Spy) -> None:
    """Tokens that depend on more than their option."""
    honest = bulletin.token

    def salted(notation: Notation, option: Decision, answers: str = "") -> str:
        text = f"{honest(notation, option, answers)}{spy.zone}"
        return text[-8:]

    spy.patch(bulletin, "token", salted)


def in_the_list_of_options(spy: Spy) -> None:
    """The order of the guards' options begins with whoever is next to him."""
    honest = CastleGame.options

    def sorted_by_truth(game: CastleGame, state: State, seat: Seat) -> Sequence[Decision]:
        found = honest(game, state, seat)
        return sorted(found, key=lambda option: _far(game, state, option)) if seat == GUARDS else found

    def _far(game: CastleGame, state: State, option: Decision) -> int:
        if not isinstance(option, SentryListen | SentrySearch) or spy.zone is None:
            return 0
        place = on_map(state.guards[option.guard].zone)
        return 0 if place is None else game.setting.board.noise[place][spy.zone]

    spy.patch(CastleGame, "options", sorted_by_truth)


def in_errors(spy: Spy) -> None:
    """A refusal that explains too well."""
    honest = CastleGame.refusal
    spy.patch(CastleGame, "refusal", lambda *asked: f"{honest(*asked)} He is at {spy.zone}.")


def in_the_log(spy: Spy) -> None:
    """A line for the operator that counts hidden things."""
    honest = Hall.keep

    async def noisy(hall: Hall, change: Change) -> None:
        Log("bot.tables.hall").info("kept", code=spy.zone)
        await honest(hall, change)

    spy.patch(Hall, "keep", noisy)


def of_a_close_up(spy: Spy) -> None:
    """A crop that moves towards him."""
    honest = CastleBox.close_up

    def drawn(box: CastleBox, game: CastleGame, zone: str) -> tuple[float, float, float]:
        x, y, side = honest(box, game, zone)
        return x + (spy.zone or 0) / 10, y, side

    spy.patch(CastleBox, "close_up", drawn)


def of_a_note(spy: Spy) -> None:
    """What one seat has noted, shown to all."""
    honest = Sitting.panel

    def shown(sitting: Sitting, seat: Seat, **how: Any) -> Panel:
        every = {zone: text for notes in sitting.notes.values() for zone, text in notes.items()}
        return honest(replace(sitting, notes=dict.fromkeys(sitting.table.seats, every)), seat, **how)

    spy.patch(Sitting, "panel", shown)


def of_a_layer(spy: Spy) -> None:
    """One more layer where he has been near."""
    honest = Sitting.layers

    def offered(sitting: Sitting, viewer: Viewer) -> Mapping[str, str]:
        return {**honest(sitting, viewer), "near": f"Near {spy.zone}"}

    spy.patch(Sitting, "layers", offered)


def of_what_a_layer_shows(spy: Spy) -> None:
    """A layer that is drawn from a state that knows where he is."""
    honest = picture.scene

    def drawn(setting: Setting, state: State, *, lens: Lens, **how: Any) -> Scene:
        return honest(setting, spy.knowing(state) if lens.layer else state, lens=lens, **how)

    spy.patch(picture, "scene", drawn)


def of_a_hand(spy: Spy) -> None:
    """Cards in a hand of others, with a heading that tells too much."""
    honest = CastleBox.hand

    def held(box: CastleBox, game: CastleGame, state: State, viewer: Viewer) -> Sheet | None:
        hand = honest(box, game, state, viewer)
        return None if hand is None else replace(hand, title=f"{hand.title} {spy.zone}")

    spy.patch(CastleBox, "hand", held)


def of_what_is_new(spy: Spy) -> None:
    """A number of turns that counts something else."""
    honest = use_cases.catch_up

    async def told(hall: Hall, key: TableId, user: UserId) -> News:
        return replace(await honest(hall, key, user), earlier=spy.zone or 0)

    spy.patch(use_cases, "catch_up", told)


def of_the_list_of_games(spy: Spy) -> None:
    """A line about each game that says more than everybody knows."""
    honest = use_cases.my_games

    async def listed(hall: Hall, user: UserId) -> list[Mine]:
        return [replace(each, heading=f"{each.heading} {spy.zone}") for each in await honest(hall, user)]

    spy.patch(use_cases, "my_games", listed)


LEAKS: dict[str, Callable[[Spy], None]] = {
    "words": in_words,
    "picture": in_the_picture,
    "alt text": in_the_alt_text,
    "file name": in_the_file_name,
    "custom id": in_custom_ids,
    "option list": in_the_list_of_options,
    "error text": in_errors,
    "log line": in_the_log,
}
"""By the way they come out."""

CLOSE_LEAKS: dict[str, tuple[str, Callable[[Spy], None]]] = {
    "a close-up": ("picture", of_a_close_up),
    "a note": ("picture", of_a_note),
    "a layer": ("option list", of_a_layer),
    "what a layer shows": ("picture", of_what_a_layer_shows),
    "a hand": ("words", of_a_hand),
    "what is new": ("words", of_what_is_new),
    "the list of games": ("words", of_the_list_of_games),
}
"""Those that only come out on demand: by what tells them, with the way they come out."""
