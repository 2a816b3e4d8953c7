"""What can go wrong between a client and a server, each in one line."""

from __future__ import annotations

from tablee.engine.errors import TableeError


class ClientError(TableeError):
    """The server cannot be reached, or does not want this client."""


class Refusal(ClientError):
    """The server refused something."""

    @property
    def code(self) -> str:
        """A rule's number, or a word such as `stale`."""
        return str(self.facts["code"])

    @property
    def words(self) -> str:
        """The reason, in the session's language."""
        return str(self.facts["words"])


def refusal(code: str, words: str) -> Refusal:
    """What a server said when it refused something."""
    return Refusal("refused", code=code, words=words)
