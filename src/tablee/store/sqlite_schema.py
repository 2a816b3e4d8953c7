"""The tables of the SQLite database, and how older databases are brought up to date."""

from __future__ import annotations

from tablee.store import stops
from tablee.store.rows.tables import TABLES as ROWS

VERSION = 6

PEOPLE = """
-- A game that is over, once, whoever sat there; `rating`: which ratings it counts for, if any;
-- `settled`: 1 if it was counted, 2 if it has changed since.
CREATE TABLE finished (
    table_id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    rating TEXT NOT NULL,
    data TEXT NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX finished_rated ON finished (rating, game, ended, table_id) WHERE rating != '';
CREATE INDEX finished_unsettled ON finished (ended, table_id) WHERE settled != 1 AND rating != '';
-- The same for each person who sat there.
CREATE TABLE played (
    person TEXT NOT NULL,
    ended INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    score INTEGER NOT NULL,
    won INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    opponents TEXT NOT NULL,
    kinds TEXT NOT NULL,
    PRIMARY KEY (person, ended, table_id)
) WITHOUT ROWID;
CREATE INDEX played_table ON played (table_id);
CREATE TABLE profiles (
    person TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    listed INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE ratings (
    rating TEXT NOT NULL,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    points INTEGER NOT NULL,
    listed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (rating, game, person)
) WITHOUT ROWID;
CREATE INDEX ratings_board ON ratings (rating, game, points DESC, person) WHERE listed = 1;
CREATE INDEX ratings_person ON ratings (person);
-- What somebody has gained from somebody else, which has a limit, and how often they met.
CREATE TABLE gains (
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    gained REAL NOT NULL,
    met INTEGER NOT NULL,
    PRIMARY KEY (game, person, other)
) WITHOUT ROWID;
CREATE INDEX gains_other ON gains (other);
-- Browsers that are somebody because they had a passkey, by the hash of their secret.
CREATE TABLE devices (
    device TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    passkey TEXT NOT NULL,
    since INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE passkeys (
    passkey TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    public_key BLOB NOT NULL,
    uses INTEGER NOT NULL,
    since INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX passkeys_person ON passkeys (person);
CREATE TABLE recovery (
    person TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    since INTEGER NOT NULL
) WITHOUT ROWID;
-- Who may not come here (`ban`) or not speak (`mute`): a person, or a network of addresses.
CREATE TABLE bans (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    until INTEGER,
    PRIMARY KEY (kind, subject)
) WITHOUT ROWID;
CREATE TABLE admin_log (
    at INTEGER NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL
);
CREATE INDEX admin_log_subject ON admin_log (subject);
-- One row: what everybody is told on the first page.
CREATE TABLE notice (
    single INTEGER PRIMARY KEY CHECK (single = 1),
    words TEXT NOT NULL
);
-- People who are being deleted, or who become `into`: a server that was killed goes on with it.
CREATE TABLE leaving (
    person TEXT PRIMARY KEY,
    into_person TEXT
) WITHOUT ROWID;
"""
"""What is known of people beyond the tables where they sit."""

CONSENTS = """
-- Who agrees that moments of their finished games become puzzles; nobody else has a row.
CREATE TABLE puzzle_consents (
    person TEXT PRIMARY KEY,
    since INTEGER NOT NULL
) WITHOUT ROWID;
"""

SCHEMA = (
    """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    alarm INTEGER,
    line BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_alarm ON tables (alarm) WHERE alarm IS NOT NULL;
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
CREATE INDEX people_table ON people (table_id);
"""
    + stops.TABLE
    + PEOPLE
    + ROWS
    + CONSENTS
)

MIGRATIONS = (
    "DROP INDEX tables_public;"
    " ALTER TABLE tables DROP COLUMN public;"
    " CREATE INDEX people_table ON people (table_id);",
    "DROP INDEX tables_running;"
    " UPDATE tables SET alarm = 0 WHERE status IN ('running', 'countdown');",
    stops.TABLE,
    PEOPLE + ROWS,
    CONSENTS,
)
"""The statements that bring a database from version n + 1 to n + 2."""
