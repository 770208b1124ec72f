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
