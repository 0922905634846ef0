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
    time = Time()
    redirects = DrainHints(time)
    for _ in range(20):
        assert redirects.add("ann", "t")
        time.passes(LONGEST_HINT_PAUSE)


def test_each_player_and_each_table_count_alone() -> None:
    redirects = DrainHints(Time())

    sent = [redirects.add(*about) for about in (("ann", "t"), ("bob", "t"), ("ann", "u"))]

    assert all(sent)
    assert not redirects.add("ann", "t")


def test_who_has_no_name_is_never_sent_on() -> None:
    assert not DrainHints(Time()).add(None, "t")
