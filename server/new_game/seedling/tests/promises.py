"""Checks of the promises of labels, prices and refusals (`clients/suite/promises.py`)."""

from clients.suite.promises import Promises, in_the_events

PROMISES = Promises(labels={"card": in_the_events}, price=lambda _: {}, refusals={})
