"""Somebody to play with: who waits for a table, and who has met before."""
