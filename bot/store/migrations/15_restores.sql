CREATE TABLE copied (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at REAL NOT NULL
);

CREATE TABLE restores (
    n INTEGER PRIMARY KEY,
    copied REAL NOT NULL,
    at REAL NOT NULL
);

CREATE TABLE reseedings (
    table_key TEXT NOT NULL REFERENCES tables,
    first_fact INTEGER NOT NULL,
    seed TEXT NOT NULL,
    copied REAL NOT NULL,
    PRIMARY KEY (table_key, first_fact)
) WITHOUT ROWID;

CREATE TABLE removals (
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    table_key TEXT NOT NULL,
    kind TEXT NOT NULL,
    copied REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (channel, message)
) WITHOUT ROWID;
CREATE INDEX removals_by_due ON removals (due);

CREATE INDEX pages_by_message ON pages (message);
