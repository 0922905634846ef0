"""One sentence for each event that people would want told: `bruges.tell.<event>`."""

from __future__ import annotations

from projections.bruges.names import SENTENCES
from projections.projection import Names, Shown
from projections.sentences import Facts, teller, with_player


def key_of(event: Shown) -> str:
    """The type, but for damage that somebody keeps off."""
    if event["type"] == "damage_struck" and "kept_off_by" in event:
        return "damage_struck.kept_off"
    return event["type"]


def facts_of(event: Shown, names: Names) -> Facts:
    """The fields, with the names of who did it and of whom it was done to."""
    facts = dict(with_player(event, names))
    if "to" in event:
        facts["to"] = names[event["to"]]
    return facts


tell = teller(SENTENCES, key_of=key_of, facts_of=facts_of)
