"""A player is sent on because of a table at once, and then more and more seldom."""

from server.socket.drain_hints import LONGEST_HINT_PAUSE, DrainHints
from tests.server.passing_time import Time


def test_the_pauses_grow() -> None:
    time = Time()
    redirects, sent_at = DrainHints(time), list[float]()
    began = time.now
    for _ in range(40):
        if redirects.add("ann", "t"):
            sent_at.append(time.now - began)
        time.passes(1)

    assert sent_at == [0, 2, 6, 14, 30]


def test_no_pause_is_longer_than_ten_minutes() -> None:
    redirects = DrainHints(time := Time())
    for _ in range(20):
        assert redirects.add("ann", "t")
        time.passes(LONGEST_HINT_PAUSE)


def test_each_player_and_each_table_count_alone_and_who_has_no_name_never() -> None:
    redirects = DrainHints(Time())

    asked = [("ann", "t"), ("bob", "t"), ("ann", "u"), ("ann", "t"), (None, "t")]

    assert [redirects.add(*about) for about in asked] == [True] * 3 + [False] * 2
