"""What a dataset is made of: everything that its bytes depend on."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.metadata import version as package_version
from pathlib import Path

import msgspec
from msgspec import Struct

from tablee.arena.dataset.columns import COLUMNS_VERSION
from tablee.arena.entrants import Entrant
from tablee.arena.games import game_seeds
from tablee.arena.series import Job, job
from tablee.bots import Budget
from tablee.engine.errors import OptionError
from tablee.engine.files import read_file
from tablee.engine.options import spell_option
from tablee.engine.spec import Spec
from tablee.extras import need


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a dataset; they are kept beside it, so that it can be continued."""

    tablee: str
    pyarrow: str
    columns: int
    game: str
    rules: int
    players: int
    options: Mapping[str, object]
    components: Mapping[str, object] | None
    bots: tuple[str, ...]
    own_bots: Mapping[str, str]
    """By name, for bots that are not Tablée's: the SHA-256 of the file that holds their class."""
    games: int
    seed: str
    budget: int
    shard: int
    """Games in a file."""

    def to_bytes(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self, order="sorted")) + b"\n"

    def facts(self) -> dict[str, str]:
        """What every file says about itself."""
        versions = {"tablee": self.tablee, "columns": self.columns, "rules": self.rules}
        return {f"tablee.{name}": str(value) for name, value in versions.items()} | {
            "tablee.game": self.game,
            "tablee.environment": f"tablee/{self.game.capitalize()}-v{self.rules}",
        }

    def spelled_options(self) -> str:
        """The options as the command line reads them."""
        given = self.options.items()
        return " ".join(f"{name}={spell_option(value)}" for name, value in given)

    def command(self) -> str:
        """What makes the same dataset again."""
        words = ["tablee", "dataset", self.game, "--bots", ",".join(self.bots)]
        words += ["--players", str(self.players), "--games", str(self.games)]
        words += ["--seed", self.seed, "--budget", str(self.budget)]
        words += ["--shard", str(self.shard)]
        if self.options:
            words += ["--options", *self.spelled_options().split()]
        if self.components is not None:
            words += ["--components", "FILE"]
        return shlex.join([*words, "--out", "DIR"])

    @property
    def shards(self) -> int:
        return -(-self.games // self.shard)

    def numbers(self, shard: int) -> range:
        """The games of a shard."""
        return range(shard * self.shard, min(self.games, (shard + 1) * self.shard))

    def file(self, sheet: str, shard: int) -> str:
        """The name of a file."""
        return f"{sheet}-{shard:05}-of-{self.shards:05}.parquet"


def make_plan(
    version: str,
    spec: Spec,
    bots: Sequence[Entrant],
    games: int,
    seed: str,
    budget: Budget,
    shard: int,
    limit: float,
) -> tuple[Plan, list[Job]]:
    """The settings, and all games in order: each has a deal of its own; bots change seats."""
    need("pyarrow", "data")
    if budget.iterations is None:
        raise OptionError("dataset-seconds", budget=f"{budget.seconds} s")
    jobs = []
    for number, one in enumerate(game_seeds(seed, games)):
        turn = number % spec.players
        jobs.append(job(spec, [*bots[turn:], *bots[:turn]], one, "", budget, limit))
    table = jobs[0]
    plan = Plan(
        tablee=version,
        pyarrow=package_version("pyarrow"),
        columns=COLUMNS_VERSION,
        game=table.game,
        rules=table.rules,
        players=table.players,
        options=table.options,
        components=table.components,
        bots=table.names,
        own_bots=own_bots(bots),
        games=games,
        seed=seed,
        budget=budget.iterations,
        shard=shard,
    )
    return plan, jobs


def own_bots(bots: Sequence[Entrant]) -> dict[str, str]:
    """The files of bots that are not Tablée's: another file would play other games."""
    found = {}
    for entrant in bots:
        module = sys.modules.get(type(entrant.bot()).__module__)
        file = getattr(module, "__file__", None)
        if not entrant.is_builtin and file is not None:
            found[entrant.name] = sha256(read_file(Path(file))).hexdigest()
    return found
