"""What keeps the promises of labels, prices and refusals (`tests/suite/promises.py`)."""

from tests.suite.promises import Promises, in_the_events

PROMISES = Promises(labels={"card": in_the_events}, price=lambda _: {}, refusals={})
