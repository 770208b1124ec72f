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
