"""How true the chances of reviews are, and the curves that make them so."""
