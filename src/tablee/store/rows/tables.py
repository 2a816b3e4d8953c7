"""The tables of the ledger. Neither database needs statements of its own for them."""

from __future__ import annotations

TABLES = """
CREATE TABLE day_chain (
    single INTEGER PRIMARY KEY CHECK (single = 1),
    root TEXT NOT NULL,
    first TEXT NOT NULL
);
CREATE TABLE day_tries (
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    name TEXT NOT NULL,
    listed INTEGER NOT NULL,
    state TEXT NOT NULL,
    value BIGINT,
    place INTEGER,
    points INTEGER,
    course TEXT,
    PRIMARY KEY (day, game, person)
);
CREATE INDEX day_tries_person ON day_tries (person);
CREATE INDEX day_tries_value ON day_tries (day, game, state, value);
CREATE TABLE notice_key (
    single INTEGER PRIMARY KEY CHECK (single = 1),
    private TEXT NOT NULL
);
CREATE TABLE notice_wishes (
    person TEXT PRIMARY KEY,
    feed TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL,
    quiet_from INTEGER NOT NULL,
    quiet_to INTEGER NOT NULL
);
CREATE TABLE notice_devices (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL
);
CREATE INDEX notice_devices_person ON notice_devices (person);
CREATE TABLE notices (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    moment TEXT NOT NULL,
    kind TEXT NOT NULL,
    game TEXT NOT NULL,
    due BIGINT NOT NULL,
    sent BIGINT,
    PRIMARY KEY (person, table_id, moment, kind)
);
CREATE INDEX notices_table ON notices (table_id);
CREATE INDEX notices_due ON notices (due);
CREATE TABLE seek_lock (
    single INTEGER PRIMARY KEY CHECK (single = 1),
    n BIGINT NOT NULL
);
INSERT INTO seek_lock VALUES (1, 0);
CREATE TABLE seeks (
    person TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    length TEXT NOT NULL,
    rated INTEGER NOT NULL,
    bots INTEGER NOT NULL,
    rating INTEGER,
    since BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    table_id TEXT
);
CREATE INDEX seeks_table ON seeks (table_id);
CREATE TABLE ties (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE INDEX ties_other ON ties (other);
CREATE TABLE invitations (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    host TEXT NOT NULL,
    name TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, table_id)
);
"""

NAMES = (
    "day_chain",
    "day_tries",
    "notice_key",
    "notice_wishes",
    "notice_devices",
    "notices",
    "seek_lock",
    "seeks",
    "ties",
    "invitations",
)
"""All of them: what is copied when a server moves to another database."""
