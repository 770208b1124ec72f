CREATE TABLE presences (
    user INTEGER PRIMARY KEY,
    at REAL NOT NULL
);
INSERT INTO presences SELECT user, MAX(at) FROM glances GROUP BY user;

CREATE TABLE summaries (
    user INTEGER PRIMARY KEY,
    nonce TEXT NOT NULL,
    due REAL,
    attempts INTEGER NOT NULL DEFAULT 0,
    gathered INTEGER NOT NULL DEFAULT 1,
    told REAL
);
CREATE INDEX summaries_by_due ON summaries (due) WHERE due IS NOT NULL;

CREATE TABLE summarised (
    user INTEGER NOT NULL,
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    question INTEGER NOT NULL,
    PRIMARY KEY (user, table_key, seat)
) WITHOUT ROWID;

CREATE INDEX letters_of_a_user ON letters (user) WHERE user IS NOT NULL;
