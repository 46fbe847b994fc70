-- Servers that share this database, each until a moment by the database's own clock, which it puts off while it runs;
-- and what stands for the house values of its new tables.
CREATE TABLE nodes (
    id     TEXT   NOT NULL PRIMARY KEY,
    house  TEXT   NOT NULL,
    expiry BIGINT NOT NULL
);

-- Which node runs a table, and since when. It holds for as long as the node is there.
CREATE TABLE leases (
    code  TEXT   NOT NULL PRIMARY KEY,
    node  TEXT   NOT NULL,
    since BIGINT NOT NULL
);

CREATE INDEX leases_by_node ON leases (node);
