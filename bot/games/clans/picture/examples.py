"""Positions invented for the pictures of the guide (Pictures.example): of no match, and the same for everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.clans.board.ground import GRID, grounds
from bot.games.clans.kinds import ItemKind, ModelId, Place, Space, Type
from bot.games.clans.picture import scene, ways
from bot.games.clans.setting.options import ClansOptions
from bot.games.clans.setting.setting import SEATS, Setting
from bot.games.clans.state.activation import Activation, Stage
from bot.games.clans.state.figures import Item, Model
from bot.games.clans.state.state import State
from bot.games.pictures import Lens
from rendering.scene import Scene

SETTING = Setting(ClansOptions())
PINE, PLUM = SEATS[:2]
GROUND = "court"

_EDGES = (("F1", "H1", "J1", "L1", "N1", "H2", "L2"), ("F20", "H20", "J20", "L20", "N20", "H19", "L19"))
_TYPES = ("kaiken1", "kaiken2", "chunin1", "madoushi1", "kaiken3", "yajiri1", "kunoichi1")
_EXAMPLES: Mapping[str, tuple[Sequence[str], str, str]] = {
    "duel": (
        [
            *(f"pine-{kind} {space} N" for kind, space in zip(_TYPES, _EDGES[0], strict=True)),
            *(f"plum-{kind} {space} S" for kind, space in zip(_TYPES, _EDGES[1], strict=True)),
        ],
        "",
        "",
    ),
    "activation": (["pine-kaiken1 I10 N", "plum-kaiken1 J11 W", "plum-yajiri1 L13 S"], "pine-kaiken1", ""),
    "fight": (["pine-kaiken1 J10 N", "pine-chunin1 K11 W", "plum-kaiken1 J11 S"], "pine-kaiken1", ""),
    "stealth": (["pine-kunoichi1 N9 N hidden", "plum-kaiken1 Q9 W"], "", ways.SIGHT),
}
"""By name: the models with their spaces and facings, the active one of them, and the layer shown."""


def example(name: str) -> tuple[Scene, Sequence[Space]]:
    """A picture of the guide, and the spaces that it is about. Raises KeyError for an unknown name."""
    texts, active, layer = _EXAMPLES[name]
    models = [_model(each) for each in texts]
    state = _standing(models, active)
    drawn = scene(state, seat=PINE, lens=Lens(layer=layer))
    return drawn, [each.space for each in models if each.space is not None]


def _standing(models: Sequence[Model], active: str) -> State:
    state = State(
        SETTING,
        stage=Stage.TURNS,
        ground=GROUND,
        round=2,
        initiative=PINE,
        turn=PINE,
        scores={PINE: 2, PLUM: 1},
    )
    state.models = {each.id: each for each in models}
    known = grounds()[GROUND]
    lanterns = {space: Item(ItemKind.LANTERN) for space in known.lanterns}
    state.items = {**lanterns, **{space: Item(ItemKind.SHRINE, effect) for space, effect in known.shrines}}
    if active:
        state.active = Activation(ModelId(active))
    return state


def _model(text: str) -> Model:
    name, space, facing, *hidden = text.split()
    seat, _dash, own = name.partition("-")
    kind, team = Type(own.rstrip("0123456789")), "fire" if Seat(seat) == PINE else "water"
    return Model(
        ModelId(name),
        Seat(seat),
        f"shrine.{team}.{kind}",
        kind,
        place=Place.BOARD,
        space=GRID.zone(space),
        facing=Direction[facing],
        is_hidden=bool(hidden),
    )
