"""Positions of the clans for tests: models on a ground, dice that fall as they are told, decisions carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Piece, Seat
from bot.games.clans.board.ground import GRID
from bot.games.clans.decisions import Act
from bot.games.clans.kinds import DIE, Edge, Element, ItemKind, MedalId, ModelId, Place, Space, Token
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Activation, Stage
from bot.games.clans.state.figures import Item, Model
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import ProfileId, profiles

PINE, PLUM = Seat("pine"), Seat("plum")
PINES, PLUMS = MedalId(PINE), MedalId(PLUM)
SETTING = ClansGame({}).setting
FACES = {face[0].upper(): face for face in Element if face not in (Element.FIRE,)} | {
    "F": Element.FIRE,
    "S": Element.SPIRIT,
}
"""Faces by their letters: S V E A W F."""


def at(name: str) -> Space:
    """A space by its name."""
    return Space(GRID.zone(name))


def dice(letters: str) -> tuple[Element, ...]:
    """Faces by their letters: “V V F A”."""
    return tuple(FACES[letter] for letter in letters.replace(" ", ""))


def model(name: str, profile: str, space: str | None, facing: str = "N", **changes: Any) -> Model:
    """A model by its id (“pine-kaiken1”) and profile (“fire.kaiken”), on a space."""
    known = profiles()[ProfileId(profile)]
    return Model(
        ModelId(name),
        Seat(name.partition("-")[0]),
        profile,
        known.type,
        place=Place.RESERVE if space is None else Place.BOARD,
        space=None if space is None else at(space),
        facing=Direction[facing],
        **changes,
    )


def position(
    *models: Model, active: str = "", ground: str = "yard", items: str = "", **changes: Any
) -> State:
    """A state in the middle of round 1 with these models; `active` is being activated.

    `items` are lanterns (`L@H8`) and shrines with their effect (`slow@H8`).
    """
    state = State(
        SETTING,
        stage=Stage.TURNS,
        ground=ground,
        models={each.id: each for each in sorted(models, key=lambda each: each.id)},
        scores={PINE: 0, PLUM: 0},
        edges={PINE: Edge.SOUTH, PLUM: Edge.NORTH},
        items=dict(_item(each) for each in items.split()),
        round=1,
        initiative=PINE,
        turn=PINE,
        moon=Element.SPIRIT,
    )
    if active:
        state.active, state.activated = Activation(ModelId(active)), 1
        state.turn = Seat(active.partition("-")[0])
        state.change(ModelId(active), is_activated=True)
    for name, value in changes.items():
        setattr(state, name, value)
    return state


def under(setting: Setting, state: State) -> State:
    """The same state, now played with other options."""
    state.setting = setting
    return state


def _item(text: str) -> tuple[Space, Item]:
    what, _at, space = text.partition("@")
    kind = Item(ItemKind.LANTERN) if what == "L" else Item(ItemKind.SHRINE, Token(what))
    return at(space), kind


class Told(Chance):
    """Told dice, by model: its faces one after another; a model that is not named gets Airs."""

    def __init__(self, faces: Mapping[str, str] | None = None) -> None:
        self._left = {name: list(dice(letters)) for name, letters in (faces or {}).items()}

    def below(self, label: str, size: int) -> int:
        name = label.rsplit(maxsplit=1)[-1].partition("#")[0]
        left = self._left.get(name, [])
        return DIE.index(left.pop(0)) if left and size == len(DIE) else DIE.index(Element.AIR) % size


def carried_out(
    state: State, *pieces: Piece, luck: Chance | None = None, orders: bool = True, **options: Any
) -> list[Fact]:
    """The active seat commits these pieces; windows are answered by the usual orders, and by default."""
    assert state.turn is not None
    return decided(state, state.turn, Act(pieces), luck=luck, orders=orders, **options)


def decided(
    state: State,
    seat: Seat,
    decision: Decision,
    luck: Chance | None = None,
    *,
    orders: bool = True,
    **options: Any,
) -> list[Fact]:
    """The facts of a decision; with `orders` open windows are answered as usual."""
    # With janken no dice are rolled for a new round: they would all be equal here, and tied for ever.
    game, luck = ClansGame({"initiative": "janken", **options}), luck or Told()
    usual, state.setting = state.setting, game.setting.playing(state.challenge)
    facts = []

    def write(found: Any) -> None:
        for fact in found:
            game.evolve(state, fact)
            facts.append(fact)

    write(game.resolve(state, seat, decision, luck))
    while orders and state.question is not None:
        asked = state.question.seat
        answer = ClansOrders().answer(state, asked, ())
        write(game.resolve(state, asked, answer or game.default(state, asked, luck), luck))
    state.setting = usual
    return facts


def kinds(facts: list[Fact]) -> list[str]:
    """The kinds of facts, in order."""
    return [type(fact).__name__ for fact in facts]
