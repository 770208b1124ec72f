"""What was decided since the last final decision: all that may still be taken back, and what was."""

from __future__ import annotations

from sqlite_utils import Database

from bot.engine.game import Seat
from bot.store import rows
from bot.tables.model.stored import Recent
from bot.tables.model.table import TableId

_SINCE_THE_LAST_FINAL = """
    SELECT seat, data, schema, LEAD(first_fact, 1, :facts) OVER (ORDER BY n) - first_fact
    FROM decisions WHERE table_key = :key AND n > COALESCE(
        (SELECT n FROM decisions WHERE table_key = :key AND final ORDER BY n DESC LIMIT 1), -1
    ) ORDER BY n
"""


def recent(database: Database, key: TableId, facts: int) -> list[Recent]:
    """The decisions after the last final one, in order; the log has so many `facts`."""
    found = database.execute(_SINCE_THE_LAST_FINAL, {"key": key, "facts": facts})
    return [Recent(Seat(seat), rows.kept(data, schema), size) for seat, data, schema, size in found]
