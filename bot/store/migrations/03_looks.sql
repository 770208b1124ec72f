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
