"""What is remembered of a table whose game is over."""
