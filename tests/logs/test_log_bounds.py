"""A decoder keeps to the bounds of numbers and lengths in events and commands."""

import msgspec
import pytest

from domain.bounds import MOST
from domain.registry import GAMES
from domain.table.entry import Codec
from server.bench.random_games import random_entries


def test_a_number_beyond_is_refused() -> None:
    game = GAMES["burgundy"]
    codec = Codec(game)
    data = next(codec.encode(entry) for entry in random_entries(game, 2, seed=1))
    plain = msgspec.msgpack.decode(data)
    opened = next(event for event in plain["events"] if event["type"] == "game_opened")
    assert codec.decode(data)

    for seats in (MOST + 1, 10**9, -(10**9)):
        opened["seats"] = seats
        with pytest.raises(msgspec.ValidationError, match="Expected `int`"):
            codec.decode(msgspec.msgpack.encode(plain))
