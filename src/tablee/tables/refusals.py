"""Why a table or the server says no: every code that a client can be refused with.

Illegal moves are refused with a rule's number or a word of `engine.errors`
instead. The sentence of a code is `error.<code>` in `text/server.toml`.
"""

from __future__ import annotations

from enum import StrEnum

from tablee.engine.errors import TableeError


class Code(StrEnum):
    """All refusals, as the wire spells them."""

    # Who may do it
    NOT_SEATED = "not-seated"
    NOT_HOST = "not-host"
    NO_SPECTATORS = "no-spectators"
    CROWDED = "crowded"
    BOT_PLAYS = "bot-plays"
    NOT_YOUR_EYES = "not-your-eyes"
    PERSON_UNKNOWN = "person-unknown"

    # Making a table and sitting down
    SEATS_WRONG = "seats-wrong"
    CLOCK_TWICE = "clock-twice"
    NAME_EMPTY = "name-empty"
    GAME_FIXED = "game-fixed"
    NOT_WAITING = "not-waiting"
    SEATS_OPEN = "seats-open"
    SEAT_TAKEN = "seat-taken"
    SEAT_UNKNOWN = "seat-unknown"
    SEATED_ALREADY = "seated-already"
    TABLE_FULL = "table-full"
    LINK_USED = "link-used"
    RATED = "rated"
    SEAT_COUNTS = "seat-counts"
    NOT_KEPT = "not-kept"

    # Who somebody is
    BOTH_SEATED = "both-seated"
    BANNED = "banned"
    MUTED = "muted"
    NOT_ADMIN = "not-admin"
    NO_PASSKEYS = "no-passkeys"
    PASSKEY_WRONG = "passkey-wrong"
    RECOVERY_WRONG = "recovery-wrong"
    DAY_TERMS = "day-terms"
    NO_RATINGS = "no-ratings"
    NOBODY_TO_KEEP = "nobody-to-keep"

    # During the game
    STALE = "stale"
    NOT_RUNNING = "not-running"
    COUNTDOWN = "countdown"
    PAUSED = "paused"
    NO_PAUSE = "no-pause"
    NO_VACATION = "no-vacation"
    VACATION_SPENT = "vacation-spent"
    NOT_BETWEEN_ROUNDS = "not-between-rounds"
    NO_SKIP = "no-skip"
    NOT_MISSED = "not-missed"
    NO_UNDO = "no-undo"
    NO_UNDO_ASKED = "no-undo-asked"
    NO_HINT = "no-hint"
    HINT_UNDER_WAY = "hint-under-way"
    BUSY = "busy"
    CHAT_OFF = "chat-off"
    CHAT_FAST = "chat-fast"
    LOG_FULL = "log-full"
    RANKED = "ranked"

    # Looking back
    NOT_OVER = "not-over"
    DAY_OPEN = "day-open"
    PLY_UNKNOWN = "ply-unknown"
    RECORD_TOO_LONG = "record-too-long"
    REMARKS_TOO_LONG = "remarks-too-long"
    TOO_MANY_CHOICES = "too-many-choices"
    REPLAY_TOO_LARGE = "replay-too-large"
    NO_REVIEW = "no-review"
    REVIEW_UNDER_WAY = "review-under-way"
    NO_PUZZLE = "no-puzzle"

    # Connections and requests
    NO_TABLE = "no-table"
    NO_HELLO = "no-hello"
    NOT_A_MESSAGE = "not-a-message"
    TOO_FAST = "too-fast"
    TOO_LARGE = "too-large"
    ELSEWHERE = "elsewhere"
    NOT_FOUND = "not-found"
    WRONG_METHOD = "wrong-method"
    NO_PUSH = "no-push"
    STOPPING = "stopping"
    STORAGE = "storage"
    FAILED = "failed"


class TableRefusal(TableeError):
    """The table or the server refused; nothing has changed. `key` is the code on the wire."""

    def __init__(self, code: Code, **facts: object) -> None:
        super().__init__(code, **facts)
