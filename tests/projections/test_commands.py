"""Commands as plain values are cached, because a position often offers the same ones again."""

import msgspec

from projections.projection import COMMANDS_KEPT, plain_command
from server.bench.tick_tock import TICK_TOCK, Tick


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    cards: list[str]


def test_equal_commands_share_their_plain_values() -> None:
    assert TICK_TOCK.encode_command(Tick()) is TICK_TOCK.encode_command(Tick())


def test_the_number_of_cached_commands_is_bounded() -> None:
    assert plain_command.cache_info().maxsize == COMMANDS_KEPT


def test_a_command_with_a_list_is_encoded_without_the_cache() -> None:
    command = Discard(["rose"])

    assert TICK_TOCK.encode_command(command) == {"type": "discard", "cards": ["rose"]}  # type: ignore[arg-type]
