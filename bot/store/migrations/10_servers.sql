CREATE TABLE servers (
    guild INTEGER PRIMARY KEY,
    pace TEXT NOT NULL,
    theme TEXT NOT NULL,
    channels TEXT NOT NULL,
    closing TEXT NOT NULL
);
