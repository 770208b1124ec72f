"""Moments of the clans, made by hand, and what is painted of them: once for all tests."""

from functools import cache

from bot.games.clans.kinds import Token
from bot.games.clans.picture import scene
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import clans_options
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from rendering.paint import paint
from rendering.scene import Scene
from rendering.themes import Theme
from tests.games.clans.positions import model, position

GAME = ClansGame(clans_options({}))
ITEMS = "L@H8 L@M8 L@M13 L@H13 lucky@G11 slow@N10"
TYPES = ("chunin", "kaiken", "yajiri", "kunoichi", "madoushi")


@cache
def skirmish(ground: str = "court") -> State:
    """Every type of both teams: ready, done, in Stealth and both; every token; all eight facings."""
    models = [*_team("pine", "fire", 4), *_team("plum", "water", 16)]
    return position(*models, ground=ground, items=ITEMS, active="pine-chunin1")


@cache
def quartet() -> State:
    """Every type of the third and the fourth seat in the four states, and sentries."""
    guards = [
        model(
            f"samurai-sentry{nth + 1}",
            "sentry.samurai",
            f"{'CHMR'[nth]}{9 + nth % 2}",
            "NESW"[nth],
            is_activated=nth > 1,
        )
        for nth in range(4)
    ]
    return position(*_team("willow", "earth", 4), *_team("ginkgo", "void", 16), *guards, ground="court")


def _team(seat: str, element: str, row: int) -> list[Model]:
    tokens = [*Token]
    found = []
    for nth, kind in enumerate(TYPES):
        for state in range(4):
            number = nth * 4 + state
            found.append(
                model(
                    f"{seat}-{kind}{state + 1}",
                    f"{element}.{kind}",
                    f"{'ABCDEFGHIJKLMNOPQRST'[number]}{row + number % 2}",
                    ("N", "NE", "E", "SE", "S", "SW", "W", "NW")[number % 8],
                    is_activated=state in (1, 3),
                    is_hidden=state in (2, 3),
                    tokens={tokens[number % 9]: 1 + number % 2} if number % 3 else {},
                )
            )
    return found


@cache
def shown(ground: str = "court") -> Scene:
    """It as everybody sees it."""
    return scene(skirmish(ground))


@cache
def png(theme: Theme, ground: str = "court") -> bytes:
    """The same painted."""
    return paint(shown(ground), theme=theme)
