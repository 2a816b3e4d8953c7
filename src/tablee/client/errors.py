"""What can go wrong between a client and a server, each in one line."""

from __future__ import annotations

from tablee.engine.errors import TableeError


class ClientError(TableeError):
    """The server cannot be reached, or does not want this client."""


class Refusal(ClientError):
    """The server refused something; `code` is a rule's number or a word, `words` the reason."""

    def __init__(self, code: str, words: str) -> None:
        self.code = code
        self.words = words
        super().__init__("refused", code=code, words=words)
