"""A deal a day: the seeds of all days, fixed and committed to before the first of them."""
