"""A small client of the table server, for programs that sit at a table like a person.

`Session` is who the program is: a cookie, and the HTTP side of the protocol.
`Connection` is one table over a WebSocket: it answers the server's probes, comes
back after a lost line, and sends again what was not answered. `sit` puts a bot
on a seat. docs/protocol.md describes the same for other languages.
"""

from tablee.client.connection import Connection
from tablee.client.errors import ClientError, Refusal
from tablee.client.session import Session, read_link
from tablee.client.sit import sit

__all__ = ["ClientError", "Connection", "Refusal", "Session", "read_link", "sit"]
