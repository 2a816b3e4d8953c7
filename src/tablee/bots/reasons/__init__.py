"""Why a move: what it does by the rules, told in two or three sentences.

Each game has a module of its own. It looks at a position that fits what a seat
knows, and tells only what is the same in all of them.
"""
