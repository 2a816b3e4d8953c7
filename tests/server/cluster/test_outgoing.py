"""What waits for the end of a turn: together, in everybody's order, in messages that fit."""

from __future__ import annotations

from tablee.server.cluster.frames import BATCHES, Ends, Says, Told
from tablee.server.cluster.outgoing import TOGETHER, Outgoing


def frames(outgoing: Outgoing) -> list[object]:
    return [frame for data in outgoing.take() for frame in BATCHES.decode(data).frames]


def test_clients_who_are_told_the_same_share_a_frame_and_keep_their_order() -> None:
    outgoing = Outgoing(1)
    first, second = b"first", b"second"
    outgoing.tell(1, first)
    outgoing.tell(2, second)
    outgoing.tell(3, first)
    outgoing.tell(2, first)  # after the second: not in the frame before it
    outgoing.end(3, Ends(3))
    outgoing.tell(3, second)  # never before its end
    assert frames(outgoing) == [
        Told([1, 3], b"first"),
        Told([2], b"second"),
        Told([2], b"first"),
        Ends(3),
        Told([3], b"second"),
    ]


def test_messages_are_numbered_and_of_a_size_that_fits() -> None:
    outgoing = Outgoing(7)
    for n in range(8):
        outgoing.put(Says(n, 1, b"x" * (TOGETHER // 2)))
    batches = [BATCHES.decode(data) for data in outgoing.take()]
    batches += [BATCHES.decode(data) for data in outgoing.take()]  # an empty one says: I am here
    assert [batch.number for batch in batches] == list(range(1, len(batches) + 1))
    assert {batch.sender for batch in batches} == {7}
    said = [frame.client for batch in batches for frame in batch.frames if isinstance(frame, Says)]
    assert said == list(range(8))
    assert len(batches) > 2
    assert batches[-1].frames == []
