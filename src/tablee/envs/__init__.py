"""Environments for learning programs: PettingZoo, Gymnasium, OpenSpiel, and a fast batch.

They come with extras of the package: `pip install tablee[envs]` for PettingZoo and Gymnasium,
`tablee[spiel]` for OpenSpiel. Importing this package registers `tablee/Botanik-v2` and the
other games with Gymnasium and PettingZoo, if they are installed. `import tablee.envs.spiel`
registers `python_tablee_botanik` and the others with OpenSpiel. The rules are those of the
library, compiled; environments only number moves and fill arrays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.envs.coding import AT_ONCE, CODERS, Coder, Field, find_coder
from tablee.envs.coding.fields import TICK_MS
from tablee.extras import need
from tablee.games import find_game
from tablee.library import agree

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from tablee.envs.vector import Batch
    from tablee.envs.zoo.parallel import TableParallel

__all__ = ["TICK_MS", "Coder", "Field", "aec", "batch", "coder", "parallel"]

Options = Mapping[str, object]


def coder(
    game: str,
    players: int | None = None,
    *,
    options: Options | None = None,
    components: str | Path | None = None,
    rules: int | None = None,
) -> Coder:
    """The numbering of actions and the fields of observations of a table.

    >>> import tablee.envs
    >>> botanik = tablee.envs.coder("botanik")
    >>> botanik.actions, botanik.size
    (1175, 3054)
    """
    return find_coder(agree(game, players, options, components, rules))


def aec(
    game: str,
    players: int | None = None,
    *,
    raw: bool = False,
    reward: str = "win",
    options: Options | None = None,
    components: str | Path | None = None,
    rules: int | None = None,
    render_mode: str | None = None,
) -> AECEnv:
    """PettingZoo's environment in which agents act one after another, for every game.

    With `raw` it is not wrapped in PettingZoo's checks: faster, and an illegal action is an error.
    `reward` is `win`, `margin` or `shaped`.
    """
    need("pettingzoo", "envs")
    from tablee.envs.zoo.aec import TableAEC, wrapped  # noqa: PLC0415 - an extra

    env = TableAEC(agree(game, players, options, components, rules), reward, render_mode)
    return env if raw else wrapped(env)


def parallel(
    game: str,
    players: int | None = None,
    *,
    reward: str = "win",
    options: Options | None = None,
    components: str | Path | None = None,
    rules: int | None = None,
    render_mode: str | None = None,
) -> TableParallel:
    """PettingZoo's environment in which agents act at once: Matryoshka and Mondo."""
    need("pettingzoo", "envs")
    from tablee.envs.zoo.parallel import TableParallel  # noqa: PLC0415 - an extra

    return TableParallel(agree(game, players, options, components, rules), reward, render_mode)


def batch(
    game: str,
    count: int,
    players: int | None = None,
    *,
    seed: str | int = "tablee",
    reward: str = "win",
    rivals: bool = False,
    seat: int | None = None,
    finals: bool = False,
    options: Options | None = None,
    components: str | Path | None = None,
    rules: int | None = None,
) -> Batch:
    """`count` games at once, compiled, in NumPy arrays that every step writes in place.

    With `rivals` one seat of each game is asked, `seat` or each in turn, and the others play at
    random. With `finals` the last observations of games that end are kept.
    """
    need("gymnasium", "envs")
    from tablee.envs.vector import Batch  # noqa: PLC0415 - an extra

    table = agree(game, players, options, components, rules)
    return Batch(table, count, seed=seed, reward=reward, rivals=rivals, seat=seat, finals=finals)


def _named() -> Iterator[tuple[str, dict[str, object]]]:
    """For every game under every version of its rules: a name, and the arguments behind it."""
    for name in CODERS:
        for version in find_game(name).versions:
            yield f"tablee/{name.capitalize()}-v{version}", {"game": name, "rules": version}


def _register_gymnasium() -> None:
    import gymnasium  # noqa: PLC0415 - an extra

    for name, given in _named():
        gymnasium.register(
            id=name,
            entry_point="tablee.envs.seat:SeatEnv",
            vector_entry_point="tablee.envs.vector:named_vector",
            kwargs=given,
        )


def _register_pettingzoo() -> None:
    import pettingzoo  # noqa: PLC0415 - an extra

    if not hasattr(pettingzoo, "register"):  # older ones make nothing by name
        return
    for name, given in _named():
        pettingzoo.register("aec", name, "tablee.envs:aec", kwargs=given)
        if given["game"] in AT_ONCE:
            pettingzoo.register("parallel", name, "tablee.envs:parallel", kwargs=given)


if find_spec("gymnasium") is not None:
    _register_gymnasium()
if find_spec("pettingzoo") is not None:
    _register_pettingzoo()
