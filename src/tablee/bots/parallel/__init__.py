"""One decision on several cores: copies of the process that thinks, and one choice of all."""
