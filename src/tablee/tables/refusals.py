"""Refusals that are the table's and not the game's: a key of the text room, and facts."""

from __future__ import annotations

from tablee.engine.errors import TableeError


class TableRefusal(TableeError):
    """The table said no; nothing has changed. `key` is the refusal's code on the wire."""


STALE = "stale"
NOT_SEATED = "not-seated"
NOT_HOST = "not-host"
NOT_WAITING = "not-waiting"
NOT_RUNNING = "not-running"
SEAT_TAKEN = "seat-taken"
SEAT_UNKNOWN = "seat-unknown"
SEATS_OPEN = "seats-open"
TABLE_FULL = "table-full"
NO_UNDO = "no-undo"
NO_UNDO_ASKED = "no-undo-asked"
BOT_PLAYS = "bot-plays"
NOT_OVER = "not-over"
CHAT_OFF = "chat-off"
CHAT_FAST = "chat-fast"
PAUSED = "paused"
COUNTDOWN = "countdown"
NO_PAUSE = "no-pause"
NO_HINT = "no-hint"
NO_SPECTATORS = "no-spectators"
LINK_USED = "link-used"
NOT_YOUR_EYES = "not-your-eyes"
PLY_UNKNOWN = "ply-unknown"
PERSON_UNKNOWN = "person-unknown"
