"""What a check reports."""

from __future__ import annotations


class Finding(AssertionError):  # noqa: N818 - a finding is what a suite is for
    """A game breaks a promise that every game gives."""


def expect(holds: object, promise: str, *evidence: object) -> None:
    """Raises Finding with the evidence where a promise does not hold."""
    if not holds:
        raise Finding("\n  ".join((promise, *(repr(thing)[:2000] for thing in evidence))))
