"""Reviews of finished games and puzzles, behind everything that people wait for."""
