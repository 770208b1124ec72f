"""What every bot of the tests has read and drawn before it is born, once for all of them. See `nursery`."""

from __future__ import annotations

import gc

from bot.chat.messages import pictures
from tests.campaigns.wire import entry

pictures.prepare(entry.GAMES.values())
gc.collect()
gc.freeze()
