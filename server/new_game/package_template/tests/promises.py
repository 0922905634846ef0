from projections.conformance.promises import Promises, in_the_events

PROMISES = Promises(labels={"card": in_the_events}, price=lambda played: {}, refusals={})
