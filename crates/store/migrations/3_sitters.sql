-- Which guests are to find which tables on their home page: those who have a seat there, until the game is over.
CREATE TABLE sitters (
    guest TEXT NOT NULL,
    code  TEXT NOT NULL,
    PRIMARY KEY (guest, code)
);

CREATE INDEX sitters_by_table ON sitters (code);

-- The tables of earlier versions. Only SQLite has any, so this may be in its own words.
INSERT INTO sitters (guest, code)
SELECT DISTINCT json_extract(chair.value, '$.sitter.person.id'), tables.code
FROM tables, json_each(CASE WHEN json_valid(meta) THEN meta ELSE '{}' END, '$.chairs') AS chair
WHERE tables.stage <> 'over'
  AND json_extract(chair.value, '$.sitter.person.id') IS NOT NULL;
