"""Tables on the network: wiring only.

The hub turns bytes from clients into commands for tables and their answers
into bytes for clients; it knows no web framework. HTTP, WebSockets, the store's
writer and the bots' processes are plugged into it here.
"""
