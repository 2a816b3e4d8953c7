"""Puzzles: moments of finished games, those of the package and of files, and Mondo's boards."""
