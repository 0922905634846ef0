"""What one gateway counts: plain numbers, so that counting costs nothing where it is busy."""

from bisect import bisect_left
from collections import Counter, defaultdict
from itertools import product

BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds: the upper edges of every histogram; the last bucket has none."""
PROTOCOLS = ("socket", "http")
ALARMING = ("internal", "unavailable", "ledger_damaged")
"""Codes that are told before there is one: from nothing to 1 Prometheus sees no growth."""


class Histogram:
    """How long something took. `counts`: of each bucket by itself, `seconds`: all together."""

    __slots__ = ("counts", "seconds")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class Counters:
    """`commands`: booked here. `conflicts`: decided again because another gateway was faster.

    `refusals`: by where (`socket`, `http`) and code. `answers`: from an act to its answer.
    `requests`: of HTTP, by route, method and class of the status; `request_times`: by route.
    `thoughts`: of bots, by game, each from when it had its turn. `lag`: how late the event loop
    was. `descriptors`: open ones of this process. `bell_gaps`: bells that named a version further
    on than the next. `bells_replaced`: tables that a sweep had to read on because no bell came.
    """

    __slots__ = (
        "answers",
        "bell_gaps",
        "bells_replaced",
        "clock_off",
        "commands",
        "conflicts",
        "descriptors",
        "frames",
        "lag",
        "refusals",
        "request_times",
        "requests",
        "sent_bytes",
        "sockets",
        "thoughts",
    )

    def __init__(self) -> None:
        self.commands = 0
        self.conflicts = 0
        self.bell_gaps = 0
        self.bells_replaced = 0
        self.clock_off = 0.0
        self.descriptors = 0
        self.frames = 0
        self.sent_bytes = 0
        self.sockets = 0
        self.refusals = Counter[tuple[str, str]](dict.fromkeys(product(PROTOCOLS, ALARMING), 0))
        self.requests = Counter[tuple[str, str, str]]()
        self.request_times = defaultdict[str, Histogram](Histogram)
        self.thoughts = defaultdict[str, Histogram](Histogram)
        self.answers = Histogram()
        self.lag = Histogram()
