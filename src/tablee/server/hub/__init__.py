"""The tables in memory, their clients, and what those ask for. Knows no web framework."""
