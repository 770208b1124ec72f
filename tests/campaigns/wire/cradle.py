"""The code and drawings that every bot of the tests needs before it is born, loaded once for all. See `nursery`."""

from __future__ import annotations

import gc

from bot.chat.messages import pictures
from tests.campaigns.wire import entry

pictures.prepare(entry.GAMES.values())
gc.collect()
gc.freeze()
