"""Time at a table: clocks run out, people stay away, rounds end, people pause or go on."""

from __future__ import annotations

from tablee.tables import facts as f
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.seats import DAY
from tablee.tables.table import Table
from tablee.tables.terms import Absence, DaysClock, LiveClock, NoClock
from tablee.tables.undo import undo_dropped


def tick(table: Table, now: int) -> f.Facts:
    """What is due at `now`, one thing at a time; call again until nothing is."""
    if not _can_wait(table):
        return ()
    match table.status:
        case "countdown":
            assert table.begins is not None
            return (f.Began(at=table.begins),) if now >= table.begins else ()
        case "running" if table.paused_at is None:
            return _bell(table, now) or _absent(table, now)
    return ()


def alarm(table: Table) -> int | None:
    """When `tick` will next have something to do; None: not before something else happens."""
    if not _can_wait(table):
        return None
    if table.status == "countdown":
        return table.begins
    if table.status != "running" or table.paused_at is not None:
        return None
    soonest, clock = bell_time(table), table.terms.clock
    for number in table.acting():
        for time in (table.seats[number].flag_time(clock), _grace_end(table, number)):
            if time is not None and (soonest is None or time < soonest):
                soonest = time
    return soonest


def is_round_running(table: Table) -> bool:
    """Whether a round of real time runs, or counts down to its beginning."""
    if table.status == "countdown":
        return True
    is_going_on = table.status == "running" and table.paused_at is None
    return is_going_on and bell_time(table) is not None


def _can_wait(table: Table) -> bool:
    """Whether time can change anything here. Called for every message, so it is quick."""
    if table.match is None or table.is_over:
        return False
    if table.is_timed or not isinstance(table.terms.clock, NoClock):
        return True
    for seat in table.seats:  # noqa: SIM110 - a generator would cost more than the rest
        if seat.gone is not None:
            return True
    return False


def is_calm(table: Table) -> bool:
    """Whether nothing is due before `alarm`, which stays what it is, and no bot has to be asked.

    That is so while people play who are all there, without clocks of their own, and stays so
    until there is a fact that is no move, or a move ends a round or the game.
    """
    if table.status != "running" or table.paused_at is not None:
        return False
    if not isinstance(table.terms.clock, NoClock):
        return False
    return all(seat.online and seat.is_human for seat in table.seats)


def bell_time(table: Table) -> int | None:
    """When the round that runs ends at the latest; None without a clock."""
    assert table.match is not None
    deadline = table.match.deadline
    return None if deadline is None or not table.terms.timed else table.origin + deadline


def _bell(table: Table, now: int) -> f.Facts:
    """The clock's own move, in real-time games: dated at its deadline, even if that is past."""
    at = bell_time(table)
    match = table.match
    if at is None or now < at or match is None or None not in match.acting():
        return ()
    move = match.legal(None)[0]
    return (f.Moved(at=at, seat=None, move=move, t=match.deadline, by="clock"),)


def _absent(table: Table, now: int) -> f.Facts:
    """A bot takes over for a person who is out of time; one who is away too long is missed."""
    for number in table.acting():
        flag = table.seats[number].flag_time(table.terms.clock)
        if flag is not None and now >= flag:
            return (*undo_dropped(table, now, number), f.StoodIn(at=now, seat=number, why="time"))
        end = _grace_end(table, number)
        if end is None or now < end:
            continue
        if absence(table) == "ask" and number not in table.missed:
            return (f.Missed(at=now, seat=number),)
        return (*undo_dropped(table, now, number), f.StoodIn(at=now, seat=number, why="gone"))
    return ()


# -- people who are away ----------------------------------------------------------------


def absence(table: Table) -> Absence:
    """What happens here when a person stays away; where a clock runs, people agreed on that."""
    match table.terms.clock:
        case DaysClock():
            return "wait"  # for the days of the move: being away is how one plays
        case LiveClock():
            return "bot"
    return "bot" if table.is_timed and table.terms.timed else table.terms.absence


def _grace_end(table: Table, number: int) -> int | None:
    """When a person has been away too long; None: never, while things are as they are.

    That needs another person who is there and waits. Once the others have been
    asked, it needs them all.
    """
    seat = table.seats[number]
    if seat.gone is None or not seat.is_human or absence(table) == "wait":
        return None
    waiting = table.others_here(number)
    agreed = table.missed.get(number)
    if not waiting or (agreed is not None and not agreed.issuperset(waiting)):
        return None
    return seat.gone + table.terms.grace * 1000


def let_bot_play(
    table: Table, person: f.Person, seat: int, on: bool, now: int, ident: str = ""
) -> f.Facts:
    """Agree, or no longer agree, that a bot plays for somebody away. It plays once all agree."""
    own = table.seat_to_play(person)
    if seat not in table.missed:
        raise TableRefusal(Code.NOT_MISSED)
    return (f.BotAgreed(at=now, person=person, id=ident, seat=seat, by=own, on=on),)


# -- pause ------------------------------------------------------------------------------


def wish_pause(table: Table, person: f.Person, on: bool, now: int, ident: str = "") -> f.Facts:
    """Ask for a pause, or for its end. It happens once all connected people ask for it."""
    seat = table.seat_to_play(person)
    if table.terms.ranked:
        raise TableRefusal(Code.RANKED)
    if table.status not in ("running", "countdown") or isinstance(table.terms.clock, DaysClock):
        raise TableRefusal(Code.NO_PAUSE)
    changes = on == (table.paused_at is None)
    wished = f.PauseWished(at=now, person=person, id=ident, seat=seat, on=changes)
    if not changes:
        return (wished,)
    if _are_all(table, table.wishes | {seat}):
        t = table.round_time(now)
        return (f.PauseSet(at=now, person=person, id=ident, on=on, t=t),)
    return (wished,)


def _are_all(table: Table, seats: set[int]) -> bool:
    """Whether these are the seats of all people who are connected, at least."""
    return {n for n, s in enumerate(table.seats) if s.is_human and s.online} <= seats


# -- vacation ---------------------------------------------------------------------------


def take_vacation(table: Table, person: f.Person, days: int, now: int, ident: str = "") -> f.Facts:
    """Let this person's time stand for some days from now on; 0 ends that."""
    number = table.seat_to_play(person)
    agreed = table.terms.vacation
    if table.status != "running" or not agreed or not isinstance(table.terms.clock, DaysClock):
        raise TableRefusal(Code.NO_VACATION)
    left = table.seats[number].vacation_left(agreed, now)
    if days * DAY > left:
        raise TableRefusal(Code.VACATION_SPENT, left=left // DAY)
    until = now + days * DAY
    return (f.VacationSet(at=now, person=person, id=ident, seat=number, until=until),)


# -- going on without waiting -----------------------------------------------------------


def be_ready(table: Table, person: f.Person, now: int, ident: str = "") -> f.Facts:
    """Say that this person needs no more time between rounds.

    The countdown begins when no connected person needs any."""
    seat = table.seat_to_play(person)
    if table.status != "countdown":
        raise TableRefusal(Code.NOT_BETWEEN_ROUNDS)
    assert table.begins is not None
    if now >= table.begins - table.game.countdown_ms:
        return ()  # it has begun already
    readied = f.Readied(at=now, person=person, id=ident, seat=seat)
    if _are_all(table, table.ready | {seat}):
        return (readied, f.CountdownBegan(at=now))
    return (readied,)


def wish_skip(table: Table, person: f.Person, now: int, ident: str = "") -> f.Facts:
    """Ask to skip to the end of a round that only bots still play."""
    seat = table.seat_to_play(person)
    if table.is_timed and table.status == "countdown":
        return ()  # the round has just ended
    if not _only_bots_play(table):
        raise TableRefusal(Code.NO_SKIP)
    return (f.Readied(at=now, person=person, id=ident, seat=seat),)


def is_skipped(table: Table) -> bool:
    """Whether only bots still play a round, and all people who are connected wish to skip it."""
    return bool(table.ready) and _only_bots_play(table) and _are_all(table, table.ready)


def _only_bots_play(table: Table) -> bool:
    if not table.is_timed or table.status != "running" or table.paused_at is not None:
        return False
    return all(table.seats[number].is_botted for number in table.acting())
