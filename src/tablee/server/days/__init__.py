"""A deal a day: who plays what, who did how well, and which seeds were promised."""
