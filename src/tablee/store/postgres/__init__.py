"""Tables in PostgreSQL, shared by any number of servers.

A started server is an *incarnation*: a row in `servers` with a lease. It owns tables, and
every commit locks that row. Deleting the row is the fence: it waits for commits under way,
and afterwards nothing more can be written in its name. What has to hold whatever happens is
in `functions`, inside the database; the other modules call it.
"""
