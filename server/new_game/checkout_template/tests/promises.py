"""Checks of the promises of labels, prices and refusals (`projections/conformance/promises.py`)."""

from projections.conformance.promises import Promises, in_the_events

PROMISES = Promises(labels={"card": in_the_events}, price=lambda _: {}, refusals={})
