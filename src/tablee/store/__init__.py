"""Where the facts of tables are kept: `interface` says what a store does, `sqlite` is one."""
