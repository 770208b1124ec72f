ALTER TABLE decisions ADD COLUMN final INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN paused REAL;
ALTER TABLE tables ADD COLUMN asleep TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN ending TEXT NOT NULL DEFAULT '';
UPDATE tables SET ending = 'closed' WHERE status = 'over' AND NOT EXISTS (SELECT 1 FROM facts WHERE table_key = key);
CREATE INDEX tables_of_a_guild ON tables (guild);
CREATE INDEX tables_of_a_channel ON tables (channel);

ALTER TABLE seats ADD COLUMN owner INTEGER;
ALTER TABLE seats ADD COLUMN lapses INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN absent INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pages ADD COLUMN user INTEGER;
UPDATE pages SET user = (
    SELECT user FROM seats WHERE seats.table_key = pages.table_key AND seats.seat = pages.seat
);

CREATE TABLE orders (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    schema INTEGER NOT NULL,
    alarm TEXT,
    PRIMARY KEY (table_key, seat, kind)
) WITHOUT ROWID;
INSERT INTO orders SELECT table_key, seat, json_extract(data, '$[0]'), data, schema, NULL FROM papers
    WHERE kind = 'order';
DELETE FROM papers WHERE kind = 'order';

CREATE TABLE plans (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    data TEXT NOT NULL,
    schema INTEGER NOT NULL,
    armed INTEGER NOT NULL,
    stops TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;

CREATE TABLE clocks (
    table_key TEXT NOT NULL REFERENCES tables,
    side TEXT NOT NULL,
    bank REAL NOT NULL,
    credited INTEGER NOT NULL,
    since REAL,
    deadline REAL,
    lapses INTEGER NOT NULL DEFAULT 0,
    expired INTEGER,
    missed INTEGER NOT NULL DEFAULT -1,
    PRIMARY KEY (table_key, side)
) WITHOUT ROWID;

CREATE TABLE agenda (
    table_key TEXT NOT NULL REFERENCES tables,
    business TEXT NOT NULL,
    seat TEXT NOT NULL,
    due REAL NOT NULL,
    PRIMARY KEY (table_key, business, seat)
) WITHOUT ROWID;
CREATE INDEX next_on_the_agenda ON agenda (due);

CREATE TABLE sitters (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    user INTEGER NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (table_key, seat, user)
) WITHOUT ROWID;
INSERT INTO sitters SELECT table_key, seat, user, 0 FROM seats
    WHERE user IS NOT NULL AND EXISTS (SELECT 1 FROM facts WHERE facts.table_key = seats.table_key);
UPDATE seats SET owner = user WHERE NOT resigned;

CREATE TABLE invitations (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    user INTEGER,
    by INTEGER NOT NULL,
    at REAL NOT NULL,
    good INTEGER NOT NULL,
    PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;

CREATE TABLE consents (
    table_key TEXT NOT NULL REFERENCES tables,
    subject TEXT NOT NULL,
    user INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_key, subject, user)
) WITHOUT ROWID;

CREATE TABLE departures (
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (guild, user)
) WITHOUT ROWID;

CREATE TABLE habits (
    user INTEGER PRIMARY KEY,
    zone TEXT NOT NULL,
    quiet_from INTEGER,
    quiet_to INTEGER,
    reminder REAL,
    heads_up INTEGER NOT NULL
);

CREATE TABLE vacations (
    user INTEGER NOT NULL,
    since REAL NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (user, since)
) WITHOUT ROWID;

CREATE TABLE silences (
    user INTEGER NOT NULL,
    table_key TEXT NOT NULL REFERENCES tables,
    turn INTEGER NOT NULL,
    PRIMARY KEY (user, table_key)
) WITHOUT ROWID;

CREATE TABLE glances (
    user INTEGER NOT NULL,
    table_key TEXT NOT NULL REFERENCES tables,
    shown INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (user, table_key)
) WITHOUT ROWID;

CREATE TABLE receipts (
    nonce TEXT PRIMARY KEY,
    table_key TEXT NOT NULL REFERENCES tables,
    kind TEXT NOT NULL,
    seat TEXT NOT NULL,
    user INTEGER,
    turn INTEGER NOT NULL,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX receipts_by_age ON receipts (at);
CREATE INDEX receipts_of_a_table ON receipts (table_key, at);

CREATE TABLE results (
    table_key TEXT NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    side TEXT NOT NULL,
    user INTEGER,
    level TEXT NOT NULL,
    outcome TEXT NOT NULL,
    PRIMARY KEY (table_key, seat)
) WITHOUT ROWID;

CREATE TABLE pulse (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at REAL NOT NULL
);
