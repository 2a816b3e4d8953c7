"""Self-play data: what bots saw, what was legal, what they chose, and how it ended."""
