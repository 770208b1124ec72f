CREATE TABLE explained (
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    place TEXT NOT NULL,
    PRIMARY KEY (user, name)
) WITHOUT ROWID;
