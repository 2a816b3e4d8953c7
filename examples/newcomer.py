import tablee

match = tablee.deal("botanik", seed="any text")
print(match)  # look at the table
print(match.acting(), match.legal(0)[:2])
match.play(0, "kt centre 1")
print(match.why(1, "rc side 1").words())  # ask why a move is not legal
match.undo()
match.record().save("game.json")
print(repr(tablee.open("game.json")))


class Careful(tablee.Bot):  # takes the move after which its side of the table looks best
    def choose(self, turn: tablee.Turn) -> str:
        def worth(move: str) -> int:
            position = turn.sample()  # what is hidden is filled in at random
            position.play(turn.seat, move)
            view = position.view(turn.seat)
            parked = [column for column in view.columns if column.sides[turn.seat]]
            return view.machines[turn.seat].points + len(parked)

        return max(turn.legal, key=worth)


print(tablee.arena("botanik", [Careful(), "club"], games=10, seed="a").table())
