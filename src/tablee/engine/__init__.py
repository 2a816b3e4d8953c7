"""What every game is: the contract between rules and everything that uses them.

Here live the kernel base class, the random generator, the checked door, the
game record, options, component files and errors. What deliberately does not
live here: any game, any clock, any I/O but reading a game's own component
file, any sentence for people (those are in `tablee.text`).
"""
