"""Tables on the network.

`wire` defines what is said, `net` speaks HTTP and WebSocket, `hub` holds the
tables in memory, `bots` runs the bots' processes. `main` connects them.
"""
