-- Tables, their logs, and everything due. Times are microseconds since 1970 in UTC; lists and maps are JSON.

PRAGMA application_id = 1414087749; -- "TIDE"; tells our files from other databases

CREATE TABLE tables (
    id             TEXT    NOT NULL PRIMARY KEY,
    game           TEXT    NOT NULL,
    guild          INTEGER NOT NULL,
    channel        INTEGER NOT NULL,
    thread         INTEGER,
    host           INTEGER NOT NULL,
    phase          TEXT    NOT NULL,
    created        INTEGER NOT NULL,
    touched        INTEGER NOT NULL,
    options        TEXT    NOT NULL,
    secret         TEXT    NOT NULL,
    salt           TEXT    NOT NULL,
    entropy        TEXT    NOT NULL,
    header         BLOB,
    card           TEXT    NOT NULL,
    deadline_hours REAL,
    note           TEXT    NOT NULL
) STRICT;
CREATE INDEX tables_by_guild ON tables (guild, touched);
CREATE INDEX tables_by_thread ON tables (thread);
CREATE INDEX tables_by_host ON tables (host);

CREATE TABLE seats (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    user     INTEGER,
    name     TEXT    NOT NULL,
    bot      INTEGER NOT NULL CHECK (bot IN (0, 1)),
    pick     TEXT    NOT NULL,
    absent   INTEGER NOT NULL CHECK (absent IN (0, 1)),
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_user ON seats (user);

-- The log. A line is written once and stays: undoing is a line of its own.
CREATE TABLE entries (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    n        INTEGER NOT NULL CHECK (n >= 0),
    body     TEXT    NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'the log is never changed'); END;
CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'the log is never shortened'); END;

CREATE TABLE drafts (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    decision TEXT    NOT NULL,
    parts    TEXT    NOT NULL,
    trying   TEXT    NOT NULL,
    PRIMARY KEY (table_id, seat, decision)
) STRICT, WITHOUT ROWID;

CREATE TABLE seen (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    events   INTEGER NOT NULL CHECK (events >= 0),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE timers (
    table_id TEXT    NOT NULL REFERENCES tables (id),
    kind     TEXT    NOT NULL,
    key      TEXT    NOT NULL,
    due      INTEGER NOT NULL,
    payload  TEXT    NOT NULL,
    PRIMARY KEY (table_id, kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX timers_by_due ON timers (due);

CREATE TABLE outbox (
    id          INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    table_id    TEXT    REFERENCES tables (id),
    kind        TEXT    NOT NULL,
    destination TEXT    NOT NULL,
    payload     TEXT    NOT NULL,
    nonce       TEXT    NOT NULL UNIQUE,
    due         INTEGER NOT NULL,
    merge       TEXT    NOT NULL,
    attempts    INTEGER NOT NULL DEFAULT 0,
    state       TEXT    NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'failed', 'replaced')),
    message     INTEGER,
    error       TEXT    NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX outbox_pending ON outbox (id) WHERE state = 'pending';
CREATE INDEX outbox_retried ON outbox (destination, id) WHERE state = 'pending' AND attempts > 0;
CREATE INDEX outbox_mergeable ON outbox (merge) WHERE state = 'pending' AND merge <> '';

-- When each pending message may go out: when it is due, and not before an earlier one to the same place that is
-- between two tries.
CREATE VIEW waiting AS
SELECT o.*, max(o.due, coalesce(
    (SELECT max(e.due) FROM outbox AS e
     WHERE e.state = 'pending' AND e.destination = o.destination AND e.id < o.id AND e.attempts > 0), o.due)) AS ready
FROM outbox AS o INDEXED BY outbox_pending
WHERE o.state = 'pending';

CREATE TABLE settings (
    scope TEXT NOT NULL,
    key   TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, key)
) STRICT, WITHOUT ROWID;
