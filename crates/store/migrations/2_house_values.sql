-- The files of house values that tables were opened with, each once. A table's `meta` names its hash.
CREATE TABLE house_values (
    hash TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL
);
