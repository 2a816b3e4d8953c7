"""A first bot in a file of its own.

tablee arena botanik --bots mine.py:Careful,casual --games 100
"""

import tablee


class Careful(tablee.Bot):
    """Imagines every move in Botanik and takes the one after which its side looks best."""

    def choose(self, turn: tablee.Turn) -> str:
        if turn.game != "botanik":
            return turn.rng.pick(turn.legal)
        return max(turn.legal, key=lambda move: self.worth(turn, move))

    def worth(self, turn: tablee.Turn, move: str) -> float:
        position = turn.sample()  # what is hidden is filled in at random
        position.play(turn.seat, move)
        view = position.view(turn.seat)
        machine = view.machines[turn.seat]
        released = view.released[turn.seat]
        parked = [column for column in view.columns if column.sides[turn.seat]]
        return machine.points + machine.ends + len(released) + len(parked) / 2
