"""How long every draft turn stands open for a Courier (VIL-CHOICE-5, VIL-HIDE-22)."""

from domain.villagers.state import DraftPhase, DraftVillager, State


def moment(state: State) -> float:
    """In seconds; the same in every draft turn, whoever may hold a Courier."""
    if not isinstance(state.phase, DraftPhase) or not state.pending:
        return 0.0
    asked = isinstance(state.pending[-1], DraftVillager)
    return float(state.rules.draft_moment) if asked else 0.0
