"""Facts that labels and prices take from a viewer's own view."""

from domain.carpe_diem import components
from domain.carpe_diem import state as s
from projections import sentences
from projections.projection import JsonObject
from projections.sentences import fact


class Reading(sentences.Reading):
    """The view of the active seat. Only it has options (section 19)."""

    @fact
    def decision(self) -> JsonObject:
        """The current question; empty without one."""
        return self.view.get("decision", {})

    @fact
    def asked_card(self) -> s.CardId:
        """The scoring card that is resolved."""
        return self.decision["card"]

    @fact
    def wares(self) -> dict[str, int]:
        """The wares of the active seat; 0 of each kind that it does not have."""
        return {ware: count for ware, count in self.own["wares"].items() if count}

    @fact
    def enough_bread(self) -> bool:
        """CAR-BREAD-5."""
        return self.own["bread"] >= components.LIMITS.bread_per_fulfilment

    def penalty(self, brought: int = 0) -> int:
        """Return the price of an unfulfilled card, given `brought` more points (CAR-SCORE-22)."""
        return min(components.LIMITS.penalty, self.own["points"]["victory_points"] + brought)
