CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    alarm INTEGER,
    line BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_alarm ON tables (alarm) WHERE alarm IS NOT NULL;
CREATE INDEX tables_public ON tables (created) WHERE public AND status = 'waiting';
CREATE INDEX tables_running ON tables (status) WHERE status IN ('running', 'countdown');
CREATE TABLE facts (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TRIGGER facts_have_no_gaps BEFORE INSERT ON facts
WHEN new.number != (
    SELECT coalesce(max(number), -1) + 1 FROM facts WHERE table_id = new.table_id
)
BEGIN
    SELECT raise(ABORT, 'a log has no gaps');
END;
CREATE TABLE people (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
INSERT INTO tables VALUES ('a', 'running', 1, 1, 1, 50, x'7b7d');
INSERT INTO facts VALUES ('a', 0, 'x');
INSERT INTO people VALUES ('ana', 'a', 'Ana');
PRAGMA user_version = 1;
