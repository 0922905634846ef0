"""Every policy a bot can play by, by name."""

from collections.abc import Mapping

from clients.bots.policy import Policy
from clients.bots.random import play_at_random
from clients.bots.steady import play_steadily

POLICIES: Mapping[str, Policy] = {"random": play_at_random, "steady": play_steadily}
