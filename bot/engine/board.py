"""Where boards were before there were several kinds; see `bot.engine.boards`."""

from bot.engine.boards.protocol import UNREACHABLE, Distances, Neighbours, Zone, natural_key
from bot.engine.boards.zones import ZoneGraph as Board

__all__ = ["UNREACHABLE", "Board", "Distances", "Neighbours", "Zone", "natural_key"]
