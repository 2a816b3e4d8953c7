"""How strong people are, from the games that count; no clock, no store, no web."""
