"""What PostgreSQL itself decides: who owns a table, and what may be written to it.

A server of an older version goes on calling these while a newer one has been installed. So a
function keeps its arguments; one that needs others gets a new name.
"""

from __future__ import annotations

FENCED = "TB001"
"""The server's row is gone: others may own its tables."""
NOT_NEXT = "TB002"
"""The facts do not follow the last one of their table."""
NOT_OWNER = "TB003"
"""The server does not own the table."""

FUNCTIONS = """
-- Every commit begins with this. The lock conflicts with DELETE alone, not with heartbeats.
CREATE OR REPLACE FUNCTION tablee_hold(me bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM servers WHERE id = me FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'fenced' USING ERRCODE = 'TB001';
    END IF;
END $$;

-- The facts of a whole commit: all or nothing, no gaps, by the owner alone. It looks values up and
-- does not ask EXISTS, for which PostgreSQL may read whole tables.
CREATE OR REPLACE FUNCTION tablee_append(me bigint, ids text[], numbers int[], texts text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    bad text;
BEGIN
    PERFORM 1 FROM servers WHERE id = me FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'fenced' USING ERRCODE = 'TB001';
    END IF;
    SELECT w.id INTO bad
    FROM (
        SELECT u.id, min(u.number) AS first, max(u.number) AS last, count(*) AS n
        FROM unnest(ids, numbers) AS u (id, number) GROUP BY u.id
    ) AS w
    WHERE w.last - w.first + 1 <> w.n
        OR (SELECT t.owner FROM tables t WHERE t.id = w.id) IS DISTINCT FROM me
        OR w.first > 0 AND (
            SELECT 1 FROM facts f WHERE f.table_id = w.id AND f.number = w.first - 1
        ) IS NULL
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'not the next facts of table %', bad USING ERRCODE = 'TB002';
    END IF;
    INSERT INTO facts SELECT * FROM unnest(ids, numbers, texts);
END $$;

-- The same, with new summaries of some tables; `gone`: tables that leave memory.
CREATE OR REPLACE FUNCTION tablee_append_summed(
    me bigint, ids text[], numbers int[], texts text[],
    summed text[], statuses text[], createds bigint[], changeds bigint[], alarms bigint[],
    lines bytea[], ruless text[],
    seated_at text[], persons text[], names text[], gone text[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    n int;
BEGIN
    PERFORM tablee_hold(me);
    INSERT INTO tables AS t (id, status, created, changed, alarm, line, rules, owner)
        SELECT u.*, me
        FROM unnest(summed, statuses, createds, changeds, alarms, lines, ruless) AS u
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, changed = excluded.changed,
            alarm = excluded.alarm, line = excluded.line, rules = excluded.rules
            WHERE t.owner = me;
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n <> cardinality(summed) THEN
        RAISE EXCEPTION 'another server owns a table' USING ERRCODE = 'TB003';
    END IF;
    DELETE FROM people WHERE table_id = ANY (summed);
    INSERT INTO people (table_id, person, name)
        SELECT * FROM unnest(seated_at, persons, names) ON CONFLICT DO NOTHING;
    PERFORM tablee_append(me, ids, numbers, texts);
    UPDATE tables SET owner = NULL WHERE id = ANY (gone) AND owner = me;
END $$;

-- Who owns a table. If nobody does, this server takes it, if it can read the facts; otherwise the
-- answer is a server that is there and can read them, though it does not own the table yet.
-- 0: no server that is there can. NULL: there is no such table.
CREATE OR REPLACE FUNCTION tablee_claim(me bigint, ident text) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    wanted tables%ROWTYPE;
    able bigint;
BEGIN
    PERFORM tablee_hold(me);
    SELECT * INTO wanted FROM tables WHERE id = ident FOR UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    IF wanted.owner = me OR EXISTS (SELECT 1 FROM servers s WHERE s.id = wanted.owner) THEN
        RETURN wanted.owner;
    END IF;
    SELECT s.id INTO able FROM servers s
        WHERE (wanted.rules = '' OR wanted.rules = ANY (s.reads))
            AND (s.id = me OR s.expires > clock_timestamp())
        ORDER BY s.id = me DESC, s.id DESC LIMIT 1;
    IF able = me THEN
        UPDATE tables SET owner = me WHERE id = ident;
    END IF;
    RETURN coalesce(able, 0);
END $$;

CREATE OR REPLACE FUNCTION tablee_due(me bigint, at bigint, most int) RETURNS SETOF text
LANGUAGE sql AS $$
    SELECT t.id FROM tables t, servers s
    WHERE s.id = me AND t.alarm <= at AND t.owner IS NULL
        AND (t.rules = '' OR t.rules = ANY (s.reads))
    ORDER BY t.alarm LIMIT most
$$;

-- A server begins: if no other one has a lease, the time since one was last known to run becomes
-- a stop.
CREATE OR REPLACE FUNCTION tablee_stops(me bigint, at bigint)
RETURNS TABLE (began bigint, ended bigint) LANGUAGE plpgsql AS $$
BEGIN
    LOCK TABLE stops IN EXCLUSIVE MODE;
    IF NOT EXISTS (SELECT 1 FROM servers s WHERE s.id <> me AND s.expires > clock_timestamp())
    THEN
        DELETE FROM stops o WHERE o.ended IS NULL AND o.began >= at;
        UPDATE stops o SET ended = at WHERE o.ended IS NULL;
    END IF;
    INSERT INTO stops
        SELECT at, NULL WHERE NOT EXISTS (SELECT 1 FROM stops o WHERE o.ended IS NULL);
    RETURN QUERY
        SELECT o.began, o.ended FROM stops o WHERE o.ended IS NOT NULL ORDER BY o.began;
END $$;

CREATE OR REPLACE FUNCTION tablee_note_running(at bigint) RETURNS void LANGUAGE sql AS $$
    UPDATE stops SET began = greatest(began, at) WHERE ended IS NULL
$$;

-- A new incarnation.
CREATE OR REPLACE FUNCTION tablee_register(reads text[], lease interval) RETURNS bigint
LANGUAGE sql AS $$
    INSERT INTO servers (reads, expires) VALUES (reads, clock_timestamp() + lease) RETURNING id
$$;

-- The servers that are there, if this one is. Nothing brings back a lease that ran out.
CREATE OR REPLACE FUNCTION tablee_beat(me bigint, lease interval) RETURNS bigint[]
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE servers SET expires = clock_timestamp() + lease
        WHERE id = me AND expires > clock_timestamp();
    IF NOT FOUND THEN
        RAISE EXCEPTION 'fenced' USING ERRCODE = 'TB001';
    END IF;
    RETURN array(SELECT id FROM servers WHERE expires > clock_timestamp());
END $$;

-- Take servers away. It waits for no commit: a row that one still holds is left for the next
-- time, and what the server has under way is ended first. Their tables may be many thousands, so
-- they are freed later (`tablee_free`); whoever wants one of them can claim it at once.
CREATE OR REPLACE FUNCTION tablee_remove(them bigint[], session text) RETURNS SETOF bigint
LANGUAGE plpgsql AS $$
DECLARE
    removed bigint[];
BEGIN
    PERFORM pg_terminate_backend(a.pid) FROM pg_stat_activity a
        WHERE a.pid <> pg_backend_pid()
            AND a.application_name IN (SELECT session || x FROM unnest(them) AS x);
    WITH gone AS (
        DELETE FROM servers WHERE id IN (
            SELECT id FROM servers WHERE id = ANY (them) FOR UPDATE SKIP LOCKED
        ) RETURNING id
    ) SELECT array_agg(id) INTO removed FROM gone;
    INSERT INTO gone SELECT unnest(removed);
    RETURN QUERY SELECT unnest(removed);
END $$;

-- Free some tables of a server that was taken away; whether there may be more.
CREATE OR REPLACE FUNCTION tablee_free(most int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    dead bigint;
    n int;
BEGIN
    SELECT id INTO dead FROM gone LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE tables SET owner = NULL WHERE id IN (
        SELECT t.id FROM tables t WHERE t.owner = dead LIMIT most FOR UPDATE SKIP LOCKED
    );
    GET DIAGNOSTICS n = ROW_COUNT;
    IF n < most AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.owner = dead) THEN
        DELETE FROM gone WHERE id = dead;
        RETURN true;
    END IF;
    RETURN n > 0;
END $$;

-- Fence every server whose lease has run out, by this database's clock.
CREATE OR REPLACE FUNCTION tablee_fence(session text) RETURNS SETOF bigint
LANGUAGE plpgsql AS $$
DECLARE
    silent bigint[] := array(SELECT id FROM servers WHERE expires < clock_timestamp());
BEGIN
    IF cardinality(silent) > 0 THEN
        RETURN QUERY SELECT tablee_remove(silent, session);
    END IF;
END $$;
"""
