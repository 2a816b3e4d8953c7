"""`review` and `puzzles`: what the expert thinks of a game, on the terminal and as a page."""
