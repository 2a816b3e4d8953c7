"""The functions of the library: `tablee.deal`, `tablee.play`, `tablee.arena` and the rest.

Everything here is imported by `tablee` itself; import it from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path

from msgspec import Struct

from tablee.arena.entrants import entrants
from tablee.arena.games import play_game
from tablee.arena.series import Done, run, run_here
from tablee.arena.standings import Share, Standings, stand
from tablee.arena.tournament import fewest_players, schedule
from tablee.bots import Bot, Budget, Hint, Turn, advise, find_bot, parse_budget
from tablee.bots.budget import check_budget
from tablee.bots.forfeit import USUAL_LIMIT, Forfeit
from tablee.engine.errors import OptionError, TableeError
from tablee.engine.files import read_file
from tablee.engine.game import AnyGame
from tablee.engine.random import Random
from tablee.engine.record import Record, read_record
from tablee.engine.seed import check_seed, new_seed
from tablee.engine.spec import Spec
from tablee.games import find_game, names
from tablee.match import Match, open_played
from tablee.match import verify as verify_record
from tablee.review import review_match
from tablee.review.report import Review

Options = Mapping[str, object]


def games() -> tuple[str, ...]:
    """The names of all games.

    >>> import tablee
    >>> tablee.games()[:2]
    ('matryoshka', 'botanik')
    """
    return names()


def game(name: str) -> AnyGame:
    """A game by name: its `players`, `options`, `decisions`, version and components.

    >>> import tablee
    >>> tablee.game("renature").players
    (2, 3, 4)
    """
    return find_game(name)


def deal(
    game: str,
    *,
    players: int | None = None,
    seed: str | None = None,
    options: Options | None = None,
    components: str | Path | None = None,
) -> Match:
    """A new match.

    Without `players`, the match has as few as the game allows. The same `seed`
    deals the same game; without one, a new seed is drawn. `options` are the game's own.
    `components` names a component file of one's own.

    >>> import tablee
    >>> tablee.deal("renature", players=3, seed="any text").acting()
    (2,)
    """
    spec = agree(game, players, options, components)
    return Match.deal(spec, new_seed() if seed is None else check_seed(seed))


def open(record: str | Path | bytes | Record) -> Match:  # noqa: A001 - as `tablee.open`
    """The match of a record, by file name, as JSON or as a `Record`, with all moves replayed.

    A broken record and an illegal move are a `RecordError`. Result, seed and
    commitment are not checked here; see `verify`.

    >>> import tablee
    >>> match = tablee.deal("botanik", seed="any text")
    >>> tablee.open(match.record())
    <Botanik, 2 players, ply 0, seat 0 to play>
    """
    return open_played(_record(record))


def verify(record: str | Path | bytes | Record) -> Match:
    """As `open`, and check the result, the commitment and the deal, too.

    A `RecordError` says which of them is wrong.

    >>> import tablee
    >>> match = tablee.play("botanik", ["random", "random"], seed="x")
    >>> tablee.verify(match.record()).result() == match.result()
    True
    """
    return verify_record(_record(record))


def bot(reference: str, *, budget: float | str | Budget | None = None) -> Bot:
    """A bot: a built-in level, one of an installed package, `file.py:Class` or `module:Class`.

    `budget` is for a level that searches: seconds of one core's work (`0.1`),
    or as text `"50ms"`, or `"1000"` imagined games.

    >>> import tablee
    >>> tablee.bot("club")
    <bot club>
    """
    return find_bot(reference, None if budget is None else budget_of(budget))


def play(
    game: str,
    bots: Sequence[str | Bot],
    *,
    seed: str | None = None,
    options: Options | None = None,
    components: str | Path | None = None,
    budget: float | str | Budget = 0.3,
) -> Match:
    """One game between bots, one for each seat, played to its end.

    Bots are values or references as in `bot`. One that raises an error or
    chooses no legal move is a `Forfeit`.

    >>> import tablee
    >>> tablee.play("botanik", ["casual", "random"], seed="x").is_over
    True
    """
    spec = agree(game, len(bots), options, components)
    seated = [entrant.bot() for entrant in entrants(bots, game)]
    dealt = new_seed() if seed is None else check_seed(seed)
    played = play_game(spec, seated, dealt, budget_of(budget))
    if played.forfeit is not None:
        raise played.forfeit
    return played.match


def hint(
    match: Match, seat: int | None = None, *, budget: float | str | Budget = 1.0, seed: str = ""
) -> Hint:
    """What an expert would play, why, and what the next best move would be worth.

    Without `seat`, for the first seat that owes a decision. The bot sees what the
    seat may see. A `TableeError` says that the seat owes none.

    >>> import tablee
    >>> match = tablee.deal("matryoshka", seed="any text")
    >>> hint = tablee.hint(match, budget="200")
    >>> hint.move in match.legal(0)
    True
    >>> reasons = [reason.words() for reason in hint.reasons]
    """
    seats = match.to_play()
    mover = (seats[0] if seats else 0) if seat is None else seat
    legal = tuple(match.legal(mover))
    if not legal:
        raise TableeError("no-decision", seat=mover)
    rng = Random(seed)
    return advise(Turn(match.spec, mover, match.view(mover), legal, budget_of(budget), rng))


def review(match: Match, seat: int | None = None, *, budget: int | None = None) -> Review:
    """Every decision of a finished match, judged by what its seat knew then.

    `seat` judges only that seat's. `budget` is the number of imagined games for each
    decision, by default 1000 (500 in Matryoshka): the same match and budget give the same
    review on any machine.

    >>> import tablee
    >>> match = tablee.play("botanik", ["casual", "random"], seed="x")
    >>> review = tablee.review(match, 1, budget=20)
    >>> review.by_player[0].accuracy < 100
    True
    """
    return review_match(match, seat, budget)


class Tournament(Struct, frozen=True):
    """What a tournament showed."""

    standings: Standings
    """Wins, ratings and times by bot, and how each pair of bots did."""
    games: tuple[Done, ...]
    """Every game: who sat where, its record, and how long bots thought."""

    @property
    def forfeits(self) -> tuple[Forfeit, ...]:
        """Every game that a bot forfeited, and why."""
        return tuple(done.forfeit for done in self.games if done.forfeit is not None)

    def table(self) -> str:
        """The standings as text, best rating first."""
        rows = [("bot", "games", "wins", "95%", "mean score", "rating", "forfeits")]
        ranked = sorted(self.standings.bots, key=lambda row: -row.rating.mu)
        rows += [
            (
                row.bot,
                str(row.wins.whole),
                f"{row.wins.mean:.1%}",
                _interval(row.wins),
                f"{row.mean_score:.1f}",
                f"{row.rating.mu:.1f}",
                str(row.forfeits),
            )
            for row in ranked
        ]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                cell.ljust(width) if place == 0 else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.table()


def arena(
    game: str,
    bots: Sequence[str | Bot],
    *,
    games: int = 100,
    players: int | None = None,
    seed: str = "tablee",
    options: Options | None = None,
    components: str | Path | None = None,
    budget: float | str | Budget = 0.3,
    limit: float = USUAL_LIMIT,
    jobs: int = 1,
) -> Tournament:
    """A tournament: every line-up of the bots plays `games` games on the same deals.

    A bot that raises an error, chooses no legal move or takes longer than `limit`
    seconds for a move forfeits that game, and the tournament goes on. With
    `jobs=1` the games are played in this process, where a bot that never answers
    cannot be stopped. With more, that many worker processes play, and one whose
    bot takes too long is ended. Bots that are objects must then be picklable.

    >>> import tablee
    >>> tournament = tablee.arena("botanik", ["casual", "random"], games=4, seed="x")
    >>> tournament.standings.bots[0].wins.whole
    4
    """
    for name, value in (("games", games), ("jobs", jobs)):
        if not isinstance(value, int) or value < 1:
            raise OptionError("number", name=name, value=value, least=1)
    if not isinstance(limit, int | float) or not 0 < limit < inf:
        raise OptionError("seconds", name="limit", value=limit)
    count = fewest_players(find_game(game)) if players is None else players
    spec = agree(game, count, options, components)
    entered = entrants(bots, game)
    tasks = schedule(spec, entered, games, check_seed(seed), budget_of(budget), limit)
    done = tuple(run_here(tasks) if jobs == 1 else run(tasks, jobs))
    return Tournament(stand([entrant.name for entrant in entered], done), done)


def agree(
    name: str,
    players: int | None,
    options: Options | None,
    components: str | Path | None,
    rules: int | None = None,
) -> Spec:
    """What a table agrees on, checked; `rules` is the version, by default the newest."""
    game = find_game(name, rules)
    count = game.players[0] if players is None else players
    if options is not None and not isinstance(options, Mapping):
        allowed = "{name: value}"
        raise OptionError("option-value", option="options", value=options, allowed=allowed)
    parts = None
    if components is not None:
        if not isinstance(components, str | Path):
            raise OptionError("file-name", file=components)
        path = Path(components)
        parts = game.corrected(read_file(path).decode("utf-8", "replace"), path.name)
    return game.spec(count, options, parts)


def _record(record: str | Path | bytes | Record) -> Record:
    if isinstance(record, Record):
        return record
    return read_record(record if isinstance(record, bytes) else read_file(Path(record)))


def budget_of(budget: float | str | Budget) -> Budget:
    """A budget as `Budget`, in seconds or as text."""
    if isinstance(budget, Budget):
        return check_budget(budget)
    return parse_budget(budget if isinstance(budget, str) else f"{budget}s")


def _interval(share: Share) -> str:
    low, high = share.interval
    return f"{low:.0%} to {high:.0%}"
