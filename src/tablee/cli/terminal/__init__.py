"""`play`: a game in the terminal, by turns or in real time."""
