"""How long every draft turn stands open for a Courier (VIL-CHOICE-5, VIL-HIDE-22)."""

from domain.villagers import state as s


def moment(state: s.State) -> float:
    """In seconds; the same in every draft turn, whoever may hold a Courier."""
    if not isinstance(state.phase, s.DraftPhase) or not state.pending:
        return 0.0
    asked = isinstance(state.pending[-1], s.DraftVillager)
    return float(state.rules.draft_moment) if asked else 0.0
