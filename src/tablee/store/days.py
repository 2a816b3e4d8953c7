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
"""

NAMES = ("day_chain", "day_tries")
"""All of them: what is copied when a server moves to another database."""
