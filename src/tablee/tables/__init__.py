"""A table of people: seats, invitations, clocks, log, undo, chat.

A table is a state machine. A command takes the table and the time and returns
facts. The facts are the table's log; applying them again gives the same table.
There are no sockets, no SQL, no asyncio, no threads and no clock here.
"""
