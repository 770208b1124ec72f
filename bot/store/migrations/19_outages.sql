CREATE TABLE shards (
    shard INTEGER PRIMARY KEY,
    shards INTEGER NOT NULL,
    heard REAL NOT NULL,
    up REAL,
    lost REAL
);

CREATE TABLE outages (
    id INTEGER PRIMARY KEY,
    table_key TEXT NOT NULL REFERENCES tables,
    began REAL NOT NULL,
    ended REAL,
    facts INTEGER NOT NULL
);
CREATE UNIQUE INDEX the_outage_of_a_table ON outages (table_key) WHERE ended IS NULL;
CREATE INDEX outages_of_a_table ON outages (table_key, began);
