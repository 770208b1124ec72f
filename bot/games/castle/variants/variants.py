"""The variant that a match is played by (R26)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.games.castle.setting.setting import Setting
from bot.games.castle.setting.terms import Variant
from bot.games.castle.variants.contested import Contested
from bot.games.castle.variants.lone_wolf import LoneWolf
from bot.games.castle.variants.standard import Standard

_VARIANTS: Final[Mapping[Variant, Standard]] = {
    Variant.STANDARD: Standard(),
    Variant.LONE_WOLF: LoneWolf(),
    Variant.CONTESTED: Contested(),
}


def variant(setting: Setting) -> Standard:
    """The rules that depend on the variant of a match."""
    return _VARIANTS[setting.options.variant]
