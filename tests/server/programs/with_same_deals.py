"""`tablee` that deals the same in every run of a test: what a file says decides, not chance.

Its reviews are quick ones.

`python -m tests.server.programs.with_same_deals FILE serve …`
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from tablee.cli import main
from tablee.engine.seed import SEED_BYTES
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.reviews import reviews

QUICK = {"mondo": 512}
"""Imagined games for each decision of a review: enough to have marks, and soon done."""
USUALLY = 60

if __name__ == "__main__":
    file = Path(sys.argv.pop(1))

    def seed(_: AsyncioPorts) -> str:
        return hashlib.sha256(file.read_bytes()).hexdigest()[: 2 * SEED_BYTES]

    setattr(AsyncioPorts, "new_seed", seed)  # noqa: B010 - it is a method elsewhere
    setattr(reviews, "normal_budget", lambda game: QUICK.get(game, USUALLY))  # noqa: B010 - it is imported there
    main()
