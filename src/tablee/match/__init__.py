"""One game being played: positions, matches, and records replayed.

A `Position` is a state of a game and answers every question about it. A `Match`
is a position with its history: the deal, the moves so far, undo and the record.
"""

from tablee.match.match import Match
from tablee.match.position import Position, Refusal
from tablee.match.replay import Step, open_played, open_record, replay, verify

__all__ = ["Match", "Position", "Refusal", "Step", "open_played", "open_record", "replay", "verify"]
