"""Every policy of a bot, by name: built-in ones, and those of other packages."""

from collections.abc import Mapping
from typing import Any

from domain.bots.gentle import play_gently
from domain.bots.levels import LEVELS
from domain.bots.policy import Policy
from domain.bots.random import play_at_random
from domain.bots.search import play_best
from domain.bots.steady import play_steadily
from domain.plugins import BOTS, offered

OWN: Mapping[str, Policy] = dict(
    zip(LEVELS, (play_at_random, play_gently, play_steadily, play_best, play_best), strict=True)
)
"""The built-in policies, weakest first."""


def policy(_name: str, found: Any) -> Policy:
    """Raises TypeError for an object that is not callable as a policy."""
    if not callable(found):
        message = "it is no function of a Question"
        raise TypeError(message)
    return found


POLICIES: Mapping[str, Policy] = {**OWN, **offered(BOTS, policy, own=OWN)}
