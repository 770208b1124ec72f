"""The castle game's box: its rules with everything the tables and the chat need. See bot.games.box.Box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from bot.engine.acts import Act, Choice, Topic
from bot.engine.board import Zone
from bot.engine.chance import Chance
from bot.engine.game import AnyGame, Decision, Draft, Fact, Order, Seat, Viewer
from bot.engine.notation import Codec, Garbled, Notation
from bot.games.box import BARE, Lens
from bot.games.castle import acts, decisions, layers, picture
from bot.games.castle.board import standard_board
from bot.games.castle.drawing import drawn_options
from bot.games.castle.effects import effect
from bot.games.castle.facts import FACTS
from bot.games.castle.invariants import broken_invariants
from bot.games.castle.kinds import GuardId, PatrolId, Place, Tunnel
from bot.games.castle.options import CastleOptions, castle_options, fitted
from bot.games.castle.picture import hands
from bot.games.castle.presets import presets
from bot.games.castle.rules import CastleGame
from bot.games.castle.seating import TURNS
from bot.games.castle.state import State
from bot.games.castle.upcasting import SCHEMA, upcast
from bot.games.castle.words import ahead, alt, choices, names, orders, questions, standing, told
from bot.games.castle.words.options import guide
from bot.games.castle.words.topics import topics
from bot.games.options import Option, Preset
from bot.words import _
from rendering.scene import Scene, Square
from rendering.sheet import Sheet


class CastleBox:
    """See `bot.games.box.Box`: every method here is one line of it."""

    key = "castle"
    schema = SCHEMA

    @property
    def title(self) -> str:
        """The game's name."""
        return _("The Castle")

    @property
    def acts(self) -> Sequence[Act]:
        """See acts.acts."""
        return acts.acts()

    @property
    def groups(self) -> Mapping[str, str]:
        """See acts.groups."""
        return acts.groups()

    @property
    def topics(self) -> Sequence[Topic]:
        """See words.topics."""
        return topics()

    def game(self, options: Mapping[str, Any]) -> CastleGame:
        """The rules on the standard board."""
        return _game(castle_options(options))

    def options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """R27."""
        return fitted(castle_options(given), standard_board()).settled()

    @property
    def option_guide(self) -> Sequence[Option]:
        """See words.options."""
        return guide()

    @property
    def presets(self) -> Mapping[str, Preset]:
        """See presets."""
        return presets()

    def notation(self, game: AnyGame) -> Notation:
        """Zones by label, passages by name, guards as g4, patrols as p1."""
        return _notation()

    def upcast(self, data: list[Any], schema: int) -> list[Any]:
        """See upcasting."""
        return upcast(data, schema)

    def seat_title(self, game: AnyGame, seat: Seat) -> str:
        """R2.2."""
        return names.seat(seat)

    def waiting(self, game: CastleGame, state: State, viewer: Viewer) -> Sequence[str]:
        """R28.8: outside a side only the side is named. Who is asked himself is not told whether his rival is too."""
        awaited = [seat for seat in game.seats if seat in game.awaited(state)]
        rivals = _rivals(game, Seat(viewer.name)) if viewer.name in awaited else ()
        named = (self._named(game, seat, viewer) for seat in awaited if seat not in rivals)
        return tuple(dict.fromkeys(named))

    def _named(self, game: CastleGame, seat: Seat, viewer: Viewer) -> str:
        is_own = viewer.name in (seat, *game.partners(seat))
        return names.seat(seat if is_own else game.setting.seating.side(seat))

    def progress(self, game: CastleGame, state: State) -> str:
        """See words.standing."""
        return standing.progress(game.setting, state)

    def heading(self, game: CastleGame, state: State) -> str:
        """See words.standing."""
        return standing.heading(game.setting, state)

    def turn(self, game: AnyGame, state: State) -> int:
        """R8.1."""
        return state.turn

    def standing(self, game: CastleGame, state: State, viewer: Viewer) -> Sequence[str]:
        """See words.standing."""
        return standing.standing(game.setting, state, viewer)

    def question(self, game: CastleGame, state: State, seat: Seat) -> str:
        """See words.questions."""
        return questions.question(game.setting, state, seat) if seat in game.awaited(state) else ""

    def tell(self, game: CastleGame, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """See words.told."""
        is_rival = game.setting.seating.is_contested and viewer.is_in(TURNS)
        return told.story(game.setting.board, facts, is_rival=is_rival)

    def choice(self, game: CastleGame, state: State, seat: Seat, option: Decision) -> Choice:
        """See words.choices."""
        return choices.offer(game.setting, state, seat, option)

    def drafted(self, game: CastleGame, state: State, seat: Seat, draft: Draft) -> list[str]:
        """See words.choices."""
        return choices.drafted(game.setting, state, draft)

    def order_title(self, game: CastleGame, order: Order, state: State) -> str:
        """See words.orders."""
        return orders.title(game.setting, state, order)

    def orders_question(self, game: CastleGame, kind: type[Order]) -> str:
        """See words.orders."""
        return orders.question(kind)

    def disarmed(self, game: CastleGame, fact: Fact) -> str:
        """See words.orders."""
        return orders.reason(fact)

    def stops(self, game: AnyGame) -> Mapping[str, str]:
        """See words.ahead."""
        return ahead.stops()

    def scene(
        self, game: CastleGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        """See picture."""
        options = () if lens.is_story else _open(game, state, viewer, draft)
        return picture.scene(game.setting, state, draft=draft, options=options, lens=_allowed(viewer, lens))

    def layers(self, game: CastleGame, viewer: Viewer) -> Mapping[str, str]:
        """See layers."""
        return layers.titles(viewer)

    def focus(
        self, game: CastleGame, state: State, viewer: Viewer, draft: Draft | None = None
    ) -> Sequence[Square]:
        """See picture."""
        return picture.focus(game.setting, state, draft=draft, options=_open(game, state, viewer, draft))

    def alt(
        self, game: CastleGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> str:
        """See words.alt."""
        return alt.alt(game.setting, state, viewer, draft=draft, lens=_allowed(viewer, lens))

    def zones(self, game: CastleGame) -> Sequence[str]:
        """In the order of the board."""
        return game.setting.board.labels

    def close_up(self, game: CastleGame, zone: str) -> Square:
        """See picture."""
        board = game.setting.board
        return picture.close_up(board, board.zone(zone))

    def hand(self, game: CastleGame, state: State, viewer: Viewer) -> Sheet | None:
        """See picture.hands."""
        return hands.hand(game.setting, state, viewer)

    def references(self, game: CastleGame) -> Mapping[str, Sheet]:
        """See picture.hands."""
        return hands.references(game.setting)

    def area(self, game: CastleGame, zone: str) -> str:
        """The area of a zone."""
        board = game.setting.board
        return board.area[board.zone(zone)]

    def score(self, game: AnyGame, state: State) -> str:
        """R25."""
        return "" if state.result is None else told.score(state.result)

    def invariants(self, game: CastleGame, state: State) -> list[str]:
        """R31."""
        return broken_invariants(game.setting, state)

    def drawn(self, chance: Chance) -> dict[str, Any]:
        """See drawing."""
        return drawn_options(standard_board(), chance)

    def table(self, options: Mapping[str, Any]) -> str:
        """Players and variant."""
        return f"{options['players']} players, {options['variant']}"

    def effects(self, fact: Fact) -> str | None:
        """See effects."""
        return effect(fact)

    def ending(self, game: AnyGame, state: State) -> str:
        """The result, for counting."""
        return "" if state.result is None else state.result.value


def _allowed(viewer: Viewer, lens: Lens) -> Lens:
    """Without a layer that is not this viewer's."""
    is_allowed = not lens.layer or lens.layer in layers.titles(viewer)
    return lens if is_allowed else replace(lens, layer="")


def _rivals(game: CastleGame, seat: Seat) -> tuple[Seat, ...]:
    """The seats of the same side that are no partners (R26.4)."""
    side, own = game.setting.seating.side, (seat, *game.partners(seat))
    return tuple(each for each in game.seats if side(each) == side(seat) and each not in own)


def _open(game: CastleGame, state: State, viewer: Viewer, draft: Draft | None) -> Sequence[Decision]:
    seat = Seat(viewer.name)
    return game.options(state, seat) if draft is None and seat in game.seats else ()


@cache
def _game(options: CastleOptions) -> CastleGame:
    return CastleGame(standard_board(), options)


@cache
def _notation() -> Notation:
    board = standard_board()
    codecs = {
        Zone: Codec(board.label, board.zone),
        GuardId: _numbered("g"),
        PatrolId: _numbered("p"),
        Place: Codec(_label, _place),
    }
    return Notation((*FACTS, *decisions.DECISIONS), codecs)


def _label(place: Place) -> str:
    """A place as it is written: a zone by its label, a passage by its name."""
    return place.value if isinstance(place, Tunnel) else standard_board().label(place)


def _place(text: Any) -> Place:
    return Tunnel(text) if text in tuple(Tunnel) else standard_board().zone(text)


def _numbered(letter: str) -> Codec:
    def read(text: Any) -> int:
        if not isinstance(text, str) or not text.startswith(letter):
            raise Garbled(f"{text!r} is not {letter} with a number")
        return int(text[len(letter) :])

    return Codec(lambda number: f"{letter}{number}", read)


BOX = CastleBox()
"""The castle game on the shelf."""
