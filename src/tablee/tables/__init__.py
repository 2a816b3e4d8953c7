"""A table of people: seats, invitations, clocks, log, undo, chat.

A table is a state machine. A command and the time go in, facts come out; the
facts are its log, and folding them gives the table again. What deliberately
does not live here: sockets, SQL, asyncio, threads, and any clock of its own.
"""
