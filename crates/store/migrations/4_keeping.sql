-- `version` counts the changes of a row: only who read the latest may write it. `seen` is when somebody was last at the
-- table, 0 if that is not known; `ended` is when its game was over, 0 before that. `host` is the guest who opened it, `address` a keyed mark of where they came from, or
-- empty: enough to count by, and no address.
ALTER TABLE tables ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN ended BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN address TEXT NOT NULL DEFAULT '';

CREATE INDEX tables_by_host ON tables (host, stage);
CREATE INDEX tables_by_address ON tables (address, stage);

-- What the server must know again after a restart, such as the key that signs guests' tokens.
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Guests who left on all devices: only tokens of this generation are good.
CREATE TABLE generations (
    guest      TEXT   NOT NULL PRIMARY KEY,
    generation BIGINT NOT NULL,
    at         BIGINT NOT NULL
);

-- Guests and addresses that the operator keeps out.
CREATE TABLE bans (
    who TEXT   NOT NULL PRIMARY KEY,
    at  BIGINT NOT NULL
);

-- One row that is written to see whether anything can be.
CREATE TABLE health (
    id BIGINT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
