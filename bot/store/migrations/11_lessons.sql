CREATE TABLE lessons (
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    step INTEGER NOT NULL,
    PRIMARY KEY (user, game)
) WITHOUT ROWID;
