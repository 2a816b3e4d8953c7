"""What the expert thinks of a finished game: every decision, judged by what its seat knew then.

The bots' own search and evaluation judge; nothing here knows the rules or values a
position by itself. The same record, version and number of imagined games give the
same review everywhere: nothing here looks at a clock.
"""

from tablee.review.make import normal_budget, review_match

__all__ = ["normal_budget", "review_match"]
