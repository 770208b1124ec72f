CREATE TABLE kept (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    schema INTEGER NOT NULL,
    PRIMARY KEY (user, game, name)
) WITHOUT ROWID;
