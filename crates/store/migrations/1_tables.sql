-- The same statements run on SQLite and PostgreSQL: JSON as TEXT, times as BIGINT milliseconds.

-- One row per table. `meta` is what the server writes about it, `secret` its share of the seed.
CREATE TABLE tables (
    code   TEXT    NOT NULL PRIMARY KEY,
    stage  TEXT    NOT NULL,
    public BOOLEAN NOT NULL,
    opened BIGINT  NOT NULL,
    meta   TEXT    NOT NULL,
    secret TEXT    NOT NULL
);

CREATE INDEX tables_by_stage ON tables (stage, opened);

-- The log. The key is what keeps two writers from splitting a game.
CREATE TABLE steps (
    code   TEXT   NOT NULL,
    step   BIGINT NOT NULL,
    row    TEXT   NOT NULL,
    act_id TEXT,
    PRIMARY KEY (code, step)
);
