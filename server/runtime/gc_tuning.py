"""Tuning of Python's cyclic garbage collector."""

import gc
from collections.abc import Generator
from contextlib import contextmanager

YOUNG, MIDDLE, OLD = 50_000, 20, 50
"""The thresholds of the generations: objects, or collections of the younger generation."""


@contextmanager
def uncollected() -> Generator[None]:
    """Disable the collector during imports: it takes a tenth of the time and finds no garbage."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def tune_gc() -> None:
    """Tune the garbage collector after loading: loaded objects are permanent.

    Positions are frozen values without cycles, freed with their last reference. By default Python
    searches for cycles after every 700 objects, which costs a tenth of the gateway's time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
