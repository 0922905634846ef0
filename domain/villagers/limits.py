"""Amounts that rules and labels share: draft and build limits, gold, and the interrupt window."""

from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.village import read_village


def draft_limit(holding: s.Holding) -> int:
    """VIL-DRAFT-2, VIL-DEV-8. Drafts lost to Rats are not subtracted."""
    food = sum(components.DEVELOPMENTS[token].reward.food_next_round for token in holding.tokens)
    limit = components.BOX.constants.draft_base + read_village(holding.village).food + food
    return min(limit, components.BOX.constants.draft_max)


def build_limit(holding: s.Holding) -> int:
    """VIL-BUILD-2, VIL-DEV-8: the limit if a build turn begins now."""
    builders = sum(
        components.DEVELOPMENTS[token].reward.builder_next_round for token in holding.tokens
    )
    limit = components.BOX.constants.build_base + read_village(holding.village).builders + builders
    return min(limit, components.BOX.constants.build_max)


def smuggled(gold: int) -> int:
    """Return half of a printed gold value, rounded up, for the Smuggler (VIL-SPECIAL-26)."""
    return -(-gold // components.NUMBERS.smuggler_divisor)


def payable(price: int, supply: int) -> int:
    """Return the part of `price` that this Supply can pay (VIL-SOLO-33)."""
    return min(price, supply)


def moment(state: s.State) -> float:
    """Return the seconds of the interrupt window, the same in every draft turn."""
    if not isinstance(state.phase, s.DraftPhase) or not state.pending:
        return 0.0
    asked = isinstance(state.pending[-1], s.DraftVillager)
    return float(state.rules.draft_moment) if asked else 0.0
