"""A server that goes on whatever it has lost: it looks neither at its lease nor at the fence."""

from __future__ import annotations

from tablee.cli import main
from tablee.store.postgres.incarnation import Incarnation

setattr(Incarnation, "holds", property(lambda self: not self.is_over))  # noqa: B010
setattr(Incarnation, "left", property(lambda self: 60.0))  # noqa: B010

if __name__ == "__main__":
    main()
