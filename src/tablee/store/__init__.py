"""Where the facts of tables are kept: `interface` says what a store does; there are two.

`one_server` keeps them in SQLite, for one server; `postgres` for any number of them.
"""
