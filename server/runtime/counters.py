"""What one gateway counts: plain numbers, so that counting costs nothing where it is busy."""

from __future__ import annotations

from bisect import bisect_left

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds: the upper edges of the histogram of answers; the last bucket has none."""


class Counters:
    """`commands`: booked here. `conflicts`: decided again because another gateway was faster.

    `descriptors`: open ones of this process. `bell_gaps`: bells that named a version further on
    than the next. `bells_replaced`: tables that a sweep had to read on because no bell came.
    `answers`: how many acts were answered within each bound, `answered_seconds`: how
    long all of them took together.
    """

    __slots__ = (
        "answered_seconds",
        "answers",
        "bell_gaps",
        "bells_replaced",
        "clock_off",
        "commands",
        "conflicts",
        "descriptors",
        "frames",
        "refusals",
        "sent_bytes",
        "sockets",
    )

    def __init__(self) -> None:
        self.commands = 0
        self.refusals = 0
        self.conflicts = 0
        self.bell_gaps = 0
        self.bells_replaced = 0
        self.clock_off = 0.0
        self.descriptors = 0
        self.frames = 0
        self.sent_bytes = 0
        self.sockets = 0
        self.answers = [0] * (len(BOUNDS) + 1)
        self.answered_seconds = 0.0

    def answered(self, seconds: float) -> None:
        """An act was accepted so long after it had come."""
        self.answers[bisect_left(BOUNDS, seconds)] += 1
        self.answered_seconds += seconds
