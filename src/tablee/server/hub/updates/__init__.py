"""Updates of the game for everyone at a table: whole ones, and what differs from the last one."""
