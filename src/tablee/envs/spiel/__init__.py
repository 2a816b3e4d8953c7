"""OpenSpiel's games: `python_tablee_botanik` and the others, registered by importing this.

Chance comes before the first move. By default every draw of the deal is a chance node of its
own. With `deals=1000` there is one chance node with a thousand outcomes: the deals of the seeds
`{seed}/0`, `{seed}/1` and so on. That is faster.
"""

from __future__ import annotations

from tablee.envs.coding import CODERS
from tablee.extras import need

need("pyspiel", "spiel")

from tablee.envs.spiel.game import register  # noqa: E402 - an extra

for name in CODERS:
    register(name)
