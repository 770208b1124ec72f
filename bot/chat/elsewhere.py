"""Discord at another address than its own, so that tests can stand in for it over real sockets."""

from __future__ import annotations

from typing import Any, Final

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import INTERNAL_API_VERSION, Route

API: Final = f"/api/v{INTERNAL_API_VERSION}"
GATEWAY: Final = "/gateway"
ASSETS: Final = "/cdn"
"""Where under that address the requests go, the gateway listens and the pictures lie."""


def move(url: str) -> None:
    """Look for Discord under `url` (http or https) from now on, in the whole process.

    To be called before signing in.
    """
    base: Any = url.rstrip("/")
    Route.BASE = base + API
    Asset.BASE = base + ASSETS
    address = yarl.URL(base + GATEWAY)
    DiscordWebSocket.DEFAULT_GATEWAY = address.with_scheme("wss" if address.scheme == "https" else "ws")
