"""How the database came to its present shape: numbered steps, each applied once and never changed afterwards."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from sqlite_utils import Database

FIRST = """
CREATE TABLE tables (
    key TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    schema INTEGER NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    opener INTEGER NOT NULL,
    practice INTEGER NOT NULL,
    status TEXT NOT NULL,
    version INTEGER NOT NULL,
    opened REAL NOT NULL,
    changed REAL NOT NULL
);
CREATE UNIQUE INDEX one_table_in_a_channel ON tables (channel) WHERE status != 'over';

CREATE TABLE seats (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    number INTEGER NOT NULL,
    user INTEGER,
    level TEXT,
    resigned INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;
CREATE INDEX seats_of_a_user ON seats (user) WHERE user IS NOT NULL;

CREATE TABLE facts (
    table_key TEXT NOT NULL REFERENCES tables,
    n INTEGER NOT NULL,
    data TEXT NOT NULL,
    schema INTEGER NOT NULL,
    PRIMARY KEY (table_key, n)
) WITHOUT ROWID;

CREATE TABLE decisions (
    table_key TEXT NOT NULL REFERENCES tables,
    n INTEGER NOT NULL,
    seat TEXT NOT NULL,
    data TEXT NOT NULL,
    schema INTEGER NOT NULL,
    first_fact INTEGER NOT NULL,
    hand TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_key, n)
) WITHOUT ROWID;

CREATE TABLE papers (
    table_key TEXT NOT NULL REFERENCES tables,
    kind TEXT NOT NULL,
    seat TEXT NOT NULL,
    data TEXT NOT NULL,
    schema INTEGER NOT NULL,
    PRIMARY KEY (table_key, kind, seat)
) WITHOUT ROWID;

CREATE TABLE letters (
    id INTEGER PRIMARY KEY,
    table_key TEXT NOT NULL REFERENCES tables,
    kind TEXT NOT NULL,
    seat TEXT NOT NULL,
    user INTEGER,
    text TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE,
    attempts INTEGER NOT NULL,
    due REAL NOT NULL
);
CREATE UNIQUE INDEX the_latest_letter ON letters (table_key, kind, seat) WHERE kind != 'note';

CREATE TABLE pages (
    table_key TEXT NOT NULL REFERENCES tables,
    kind TEXT NOT NULL,
    seat TEXT NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    posted REAL NOT NULL,
    turn INTEGER NOT NULL,
    since INTEGER NOT NULL,
    shown INTEGER NOT NULL,
    PRIMARY KEY (table_key, kind, seat)
) WITHOUT ROWID;

CREATE TABLE unreachable (
    user INTEGER PRIMARY KEY
);

CREATE TRIGGER facts_stay BEFORE UPDATE ON facts BEGIN SELECT RAISE(ABORT, 'a fact is never changed'); END;
CREATE TRIGGER facts_last BEFORE DELETE ON facts BEGIN SELECT RAISE(ABORT, 'a fact is never lost'); END;
CREATE TRIGGER decisions_stay BEFORE UPDATE ON decisions
    BEGIN SELECT RAISE(ABORT, 'a decision is never changed'); END;
CREATE TRIGGER decisions_last BEFORE DELETE ON decisions
    BEGIN SELECT RAISE(ABORT, 'a decision is never lost'); END;
"""

TALK = """
CREATE TABLE talk (
    table_key TEXT NOT NULL REFERENCES tables,
    n INTEGER NOT NULL,
    seat TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_key, n)
) WITHOUT ROWID;

ALTER TABLE tables ADD COLUMN preset TEXT NOT NULL DEFAULT '';
UPDATE pages SET kind = 'call' WHERE kind = 'ping';
"""

LOOKS = """
CREATE TABLE notes (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    zone TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_key, seat, zone)
) WITHOUT ROWID;

CREATE TABLE themes (
    user INTEGER PRIMARY KEY,
    theme TEXT NOT NULL
);

ALTER TABLE tables ADD COLUMN theme TEXT NOT NULL DEFAULT 'night';
"""

WEEKS = """
ALTER TABLE decisions ADD COLUMN final INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN paused REAL;
ALTER TABLE tables ADD COLUMN asleep TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN ending TEXT NOT NULL DEFAULT '';
UPDATE tables SET ending = 'closed' WHERE status = 'over' AND NOT EXISTS (SELECT 1 FROM facts WHERE table_key = key);
CREATE INDEX tables_of_a_guild ON tables (guild);
CREATE INDEX tables_of_a_channel ON tables (channel);

ALTER TABLE seats ADD COLUMN owner INTEGER;
ALTER TABLE seats ADD COLUMN lapses INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN absent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pages ADD COLUMN user INTEGER;
UPDATE pages SET user = (
    SELECT user FROM seats WHERE seats.table_key = pages.table_key AND seats.seat = pages.seat
);

CREATE TABLE orders (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    schema INTEGER NOT NULL,
    alarm TEXT,
    PRIMARY KEY (table_key, seat, kind)
) WITHOUT ROWID;
INSERT INTO orders SELECT table_key, seat, json_extract(data, '$[0]'), data, schema, NULL FROM papers
    WHERE kind = 'order';
DELETE FROM papers WHERE kind = 'order';

CREATE TABLE plans (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    data TEXT NOT NULL,
    schema INTEGER NOT NULL,
    armed INTEGER NOT NULL,
    stops TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;

CREATE TABLE clocks (
    table_key TEXT NOT NULL REFERENCES tables,
    side TEXT NOT NULL,
    bank REAL NOT NULL,
    credited INTEGER NOT NULL,
    since REAL,
    deadline REAL,
    lapses INTEGER NOT NULL DEFAULT 0,
    expired INTEGER,
    missed INTEGER NOT NULL DEFAULT -1,
    PRIMARY KEY (table_key, side)
) WITHOUT ROWID;

CREATE TABLE agenda (
    table_key TEXT NOT NULL REFERENCES tables,
    business TEXT NOT NULL,
    seat TEXT NOT NULL,
    due REAL NOT NULL,
    PRIMARY KEY (table_key, business, seat)
) WITHOUT ROWID;
CREATE INDEX next_on_the_agenda ON agenda (due);

CREATE TABLE sitters (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    user INTEGER NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (table_key, seat, user)
) WITHOUT ROWID;
INSERT INTO sitters SELECT table_key, seat, user, 0 FROM seats
    WHERE user IS NOT NULL AND EXISTS (SELECT 1 FROM facts WHERE facts.table_key = seats.table_key);
UPDATE seats SET owner = user WHERE NOT resigned;

CREATE TABLE invitations (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    user INTEGER,
    by INTEGER NOT NULL,
    at REAL NOT NULL,
    good INTEGER NOT NULL,
    PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;

CREATE TABLE consents (
    table_key TEXT NOT NULL REFERENCES tables,
    subject TEXT NOT NULL,
    user INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_key, subject, user)
) WITHOUT ROWID;

CREATE TABLE departures (
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (guild, user)
) WITHOUT ROWID;

CREATE TABLE habits (
    user INTEGER PRIMARY KEY,
    zone TEXT NOT NULL,
    quiet_from INTEGER,
    quiet_to INTEGER,
    reminder REAL,
    heads_up INTEGER NOT NULL
);

CREATE TABLE vacations (
    user INTEGER NOT NULL,
    since REAL NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (user, since)
) WITHOUT ROWID;

CREATE TABLE silences (
    user INTEGER NOT NULL,
    table_key TEXT NOT NULL REFERENCES tables,
    turn INTEGER NOT NULL,
    PRIMARY KEY (user, table_key)
) WITHOUT ROWID;

CREATE TABLE glances (
    user INTEGER NOT NULL,
    table_key TEXT NOT NULL REFERENCES tables,
    shown INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (user, table_key)
) WITHOUT ROWID;

CREATE TABLE receipts (
    nonce TEXT PRIMARY KEY,
    table_key TEXT NOT NULL REFERENCES tables,
    kind TEXT NOT NULL,
    seat TEXT NOT NULL,
    user INTEGER,
    turn INTEGER NOT NULL,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX receipts_by_age ON receipts (at);
CREATE INDEX receipts_of_a_table ON receipts (table_key, at);

CREATE TABLE results (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    side TEXT NOT NULL,
    user INTEGER,
    level TEXT NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;

CREATE TABLE pulse (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at REAL NOT NULL
);
"""

REPLACED = """
ALTER TABLE letters ADD COLUMN replaces INTEGER NOT NULL DEFAULT 0;
"""

CARRIED = """
ALTER TABLE tables ADD COLUMN carried TEXT NOT NULL DEFAULT '{}';
ALTER TABLE results ADD COLUMN rank INTEGER;
ALTER TABLE results ADD COLUMN score INTEGER;
"""

HEARD = """
ALTER TABLE talk ADD COLUMN heard TEXT;
"""

PHASES = """
ALTER TABLE clocks ADD COLUMN phase INTEGER;
ALTER TABLE clocks ADD COLUMN seconds REAL;
"""

HINTS = """
ALTER TABLE habits ADD COLUMN hints INTEGER NOT NULL DEFAULT 1;
"""

SERVERS = """
CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    pace TEXT NOT NULL,
    theme TEXT NOT NULL,
    channels TEXT NOT NULL,
    closing TEXT NOT NULL
);
"""

LESSONS = """
CREATE TABLE lessons (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    step INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) WITHOUT ROWID;
"""

EXPLAINED = """
CREATE TABLE explained (
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    place TEXT NOT NULL,
    PRIMARY KEY (user, name)
) WITHOUT ROWID;
"""

SHOWN = """
ALTER TABLE clocks ADD COLUMN asked INTEGER;
ALTER TABLE clocks ADD COLUMN shown INTEGER;
"""

MIGRATIONS: tuple[str, ...] = (
    *(FIRST, TALK, LOOKS, WEEKS, REPLACED, CARRIED, HEARD, PHASES, HINTS, SERVERS),
    LESSONS,
    EXPLAINED,
    SHOWN,
)
"""The steps in order: step n brings a database of version n - 1 to version n."""


class Unusable(Exception):
    """The folder of the games cannot be used. Its text is one sentence for the operator."""


class TooNew(Unusable):
    """The database was written by a later version of the bot. Its text is one sentence for the operator."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of a database: how many steps it has taken; 0 if it holds nothing yet."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def check_known(version: int, steps: Sequence[str] = MIGRATIONS) -> None:
    """Refuse with TooNew a version that this bot does not know."""
    if version > len(steps):
        raise TooNew(f"The database is of version {version}, this bot knows {len(steps)}: update the bot.")


# Not `sqlite_utils.Migrations`: it takes a newer database for one that is up to date, leaves a table of its own behind
# where the first step fails, and writes the wall time into every database.
def migrate(database: Database, steps: Sequence[str] = MIGRATIONS) -> None:
    """Bring a database to the newest version, each step in a transaction of its own. Refuses with TooNew."""
    version = version_of(database.conn)
    check_known(version, steps)
    for number, step in enumerate(steps[version:], version + 1):
        # In one transaction: a crash leaves both or neither, and no step is ever taken twice.
        _run(database.conn, f"BEGIN IMMEDIATE; {step}; PRAGMA user_version = {number}; COMMIT;")


def _run(connection: sqlite3.Connection, script: str) -> None:
    # Not `Database.executescript`, which asks after every character whether a statement is at its end: half of the
    # time that a new database took.
    try:
        connection.executescript(script)
    except BaseException:
        connection.rollback()
        raise
