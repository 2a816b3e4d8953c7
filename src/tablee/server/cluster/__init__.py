"""Serving together with others, on one PostgreSQL and one NATS.

Every server takes every socket. A table is in the memory of its owner alone: other servers
are gateways to it, and pass on what clients say and are told. `relay` does that and knows no
loop; `bus` speaks to NATS; `membership` keeps this server's lease.
"""
