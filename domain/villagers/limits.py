"""How many villagers a seat drafts and builds (VIL-DRAFT-2, VIL-BUILD-2, VIL-DEV-8)."""

from domain.decider import Seat
from domain.villagers import components as box
from domain.villagers import state as s
from domain.villagers.village import village_of


def draft_limit(state: s.State, seat: Seat) -> int:
    """VIL-DRAFT-2, VIL-DEV-8. Drafts lost to Rats are not counted off."""
    tokens = state.seats[seat].tokens
    food = sum(box.DEVELOPMENTS[token].reward.food_next_round for token in tokens)
    limit = box.BOX.constants.draft_base + village_of(state, seat).food + food
    return min(limit, box.BOX.constants.draft_max)


def build_limit(state: s.State, seat: Seat) -> int:
    """VIL-BUILD-2, VIL-DEV-8, as it is when a build turn begins now."""
    tokens = state.seats[seat].tokens
    builders = sum(box.DEVELOPMENTS[token].reward.builder_next_round for token in tokens)
    limit = box.BOX.constants.build_base + village_of(state, seat).builders + builders
    return min(limit, box.BOX.constants.build_max)
