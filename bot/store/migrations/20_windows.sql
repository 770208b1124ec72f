CREATE TABLE windows (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    question INTEGER NOT NULL,
    seconds REAL NOT NULL,
    due REAL,
    data TEXT NOT NULL,
    schema INTEGER NOT NULL,
    PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;
